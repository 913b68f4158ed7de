//! The queue of events that an embedded board dispatches to the page.

use baduk_board::state::effect;
use leptos::prelude::*;

use baduk_board::browser::detail::{Detail, Dispatcher};

/// A queue of events for the embedding page, each with its name and detail, in order.
///
/// The events are dispatched after the current change is complete, since a listener may remove the board from the document.
#[derive(Clone, Copy)]
pub struct EventQueue(RwSignal<Vec<(&'static str, Detail)>, LocalStorage>);

impl EventQueue {
    /// Creates a queue that passes its events to `dispatcher` until the current owner is cleaned up.
    pub fn new(dispatcher: Dispatcher) -> Self {
        let queue = Self(RwSignal::new_local(Vec::new()));
        effect(move || {
            queue.0.track();
            let events = queue.0.try_update_untracked(std::mem::take).unwrap_or_default();
            events.iter().for_each(|(name, detail)| dispatcher.dispatch(name, detail));
        });
        queue
    }

    /// Adds an event to the end of the queue.
    pub fn push(self, name: &'static str, detail: Detail) {
        self.0.update(|events| events.push((name, detail)));
    }
}
