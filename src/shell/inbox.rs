//! A queue for items that arrive before the part of the page that handles them is loaded.

use leptos::prelude::*;

use baduk_board::browser::task;
use baduk_board::components::lazy::LoadRequest;

/// A queue of items in the order of their arrival. Each item requests the part of the page that handles the items.
pub struct Inbox<T: 'static> {
    items: RwSignal<Vec<T>, LocalStorage>,
    /// The request to load the part of the page that handles the items.
    pub handler: LoadRequest,
}

impl<T> Inbox<T> {
    /// Creates an empty queue.
    pub fn new() -> Self {
        Self { items: RwSignal::new_local(Vec::new()), handler: LoadRequest::default() }
    }

    /// Adds an item, and requests the part of the page that handles the items.
    pub fn push(self, item: T) {
        self.items.update(|items| items.push(item));
        self.handler.request();
    }

    /// Waits for the next item, removes it from the queue, and returns it.
    pub async fn next(self) -> T {
        task::until(move || {
            self.items.track();
            let first = |items: &mut Vec<T>| (!items.is_empty()).then(|| items.remove(0));
            self.items.try_update_untracked(first).flatten()
        })
        .await
    }
}

impl<T> Clone for Inbox<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Inbox<T> {}
