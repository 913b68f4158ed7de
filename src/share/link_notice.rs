//! The message about a link, beside the board.

use baduk_link::{Damage, LinkError};
use baduk_record::Refused;
use baduk_rules::Size;
use leptos::prelude::*;

use crate::games::sgf_warnings::illegal_move;
use baduk_board::browser::focus;
use baduk_board::components::controls::localized;
use baduk_board::state::{GameState, SettingsState};
use baduk_texts::Locale;
use baduk_texts::page::later::t;

/// A message about the link that was read last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkMessage {
    /// The game is not shown.
    NotShown(NotShown),
    /// The link is damaged, in this way. The game that could be read is shown.
    Damaged(Damage),
    /// The link's game differs from the saved game at the move with this number, counted from 1, and is shown as a variation.
    Variation(usize),
    /// The saved game has more moves than the link's game. The value is the number of its last move.
    Older(usize),
    /// The saved game ended differently than the link's game.
    EndsOtherwise,
    /// The link's game has illegal moves: the first of them, the board size, and the number of others.
    Illegal(Refused, Size, usize),
}

/// Why the game of a link is not shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotShown {
    /// The link can't be read.
    Link(LinkError),
    /// The game is not baduk, or its board is not supported.
    Game,
}

/// The notice about a link, beside the board.
#[component]
pub fn LinkNotice(
    /// The message to show; `None` for no notice.
    message: RwSignal<Option<LinkMessage>>,
) -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let back = move |_| {
        message.set(None);
        game.go_to_main_end();
        focus::restore();
    };
    let back_button = move || {
        view! {
            <button type="button" on:click=back>
                {localized(|locale| t!(locale, link_notice.back_to_game))}
            </button>
        }
    };
    let is_variation = Memo::new(move |_| matches!(message.get(), Some(LinkMessage::Variation(_))));
    let text = Memo::new(move |_| message.get().map(|message| explain(settings.locale(), message)).unwrap_or_default());
    let is_hidden = Signal::derive(move || text.with(String::is_empty));
    view! {
        <div class="notice" hidden=is_hidden>
            <p aria-live="polite">{text}</p>
            {move || is_variation.get().then(back_button)}
            <button
                type="button"
                class="dismiss"
                aria-label=localized(|locale| t!(locale, files.dismiss))
                on:click=move |_| message.set(None)
            >
                "\u{d7}"
            </button>
        </div>
    }
}

fn explain(locale: Locale, message: LinkMessage) -> String {
    let text = match message {
        LinkMessage::NotShown(NotShown::Link(LinkError::NoLink)) => t!(locale, link_notice.no_game),
        LinkMessage::NotShown(NotShown::Link(LinkError::Newer)) => t!(locale, link_notice.newer),
        LinkMessage::NotShown(NotShown::Link(LinkError::TooLong)) => t!(locale, link_notice.too_long),
        LinkMessage::NotShown(NotShown::Link(LinkError::Damaged)) => t!(locale, link_notice.damaged),
        LinkMessage::NotShown(NotShown::Link(LinkError::TooLarge)) => t!(locale, link_notice.too_large),
        LinkMessage::Damaged(Damage::Cut) => t!(locale, link_notice.incomplete),
        LinkMessage::Damaged(Damage::Altered) => t!(locale, link_notice.changed),
        LinkMessage::NotShown(NotShown::Game) => t!(locale, link_notice.unsupported_game),
        LinkMessage::EndsOtherwise => t!(locale, link_notice.different_end),
        LinkMessage::Illegal(first, size, more) => {
            let first = illegal_move(locale, size, &first);
            let more = if more == 0 { String::new() } else { t!(locale, files.more_issues, count = more) };
            return baduk_texts::sentences(locale, &[&first, &more]);
        }
        LinkMessage::Older(number) => return t!(locale, link_notice.game_is_ahead, number = number),
        LinkMessage::Variation(number) => {
            return t!(locale, link_notice.shown_as_variation, number = number);
        }
    };
    text.to_owned()
}
