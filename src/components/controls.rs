//! Buttons and fields. None is generic: a generic one would be compiled again for each place it stands in.

use leptos::html;
use leptos::prelude::*;

use crate::browser::dialog;
use crate::i18n::{Locale, t};
use crate::state::SettingsState;

/// A text, in each language.
pub type Words = fn(Locale) -> &'static str;

/// A text in the reader's language, as it is now.
pub fn say(words: Words) -> Signal<&'static str> {
    let settings = SettingsState::here();
    Signal::derive(move || words(settings.locale()))
}

/// A button that says what it does.
#[component]
pub fn Button(
    /// What it says.
    #[prop(into)]
    label: Signal<&'static str>,
    /// What it does.
    #[prop(into)]
    press: Callback<()>,
    /// Whether it has nothing to do now. It keeps the focus all the same.
    #[prop(optional, into)]
    idle: Signal<bool>,
    /// "primary" for the one thing to do next, "quiet" for an aside.
    #[prop(optional)]
    class: &'static str,
) -> impl IntoView {
    let idle = Signal::derive(move || if idle.get() { "true" } else { "false" });
    view! {
        <button type="button" class=class aria-disabled=idle on:click=move |_| press.run(())>
            {label}
        </button>
    }
}

/// The button that closes a sheet.
#[component]
pub fn Close(
    /// The sheet.
    node: NodeRef<html::Dialog>,
    /// As a [`Button`]'s: the one thing to do next, unless the sheet has another.
    #[prop(default = "primary")]
    class: &'static str,
) -> impl IntoView {
    let label = say(|locale| t!(locale, settings.close));
    view! {
        <div class="button-row">
            <Button label press=move |()| dialog::close(node) class />
        </div>
    }
}

/// One of several that exclude each other.
#[component]
pub fn Choice(
    /// The name that they share.
    group: &'static str,
    /// What it says.
    #[prop(into)]
    label: Signal<String>,
    /// The language of what it says, where that is not the page's.
    #[prop(optional)]
    lang: Option<&'static str>,
    /// Whether it is chosen.
    #[prop(into)]
    chosen: Signal<bool>,
    /// Chooses it.
    #[prop(into)]
    choose: Callback<()>,
) -> impl IntoView {
    view! {
        <label class="choice" lang=lang>
            <input type="radio" name=group prop:checked=chosen on:change=move |_| choose.run(()) />
            <span>{label}</span>
        </label>
    }
}

/// Something that is on or off.
#[component]
pub fn Switch(
    /// What it says.
    label: Signal<&'static str>,
    /// Whether it is on.
    #[prop(into)]
    on: Signal<bool>,
    /// Turns it on or off.
    #[prop(into)]
    turn: Callback<bool>,
) -> impl IntoView {
    view! {
        <label class="switch">
            <input type="checkbox" prop:checked=on on:change=move |event| turn.run(event_target_checked(&event)) />
            <span>{label}</span>
        </label>
    }
}

/// A number to fill in.
#[component]
pub fn Field(
    /// What it is.
    label: Signal<&'static str>,
    /// What it holds.
    #[prop(into)]
    value: Signal<String>,
    /// Takes what is typed.
    #[prop(into)]
    set: Callback<String>,
) -> impl IntoView {
    view! {
        <label class="field">
            <span>{label}</span>
            <input
                inputmode="decimal"
                autocomplete="off"
                prop:value=value
                on:input=move |event| set.run(event_target_value(&event))
            />
        </label>
    }
}

/// One of the things that a [`Select`] offers.
#[derive(Clone)]
pub struct Item {
    /// What it is known by.
    value: usize,
    /// What it says.
    label: String,
}

impl Item {
    /// An item.
    pub fn new(value: usize, label: &str) -> Self {
        Self { value, label: label.to_owned() }
    }
}

/// One of many that exclude each other, in a list that opens.
#[component]
pub fn Select(
    /// What is chosen.
    label: Signal<&'static str>,
    /// What there is.
    items: Signal<Vec<Item>>,
    /// Which is chosen, by its value.
    chosen: Signal<usize>,
    /// Chooses another.
    #[prop(into)]
    choose: Callback<usize>,
) -> impl IntoView {
    let option = move |Item { value, label }: Item| {
        let selected = Signal::derive(move || chosen.get() == value);
        view! { <option value=value.to_string() prop:selected=selected>{label}</option> }
    };
    view! {
        <label class="field">
            <span>{label}</span>
            <select on:change=move |event| choose.run(event_target_value(&event).parse().unwrap_or(0))>
                {move || items.get().into_iter().map(option).collect_view()}
            </select>
        </label>
    }
}
