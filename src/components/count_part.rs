use leptos::prelude::*;

use super::count_sheet::Count;
use super::lazy::{LazyPart, lazy};
use crate::state::{GameState, Phase};

/// The result, or how the count stands, with its working: loaded when play stops.
#[component]
pub fn CountSheet() -> impl IntoView {
    let game = GameState::here();
    let shown = Memo::new(move |_| game.phase() != Phase::Playing);
    view! { <LazyPart load=|place| Box::pin(count(place)) shown class="counting" /> }
}

lazy!(sheets, count, content);

fn content() -> impl IntoView {
    view! { <Count /> }
}
