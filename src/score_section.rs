use leptos::prelude::*;

use super::dead_stones::SuggestedDeadStones;
use super::result_actions::ResultActions;
use baduk_board::components::lazy::{LazySection, Loader, lazy, prefetch};
use baduk_board::components::score_summary::ScoreSummary;
use baduk_board::state::GameState;
use baduk_game::Phase;

/// The section with the score of the game. Its code is loaded when play stops.
#[component]
pub fn ScoreSection() -> impl IntoView {
    let game = GameState::here();
    let shown = Memo::new(move |_| game.phase() != Phase::Playing);
    let load: Loader = |place| Box::pin(score(place));
    prefetch(load);
    view! { <LazySection load shown class="scoring" /> }
}

lazy!(sheets, score, content);

fn content() -> impl IntoView {
    GameState::here().provide_scorer();
    view! {
        <ScoreSummary>
            <ResultActions />
            <SuggestedDeadStones />
        </ScoreSummary>
    }
}
