use baduk_rules::Point;
use leptos::prelude::*;

use super::comment::Comment;
use super::game_info::GameInfo;
use super::navigation::NavigationBar;
use super::numbering::NumberingChoice;
use super::tree::TreeView;
use super::{navigate_with_wheel, overlay};
use crate::components::controls::localized;
use crate::components::edit::EditSection;
use crate::components::lazy::{LazySection, Loader, lazy, prefetch};
use crate::i18n::t;
use crate::state::{Settings, SettingsState};

/// The record beside the board, loaded when it is shown.
#[component]
pub fn RecordSection() -> impl IntoView {
    let settings = SettingsState::here();
    let shown = Signal::derive(move || settings.with(|Settings { record, .. }| *record));
    let load: Loader = |place| Box::pin(record(place));
    prefetch(load);
    view! { <LazySection load shown class="record" /> }
}

lazy!(record, record, content);

fn content() -> impl IntoView {
    let pointed = RwSignal::new(None::<Point>);
    overlay::show_overlay(pointed.into());
    navigate_with_wheel(".board");
    view! {
        <NavigationBar />
        <EditSection />
        <section class="record-content" aria-label=localized(|locale| t!(locale, record.title))>
            <TreeView />
            <Comment pointed />
            <NumberingChoice />
            <GameInfo />
        </section>
    }
}
