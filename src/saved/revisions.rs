//! Notes in local storage which revisions of the library's copies the saved table includes ([`Revisions`]).

use leptos::prelude::*;

use super::{Saved, TableStorage};
use crate::saved::keys;
use baduk_board::browser::{random, storage, time};
use baduk_board::state::Notice;
use baduk_game::Table;
use baduk_game::saved::format::Stamp;
use baduk_game::saved::revisions::{Later, Revisions};
use baduk_game::{GameId, Session};

/// The value of [`Stamp::base`] in a library copy that was saved while its game was the current one. In other copies, it is 0.
const ON_BOARD: u64 = 1;

/// Returns the revisions noted in local storage.
fn stored() -> Revisions {
    storage::read(keys::REVISIONS).as_deref().map(Revisions::read).unwrap_or_default()
}

impl Saved {
    /// Whether the current game was restored, and has not changed since.
    #[must_use]
    pub fn has_restored_game(self) -> bool {
        self.is_as_restored() && self.game.session(|session| session.position().is_begun())
    }

    /// Takes over the library's copy of a game if the copy is later than the game on the table. If the table doesn't have the game, takes
    /// the copy over if its game was the current one when the copy was saved. Returns whether the table has changed.
    pub fn take_copy(self, copy: Session, stamp: Stamp) -> bool {
        let Some(id) = copy.id() else { return false };
        let later = stored().later(id, stamp.version);
        let mut table = self.game.table(Table::clone);
        let is_here = std::iter::once(&table.game).chain(&table.previous).any(|game| game.id() == Some(id));
        if is_here {
            if !table.take_copy(copy, later, !self.is_as_restored()) {
                return false;
            }
        } else if later == Later::Library && stamp.base == ON_BOARD && self.has_restored_game() {
            table.open(copy);
        } else {
            return false;
        }
        if let Some(clock) = table.game.clock_mut() {
            clock.limit(time::steady());
        }
        let is_shown = table.game.id() == Some(id);
        self.game.replace_table(table);
        if is_shown {
            let number = self.game.session(|session| session.position().move_number());
            self.game.notify(Notice::Restored { number });
        }
        true
    }
}

impl TableStorage {
    /// Returns the stamp for a copy of a game that is about to be saved in the library, and notes its revision.
    #[must_use]
    pub fn stamp_copy(self, id: GameId) -> Stamp {
        let version = random::unique_version().max(stored().of(id) + 1);
        self.note_revision(id, version);
        let is_on_board = self.saved.game.session(Session::id) == Some(id);
        Stamp { version, base: if is_on_board { ON_BOARD } else { 0 } }
    }

    /// Notes that the saved table includes the library's copy of a game with this revision, if it does. If the table has unsaved changes,
    /// saves it first, since later changes of the saved table would otherwise seem to be earlier than the copy.
    pub fn note_revision(self, id: GameId, revision: u64) {
        if self.saved.is_kept.get_untracked() && !self.is_current() {
            self.write();
        }
        let mut noted = stored();
        if self.is_current() && noted.of(id) < revision {
            noted.note(id, revision);
            storage::write(keys::REVISIONS, &noted.write());
        }
    }
}
