//! Edit mode: the tools and the text fields of the current node.

mod icons;
mod text_fields;
mod toolbar;
mod tools;

use leptos::prelude::*;

use crate::components::controls::localized;
use crate::modes::edit::Edit;
pub use crate::modes::edit::OtherPaste;
use crate::state::{BoardUi, SettingsState};
use baduk_game::Tool;
use baduk_texts::later::t;
use text_fields::LabelField;
pub use text_fields::{CommentField, NameField};
use toolbar::Toolbar;
use tools::tool_label;

/// The toolbar, below the name of the selected tool or the field for the text of labels. Provides edit mode.
pub fn tools(has_rare: RwSignal<bool>, other_paste: OtherPaste) -> impl IntoView {
    let (board, settings) = (BoardUi::here(), SettingsState::here());
    let label = RwSignal::new(String::new());
    let place = NodeRef::new();
    Edit::provide(label, place, other_paste);
    let is_hidden = Signal::derive(move || board.tool.get() == Some(Tool::Label));
    let tool_name = move || board.tool.get().and_then(tool_label).map_or("", |label| label(settings.locale()));
    view! {
        <p class="tool-name" aria-hidden="true" hidden=is_hidden node_ref=place>{Signal::derive(tool_name)}</p>
        <LabelField label />
        <button
            type="button"
            class="more-tools"
            aria-expanded=Signal::derive(move || if has_rare.get() { "true" } else { "false" })
            on:click=move |_| has_rare.update(|shown| *shown = !*shown)
        >
            {localized(|locale| t!(locale, edit.more))}
        </button>
        <Toolbar has_rare />
    }
}
