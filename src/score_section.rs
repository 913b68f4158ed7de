use leptos::prelude::*;

use super::advice::{Lead, SuggestedDeadStones, is_lead_shown};
use super::computer::Computer;
use super::result_actions::ResultActions;
use crate::saved::Saved;
use baduk_board::components::lazy::{LazySection, Loader, lazy, prefetch};
use baduk_board::components::score_summary::ScoreSummary;
use baduk_board::state::{GameState, SettingsState};
use baduk_game::{Phase, Session};

/// The section with the score of the game, or, while the game goes on, with an estimate of who leads, and with the computer if it plays. Its
/// code is loaded when it is first shown.
#[component]
pub fn ScoreSection() -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let saved = Saved::here();
    let shown = Memo::new(move |_| {
        saved.computer_level.get().is_some() || game.phase() != Phase::Playing || is_lead_shown(game, settings, saved)
    });
    let load: Loader = |place| Box::pin(score(place));
    prefetch(load);
    view! { <LazySection load shown class="scoring" /> }
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
    // One closure, so that what is no longer shown is cleaned up before what is shown next draws on the board.
    let score = move || match shown.get() {
        None => ().into_any(),
        Some(Shown::Lead) => view! { <Lead /> }.into_any(),
        Some(Shown::Score) => view! {
            <ScoreSummary>
                <ResultActions />
                <SuggestedDeadStones />
            </ScoreSummary>
        }
        .into_any(),
    };
    view! {
        {computer}
        {score}
    }
}

/// What the section shows.
#[derive(Clone, Copy, PartialEq)]
enum Shown {
    Lead,
    Score,
}
