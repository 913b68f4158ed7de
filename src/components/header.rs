use leptos::prelude::*;

use super::controls::say;
use super::settings::SettingsSheet;
use crate::store::Store;
use crate::words::{self, text};

/// The page's name, the terms of the game, and the way to the settings.
#[component]
pub fn Header() -> impl IntoView {
    let store = Store::here();
    view! {
        <header class="header">
            <h1>{say(|locale| text!(locale, title))}</h1>
            <p class="terms">{Signal::derive(move || words::terms(store.locale(), &store.terms()))}</p>
            <SettingsSheet />
        </header>
    }
}
