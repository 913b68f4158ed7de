use baduk_rules::Color;
use baduk_view::layers::Stone;
use baduk_view::{Geometry, STONE_RADIUS};
use leptos::prelude::*;
use leptos::tachys::view::keyed::keyed;

use crate::components::stone;
use crate::modes::Modes;
use crate::state::BoardUi;

/// The offset of a shadow from its stone: right and down, in SVG units.
const SHADOW_OFFSET: (i32, i32) = (3, 6);
const SHADOW_RADIUS: i32 = 54;

/// A stone to draw, with everything on which its circle depends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct DrawnStone {
    center: (i32, i32),
    color: Color,
    dead: bool,
}

/// The stones and their shadows. Each move adds one circle for the stone and one for its shadow, whatever the size of the board.
#[component]
pub fn StoneLayer() -> impl IntoView {
    let (board, modes) = (BoardUi::here(), Modes::here());
    let stones = Memo::new(move |_| drawn(&board.geometry(), &modes.current().stones()));
    view! {
        <g class="shadows">
            <Circles stones is_shadow=true />
        </g>
        <g class="stones" data-testid="stones">
            <Circles stones is_shadow=false />
        </g>
    }
}

/// The circles of all stones, or of all shadows of stones. They are not in a `<For>`, which in Leptos 0.8 creates an owner for each
/// element, and keeps about 90 bytes for every element that was ever shown.
#[component]
fn Circles(stones: Memo<Vec<DrawnStone>>, is_shadow: bool) -> impl IntoView {
    move || keyed(stones.get(), |stone| *stone, move |_, stone| (drop, circle(stone, is_shadow)))
}

/// Returns the stones that are on the visible part of the board, ready to draw.
fn drawn(geometry: &Geometry, stones: &[Stone]) -> Vec<DrawnStone> {
    let drawn =
        |&Stone { point, color, dead }: &Stone| geometry.center(point).map(|center| DrawnStone { center, color, dead });
    stones.iter().filter_map(drawn).collect()
}

/// The circle of a stone or of its shadow. Browsers draw a circle three times as fast as a `use` element.
fn circle(DrawnStone { center: (x, y), color, dead }: DrawnStone, is_shadow: bool) -> impl IntoView {
    let (x, y, fill, radius, name) = match (is_shadow, color) {
        (true, _) => (x + SHADOW_OFFSET.0, y + SHADOW_OFFSET.1, "url(#shadow)", SHADOW_RADIUS, None),
        (false, Color::Black) => (x, y, stone::fill(color), STONE_RADIUS, Some(stone::color_name(color))),
        // The outline of a white stone is drawn around its circle.
        (false, Color::White) => (x, y, stone::fill(color), STONE_RADIUS - 1, Some(stone::color_name(color))),
    };
    view! { <circle data-color=name fill=fill r=radius class=dead.then_some("dead") cx=x cy=y /> }
}
