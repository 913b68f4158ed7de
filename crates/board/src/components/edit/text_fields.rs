use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;

use crate::components::controls::localized;
use crate::state::{BoardUi, GameState, effect};
use baduk_game::Tool;
use baduk_texts::later::t;

/// The field for the text of the next label, which is shown while the label tool is selected.
#[component]
pub fn LabelField(label: RwSignal<String>) -> impl IntoView {
    let board = BoardUi::here();
    let hidden = Signal::derive(move || board.tool.get() != Some(Tool::Label));
    let name = localized(|locale| t!(locale, edit.label_text));
    view! {
        <input
            class="label-text"
            hidden=hidden
            autocomplete="off"
            aria-label=name
            placeholder=name
            prop:value=label
            on:input=move |event| label.set(event_target_value(&event))
        />
    }
}

/// A signal with a text property of the current node; empty if the node lacks it.
fn stored(property: &'static str) -> Signal<String> {
    let game = GameState::here();
    Signal::derive(move || {
        game.session(|session| session.record().tree.node(session.at()).text(property)).unwrap_or_default()
    })
}

/// The field for the name of the current node. Every keystroke is saved.
#[component]
pub fn NameField() -> impl IntoView {
    let game = GameState::here();
    let (field, text) = (NodeRef::<html::Input>::new(), stored("N"));
    // A field that already has the text is not set, since that would move the caret.
    effect(move || {
        let text = text.get();
        if let Some(field) = field.get().filter(|field| needs_update(&field.value(), &text)) {
            field.set_value(&text);
        }
    });
    view! {
        <label class="field">
            <span>{localized(|locale| t!(locale, edit.position_name))}</span>
            <input
                node_ref=field
                dir="auto"
                autocomplete="off"
                on:input=move |event| game.write_text("N", &event_target_value(&event))
            />
        </label>
    }
}

/// The field for the comment of the current node. Every keystroke is saved.
#[component]
pub fn CommentField(
    /// Whether this field gets the focus when it is created.
    #[prop(optional)]
    is_focused: bool,
    /// Runs when the user presses Escape in the field.
    #[prop(optional, into)]
    on_escape: Option<Callback<()>>,
) -> impl IntoView {
    let game = GameState::here();
    let (field, text) = (NodeRef::<html::Textarea>::new(), stored("C"));
    effect(move || {
        let text = text.get();
        if let Some(field) = field.get().filter(|field| needs_update(&field.value(), &text)) {
            field.set_value(&text);
        }
    });
    effect(move || {
        if let Some(field) = field.get().filter(|_| is_focused) {
            // This fails only if the field can't have the focus.
            let _ = field.focus();
        }
    });
    let leave = move |event: KeyboardEvent| {
        if let Some(leave) = on_escape.filter(|_| event.key() == "Escape") {
            leave.run(());
        }
    };
    view! {
        <label class="field comment-field">
            <span>{localized(|locale| t!(locale, edit.comment))}</span>
            <textarea
                node_ref=field
                dir="auto"
                rows="3"
                placeholder=localized(|locale| t!(locale, edit.write_comment))
                on:input=move |event| game.write_text("C", &event_target_value(&event))
                on:keydown=leave
            ></textarea>
        </label>
    }
}

/// Returns whether the content of a field, `field`, has to be replaced by `text`. A field with only spaces counts as equal to an empty
/// text, since the reader may have begun to type.
fn needs_update(field: &str, text: &str) -> bool {
    field != text && !(text.is_empty() && field.trim().is_empty())
}
