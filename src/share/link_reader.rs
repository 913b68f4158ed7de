//! Reads incoming links: puts their games on the table, or says why it can't.

use baduk_link::LinkError;
use baduk_record::{LinkMode, illegal_moves};
use baduk_rules::Game;
use leptos::prelude::*;

use super::address_sync::AddressSync;
use super::link_conflict::Conflict;
use super::link_notice::{LinkMessage, NotShown};
use super::linked_game::LinkedGame;
use super::links::{self, IncomingLink, LinkOrigin, LinksContext};
use crate::computer;
use crate::games::GamesContext;
use crate::saved::{ReaderSide, Saved, unique_id};
use baduk_board::browser::task::Tasks;
use baduk_board::browser::{address, dialog, focus};
use baduk_board::state::{BoardUi, GameState, LastNotice, Notice, SettingsState, effect};
use baduk_game::{GameId, Received, Session};

/// Reads links and opens their games.
#[derive(Clone, Copy)]
pub struct LinkReader {
    game: GameState,
    board: BoardUi,
    settings: SettingsState,
    games: GamesContext,
    saved: Saved,
    address: AddressSync,
    /// The message about the link that was read last; `None` if there is nothing to say.
    pub message: RwSignal<Option<LinkMessage>>,
    /// A link that differs from the saved game, until the reader has chosen one of the two games; otherwise `None`.
    pub conflict: RwSignal<Option<Conflict>>,
    /// The number of the last notice at the time when the message was set.
    notice_number: StoredValue<usize>,
}

/// The outcome of reading a link: its game is shown, perhaps with a message about it, or its game is not shown.
type Outcome = Result<Option<LinkMessage>, NotShown>;

impl LinkReader {
    /// Creates a reader, which reads the links in [`LinksContext`] one after the other.
    pub fn new() -> Self {
        let reader = Self {
            game: expect_context(),
            board: expect_context(),
            settings: expect_context(),
            games: expect_context(),
            saved: Saved::here(),
            address: AddressSync::new(),
            message: RwSignal::new(None),
            conflict: RwSignal::new(None),
            notice_number: StoredValue::new(0),
        };
        let links = expect_context::<LinksContext>();
        Tasks::here().spawn(async move {
            loop {
                reader.read(links.inbox.next().await).await;
            }
        });
        // A message about a link disappears when another game is opened after the link's own game.
        effect(move || {
            let LastNotice { notice, number } = reader.game.last_notice();
            if matches!(notice, Notice::Opened) && number > reader.notice_number.get_value() {
                reader.message.set(None);
                reader.conflict.set(None);
            }
        });
        // So does the message that the game is ahead of the link, once the reader has gone on to the last move.
        effect(move || {
            let is_at_end = !reader.game.session(|session| session.position().can_redo());
            if is_at_end && matches!(reader.message.get_untracked(), Some(LinkMessage::Older(_))) {
                reader.message.set(None);
            }
        });
        reader
    }

    /// Reads a link: shows its game, or a message about the link.
    async fn read(self, IncomingLink { text, origin }: IncomingLink) {
        let is_in_address = origin != LinkOrigin::Paste;
        if is_in_address && text != address::fragment() {
            // The reader has navigated since. The link with the new fragment is next in the queue.
            return;
        }
        if origin == LinkOrigin::PageLoad && self.address.is_reload_with(&text) {
            self.show_problem_again(&text);
        } else {
            self.set_message(None);
            self.conflict.set(None);
            if origin == LinkOrigin::AddressChange {
                // A sheet that is open is about the previous game.
                dialog::close_all();
            }
            let outcome = self.show_link(&text, is_in_address).await;
            self.report(outcome);
        }
        if is_in_address {
            self.address.note_read(&text);
        }
    }

    /// Shows the game on the table as the link does, after a reload with that link in the URL: if the link poses a problem, the game
    /// becomes a problem again.
    fn show_problem_again(self, text: &str) {
        if let Ok(link) = baduk_link::read(text)
            && link.view.mode == LinkMode::Solve
        {
            self.board.show_as(&link.view);
            self.game.begin_problem();
        }
    }

    /// Opens the game of a link, or goes to the link's node in the saved game.
    async fn show_link(self, text: &str, is_in_address: bool) -> Outcome {
        let link = baduk_link::read(text).map_err(NotShown::Link)?;
        if is_in_address {
            self.address.note_opening(text);
        }
        let (view, damage) = (link.view, link.damage);
        let session = Session::from_link(link, None).map_err(|_| NotShown::Game)?;
        let linked = LinkedGame { session, view, damage };
        // The page wrote a link whose history entry has an id: that of its game, or 0 for a game without moves.
        match address::history_state().filter(|_| is_in_address).map(GameId::new) {
            Some(None) if self.game.go_to_same(&linked.session) => return Ok(None),
            Some(Some(id)) => {
                let is_shown = self.show_saved(id).await && self.game.go_to_same(&linked.session);
                return if is_shown { Ok(None) } else { self.open(linked, unique_id()) };
            }
            Some(None) | None => {}
        }
        match linked.session.position().correspondence_id() {
            Some(id) if self.show_saved(id).await => self.continue_game(linked, id),
            Some(id) => self.open(linked, id),
            None => {
                let outcome = self.open(linked, unique_id());
                if outcome.is_ok() {
                    self.begin_against_computer(text);
                }
                outcome
            }
        }
    }

    /// Makes the game that was opened one against the computer if its link says so. The reader plays the color that is to move.
    fn begin_against_computer(self, link: &str) {
        let level = link.split_once(links::COMPUTER).and_then(|(_, level)| level.parse().ok());
        let side = self.game.position(Game::to_play);
        if let Some(level) = level {
            computer::begin(self.game, self.saved, side, level, true);
        }
    }

    /// Puts the game with this id on the table, from wherever this browser has saved it. Returns whether such a game is saved.
    async fn show_saved(self, id: GameId) -> bool {
        if self.game.show_if_present(&|game| game.id() == Some(id) || game.position().correspondence_id() == Some(id)) {
            return true;
        }
        let Some(library) = self.games.opened_library().await else { return false };
        let Some(game) = library.load(id).await else { return false };
        self.game.open(game);
        true
    }

    /// Continues the correspondence game on the table, to which the link belongs, or asks the reader if the two games differ.
    fn continue_game(self, linked: LinkedGame, id: GameId) -> Outcome {
        let side = ReaderSide::read(id).and_then(ReaderSide::color);
        let differences = self.game.session(|session| session.position().differences(linked.session.position(), side));
        if differences.is_empty() {
            return self.take_over(linked);
        }
        self.conflict.set(Some(Conflict { id, linked, differences }));
        Ok(None)
    }

    /// Takes over the game of a link that differs from the saved game, since the reader chose the link.
    pub fn use_link(self, Conflict { linked, .. }: Conflict) {
        self.game.take_over_terms(&linked.session);
        let outcome = self.take_over(linked);
        self.report(outcome);
        focus::restore();
    }

    /// Adds the moves of a link to the game on the table, and goes to the link's node.
    fn take_over(self, linked: LinkedGame) -> Outcome {
        let Some(received) = self.game.receive(&linked.session) else {
            // Two different games have the same id by chance.
            return self.open(linked, unique_id());
        };
        self.board.show_as(&linked.view);
        Ok(match received {
            Received::Variation(number) => Some(LinkMessage::Variation(number)),
            Received::EndsOtherwise => Some(LinkMessage::EndsOtherwise),
            Received::Older(number) => Some(LinkMessage::Older(number)),
            Received::Known | Received::Continued => None,
        })
    }

    /// Puts the game of a link on the table, or goes to the link's node if the table has the same game unchanged.
    fn open(self, linked: LinkedGame, id: GameId) -> Outcome {
        if linked.damage.is_some() && linked.is_empty() {
            return Err(NotShown::Link(LinkError::Damaged));
        }
        // A correspondence game without moves looks like any other new game.
        let is_start = linked.session.position().correspondence_id().is_some() && linked.is_without_moves();
        let LinkedGame { mut session, view, damage } = linked;
        let is_same = |game: &Session| game.as_saved().position().is_same(&session.record().tree);
        if damage.is_none() && !is_start && self.game.show_if_present(&is_same) {
            self.game.end_problem();
            self.game.go_to_same(&session);
        } else {
            if view.mode != LinkMode::Solve {
                session.position_mut().begin_here();
            }
            self.game.open(session.with_id(Some(id)));
        }
        self.settings.show_record(view.mode == LinkMode::View);
        self.board.show_as(&view);
        if view.mode == LinkMode::Solve {
            self.game.begin_problem();
        }
        // In a problem, a message about a move would give the solution away.
        let is_checked = damage.is_none() && view.mode != LinkMode::Solve;
        let illegal = is_checked.then(|| self.game.session(illegal_message)).flatten();
        Ok(damage.map(LinkMessage::Damaged).or(illegal))
    }

    /// Shows the message about a link; `None` in the outcome shows no message.
    fn report(self, outcome: Outcome) {
        self.set_message(outcome.unwrap_or_else(|not| Some(LinkMessage::NotShown(not))));
    }

    fn set_message(self, message: Option<LinkMessage>) {
        self.notice_number.set_value(self.game.last_notice().number);
        self.message.set(message);
    }
}

/// Returns a message about the illegal moves of a game; `None` if it has none.
fn illegal_message(session: &Session) -> Option<LinkMessage> {
    let illegal = illegal_moves(session.record());
    illegal.first().map(|&first| LinkMessage::Illegal(first, session.terms().size, illegal.len() - 1))
}
