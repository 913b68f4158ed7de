use baduk_rules::Color;
use baduk_view::STONE_RADIUS;
use leptos::prelude::*;

/// The name of a colour in the markup.
pub const fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// The shape of a stone of this colour, to be put somewhere by `<use>`.
pub const fn reference(color: Color) -> &'static str {
    match color {
        Color::Black => "#black-stone",
        Color::White => "#white-stone",
    }
}

/// The shapes and paints that a board's picture draws from: slate and shell, lit from the upper left, and wood.
#[component]
pub fn StoneShapes() -> impl IntoView {
    view! {
        <defs>
            <radialGradient id="slate" cx="0.34" cy="0.28" r="0.8">
                <stop offset="0" class="slate-light" />
                <stop offset="0.55" class="slate" />
                <stop offset="1" class="slate-dark" />
            </radialGradient>
            <radialGradient id="shell" cx="0.34" cy="0.28" r="0.85">
                <stop offset="0" class="shell-light" />
                <stop offset="0.6" class="shell" />
                <stop offset="1" class="shell-dark" />
            </radialGradient>
            <radialGradient id="shadow">
                <stop offset="0.8" class="shadow" />
                <stop offset="1" class="shadow-edge" />
            </radialGradient>
            <linearGradient id="wood" x1="0" y1="0" x2="0.6" y2="1">
                <stop offset="0" class="wood-light" />
                <stop offset="1" class="wood-dark" />
            </linearGradient>
            <pattern id="grain" width="5.2" height="31" patternUnits="userSpaceOnUse" patternTransform="rotate(1.2)">
                <path d="M.4-1C.7 8 .2 20 .4 32M1.1-1C.9 10 1.5 17 1.1 32M2.3-1C2.7 6 2 22 2.3 32M3 -1C3.1 14 2.8 21 3 32M4.2-1C3.8 9 4.6 19 4.2 32M4.7-1C4.9 12 4.5 24 4.7 32" />
            </pattern>
            <g id="black-stone">
                <circle class="contact" fill="url(#shadow)" cx="0.03" cy="0.06" r="0.54" />
                <circle fill="url(#slate)" r=STONE_RADIUS />
            </g>
            <g id="white-stone">
                <circle class="contact" fill="url(#shadow)" cx="0.03" cy="0.06" r="0.54" />
                <circle class="shell-edge" fill="url(#shell)" r=STONE_RADIUS - 0.01 />
            </g>
        </defs>
    }
}

/// A single stone beside words.
#[component]
pub fn StoneIcon(color: Color) -> impl IntoView {
    view! {
        <svg class="stone-icon" viewBox="-0.6 -0.6 1.2 1.2" aria-hidden="true">
            <use href=reference(color) />
        </svg>
    }
}
