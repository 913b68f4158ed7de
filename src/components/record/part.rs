use baduk_rules::Point;
use leptos::prelude::*;

use super::about::About;
use super::comment::Comment;
use super::numbering::NumberingChoice;
use super::tree::TreeView;
use super::walk::WalkBar;
use super::{overlay, step_with_wheel};
use crate::components::controls::say;
use crate::components::later::{LaterPart, later};
use crate::components::write::WritePart;
use crate::store::{Settings, Store};
use crate::words::text;

/// The record beside the board, for whoever wants to see it.
#[component]
pub fn RecordPart() -> impl IntoView {
    let store = Store::here();
    let shown = Signal::derive(move || store.settings.with(|Settings { record, .. }| *record));
    view! { <LaterPart load=|place| Box::pin(record(place)) shown class="record" /> }
}

later!(record, record, content);

fn content() -> impl IntoView {
    let store = Store::here();
    let pointed = RwSignal::new(None::<Point>);
    overlay::draw(store, pointed.into());
    step_with_wheel(".board");
    view! {
        <WalkBar />
        <WritePart />
        <section class="pages" aria-label=say(|locale| text!(locale, record.title))>
            <TreeView />
            <Comment pointed />
            <NumberingChoice />
            <About />
        </section>
    }
}
