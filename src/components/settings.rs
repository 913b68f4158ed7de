use leptos::html::Dialog;
use leptos::prelude::*;

use crate::browser::dialog;
use crate::store::{Settings, Store};
use crate::words::{Locale, text};

/// The button to the settings, and the sheet with them: how the player likes the page.
#[component]
pub fn SettingsSheet() -> impl IntoView {
    let store = Store::here();
    let dialog = NodeRef::<Dialog>::new();
    let change =
        move |change: fn(&mut Settings, bool), on: bool| store.settings.update(|settings| change(settings, on));
    let language = |(locale, name): (Locale, &'static str)| {
        let store = Store::here();
        view! {
            <label class="choice">
                <input
                    type="radio"
                    name="language"
                    prop:checked=move || store.locale() == locale
                    on:change=move |_| store.settings.update(|settings| settings.locale = locale)
                />
                <span lang=locale.tag()>{name}</span>
            </label>
        }
    };
    view! {
        <button on:click=move |_| dialog::open(dialog)>{move || text!(store.locale(), settings.title)}</button>
        <dialog node_ref=dialog aria-labelledby="settings-title">
            <h2 id="settings-title">{move || text!(store.locale(), settings.title)}</h2>
            <label class="switch">
                <input
                    type="checkbox"
                    prop:checked=move || store.settings.with(|settings| settings.coordinates)
                    on:change=move |event| {
                        change(|settings, on| settings.coordinates = on, event_target_checked(&event));
                    }
                />
                {move || text!(store.locale(), settings.coordinates)}
            </label>
            <label class="switch">
                <input
                    type="checkbox"
                    prop:checked=move || store.settings.with(|settings| settings.one_tap)
                    on:change=move |event| change(|settings, on| settings.one_tap = on, event_target_checked(&event))
                />
                {move || text!(store.locale(), settings.one_tap)}
            </label>
            <fieldset>
                <legend>{move || text!(store.locale(), settings.language)}</legend>
                <div class="segments">{Locale::NAMES.map(language).collect_view()}</div>
            </fieldset>
            <div class="choices">
                <button class="primary" on:click=move |_| dialog::close(dialog)>
                    {move || text!(store.locale(), settings.close)}
                </button>
            </div>
        </dialog>
    }
}
