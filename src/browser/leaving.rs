//! The page goes away, comes back, or fails.

use leptos::prelude::{document, window};
use wasm_bindgen::JsCast;

use super::event;

/// Calls back when the page is about to go: closed, reloaded, hidden, or put aside on a phone. It may come back. This and the other
/// functions here call back for as long as the component lives that is being made.
pub fn on_leave(leave: impl Fn() + 'static) {
    event::listen(&window(), &["pagehide", "visibilitychange"], move |event| {
        if event.type_() == "pagehide" || is_hidden() {
            leave();
        }
    });
}

/// Calls back when the page is there again after it was put aside or hidden.
pub fn on_return(back: impl Fn() + 'static) {
    event::listen(&window(), &["pageshow", "visibilitychange"], move |event| {
        let is_back = match event.dyn_ref::<web_sys::PageTransitionEvent>() {
            Some(event) => event.persisted(),
            None => !is_hidden(),
        };
        if is_back {
            back();
        }
    });
}

/// Calls back when the program has failed and will not be called again, to save what there is. `save` returns whether all is
/// saved; public/start.js tells the player.
pub fn on_fault(save: impl Fn() -> bool + 'static) {
    event::listen(&window(), &["badukpan-fault"], move |event| {
        if save() {
            event.prevent_default();
        }
    });
}

/// Whether the page is out of sight.
#[must_use]
pub fn is_hidden() -> bool {
    document().hidden()
}
