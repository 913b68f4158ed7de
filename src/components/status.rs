use baduk_rules::{Color, Game};
use leptos::prelude::*;

use crate::i18n::{self, Locale, t};
use crate::modes::Modes;
use crate::state::{GameState, LastNotice, Notice, SettingsState};

/// The line by the board that says what happened or why not, to the eye and to a screen reader.
#[component]
pub fn Status() -> impl IntoView {
    let (game, modes) = (GameState::here(), Modes::here());
    let settings = SettingsState::here();
    let refused = Signal::derive(move || if game.refused().is_some() { "true" } else { "false" });
    view! {
        <p class="status" role="status" data-refused=refused>
            {Signal::derive(move || text(game, modes, settings))}
        </p>
    }
}

fn text(game: GameState, modes: Modes, settings: SettingsState) -> String {
    let LastNotice { notice, number } = game.last_notice();
    let locale = settings.locale();
    let words = match notice {
        Notice::Welcome => {
            let color = i18n::color(locale, game.position(Game::to_play));
            t!(locale, status.to_play, color = color).to_string()
        }
        Notice::Opened => opened(game, locale),
        other => modes.describe(locale, other),
    };
    // A live region tells only what changes: the same sentence twice needs a difference that nobody sees.
    if number % 2 == 0 { words } else { format!("{words}\u{a0}") }
}

/// Says that a record was opened, whose game it is of where it says so, and where one is in it unless that is the start.
fn opened(game: GameState, locale: Locale) -> String {
    let [black, white] = Color::BOTH.map(|color| game.player(color));
    let opened = if black.is_empty() || white.is_empty() {
        t!(locale, status.record_opened).to_owned()
    } else {
        t!(locale, status.record_opened_players, black = black, white = white).to_string()
    };
    let number = game.replay.with_untracked(|replay| replay.number);
    if number == 0 { opened } else { format!("{opened} {}", t!(locale, status.at_move, number = number)) }
}
