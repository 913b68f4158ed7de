//! Versions of a saved table, and how a tab takes over the table that another tab has saved.
//!
//! Each saved text has its version, and the version that it is based on. A tab replaces its table by one that is based on its own
//! version. If both tabs saved at the same time, each merges the other's changes, and of two different moves one becomes a variation. A
//! tab whose table has more than the last saved text saves again, so that all tabs end up with the same games.

use crate::saved::format::Stamp;
use crate::{GameId, Session, Table};

/// The versions of the table that a tab has read or saved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Versions {
    /// The version that the tab read or saved last; 0 for none.
    last: u64,
    /// Another version whose changes are included in the last one: if this tab saved the last version, the version that it is based on;
    /// otherwise the version that was merged with it. If two tabs saved at the same time, the browser may have kept either of the two.
    base: u64,
    /// Whether this tab saved the last version, and knows of no other version based on it. Another tab may have saved at the same time.
    is_own: bool,
    /// Whether the table has changed since the last version.
    is_changed: bool,
}

/// How much the other tab knew of this tab's table when it saved its own table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// The other tab knew everything, so its table replaces this tab's table.
    All,
    /// The other tab may not have known everything, so both tables are merged.
    Perhaps {
        /// Whether this tab's table is later. If so, its current game stays on the board, and its lines come first.
        is_later: bool,
    },
}

impl Versions {
    /// The state of a tab that has just read the table in this version.
    #[must_use]
    pub const fn read(version: u64) -> Self {
        Self { last: version, base: 0, is_own: false, is_changed: false }
    }

    /// Notes that the table of this tab has changed.
    pub const fn change(&mut self) {
        self.is_changed = true;
    }

    /// Whether the table of this tab has unsaved changes.
    #[must_use]
    pub const fn is_changed(self) -> bool {
        self.is_changed
    }

    /// The number of the version that the table was last read from or saved to.
    #[must_use]
    pub const fn last(self) -> u64 {
        self.last
    }

    /// How much of this tab's table was known to the tab that saved the given version. `None` if this tab already has the version.
    ///
    /// A version has a greater number than the version it is based on. So a version with a smaller number than this tab's last version
    /// was saved at the same time as the last version. All tabs receive all versions and prefer the greatest, so they end up showing the
    /// same.
    #[must_use]
    pub const fn known(self, Stamp { version, base }: Stamp) -> Option<Known> {
        if version != 0 && (version == self.last || version == self.base) {
            return None;
        }
        Some(if self.is_changed || version < self.last {
            Known::Perhaps { is_later: true }
        } else if self.is_own && base != self.last {
            Known::Perhaps { is_later: false }
        } else {
            Known::All
        })
    }

    /// Notes that another tab's version was taken over. `lacks` is whether that version lacks some of this tab's changes, which then have
    /// to be saved again.
    pub const fn take_over(&mut self, version: u64, lacks: bool) {
        let (last, base) = if version > self.last { (version, self.last) } else { (self.last, version) };
        *self = Self { last, base, is_own: false, is_changed: lacks };
    }

    /// Notes that the table of this tab equals the saved table.
    pub const fn settle(&mut self) {
        self.is_changed = false;
    }

    /// The version to save now, and the version that it is based on. Its number is `fresh`, or a greater number if the device's clock was
    /// set back since the last version.
    #[must_use]
    pub const fn next(self, fresh: u64) -> Stamp {
        // The last digits are random, so that no other tab chooses the same number.
        let version = if fresh > self.last { fresh } else { self.last + 1 + fresh % (1 << 22) };
        Stamp { version, base: self.last }
    }

    /// Notes that this version was saved.
    pub const fn write(&mut self, Stamp { version, base }: Stamp) {
        *self = Self { last: version, base, is_own: true, is_changed: false };
    }
}

impl Table {
    /// Takes over the table that another tab has saved. If both tabs have the same game on the table, the game is updated, and the games
    /// set aside are replaced. Otherwise this tab's game stays, and the other tab's game is set aside. But a new game without moves stays
    /// only if it was started in this tab (`is_new`).
    ///
    /// If the other tab did not know all of this tab's changes, nothing is lost: two states of one game are merged ([`Session::merge`]),
    /// and games set aside in either tab stay. Returns whether the other tab lacks anything that this tab has.
    pub fn follow(&mut self, theirs: Self, is_new: bool, known: Known) -> bool {
        let before = self.game.clone();
        self.game.end_problem();
        let lacks = self.follow_saved(theirs, is_new, known);
        // The other tab has the problem, but not this tab's attempt, which stays here.
        let is_attempted = || before.attempt().is_some() && before.as_saved().record() == self.game.record();
        // A game that is the same in both tabs keeps its edition and its undo history.
        if before.has_same_state(&self.game) || is_attempted() {
            self.game = before;
        }
        lacks
    }

    fn follow_saved(&mut self, mut theirs: Self, is_new: bool, known: Known) -> bool {
        let own = self.game.id();
        let is_away = own.is_some() && theirs.awaiting_library == own;
        let is_own = own.is_some() && theirs.game.id() == own;
        let is_free = !self.game.position.is_begun() && self.awaiting_library.is_none() && !is_new;
        let Known::Perhaps { is_later } = known else {
            if is_free || is_own && theirs.awaiting_library.is_none() {
                // Another tab may have opened an old link to the same game.
                let is_correspondence = is_own && self.game.position.correspondence_id().is_some();
                let own = is_correspondence.then(|| std::mem::replace(&mut self.game, Self::new().game));
                *self = theirs;
                if let Some(own) = own {
                    self.game.position.stay_at(&own.position);
                }
            } else {
                if let Some(mut game) = theirs.take(own) {
                    // Setting a game aside pauses its clock, but in this tab the game is still being played.
                    if let (Some(clock), Some(own)) = (game.clock_mut(), self.game.clock()) {
                        clock.pause(own.is_paused());
                    }
                    self.game = game;
                }
                self.previous = theirs.into_games();
            }
            return false;
        };
        let before = std::mem::take(&mut self.previous);
        if is_free {
            *self = theirs;
            return self.add_previous(before);
        }
        let mut lacks = false;
        let there = if is_own { Some(std::mem::replace(&mut theirs.game, Self::new().game)) } else { theirs.take(own) };
        match there {
            // If only the other tab has this game on the table, its node is the one to show.
            Some(game) => lacks = self.merge_game(game, is_later || !is_own),
            None => lacks |= self.game.position.is_begun() && !is_away,
        }
        self.previous.extend(theirs.into_games());
        self.add_previous(before) || lacks
    }

    /// Merges another state of a game into the game with the same id, on the table or among the games set aside. Returns whether the
    /// other state added anything.
    pub fn merge(&mut self, other: &Session) -> bool {
        let is_same = |game: &&mut Session| game.id() == other.id() && game.id().is_some();
        let game = std::iter::once(&mut self.game).chain(&mut self.previous).find(is_same);
        game.filter(|game| game.record().tree.starts_like(&other.record().tree)).is_some_and(|game| game.merge(other))
    }

    /// Removes the game with this id from the games set aside, and returns it; `None` if there is no such game.
    fn take(&mut self, id: Option<GameId>) -> Option<Session> {
        let place = self.previous.iter().position(|game| game.id() == id && id.is_some())?;
        Some(self.previous.remove(place))
    }

    /// All games of the table that were started, with the current game last.
    fn into_games(mut self) -> Vec<Session> {
        if self.game.position.is_begun() {
            self.previous.push(self.game);
        }
        self.previous
    }

    /// Merges another state of the current game into that game. If the other state starts differently, it is set aside as a separate
    /// game. Returns whether the other state lacks anything that this tab's state has.
    fn merge_game(&mut self, mut other: Session, is_later: bool) -> bool {
        if !self.game.record().tree.starts_like(&other.record().tree) {
            if !is_later {
                std::mem::swap(&mut self.game, &mut other);
            }
            self.previous.push(other.with_id(None));
            return true;
        }
        let ours = self.game.clone();
        // Both tabs have started the game, but only one of them has moves.
        if !ours.position.is_begun() || !is_later && other.position.is_begun() {
            self.game = other;
            return self.game.merge(&ours);
        }
        self.game.merge(&other);
        other.merge(&ours)
    }

    /// Merges games that were set aside in this tab into the games that were set aside in the other tab. Returns whether the other tab
    /// lacked any of these games, or a part of one.
    fn add_previous(&mut self, games: Vec<Session>) -> bool {
        let mut lacks = false;
        for game in games {
            let is_same = |other: &Session| {
                let is_copy = game.id().is_none() && other.record() == game.record();
                (is_copy || game.id().is_some() && other.id() == game.id())
                    && other.record().tree.starts_like(&game.record().tree)
            };
            if is_same(&self.game) {
                lacks |= self.game.merge(&game);
            } else if let Some(there) = self.previous.iter_mut().find(|other| is_same(other)) {
                lacks |= there.merge(&game);
            } else {
                self.previous.insert(0, game);
                lacks = true;
            }
        }
        lacks
    }
}
