//! The lifecycle of the page: when it is hidden, is shown again, or has failed.

use leptos::prelude::{document, window};
use wasm_bindgen::JsCast;

use super::event;

/// Calls `hide` when the page is closed, reloaded or hidden, or goes to the background on a phone, until the current component is
/// unmounted. A hidden page may be shown again.
pub fn on_hide(hide: impl Fn() + 'static) {
    event::add_listener(&window(), &["pagehide", "visibilitychange"], move |event| {
        if event.type_() == "pagehide" || is_hidden() {
            hide();
        }
    });
}

/// Calls `show` when the page is shown again after it was hidden or in the background, until the current component is unmounted.
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

/// Calls `prefetch` once the page has started and the browser is idle, when `public/start.js` dispatches an event. If the reader asks to
/// save data, this happens only in the installed app.
pub fn on_idle(prefetch: impl Fn() + 'static) {
    event::add_listener(&window(), &["badukpan-idle"], move |_| prefetch());
}

/// Calls `save` when the program has failed and will not be called again. `save` returns whether everything is saved, and
/// `public/start.js` then tells the reader so.
pub fn on_fault(save: impl Fn() -> bool + 'static) {
    event::add_listener(&window(), &["badukpan-fault"], move |event| {
        if save() {
            event.prevent_default();
        }
    });
}

/// Returns whether the page is hidden, for example behind another tab.
#[must_use]
pub fn is_hidden() -> bool {
    document().hidden()
}
