//! What this browser keeps between visits: the games on the table, the settings, and a library of games.
//!
//! - `format`: a table as text, and journals of changes to it
//! - `keeper`: reads the table at the start and writes it after every change
//! - `tabs`: several tabs with one table

pub mod format;
mod keeper;
pub mod tabs;

use leptos::prelude::*;

use super::{GameId, GameState, Lasting};
use crate::browser::{address, storage};

pub use keeper::{Keeper, as_file, damaged, settings};

/// Where the number of the game in this tab is noted, once it has become another.
const GAME: &str = "badukpan.game";

/// What this browser keeps, as a context of the play page.
#[derive(Clone, Copy)]
pub struct Saved {
    game: GameState,
    /// Whether the browser saves the table.
    pub is_kept: Lasting<RwSignal<bool>>,
    /// Whether the browser has a library of games.
    pub library: Lasting<RwSignal<LibraryStatus>>,
    /// A saved table that is offered: it was not opened at the start, since that did not work the last time.
    pub unfinished: Lasting<RwSignal<Option<String>>>,
    /// Whether the last change of the table was another tab's.
    followed: StoredValue<bool>,
    /// The number of the game on the table if the library keeps it instead of the storage.
    handed_over: StoredValue<Option<GameId>>,
    /// The number by which the correspondence game on the table was saved before it became one.
    left: StoredValue<Option<GameId>>,
}

/// The status of the browser's library of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LibraryStatus {
    /// It was not asked yet.
    Unknown,
    /// It has one.
    Open,
    /// It has one, which takes no more games.
    Full,
    /// It has none.
    Refused,
}

impl Saved {
    /// The saved state of the components around.
    ///
    /// # Panics
    /// Outside them.
    #[must_use]
    #[inline(never)]
    pub fn here() -> Self {
        expect_context()
    }

    /// Nothing is known yet of what the browser keeps of these games.
    fn new(game: GameState) -> Self {
        Self {
            game,
            is_kept: Lasting::signal(true),
            library: Lasting::signal(LibraryStatus::Unknown),
            unfinished: Lasting::signal(None),
            followed: StoredValue::new(false),
            handed_over: StoredValue::new(None),
            left: StoredValue::new(None),
        }
    }

    /// Whether the last change of the table was another tab's, which saves it.
    #[must_use]
    pub fn has_followed(self) -> bool {
        self.followed.get_value()
    }

    /// The library has the game of this number as it is on the table. If there was no room for it where the table is saved, what
    /// is still there is older: from now on the saved table only names the game.
    pub fn hand_over(self, id: GameId) {
        if !self.is_kept.get_untracked() && self.handed_over.get_value() != Some(id) {
            self.handed_over.set_value(Some(id));
            self.game.save_again();
        }
    }

    /// Makes the game on the table a correspondence game, unless it is one.
    pub fn begin_correspondence(self) {
        let before = self.game.begin_correspondence();
        if before.is_some() {
            self.left.set_value(before);
        }
    }

    /// The number by which the game on the table was saved before it became a correspondence game, once.
    #[must_use]
    pub fn take_left(self) -> Option<GameId> {
        self.left.try_update_value(std::mem::take).flatten()
    }

    /// Whether the page was loaded again and has the game that was on the table of this tab, in which this text was noted under
    /// that key: what was opened then is not to be opened again.
    #[must_use]
    pub fn is_as_left(self, key: &str, text: &str) -> bool {
        if !address::is_revisited() || storage::read_session(key).as_deref() != Some(text) {
            return false;
        }
        // Opening it did not work the last time, and it is offered.
        if self.unfinished.with_untracked(Option::is_some) {
            return true;
        }
        let away = untrack(|| self.game.away());
        let (id, is_begun) = untrack(|| self.game.session(|session| (session.id(), session.is_begun())));
        let own = away.or(id).map_or(0, GameId::get);
        (away.is_some() || is_begun) && storage::read_session(GAME).is_none_or(|game| game == own.to_string())
    }
}
