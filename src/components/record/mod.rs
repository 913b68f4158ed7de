//! The record beside the board: ways through it.

mod walk;

use leptos::prelude::*;

use super::later::{LaterPart, later};
use crate::store::{Settings, Store};
use walk::WalkBar;

/// The record beside the board, for whoever wants to see it.
#[component]
pub fn RecordPart() -> impl IntoView {
    let store = Store::here();
    let shown = Signal::derive(move || store.settings.with(|Settings { record, .. }| *record));
    view! { <LaterPart load=|place| Box::pin(record(place)) shown class="record" /> }
}

later!(record, content);

fn content() -> impl IntoView {
    view! { <WalkBar /> }
}
