//! The lifecycle of the page: hidden, shown again, failed.

use leptos::prelude::{document, window};
use wasm_bindgen::JsCast;

use super::event;

/// Calls `hide` when the page is closed, reloaded, hidden, or put aside on a phone. It may be shown again. This and the other
/// functions here call back until the current component is unmounted.
pub fn on_hide(hide: impl Fn() + 'static) {
    event::add_listener(&window(), &["pagehide", "visibilitychange"], move |event| {
        if event.type_() == "pagehide" || is_hidden() {
            hide();
        }
    });
}

/// Calls `show` when the page is shown again after it was put aside or hidden.
pub fn on_show(show: impl Fn() + 'static) {
    event::add_listener(&window(), &["pageshow", "visibilitychange"], move |event| {
        let is_shown = match event.dyn_ref::<web_sys::PageTransitionEvent>() {
            Some(event) => event.persisted(),
            None => !is_hidden(),
        };
        if is_shown {
            show();
        }
    });
}

/// Calls `prefetch` once the page has started and the browser is idle. If the reader asks to save data, only the installed app does.
/// public/start.js dispatches the event.
pub fn on_idle(prefetch: impl Fn() + 'static) {
    event::add_listener(&window(), &["badukpan-idle"], move |_| prefetch());
}

/// Calls `save` when the program has failed and will not be called again. It returns whether everything is saved, which
/// public/start.js tells the player.
pub fn on_fault(save: impl Fn() -> bool + 'static) {
    event::add_listener(&window(), &["badukpan-fault"], move |event| {
        if save() {
            event.prevent_default();
        }
    });
}

/// Returns whether the page is hidden.
#[must_use]
pub fn is_hidden() -> bool {
    document().hidden()
}
