//! The icon of a stone beside text.

use baduk_rules::Color;
use leptos::prelude::*;

/// Returns the name of a color in attributes and ids: "black" or "white".
pub const fn color_name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// Returns the `fill` of a stone's circle.
pub const fn fill(color: Color) -> &'static str {
    match color {
        Color::Black => "url(#slate)",
        Color::White => "url(#shell)",
    }
}

/// A small stone beside text.
#[component]
pub fn StoneIcon(
    /// The color of the stone.
    color: Color,
) -> impl IntoView {
    view! {
        <svg class="stone-icon" viewBox="-60 -60 120 120" aria-hidden="true">
            <use href=format!("#{}-stone", color_name(color)) />
        </svg>
    }
}
