use leptos::prelude::*;

use super::settings::SettingsSheet;
use crate::store::Store;
use crate::words::{self, text};

/// The page's name, the terms of the game, and the way to the settings.
#[component]
pub fn Header() -> impl IntoView {
    let store = Store::here();
    let terms = move || words::terms(store.locale(), &store.terms());
    view! {
        <header class="header">
            <h1>{move || text!(store.locale(), title)}</h1>
            <p class="terms">{terms}</p>
            <SettingsSheet />
        </header>
    }
}
