//! Buttons and form fields. The components are not generic, since each use of a generic component would be compiled separately, and would
//! make the program larger.

use leptos::ev::MouseEvent;
use leptos::prelude::*;

use crate::state::SettingsState;
use baduk_texts::Locale;
use baduk_texts::number;

/// The icon for mirroring a board, as an SVG path of lines in a square of 24 units.
pub const MIRROR: &str = "M12 4v16M9 8L4 12l5 4zM15 8l5 4-5 4z";

/// The icon for rotating a board, as an SVG path of lines in a square of 24 units.
pub const ROTATE: &str = "M19 12a7 7 0 1 1-2.5-5.4M19 3v5h-5";

/// A function that returns a text of `locales/` in a language.
pub type LocalizedText = fn(Locale) -> &'static str;

/// A signal with a text in the current language.
pub fn localized(text: LocalizedText) -> Signal<&'static str> {
    let settings = SettingsState::here();
    Signal::derive(move || text(settings.locale()))
}

/// A button with a text label.
#[component]
pub fn Button(
    /// The label of the button.
    #[prop(into)]
    label: Signal<&'static str>,
    /// Runs when the button is pressed.
    #[prop(into)]
    on_press: Callback<()>,
    /// Whether the button is shown as disabled (`aria-disabled`). A disabled button keeps the focus.
    #[prop(optional, into)]
    disabled: Signal<bool>,
    /// The CSS class of the button: "primary" for a main action, "quiet" for a minor one.
    #[prop(optional)]
    class: &'static str,
    /// An icon before the label, as an SVG path of lines in a square of 24 units.
    #[prop(optional)]
    icon: &'static str,
    /// Whether the second click of a double click is ignored.
    #[prop(optional)]
    once: bool,
) -> impl IntoView {
    let press = move |event: MouseEvent| {
        if !once || event.detail() < 2 {
            on_press.run(());
        }
    };
    let disabled = Signal::derive(move || if disabled.get() { "true" } else { "false" });
    view! {
        <button type="button" class=class aria-disabled=disabled on:click=press>
            {(!icon.is_empty()).then(|| view! { <LineIcon path=icon /> })}
            {label}
        </button>
    }
}

/// An icon that is drawn with lines.
#[component]
pub fn LineIcon(
    /// The SVG path of the lines, in a square of 24 units.
    path: &'static str,
) -> impl IntoView {
    view! {
        <svg class="line-icon" aria-hidden="true" viewBox="0 0 24 24">
            <path d=path />
        </svg>
    }
}

/// A radio button with its label, and optionally a picture.
#[component]
pub fn Radio(
    /// The name that the radio buttons of a group share.
    group: &'static str,
    /// The label of the radio button.
    #[prop(into)]
    label: Signal<String>,
    /// The language of the label; `None` for the page's language.
    #[prop(optional)]
    lang: Option<&'static str>,
    /// Whether the radio button is selected.
    #[prop(into)]
    checked: Signal<bool>,
    /// Whether the radio button can't be selected.
    #[prop(optional, into)]
    disabled: Signal<bool>,
    /// Runs when the user selects the radio button.
    #[prop(into)]
    on_select: Callback<()>,
    /// A picture above the label.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    view! {
        <label class="choice" lang=lang>
            <input type="radio" name=group prop:checked=checked prop:disabled=disabled on:change=move |_| on_select.run(()) />
            {children.map(|picture| picture())}
            <span>{label}</span>
        </label>
    }
}

/// A checkbox with its label, styled as a switch.
#[component]
pub fn Switch(
    /// The label of the switch.
    label: Signal<&'static str>,
    /// Whether the switch is on.
    #[prop(into)]
    checked: Signal<bool>,
    /// Runs with the new state when the user turns the switch on or off.
    #[prop(into)]
    on_change: Callback<bool>,
) -> impl IntoView {
    view! {
        <label class="switch">
            <input type="checkbox" prop:checked=checked on:change=move |event| on_change.run(event_target_checked(&event)) />
            <span>{label}</span>
        </label>
    }
}

/// A text field with its label.
#[component]
pub fn TextField(
    /// The label of the field.
    label: Signal<&'static str>,
    /// The text in the field.
    #[prop(into)]
    value: Signal<String>,
    /// Runs with the new text after every change.
    #[prop(into)]
    on_input: Callback<String>,
) -> impl IntoView {
    view! {
        <label class="field">
            <span>{label}</span>
            <input autocomplete="off" prop:value=value on:input=move |event| on_input.run(event_target_value(&event)) />
        </label>
    }
}

/// A text field for a number, with its label.
#[component]
pub fn NumberField(
    /// The label of the field.
    label: Signal<&'static str>,
    /// The text in the field.
    #[prop(into)]
    value: Signal<String>,
    /// Runs with the new text after every change.
    #[prop(into)]
    on_input: Callback<String>,
    /// Whether the text in the field is not a valid number.
    #[prop(into)]
    invalid: Signal<bool>,
    /// The id of the element that describes the error if the number is not valid.
    error: &'static str,
) -> impl IntoView {
    let settings = SettingsState::here();
    view! {
        <label class="field">
            <span>{label}</span>
            <input
                inputmode="decimal"
                autocomplete="off"
                aria-invalid=move || if invalid.get() { "true" } else { "false" }
                aria-describedby=move || invalid.get().then_some(error)
                prop:value=move || number(settings.locale(), value.get())
                on:input=move |event| on_input.run(event_target_value(&event))
            />
        </label>
    }
}

/// An option of a [`Select`].
#[derive(Clone)]
pub struct SelectOption {
    /// The number that identifies the option in its list.
    value: usize,
    /// The text of the option that the user sees.
    label: String,
}

impl SelectOption {
    /// Creates an option with this value and label.
    pub fn new(value: usize, label: &str) -> Self {
        Self { value, label: label.to_owned() }
    }
}

/// A drop-down list with its label.
#[component]
pub fn Select(
    /// The label of the list.
    label: Signal<&'static str>,
    /// The options of the list.
    items: Signal<Vec<SelectOption>>,
    /// The value of the selected option.
    selected: Signal<usize>,
    /// Runs with the value of the option that the user selects.
    #[prop(into)]
    on_select: Callback<usize>,
) -> impl IntoView {
    let option = move |SelectOption { value, label }: SelectOption| {
        let is_selected = Signal::derive(move || selected.get() == value);
        view! { <option value=value.to_string() prop:selected=is_selected>{label}</option> }
    };
    view! {
        <label class="field">
            <span>{label}</span>
            <select on:change=move |event| on_select.run(event_target_value(&event).parse().unwrap_or(0))>
                {move || items.get().into_iter().map(option).collect_view()}
            </select>
        </label>
    }
}
