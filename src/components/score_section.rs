use leptos::prelude::*;

use super::lazy::{LazySection, Loader, lazy, prefetch};
use super::result_actions::ResultActions;
use super::score_summary::ScoreSummary;
use crate::state::{GameState, Phase};

/// The score of the game, loaded when play stops.
#[component]
pub fn ScoreSection() -> impl IntoView {
    let game = GameState::here();
    let shown = Memo::new(move |_| game.phase() != Phase::Playing);
    let load: Loader = |place| Box::pin(count(place));
    prefetch(load);
    view! { <LazySection load shown class="counting" /> }
}

lazy!(sheets, count, content);

fn content() -> impl IntoView {
    view! {
        <ScoreSummary>
            <ResultActions />
        </ScoreSummary>
    }
}
