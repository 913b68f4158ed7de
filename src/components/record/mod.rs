//! The record beside the board: tree, navigation, comment, numbering and game info.

pub mod comment;
pub mod game_info;
pub mod navigation;
pub mod numbering;
pub mod overlay;
#[cfg(feature = "page")]
mod section;
pub mod tree;

use baduk_view::{Intent, Navigation};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use crate::browser::keyboard::KeyPress;
use crate::browser::wheel;
use crate::modes::Modes;
use crate::state::GameState;
#[cfg(feature = "page")]
pub use numbering::NumberingSelect;
#[cfg(feature = "page")]
pub use section::RecordSection;

/// Navigates the record with the keys pressed in an element.
fn navigate_with_key(modes: Modes, event: &KeyboardEvent) {
    let pressed = KeyPress::new(event);
    if let Some(navigation) = pressed.key().navigation().filter(|_| !pressed.alt) {
        event.prevent_default();
        modes.handle(Intent::Navigate(navigation));
    }
}

/// Navigates the record with the wheel over a focused element, until the current owner is cleaned up.
fn navigate_with_wheel(selector: &str) {
    let (game, modes) = (GameState::here(), Modes::here());
    wheel::on_step(selector, move |direction| {
        let navigation = if direction > 0 { Navigation::Forward(1) } else { Navigation::Back(1) };
        let can = untrack(|| game.session(|session| session.can_navigate(navigation)));
        modes.handle(Intent::Navigate(navigation));
        can
    });
}
