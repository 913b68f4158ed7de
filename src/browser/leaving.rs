//! The moment before the page goes away.

use gloo_events::EventListener;

/// Calls back when the page is about to go: closed, reloaded, or put aside on a phone.
pub fn on_leave(mut leave: impl FnMut() + 'static) {
    let Some(window) = web_sys::window() else { return };
    EventListener::new(&window, "pagehide", move |_| leave()).forget();
}
