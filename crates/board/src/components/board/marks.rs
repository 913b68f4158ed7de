use baduk_view::territory_svg;
use leptos::prelude::*;

use super::point_transform;
use crate::components::stone;
use crate::modes::Modes;
use crate::state::{BoardUi, GameState};

/// The layer above the stones: territory, a dot on the last move, and the marks of the record.
#[component]
pub fn MarkLayer() -> impl IntoView {
    let (game, board) = (GameState::here(), BoardUi::here());
    let modes = Modes::here();
    let territory = Signal::derive(move || territory_svg(&board.geometry(), &modes.current().territory()));
    let overlay = Signal::derive(move || {
        // The marks of the record are drawn over what the engine says.
        let mut marks = board.advice.get().map(|svg| svg.get()).unwrap_or_default();
        if let Some(overlay) = board.overlay.get() {
            marks += &overlay.get();
        }
        marks
    });
    let last = point_transform(board, move || game.last_stone().map(|(point, _)| point));
    let color = Signal::derive(move || game.last_stone().map_or("", |(_, color)| stone::color_name(color)));
    // The dot is drawn below a number or a mark on the last stone.
    let is_below = Memo::new(move |_| overlay.with(|svg| svg.contains("over-last")));
    let down = Signal::derive(move || if is_below.get() { "36" } else { "0" });
    let radius = Signal::derive(move || if is_below.get() { "9" } else { "16" });
    view! {
        <g class="marks">
            <g data-testid="territory" inner_html=territory></g>
            // What the record hides or dims hides or dims the dot too.
            <circle class="last" data-testid="last-move" data-color=color cx="0" cy=down r=radius transform=last />
            <g class="overlay" data-testid="overlay" inner_html=overlay></g>
        </g>
    }
}
