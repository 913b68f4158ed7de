use leptos::prelude::*;

use super::controls::say;
use super::rules_sheet::RulesSheet;
use super::settings::SettingsSheet;
use crate::words::text;

/// The page's name, the terms of the game, which lead to its rules, and the way to the settings.
#[component]
pub fn Header() -> impl IntoView {
    view! {
        <header class="header">
            <h1>{say(|locale| text!(locale, title))}</h1>
            <RulesSheet />
            <SettingsSheet />
        </header>
    }
}
