use leptos::prelude::*;

use crate::games::GamesButton;
use crate::play::rules_sheet::RulesSheet;
use crate::play::text_board::TextBoardSheet;
use crate::settings::SettingsSheet;
use crate::share::ShareSheet;
use baduk_board::components::controls::{LineIcon, localized};
use baduk_board::state::{GameState, SettingsState};
use baduk_game::{Intent, Navigation, Session};
use baduk_texts::page::t;

/// The title of the page, the terms of the game, and the buttons for record, games, sharing and settings.
#[component]
pub fn Header() -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let pressed = Signal::derive(move || if settings.with(|settings| settings.record) { "true" } else { "false" });
    let toggle = move |_| {
        let is_closing = settings.with_untracked(|settings| settings.record);
        settings.show_record(!is_closing);
        // Without the record, a reader who looked at a variation would not find back to the result of their game.
        if is_closing && game.session(Session::was_finished_here) {
            for navigation in [Navigation::MainLine, Navigation::End] {
                if game.session(|session| session.position().can_navigate(navigation)) {
                    game.perform(Intent::Navigate(navigation));
                }
            }
        }
    };
    view! {
        <header class="header">
            <TextBoardSheet />
            <h1>{localized(|locale| t!(locale, title))}</h1>
            <RulesSheet />
            // The record of a problem has the solution.
            <button type="button" aria-pressed=pressed on:click=toggle hidden=Signal::derive(move || game.is_problem())>
                <LineIcon path="M6 4v16M6 8h5a4 4 0 0 1 4 4v4M15 20v-1" />
                {localized(|locale| t!(locale, record.title))}
            </button>
            <GamesButton />
            <ShareSheet />
            <SettingsSheet />
        </header>
    }
}
