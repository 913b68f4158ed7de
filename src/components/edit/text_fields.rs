use leptos::html;
use leptos::prelude::*;

use crate::components::controls::localized;
use crate::i18n::t;
use crate::state::{BoardUi, GameState, Tool};

/// What the next label says, while that tool is in hand.
#[component]
pub fn LabelField(label: RwSignal<String>) -> impl IntoView {
    let board = expect_context::<BoardUi>();
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

/// The name of the node where we are, and its comment. What is typed is kept with every key.
#[component]
pub fn NodeTextFields() -> impl IntoView {
    let game = expect_context::<GameState>();
    let (name, comment) = (NodeRef::<html::Input>::new(), NodeRef::<html::Textarea>::new());
    let stored = move |property: &'static str| {
        Signal::derive(move || {
            let text = game.session(|session| session.record().tree.node(session.at()).text(property));
            text.unwrap_or_default()
        })
    };
    let (name_text, comment_text) = (stored("N"), stored("C"));
    // A field whose text is the node's already is left alone, and with it the place where one types.
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
                autocomplete="off"
                on:input=move |event| game.write_text("N", &event_target_value(&event))
            />
        </label>
        <label class="field">
            <span>{localized(|locale| t!(locale, edit.comment))}</span>
            <textarea
                node_ref=comment
                rows="4"
                on:input=move |event| game.write_text("C", &event_target_value(&event))
            ></textarea>
        </label>
    }
}

/// Whether a field has to be filled anew. Blanks alone are no text, but one may begin with them.
fn needs_update(field: &str, text: &str) -> bool {
    field != text && !(text.is_empty() && field.trim().is_empty())
}
