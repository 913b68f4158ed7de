//! A queue for what arrives before the part of the page that handles it is loaded.

use leptos::prelude::*;

use baduk_board::browser::task;
use baduk_board::components::lazy::LoadRequest;

/// Items in the order of their arrival. Each requests the part of the page that handles them.
pub struct Inbox<T: 'static> {
    items: RwSignal<Vec<T>, LocalStorage>,
    /// The request to load the part that handles the items.
    pub handler: LoadRequest,
}

impl<T> Inbox<T> {
    /// Creates an empty queue.
    pub fn new() -> Self {
        Self { items: RwSignal::new_local(Vec::new()), handler: LoadRequest::default() }
    }

    /// Adds an item, and requests the part that handles it.
    pub fn push(self, item: T) {
        self.items.update(|items| items.push(item));
        self.handler.request();
    }

    /// Waits for the next item, and removes it from the queue.
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
