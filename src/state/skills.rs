//! What can be done on a board.

use baduk_rules::score::{Count, Tally};
use baduk_rules::{Game, Point, Scoring, Size};
use baduk_view::layers::{self, Owned, Stone};
use baduk_view::{Intent, Tap};

use leptos::prelude::*;

use super::{Notice, Session, Store};
use crate::i18n::{self, Locale};

/// Puts something into words: in a language, on a board of a size, at the move of a number.
type Tell = fn(Locale, Notice, Size, usize) -> String;

/// What can be done on a board, what then lies on it, and the words for it. A board that is only looked at needs no more than to
/// walk through its record: its page need not load the rest.
#[derive(Clone, Copy)]
pub struct Skills {
    /// Does what a reader wants.
    pub(super) act: fn(Store, Intent),
    /// What a tap does on a point, unless a tool is in hand.
    pub(super) tap: fn(Store, Tap),
    /// What the tool in hand does on a point; whether it did anything.
    pub(super) write: fn(Store, Point) -> bool,
    pub(super) count: fn(&Session, &Game, Scoring) -> Option<Count>,
    /// Whose a point is, once that is counted.
    pub(super) tally: fn(Store, Point) -> Option<Tally>,
    pub(super) stones: fn(Store) -> Vec<Stone>,
    pub(super) territory: fn(Store) -> Vec<Owned>,
    /// The stone that would be played where the player points.
    pub(super) ghost: fn(Store) -> Option<Stone>,
    pub(super) tell: Tell,
}

impl Skills {
    /// To go through a record.
    pub const LOOK: Self = Self {
        act: |store, intent| store.change(&|table| table.game.look(intent)),
        tap: |store, tap| store.act(Intent::Choose(tap.point)),
        write: |_, _| false,
        count: |_, _, _| None,
        tally: |_, _| None,
        stones: |store| store.game(|game| layers::stones(game.board(), &[])),
        territory: |_| Vec::new(),
        ghost: |_| None,
        tell: i18n::looking,
    };

    /// To play, to count and to end a game.
    pub const PLAY: Self = Self {
        act: Store::play,
        tap: Store::tap_to_play,
        write: Store::is_written,
        count: |session, game, scoring| Some(session.count_as(game, scoring)),
        tally: Store::tally,
        stones: Store::stones_in_play,
        territory: Store::counted_territory,
        ghost: Store::stone_to_play,
        tell: i18n::message,
    };
}

impl Store {
    /// Lets the reader do that on the board from now on.
    pub fn learn(self, skills: Skills) {
        self.skills.set(skills);
    }

    /// What is told, in words.
    #[must_use]
    pub fn words(self, locale: Locale, message: Notice) -> String {
        let number = self.replay.with_untracked(|replay| replay.number);
        self.skills.with(|skills| (skills.tell)(locale, message, self.size(), number))
    }

    /// Does what a player wants, and tells. A move of a game by post becomes a link, and so does the consent to its count.
    pub fn act(self, intent: Intent) {
        (self.skills.get_untracked().act)(self, intent);
    }

    /// A tap on the board.
    pub fn tap(self, tap: Tap) {
        self.cursor.update(|cursor| cursor.put(tap.point));
        let skills = self.skills.get_untracked();
        if !(skills.write)(self, tap.point) {
            (skills.tap)(self, tap);
        }
    }

    /// Shift and a press, or a long one, on a point: goes to the move that put the stone there, unless a tool is in hand.
    pub fn find(self, point: Point) {
        if !(self.skills.get_untracked().write)(self, point) {
            self.act(Intent::GoToPlay(point));
        }
    }

    /// The stones to draw.
    #[must_use]
    pub fn stones(self) -> Vec<Stone> {
        (self.skills.get().stones)(self)
    }

    /// The territory to draw, and the fortresses where they are what counts: while counting, and once counted.
    #[must_use]
    pub fn territory(self) -> Vec<Owned> {
        (self.skills.get().territory)(self)
    }

    /// The stone that would be played where the player points.
    #[must_use]
    pub fn ghost(self) -> Option<Stone> {
        (self.skills.get().ghost)(self)
    }
}
