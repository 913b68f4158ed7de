//! The moment before the page goes away.

use gloo_events::{EventListener, EventListenerOptions};

/// Calls back when the page is about to go: closed, reloaded, or put aside on a phone.
pub fn on_leave(mut leave: impl FnMut() + 'static) {
    let Some(window) = web_sys::window() else { return };
    EventListener::new(&window, "pagehide", move |_| leave()).forget();
}

/// Calls back when the program has failed and will not be called again, to save what there is. `save` returns whether all is
/// saved; public/start.js tells the player.
pub fn on_fault(mut save: impl FnMut() -> bool + 'static) {
    let Some(window) = web_sys::window() else { return };
    let options = EventListenerOptions::enable_prevent_default();
    EventListener::new_with_options(&window, "badukpan-fault", options, move |event| {
        if save() {
            event.prevent_default();
        }
    })
    .forget();
}
