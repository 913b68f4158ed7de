//! The record beside the board: tree, navigation, comment, numbering and game info.

pub mod comment;
pub mod game_info;
pub mod navigation;
pub mod numbering;
pub mod overlay;
#[cfg(feature = "page")]
mod section;
pub mod tree;

use baduk_view::{Intent, Walk};
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
    if let Some(walk) = pressed.key().walk().filter(|_| !pressed.alt) {
        event.prevent_default();
        modes.handle(Intent::Walk(walk));
    }
}

/// Navigates the record with the wheel over a focused element, until the current owner is cleaned up.
fn navigate_with_wheel(selector: &str) {
    let (game, modes) = (GameState::here(), Modes::here());
    wheel::on_step(selector, move |direction| {
        let walk = if direction > 0 { Walk::Forward(1) } else { Walk::Back(1) };
        let can = untrack(|| game.session(|session| session.can_walk(walk)));
        modes.handle(Intent::Walk(walk));
        can
    });
}
