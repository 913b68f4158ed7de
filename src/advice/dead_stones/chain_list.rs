use baduk_board::browser::focus;
use baduk_board::components::controls::{Button, localized};
use baduk_board::components::stone::StoneIcon;
use baduk_board::modes::Modes;
use baduk_board::state::{GameState, SettingsState};
use baduk_engine::{JudgedChain, Proposal, Status};
use baduk_game::Intent;
use baduk_rules::{DeadStones, Point};
use baduk_texts::page::later::t;
use leptos::prelude::*;

use super::words;

/// The chains that are suggested as dead, folded away with their reasons, the chains that the players have to decide on, and the open borders.
#[component]
pub fn ChainList(proposal: Proposal) -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let terms = game.session_untracked(|session| *session.terms());
    let (removes, size) = (terms.rules.dead_stones != DeadStones::NoneRemoved, terms.size);
    let dead = StoredValue::new(proposal.dead());
    let Proposal { chains, open } = proposal;
    let buttons = |status| {
        let chains = chains.iter().filter(|chain| chain.status == status).cloned();
        chains.map(|chain| view! { <ChainButton chain removes /> }).collect_view()
    };
    let (dead_chains, unsure_chains) = (buttons(Status::Dead), buttons(Status::Unsure));
    let has_dead = !dead_chains.is_empty();
    let (is_unsure, is_open) = (!unsure_chains.is_empty(), !open.is_empty());
    let open: Vec<String> = open.into_iter().map(|open| open.point.to_a1(size)).collect();
    let borders = move || {
        let locale = settings.locale();
        t!(locale, dead_stones.open, points = baduk_texts::list(locale, &open))
    };
    // Where dead stones must be captured, the sentence above the list asks for it.
    let list = view! { <div class="chain-list">{dead_chains}</div> };
    let reasons = if !removes {
        list.into_any()
    } else if has_dead {
        view! {
            <details>
                <summary>{localized(|locale| t!(locale, dead_stones.reasons))}</summary>
                {list}
            </details>
        }
        .into_any()
    } else {
        ().into_any()
    };
    view! {
        {removes.then(|| view! { <UseButton dead /> })}
        {reasons}
        {is_unsure.then(|| view! { <p>{localized(|locale| t!(locale, dead_stones.unsure))}</p> })}
        <div class="chain-list">{unsure_chains}</div>
        {is_open.then(|| view! { <p>{Signal::derive(borders)}</p> })}
    }
}

/// Returns whether stones are marked as dead.
fn is_dead(game: GameState, stone: Point) -> bool {
    game.session(|session| game.position(|position| session.scoring().dead(position).contains(&stone)))
}

/// The button that marks all suggested chains, and no others. It is hidden while exactly they are marked.
#[component]
fn UseButton(dead: StoredValue<Vec<Point>>) -> impl IntoView {
    let (game, modes) = (GameState::here(), Modes::here());
    let marked = move || game.session(|session| game.position(|position| session.scoring().dead(position)));
    let differs = Memo::new(move |_| {
        let mut marked = marked();
        marked.sort_unstable();
        dead.with_value(|dead| *dead != marked)
    });
    let mark = move |()| {
        let differing = move || {
            let marked = marked();
            dead.with_value(|dead| {
                let missing = dead.iter().find(|stone| !marked.contains(stone)).copied();
                missing.or_else(|| marked.into_iter().find(|stone| !dead.contains(stone)))
            })
        };
        let mut before = None;
        // Each marks one chain. A mode may refuse, as in a correspondence game in which the opponent moves.
        while let Some(stone) = differing().filter(|stone| before != Some(*stone)) {
            modes.handle(Intent::Choose(stone));
            before = Some(stone);
        }
        // The button is gone.
        focus::to(".board");
    };
    let button = move || {
        view! { <Button label=localized(|locale| t!(locale, dead_stones.use_suggestion)) on_press=mark /> }
    };
    move || differs.get().then(button)
}

/// A chain, with the reason why it is dead or unsure. Pressing it marks it as dead or alive.
#[component]
fn ChainButton(chain: JudgedChain, removes: bool) -> impl IntoView {
    let (game, modes, settings) = (GameState::here(), Modes::here(), SettingsState::here());
    let (stone, color) = (chain.stones[0], chain.color);
    let terms = game.session_untracked(|session| *session.terms());
    let text = Signal::derive(move || words::of_chain(settings.locale(), &chain, terms.size, terms.rules.scoring));
    let content = move || view! { <StoneIcon color /><span>{text}</span> };
    if !removes {
        return view! { <p class="chain">{content()}</p> }.into_any();
    }
    let is_pressed = move || if is_dead(game, stone) { "true" } else { "false" };
    view! {
        <button
            type="button"
            class="chain"
            aria-pressed=Signal::derive(is_pressed)
            on:click=move |_| modes.handle(Intent::Choose(stone))
        >
            {content()}
        </button>
    }
    .into_any()
}
