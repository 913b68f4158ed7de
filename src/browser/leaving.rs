//! The moment before the page goes away.

use super::event;

/// Calls back when the page is about to go: closed, reloaded, or put aside on a phone. It does so for as long as the component
/// lives that is being made.
pub fn on_leave(leave: impl Fn() + 'static) {
    let Some(window) = web_sys::window() else { return };
    event::listen(&window, &["pagehide"], move |_| leave());
}

/// Calls back when the program has failed and will not be called again, to save what there is. `save` returns whether all is
/// saved; public/start.js tells the player.
pub fn on_fault(save: impl Fn() -> bool + 'static) {
    let Some(window) = web_sys::window() else { return };
    event::listen(&window, &["badukpan-fault"], move |event| {
        if save() {
            event.prevent_default();
        }
    });
}
