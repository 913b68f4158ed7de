//! Lines through the keyboard cursor and through the last move, for readers who lose sight of them.

use baduk_rules::Point;
use leptos::html;
use leptos::portal::Portal;
use leptos::prelude::*;

use baduk_board::state::{BoardUi, GameState, SettingsState};

/// The lines over the board, if the reader has turned them on.
#[component]
pub fn Crosshair(
    /// The element of the board.
    node: NodeRef<html::Div>,
) -> impl IntoView {
    let settings = SettingsState::here();
    let shown = Memo::new(move |_| settings.with(|settings| settings.crosshair));
    let lines = move || node.get().map(|board| view! { <Portal mount=board><Lines /></Portal> });
    move || shown.get().then(lines)
}

/// The lines, as a picture over the board. Those through the cursor show while the board has the focus.
#[component]
fn Lines() -> impl IntoView {
    let (game, board) = (GameState::here(), BoardUi::here());
    let view_box = move || board.geometry().view_box().to_string();
    let last = move || path(board, game.last_stone().map(|(point, _)| point));
    let cursor = move || path(board, Some(board.cursor()));
    view! {
        <svg class="crosshair" aria-hidden="true" viewBox=view_box>
            <path class="through-last" d=last />
            <path class="through-cursor" d=cursor />
        </svg>
    }
}

/// A horizontal and a vertical line through a point, from edge to edge of the picture, as SVG path data; empty if the point is not shown.
fn path(board: BoardUi, point: Option<Point>) -> String {
    let geometry = board.geometry();
    let view_box = geometry.view_box();
    let Some((x, y)) = point.and_then(|point| geometry.center(point)) else { return String::new() };
    format!("M{} {y}h{}M{x} {}v{}", view_box.x, view_box.width, view_box.y, view_box.height)
}
