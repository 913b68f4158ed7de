//! The parts of a program that are loaded later (xtask/src/split/loader.rs).

use leptos::prelude::window;
use web_sys::Event;

/// The event of the window after which parts that have not arrived are requested again.
pub(super) const RETRY: &str = "badukpan-retry";

/// Requests the parts that have not arrived again.
pub fn retry() {
    // Both fail only for what is not an event.
    if let Ok(event) = Event::new(RETRY) {
        let _ = window().dispatch_event(&event);
    }
}
