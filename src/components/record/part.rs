use baduk_rules::Point;
use leptos::prelude::*;

use super::about::About;
use super::comment::Comment;
use super::numbering::NumberingChoice;
use super::tree::TreeView;
use super::walk::WalkBar;
use super::{overlay, step_with_wheel};
use crate::components::controls::say;
use crate::components::edit::EditPart;
use crate::components::lazy::{LazyPart, lazy};
use crate::i18n::t;
use crate::state::{Settings, SettingsState};

/// The record beside the board, for whoever wants to see it.
#[component]
pub fn RecordPart() -> impl IntoView {
    let settings = SettingsState::here();
    let shown = Signal::derive(move || settings.with(|Settings { record, .. }| *record));
    view! { <LazyPart load=|place| Box::pin(record(place)) shown class="record" /> }
}

lazy!(record, record, content);

fn content() -> impl IntoView {
    let pointed = RwSignal::new(None::<Point>);
    overlay::draw(pointed.into());
    step_with_wheel(".board");
    view! {
        <WalkBar />
        <EditPart />
        <section class="record-content" aria-label=say(|locale| t!(locale, record.title))>
            <TreeView />
            <Comment pointed />
            <NumberingChoice />
            <About />
        </section>
    }
}
