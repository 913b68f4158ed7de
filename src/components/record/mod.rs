//! The record beside the board: its tree, ways through it, what is written in it and drawn on the board.

mod about;
mod comment;
mod numbering;
mod overlay;
mod tree;
mod walk;

use baduk_rules::Point;
use baduk_view::{Intent, Key, Walk};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::controls::say;
use super::later::{LaterPart, later};
use super::write::WritePart;
use crate::browser::wheel;
use crate::store::{Settings, Store};
use crate::words::text;
use about::About;
use comment::Comment;
use numbering::NumberingChoice;
pub use numbering::NumberingSelect;
use tree::TreeView;
use walk::WalkBar;

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

/// Goes through the record with the keys that an element is given.
fn walk_by_key(store: Store, event: &KeyboardEvent) {
    let (name, code) = (event.key(), event.code());
    let command = event.ctrl_key() || event.meta_key() || event.alt_key();
    let key = Key { name: &name, code: &code, command, shift: event.shift_key(), repeat: event.repeat() };
    if let Some(walk) = key.walk() {
        event.prevent_default();
        store.act(Intent::Walk(walk));
    }
}

/// Goes through the record with the wheel over an element that has the focus, for as long as the record is shown.
fn step_with_wheel(selector: &str) {
    let store = Store::here();
    let listener = wheel::on_focused(selector, move |way| {
        let walk = if way > 0 { Walk::Forward(1) } else { Walk::Back(1) };
        let can = untrack(|| store.session(|session| session.can_walk(walk)));
        store.act(Intent::Walk(walk));
        can
    });
    StoredValue::new_local(listener);
}
