//! Suggests dead stones when a game is scored: asks the engine, marks the stones, and lists the chains with reasons. The players decide.

mod chain_list;
mod words;

use baduk_board::components::controls::localized;
use baduk_board::state::{BoardUi, GameState, SettingsState};
use baduk_engine::{Proposal, Status};
use baduk_game::Phase;
use baduk_rules::DeadStones;
use baduk_texts::Locale;
use baduk_texts::page::later::t;
use baduk_worker::Dead;
use leptos::prelude::*;

use super::inquiry::{Inquiry, Knowledge, Topic};
use super::marks_svg;
use crate::saved::Saved;
use chain_list::ChainList;

static DEAD_STONES: Topic<Dead> = Topic {
    question: Dead,
    asked: |locale| t!(locale, dead_stones.looking),
    asked_first: |locale| t!(locale, dead_stones.looking_first),
    unreachable: |locale| t!(locale, dead_stones.unreachable),
    unsupported: |locale| t!(locale, dead_stones.unsupported),
    size: |locale| t!(locale, dead_stones.size),
    stopped: |locale| t!(locale, dead_stones.stopped),
};

/// The suggested dead stones, while a game is scored.
#[component]
pub fn SuggestedDeadStones() -> impl IntoView {
    let (game, settings, saved) = (GameState::here(), SettingsState::here(), Saved::here());
    let shown = Memo::new(move |_| {
        settings.with(|settings| settings.suggests_dead) && game.phase() == Phase::Scoring && saved.may_help()
    });
    move || shown.get().then(|| view! { <Suggestion /> })
}

#[component]
fn Suggestion() -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let inquiry = Inquiry::new(&DEAD_STONES, suggest);
    let found = Memo::new(move |_| inquiry.now());
    show_on_board(found);
    let summary = Signal::derive(move || {
        let removes = game.terms().rules.dead_stones != DeadStones::NoneRemoved;
        let is_marked = game.session(|session| game.position(|position| !session.scoring().dead(position).is_empty()));
        found.with(|known| summary(settings.locale(), known, removes, is_marked))
    });
    view! {
        <section class="dead-stones" aria-label=localized(|locale| t!(locale, dead_stones.title))>
            // That the engine looks for them is not announced.
            <p aria-live="polite">{summary}</p>
            {move || match found.get() {
                Knowledge::Known(proposal) => Some(view! { <ChainList proposal /> }.into_any()),
                known => inquiry.notice(&known),
            }}
        </section>
    }
}

/// Marks the dead stones, unless the players have begun to. In a correspondence game they are only listed, since each link has the marks
/// of the player who sent it.
fn suggest(game: GameState, proposal: &Proposal) {
    if game.session(|session| session.position().correspondence_id()).is_none() {
        game.suggest_dead(proposal.dead());
    }
}

/// Shows unsure chains and open borders on the board until the current owner is cleaned up.
fn show_on_board(found: Memo<Knowledge<Proposal>>) {
    let (game, board, settings) = (GameState::here(), BoardUi::here(), SettingsState::here());
    let proposal = move || match found.get() {
        Knowledge::Known(proposal) => proposal,
        _ => Proposal { chains: Vec::new(), open: Vec::new() },
    };
    let svg = move || marks_svg(&words::marks(&proposal()), game, &board.geometry());
    board.advice.set(Some(Signal::derive(svg)));
    board.advice_words.set(Some(Signal::derive(move || words::of_points(settings.locale(), &proposal()))));
    on_cleanup(move || {
        board.advice.set(None);
        board.advice_words.set(None);
    });
}

/// Returns what was found in one sentence or two; empty while the engine looks. `removes` is whether the rules remove dead stones, and
/// `is_marked` whether the players have marked any: then it is not said that there are none.
fn summary(locale: Locale, known: &Knowledge<Proposal>, removes: bool, is_marked: bool) -> String {
    match known {
        Knowledge::Asked => String::new(),
        Knowledge::Known(proposal) => match proposal.dead().len() {
            0 if is_marked => String::new(),
            0 if !removes || proposal.chains.iter().any(|chain| chain.status == Status::Unsure) => {
                t!(locale, dead_stones.none_sure).to_owned()
            }
            0 => t!(locale, dead_stones.none).to_owned(),
            _ if !removes => t!(locale, dead_stones.must_capture).to_owned(),
            count => t!(locale, dead_stones.suggested, count = count),
        },
        Knowledge::Unknown(why) => DEAD_STONES.sentence(locale, why).to_owned(),
    }
}
