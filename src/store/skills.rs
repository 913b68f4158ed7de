//! What can be done on a board.

use baduk_rules::score::Count;
use baduk_rules::{Game, Scoring, Size};
use baduk_view::{Announcement, Intent};

use leptos::prelude::*;

use super::{Message, Session, Store, Table};
use crate::words::{self, Locale};

/// Puts something into words: in a language, on a board of a size, at the move of a number.
type Tell = fn(Locale, Message, Size, usize) -> String;

/// What can be done on a board, and the words for it. A board that is only looked at needs no more than to walk through its
/// record: its page need not load the rest.
#[derive(Clone, Copy)]
pub struct Skills {
    /// Whether stones are played.
    pub(super) plays: bool,
    pub(super) act: fn(&mut Table, Intent) -> Option<Announcement>,
    pub(super) count: fn(&Session, &Game, Scoring) -> Option<Count>,
    pub(super) tell: Tell,
}

impl Skills {
    /// To go through a record.
    pub const LOOK: Self = Self {
        plays: false,
        act: |table, intent| table.game.look(intent),
        count: |_, _, _| None,
        tell: words::looking,
    };

    /// To play, to count and to end a game.
    pub const PLAY: Self = Self {
        plays: true,
        act: Table::apply,
        count: |session, game, scoring| Some(session.count_as(game, scoring)),
        tell: words::message,
    };
}

impl Store {
    /// Lets the reader do that on the board from now on.
    pub fn learn(self, skills: Skills) {
        self.skills.set(skills);
    }

    /// What is told, in words.
    #[must_use]
    pub fn words(self, locale: Locale, message: Message) -> String {
        let number = self.replay.with_untracked(|replay| replay.number);
        self.skills.with(|skills| (skills.tell)(locale, message, self.size(), number))
    }
}
