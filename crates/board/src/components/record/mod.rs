//! The record beside the board: move tree, navigation, comment, move numbers and game info.

pub mod comment;
pub mod game_info;
pub mod navigation;
pub mod overlay;
pub mod tree;

use baduk_game::{Intent, Navigation};
use leptos::ev::KeyboardEvent;

use crate::browser::keyboard::KeyPress;
use crate::browser::wheel;
use crate::modes::Modes;
use crate::state::GameState;

/// Navigates the record with a key. Returns whether the key navigates. Up and down scroll the page instead if the record has no
/// variations.
pub fn navigate_with_key(game: GameState, modes: Modes, event: &KeyboardEvent) -> bool {
    let pressed = KeyPress::new(event);
    let Some(navigation) = pressed.key().navigation().filter(|_| !pressed.alt) else { return false };
    let leads_to_variation = |to| game.session(|session| session.position().can_navigate(to));
    let has_variations =
        || [Navigation::PreviousVariation, Navigation::NextVariation].into_iter().any(leads_to_variation);
    if !matches!(navigation, Navigation::PreviousVariation | Navigation::NextVariation) || has_variations() {
        event.prevent_default();
        modes.handle(Intent::Navigate(navigation));
    }
    true
}

/// Navigates the record with the mouse wheel over the element that the selector matches, while the element has the focus or doesn't need
/// the focus, until the current owner is cleaned up.
pub fn navigate_with_wheel(selector: &str, needs_focus: impl Fn() -> bool + 'static) {
    let (game, modes) = (GameState::here(), Modes::here());
    wheel::on_step(selector, needs_focus, move |direction| {
        let navigation = if direction > 0 { Navigation::Forward(1) } else { Navigation::Back(1) };
        let can = game.session(|session| session.position().can_navigate(navigation));
        modes.handle(Intent::Navigate(navigation));
        can
    });
}
