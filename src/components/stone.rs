use baduk_rules::Color;
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

/// A single stone beside words.
#[component]
pub fn StoneIcon(color: Color) -> impl IntoView {
    view! {
        <svg class="stone-icon" viewBox="-60 -60 120 120" aria-hidden="true">
            <use href=reference(color) />
        </svg>
    }
}
