//! Versions of a saved table, and how a tab takes over what another tab has saved.
//!
//! Each saved text has its version of the table and the version that it was made from. A tab replaces its table with a text that
//! was made from its own version. If both tabs saved at the same time, each merges the other's changes, and of two different
//! moves one becomes a variation. A tab that has more than the last saved text saves again, so all tabs end up with the same
//! games.

use crate::saved::format::Stamp;
use crate::{GameId, Session, Table};

/// The versions of the table that a tab has read or saved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Versions {
    /// The version that the tab read or saved last.
    last: u64,
    /// Another version whose changes it includes: the one that it was made from, if this tab saved it, else the one that was merged
    /// with it. Either may be what the browser has kept, if two tabs saved at the same time.
    base: u64,
    /// Whether this tab saved it and knows of no other version made from it. Another tab may have saved at the same time.
    is_own: bool,
    /// Whether the table has changed since.
    is_changed: bool,
}

/// What another tab knew of this tab's table when it saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// All of it: its table replaces this one.
    All,
    /// Perhaps not all, so both are merged.
    Perhaps {
        /// Whether this tab's table is later. If so, it stays on the board, and its lines come first.
        is_later: bool,
    },
}

impl Versions {
    /// The versions of a tab that has just read this version.
    #[must_use]
    pub const fn read(version: u64) -> Self {
        Self { last: version, base: 0, is_own: false, is_changed: false }
    }

    /// Notes a change in this tab.
    pub const fn change(&mut self) {
        self.is_changed = true;
    }

    /// Whether this tab has unsaved changes.
    #[must_use]
    pub const fn is_changed(self) -> bool {
        self.is_changed
    }

    /// The version that the table was last read from or saved to.
    #[must_use]
    pub const fn last(self) -> u64 {
        self.last
    }

    /// What the tab that saved this version knew of this tab's table; `None` if this tab already has the version.
    ///
    /// A version has a greater number than the one it was made from, so a smaller number than the last one was saved at the same
    /// time. All tabs receive all versions and prefer the greatest, so they end up showing the same.
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

    /// Notes that another tab's version was taken over. `lacks` is whether it lacks something from this tab, which has to be
    /// saved again.
    pub const fn take_over(&mut self, version: u64, lacks: bool) {
        let (last, base) = if version > self.last { (version, self.last) } else { (self.last, version) };
        *self = Self { last, base, is_own: false, is_changed: lacks };
    }

    /// Notes that the table equals the saved one.
    pub const fn settle(&mut self) {
        self.is_changed = false;
    }

    /// The version to save now: `fresh`, or a greater number if the clock was set back since the last version.
    #[must_use]
    pub const fn next(self, fresh: u64) -> Stamp {
        // The lowest digits are random, so that no other tab chooses the same number.
        let version = if fresh > self.last { fresh } else { self.last + 1 + fresh % (1 << 22) };
        Stamp { version, base: self.last }
    }

    /// Notes that this version was saved.
    pub const fn write(&mut self, Stamp { version, base }: Stamp) {
        *self = Self { last: version, base, is_own: true, is_changed: false };
    }
}

impl Table {
    /// Takes over what another tab has saved. If both have the same game on the table, it is updated, and the other games are
    /// replaced. A different game stays, and the other tab's game is set aside. A new game without moves stays only if `is_new`,
    /// that is if it was started in this tab; otherwise the other tab's game replaces it.
    ///
    /// If the other tab did not know everything here, nothing is lost: two states of one game are merged ([`Session::merge`]),
    /// and games set aside in either tab stay. Returns whether the other tab lacks anything from this one.
    pub fn follow(&mut self, theirs: Self, is_new: bool, known: Known) -> bool {
        // The other tab has the problem without this tab's attempt, which stays here.
        let attempt = self.game.is_problem().then(|| self.game.clone());
        self.game.end_problem();
        let lacks = self.follow_saved(theirs, is_new, known);
        if let Some(attempt) = attempt.filter(|attempt| attempt.as_saved().record() == self.game.record()) {
            self.game = attempt;
        }
        lacks
    }

    fn follow_saved(&mut self, mut theirs: Self, is_new: bool, known: Known) -> bool {
        let own = self.game.id();
        let is_away = own.is_some() && theirs.awaiting_library == own;
        let is_own = own.is_some() && theirs.game.id() == own;
        let is_free = !self.game.is_begun() && self.awaiting_library.is_none() && !is_new;
        let Known::Perhaps { is_later } = known else {
            if is_free || is_own && theirs.awaiting_library.is_none() {
                // Another tab may have opened an old link to the game.
                let is_by_link = is_own && self.game.correspondence_id().is_some();
                let own = is_by_link.then(|| std::mem::replace(&mut self.game, Self::new().game));
                *self = theirs;
                if let Some(own) = own {
                    self.game.stay_at(&own);
                }
            } else {
                if let Some(mut game) = theirs.take(own) {
                    // Setting a game aside pauses its clock, but here it is still played.
                    game.take_over_pause(&self.game);
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
            None => lacks |= self.game.is_begun() && !is_away,
        }
        self.previous.extend(theirs.into_games());
        self.add_previous(before) || lacks
    }

    /// Merges another state of a game into the game with the same id, if it is on the table or set aside. Returns whether there
    /// was anything to add.
    pub fn merge(&mut self, other: &Session) -> bool {
        let is_same = |game: &&mut Session| game.id() == other.id() && game.id().is_some();
        let game = std::iter::once(&mut self.game).chain(&mut self.previous).find(is_same);
        game.filter(|game| game.record().tree.starts_like(&other.record().tree)).is_some_and(|game| game.merge(other))
    }

    /// Takes the game with this id out of those set aside.
    fn take(&mut self, id: Option<GameId>) -> Option<Session> {
        let place = self.previous.iter().position(|game| game.id() == id && id.is_some())?;
        Some(self.previous.remove(place))
    }

    /// All games that were started, the one on the table last.
    fn into_games(mut self) -> Vec<Session> {
        if self.game.is_begun() {
            self.previous.push(self.game);
        }
        self.previous
    }

    /// Merges another state of the game on the table. If it starts differently, it is set aside as a separate game. Returns
    /// whether the other state lacks anything from this one.
    fn merge_game(&mut self, mut other: Session, is_later: bool) -> bool {
        if !self.game.record().tree.starts_like(&other.record().tree) {
            if !is_later {
                std::mem::swap(&mut self.game, &mut other);
            }
            self.previous.push(other.with_id(None));
            return true;
        }
        let ours = self.game.clone();
        // A game that both have started, and only one of them has played.
        if !ours.is_begun() || !is_later && other.is_begun() {
            self.game = other;
            return self.game.merge(&ours);
        }
        self.game.merge(&other);
        other.merge(&ours)
    }

    /// Merges games that were set aside in this tab into the other tab's. Returns whether any of them was missing or incomplete
    /// there.
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
