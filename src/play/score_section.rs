use leptos::prelude::*;

use super::result_actions::ResultActions;
use crate::advice::{Lead, SuggestedDeadStones, is_lead_shown};
use crate::computer::Computer;
use crate::saved::Saved;
use baduk_board::browser::focus;
use baduk_board::components::controls::localized;
use baduk_board::components::lazy::{LazySection, Loader, lazy, prefetch};
use baduk_board::components::score_summary::ScoreSummary;
use baduk_board::state::{DescribeEdit, GameState, SettingsState};
use baduk_game::{Edited, Phase, Session};
use baduk_texts::page::later::{own_result, t};

/// The section with the score of the game, or, while the game goes on, with an estimate of who leads, and with the computer if it plays. Its
/// code is loaded when it is first shown.
#[component]
pub fn ScoreSection() -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let saved = Saved::here();
    let shown = Memo::new(move |_| {
        saved.computer_level.get().is_some()
            || game.phase() != Phase::Playing
            || is_lead_shown(game, settings, saved)
            || may_give_first_move(game)
    });
    let load: Loader = |place| Box::pin(score(place));
    prefetch(load);
    view! { <LazySection load shown class="scoring" /> }
}

/// Whether players at this board may have to give the first move after the passes to the other one.
fn may_give_first_move(game: GameState) -> bool {
    game.reader_side().is_none() && game.session(|session| session.scoring().may_give_first_move())
}

lazy!(sheets, score, content);

fn content() -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let saved = Saved::here();
    game.provide_scorer();
    let shown = Memo::new(move |_| match game.phase() {
        Phase::Playing => is_lead_shown(game, settings, saved).then_some(Shown::Lead),
        _ => Some(Shown::Score),
    });
    // A game that is over is read like any other.
    let is_played = Memo::new(move |_| saved.computer_level.get().is_some() && !game.session(Session::is_finished));
    let computer = move || is_played.get().then(|| view! { <Computer /> });
    let own_result = Signal::derive(move || {
        let outcome = match game.phase() {
            Phase::Ended(outcome) => outcome,
            // What the score is with the stones that are marked now: the computer is asked only once the reader accepts it.
            Phase::Scoring if saved.computer_level.get().is_some() => game.score()?.outcome,
            _ => return None,
        };
        own_result(settings.locale(), outcome, game.reader_side()?)
    });
    // One closure, so that what is no longer shown is cleaned up before what is shown next draws on the board.
    let score = move || match shown.get() {
        None => ().into_any(),
        Some(Shown::Lead) => view! { <Lead /> }.into_any(),
        Some(Shown::Score) => view! {
            <ScoreSummary own_result>
                <ResultActions />
                <SuggestedDeadStones />
            </ScoreSummary>
        }
        .into_any(),
    };
    let is_asked = Memo::new(move |_| may_give_first_move(game));
    view! {
        {computer}
        {move || is_asked.get().then(|| view! { <FirstMove /> })}
        {score}
    }
}

/// Says who moves first once players have resumed play, and lets the other one.
#[component]
fn FirstMove() -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let label = Signal::derive(move || {
        let locale = settings.locale();
        let other = game.position(|game| game.to_play().opponent());
        t!(locale, dead_stones.moves_first, color = baduk_texts::color(locale, other))
    });
    let give = move |_| {
        give_first_move(game);
        focus::to(".board");
    };
    view! {
        <div class="first-move">
            <p>{localized(|locale| t!(locale, dead_stones.play_on_about))}</p>
            <button type="button" on:click=give>{label}</button>
        </div>
    }
}

/// Gives the first move after the passes to the other player.
pub fn give_first_move(game: GameState) {
    let unused: DescribeEdit = |_, _, _| String::new();
    game.edit_record(unused, &|session| Edited::Played(session.give_first_move()));
}

/// What the section shows.
#[derive(Clone, Copy, PartialEq)]
enum Shown {
    Lead,
    Score,
}
