//! Writing on an embedded board.

use leptos::prelude::*;

use super::frame::Frame;
use crate::components::write;
use crate::state::{Store, Tool};

/// The author's tools, as on the page.
pub fn content() -> impl IntoView {
    let store = Store::here();
    Frame::here().enable();
    store.tool.set(Some(Tool::Move));
    on_cleanup(move || store.tool.set(None));
    write::content()
}
