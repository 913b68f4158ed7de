use leptos::html;
use leptos::prelude::*;

use crate::components::controls::localized;
use crate::i18n::t;
use crate::state::{BoardUi, GameState, Tool};

/// The field for the text of the next label, shown while the label tool is selected.
#[component]
pub fn LabelField(label: RwSignal<String>) -> impl IntoView {
    let board = BoardUi::here();
    let hidden = Signal::derive(move || board.tool.get() != Some(Tool::Label));
    view! {
        <label class="field" hidden=hidden>
            <span>{localized(|locale| t!(locale, edit.label_text))}</span>
            <input
                autocomplete="off"
                prop:value=label
                on:input=move |event| label.set(event_target_value(&event))
            />
        </label>
    }
}

/// The fields for the name and the comment of the current node. Every keystroke is saved.
#[component]
pub fn NodeTextFields() -> impl IntoView {
    let game = GameState::here();
    let (name, comment) = (NodeRef::<html::Input>::new(), NodeRef::<html::Textarea>::new());
    let stored = move |property: &'static str| {
        Signal::derive(move || {
            let text = game.session(|session| session.record().tree.node(session.at()).text(property));
            text.unwrap_or_default()
        })
    };
    let (name_text, comment_text) = (stored("N"), stored("C"));
    // A field that already has the text is not set again, since that would move the caret.
    Effect::new(move || {
        let text = name_text.get();
        if let Some(field) = name.get().filter(|field| needs_update(&field.value(), &text)) {
            field.set_value(&text);
        }
    });
    Effect::new(move || {
        let text = comment_text.get();
        if let Some(field) = comment.get().filter(|field| needs_update(&field.value(), &text)) {
            field.set_value(&text);
        }
    });
    view! {
        <label class="field">
            <span>{localized(|locale| t!(locale, edit.position_name))}</span>
            <input
                node_ref=name
                dir="auto"
                autocomplete="off"
                on:input=move |event| game.write_text("N", &event_target_value(&event))
            />
        </label>
        <label class="field">
            <span>{localized(|locale| t!(locale, edit.comment))}</span>
            <textarea
                node_ref=comment
                dir="auto"
                rows="4"
                on:input=move |event| game.write_text("C", &event_target_value(&event))
            ></textarea>
        </label>
    }
}

/// Returns whether a field must be set to the text. A field with only spaces equals an empty text: the user may have begun to
/// type.
fn needs_update(field: &str, text: &str) -> bool {
    field != text && !(text.is_empty() && field.trim().is_empty())
}
