//! What the library of games and the files have to do with the table.

use baduk_rules::Color;
use leptos::prelude::*;

use super::{Notice, Session, Store, Table, summary};

/// Whether the browser keeps a library of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Library {
    /// It was not asked yet.
    Unknown,
    /// It does.
    Open,
    /// It does, and takes no more of them.
    Full,
    /// It does not.
    Refused,
}

impl Store {
    /// Puts a game on the table in the place of the one there, which is let go.
    pub fn swap(self, game: Session) {
        self.table.update(|table| (table.game, table.away) = (game, 0));
        self.preview.set(None);
        self.after_change(Notice::Opened);
    }

    /// Puts the game of this number that was away on the table, as it was; where there is none any more, the one before.
    pub fn bring_back(self, id: u64, game: Option<Session>) {
        if id != 0 && self.table.with_untracked(|table| table.away) == id {
            self.table.update(|table| table.bring_back(game));
            self.after_change(Notice::Restored { number: untrack(|| self.session(Session::move_number)) });
        }
    }

    /// Asks the games on the table and those set aside, and asks again when they change.
    pub fn table<T>(self, ask: impl FnOnce(&Table) -> T) -> T {
        self.table.with(ask)
    }

    /// Does something with the games that are set aside, or with the numbers by which games are kept.
    pub fn tidy(self, tidy: impl FnOnce(&mut Table)) {
        self.table.update(tidy);
    }

    /// Whether the last change of the table was another tab's, which keeps it.
    #[must_use]
    pub fn has_followed(self) -> bool {
        self.followed.get_value()
    }

    /// The library has the game of this number as it is on the table. If there was no room for it where the table is kept, what
    /// is still there is older: from now on the table names the game only.
    pub fn hand_over(self, id: u64) {
        if !self.kept.get_untracked() && self.handed_over.get_value() != id {
            self.handed_over.set_value(id);
            self.tidy(|_| ());
        }
    }

    /// The number of the game that belongs on the table and is to be fetched from the library; 0 when there is none.
    #[must_use]
    pub fn away(self) -> u64 {
        self.table.with(|table| table.away)
    }

    /// A player's name, or the team's (PB or BT, PW or WT); empty when the record does not tell it.
    #[must_use]
    pub fn player(self, color: Color) -> String {
        let names = if color == Color::Black { ["PB", "BT"] } else { ["PW", "WT"] };
        self.session(|session| {
            let tree = &session.record().tree;
            let told = names.map(|name| summary::short(tree.node(tree.root()), name));
            told.into_iter().find(|name| !name.is_empty()).unwrap_or_default()
        })
    }
}
