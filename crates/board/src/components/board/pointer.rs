use baduk_view::STONE_RADIUS;
use leptos::prelude::*;

use super::point_transform;
use crate::components::stone;
use crate::modes::Modes;
use crate::state::{BoardUi, GameState};

/// The layer for the pointer and the keyboard: a preview of the stone that a click would play, the start of an arrow or line, a refused
/// move, and the keyboard cursor.
#[component]
pub fn PointerLayer() -> impl IntoView {
    let (game, board) = (GameState::here(), BoardUi::here());
    let modes = Modes::here();
    let ghost = point_transform(board, move || modes.ghost().map(|stone| stone.point));
    let color = Signal::derive(move || modes.ghost().map(|stone| stone::color_name(stone.color)));
    let fill = Signal::derive(move || modes.ghost().map(|stone| stone::fill(stone.color)));
    view! {
        <g class="pointer-layer">
            <circle class="ghost" data-testid="ghost" data-color=color fill=fill r=STONE_RADIUS - 1 transform=ghost />
            <circle class="line-start" data-testid="line-start" r="48" transform=point_transform(board, move || board.line_start.get()) />
            <circle class="refused" data-testid="refused" r="48" transform=point_transform(board, move || game.refused()) />
            <path
                class="cursor"
                data-testid="cursor"
                d="M-46-20V-46H-20M20-46H46V-20M46 20V46H20M-20 46H-46V20"
                transform=point_transform(board, move || Some(board.cursor()))
            />
        </g>
    }
}
