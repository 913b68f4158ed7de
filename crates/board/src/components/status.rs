//! The line under the board. It shows the last notice, and is the live region that screen readers announce.

use baduk_rules::{Color, Game};
use leptos::prelude::*;

use crate::modes::Modes;
use crate::state::{BoardUi, GameState, LastNotice, Notice, SettingsState};
use baduk_texts::{Locale, t};

/// The status line below the board. It shows the last notice, such as a move or why a move was refused, in a live region, or else the
/// description of the point at the keyboard cursor. That description is not announced, since it is the name of the cell that has the
/// focus.
#[component]
pub fn Status(
    /// Whether the status line announces nothing.
    #[prop(optional, into)]
    quiet: Signal<bool>,
) -> impl IntoView {
    let game = GameState::here();
    let refused = Signal::derive(move || if game.refused().is_some() { "true" } else { "false" });
    let live = Signal::derive(move || quiet.get().then(|| "off".to_owned()));
    let is_at_cursor = Memo::new(move |_| matches!(game.last_notice().notice, Notice::Cursor(_)));
    let text = text();
    let shown_if = move |at_cursor: bool| {
        Signal::derive(move || if is_at_cursor.get() == at_cursor { text.get() } else { String::new() })
    };
    view! {
        <p class="status" data-refused=refused>
            <span role="status" aria-live=live>{shown_if(false)}</span>
            <span aria-hidden="true">{shown_if(true)}</span>
        </p>
    }
}

/// The text of the status line.
pub fn text() -> Memo<String> {
    let (game, modes, board) = (GameState::here(), Modes::here(), BoardUi::here());
    let settings = SettingsState::here();
    Memo::new(move |_| status_text(game, modes, board, settings))
}

fn status_text(game: GameState, modes: Modes, board: BoardUi, settings: SettingsState) -> String {
    let LastNotice { notice, number } = game.last_notice();
    let locale = settings.locale();
    // No tap is waited for once the preview is gone.
    let is_over = match notice {
        Notice::Preview(point) | Notice::PreviewBranch(point) => board.previewed() != Some(point),
        _ => false,
    };
    let text = match notice {
        Notice::Welcome if game.is_finished() => String::new(),
        Notice::Opened if !game.is_problem() => opened_text(game, locale),
        _ if is_over || matches!(notice, Notice::Welcome | Notice::Opened) => {
            let color = baduk_texts::color(locale, game.position(Game::to_play));
            t!(locale, status.to_play, color = color)
        }
        Notice::ColorsDrawn => drawn_text(game, locale),
        other => modes.describe(locale, other),
    };
    // A live region announces only changes, so a repeated sentence ends in an invisible character every second time.
    if number % 2 == 0 { text } else { format!("{text}\u{a0}") }
}

/// Returns the notice of how the colors were drawn: the name and color of one player. At least one player has a name.
fn drawn_text(game: GameState, locale: Locale) -> String {
    let named = Color::BOTH.into_iter().find(|&color| !game.player(color).is_empty()).unwrap_or(Color::Black);
    let color = baduk_texts::color(locale, named);
    t!(locale, status.colors_drawn, name = game.player(named), color = color)
}

/// Returns the notice that a record was opened, with the players if both are named, and the move number unless it is 0.
fn opened_text(game: GameState, locale: Locale) -> String {
    let [black, white] = Color::BOTH.map(|color| game.player(color));
    let opened = if black.is_empty() || white.is_empty() {
        t!(locale, status.record_opened).to_owned()
    } else {
        t!(locale, status.record_opened_players, black = black, white = white)
    };
    let number = game.replay.with_untracked(|replay| replay.number);
    if number == 0 {
        opened
    } else {
        baduk_texts::sentences(locale, &[&opened, &t!(locale, status.at_move, number = number)])
    }
}
