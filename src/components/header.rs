use leptos::prelude::*;

use super::controls::say;
use super::games::GamesButton;
use super::rules_sheet::RulesSheet;
use super::settings::SettingsSheet;
use super::share::ShareSheet;
use crate::i18n::t;
use crate::state::SettingsState;

/// The page's name, the terms of the game, which lead to its rules, and the ways to the record, the games, a link and the settings.
#[component]
pub fn Header() -> impl IntoView {
    let settings = SettingsState::here();
    let pressed = Signal::derive(move || if settings.with(|settings| settings.record) { "true" } else { "false" });
    let turn = move |_| settings.update(|settings| settings.record = !settings.record);
    view! {
        <header class="header">
            <h1>{say(|locale| t!(locale, title))}</h1>
            <RulesSheet />
            <button type="button" aria-pressed=pressed on:click=turn>
                {say(|locale| t!(locale, record.title))}
            </button>
            <GamesButton />
            <ShareSheet />
            <SettingsSheet />
        </header>
    }
}
