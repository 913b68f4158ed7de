//! Writing on an embedded board.

use leptos::prelude::*;

use crate::components::write;
use crate::store::{Skills, Store, Tool};

/// The author's tools, as on the page.
pub fn content() -> impl IntoView {
    let store = Store::here();
    store.learn(Skills::PLAY);
    store.tool.set(Some(Tool::Move));
    on_cleanup(move || {
        store.tool.set(None);
        store.learn(Skills::LOOK);
    });
    write::content()
}
