//! The parts of a program that load later (xtask/src/bundle/split/loader.rs).

use leptos::prelude::window;
use web_sys::Event;

/// The event of the window that makes the loader request those parts again that have not arrived.
pub(super) const RETRY: &str = "badukpan-retry";

/// Requests all parts of the program again that were requested but have not arrived.
pub fn retry() {
    // Both calls fail only for an invalid event.
    if let Ok(event) = Event::new(RETRY) {
        let _ = window().dispatch_event(&event);
    }
}
