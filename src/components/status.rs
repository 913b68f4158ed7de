use baduk_rules::{Color, Game};
use leptos::prelude::*;

use crate::i18n::{self, Locale, t};
use crate::modes::Modes;
use crate::state::{GameState, LastNotice, Notice, SettingsState};

/// The status line by the board, a live region: the last notice, such as a move or why a move was refused.
#[component]
pub fn Status() -> impl IntoView {
    let game = GameState::here();
    let refused = Signal::derive(move || if game.refused().is_some() { "true" } else { "false" });
    view! {
        <p class="status" role="status" data-refused=refused>
            {text()}
        </p>
    }
}

/// The text of the status line.
pub fn text() -> Signal<String> {
    let (game, modes) = (GameState::here(), Modes::here());
    let settings = SettingsState::here();
    Signal::derive(move || status_text(game, modes, settings))
}

fn status_text(game: GameState, modes: Modes, settings: SettingsState) -> String {
    let LastNotice { notice, number } = game.last_notice();
    let locale = settings.locale();
    let text = match notice {
        Notice::Welcome if game.is_finished() => String::new(),
        Notice::Opened if !game.is_problem() => opened_text(game, locale),
        Notice::Welcome | Notice::Opened => {
            let color = i18n::color(locale, game.position(Game::to_play));
            t!(locale, status.to_play, color = color).to_string()
        }
        Notice::ColorsDrawn => drawn_text(game, locale),
        other => modes.describe(locale, other),
    };
    // A live region announces only changes: a repeated sentence gets an invisible difference.
    if number % 2 == 0 { text } else { format!("{text}\u{a0}") }
}

/// Returns who plays which color, by name. At least one player has a name.
fn drawn_text(game: GameState, locale: Locale) -> String {
    let named = Color::BOTH.into_iter().find(|&color| !game.player(color).is_empty()).unwrap_or(Color::Black);
    let color = i18n::color(locale, named);
    t!(locale, status.colors_drawn, name = game.player(named), color = color).to_string()
}

/// Returns the notice that a record was opened, with the players if both are named, and the move number unless it is 0.
fn opened_text(game: GameState, locale: Locale) -> String {
    let [black, white] = Color::BOTH.map(|color| game.player(color));
    let opened = if black.is_empty() || white.is_empty() {
        t!(locale, status.record_opened).to_owned()
    } else {
        t!(locale, status.record_opened_players, black = black, white = white).to_string()
    };
    let number = game.replay.with_untracked(|replay| replay.number);
    if number == 0 { opened } else { format!("{opened} {}", t!(locale, status.at_move, number = number)) }
}
