//! A stone in a text.

use baduk_rules::Color;
use leptos::prelude::*;

/// The name of a colour in the markup.
pub const fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// A single stone beside words.
#[component]
pub fn StoneIcon(
    /// Its colour.
    color: Color,
) -> impl IntoView {
    view! {
        <svg class="stone-icon" viewBox="-60 -60 120 120" aria-hidden="true">
            <use href=format!("#{}-stone", name(color)) />
        </svg>
    }
}
