//! Several tabs with one table: what one tab makes of what another has kept.
//!
//! Each kept text says which version of the table it holds and which version it was made from. A tab that hears of a text made
//! from its own takes it as it is. Where both tabs wrote at the same time, each adds what the other did, and a move that was
//! played in both at once becomes a variation. Whoever has more than the text that was written last writes again, so all tabs
//! end up with the same games.

use leptos::prelude::*;

use super::format::{self, Stamp};
use super::{GAME, Saved};
use crate::browser::storage;
use crate::state::{GameId, Notice, Session, Table};

/// What is known of this tab among others with the same table.
#[derive(Clone, Copy)]
pub(super) struct Tabs {
    /// Whether the change that comes now is another tab's.
    following: StoredValue<bool>,
    /// The versions that this tab has taken over or written.
    versions: StoredValue<Versions>,
}

/// The versions of the table that a tab has taken over or written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Versions {
    /// The version that the tab took over or wrote last.
    last: u64,
    /// The version from which that one was made, if this tab wrote it.
    base: u64,
    /// Whether this tab wrote it, and no other tab has made a version from it that this one has heard of: another may have
    /// written at the same time.
    is_own: bool,
    /// Whether something was changed since.
    is_changed: bool,
}

/// What another tab knew of the table here when it wrote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// All of it: what it wrote takes the place of what is here.
    All,
    /// Perhaps not all, so both are merged.
    Perhaps {
        /// Whether what is here is later. Then it is what is shown, and its lines come first.
        is_later: bool,
    },
}

impl Versions {
    /// Those of a tab that has just read this version.
    #[must_use]
    pub const fn read(version: u64) -> Self {
        Self { last: version, base: 0, is_own: false, is_changed: false }
    }

    /// Something was changed in this tab.
    pub const fn change(&mut self) {
        self.is_changed = true;
    }

    /// Whether something was changed in this tab that is not written yet.
    #[must_use]
    pub const fn is_changed(self) -> bool {
        self.is_changed
    }

    /// The version that the table was last read from or written to.
    #[must_use]
    pub const fn last(self) -> u64 {
        self.last
    }

    /// What a tab that wrote this version knew of the table here; `None` when this one has that version already.
    ///
    /// A version made from another has a greater number, so one with a smaller number than the last was written at the same
    /// time. All tabs hear of all versions and prefer the greatest, so in the end they show the same.
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

    /// Another tab's version was taken over; `lacks` says whether it lacks something that is here, to be written again.
    pub const fn take_over(&mut self, version: u64, lacks: bool) {
        let last = if version > self.last { version } else { self.last };
        *self = Self { is_changed: lacks, ..Self::read(last) };
    }

    /// The table is kept as it is.
    pub const fn settle(&mut self) {
        self.is_changed = false;
    }

    /// The version to write now: `fresh`, or a greater one where the clock has gone back since the last version.
    #[must_use]
    pub const fn next(self, fresh: u64) -> Stamp {
        // The lowest digits are left to chance, so that no other tab makes the same number of it.
        let version = if fresh > self.last { fresh } else { self.last + 1 + fresh % (1 << 22) };
        Stamp { version, base: self.last }
    }

    /// This version was written.
    pub const fn write(&mut self, Stamp { version, base }: Stamp) {
        *self = Self { last: version, base, is_own: true, is_changed: false };
    }
}

impl Tabs {
    /// A tab that has read no table yet.
    pub(super) fn new() -> Self {
        Self { following: StoredValue::new(false), versions: StoredValue::new(Versions::default()) }
    }

    /// Marks the next change of the table as another tab's, which saves it.
    pub(super) fn will_follow(self) {
        self.following.set_value(true);
    }

    /// Whether the change that comes now is another tab's.
    pub(super) fn is_followed(self) -> bool {
        self.following.try_update_value(std::mem::take) == Some(true)
    }

    /// The versions that this tab knows.
    pub(super) fn versions(self) -> Versions {
        self.versions.get_value()
    }

    /// Changes what this tab knows of versions.
    pub(super) fn update(self, update: impl FnOnce(&mut Versions)) {
        self.versions.update_value(update);
    }

    /// Takes over what another tab has kept; `None` where this tab has it already, or cannot read it.
    pub(super) fn hear(self, saved: Saved, text: &str) -> Option<Heard> {
        let known = self.versions().known(format::peek(text).map(|(stamp, _)| stamp).unwrap_or_default())?;
        let (stamp, theirs) = format::read_stamped(text).ok()?;
        Some(self.take_over(saved, stamp.version, theirs, known))
    }

    /// Takes over a table that another tab has kept as this version.
    pub(super) fn take_over(self, saved: Saved, version: u64, theirs: Table, known: Known) -> Heard {
        let before = saved.game.table.get_untracked();
        let mut table = before.clone();
        let theirs_ids: Vec<Option<GameId>> =
            std::iter::once(&theirs.game).chain(&theirs.previous).map(Session::id).collect();
        // Another game was here before it in this tab.
        let is_new = storage::read_session(GAME).as_deref() == Some("0");
        let lacks = table.follow(theirs, is_new, known);
        self.update(|versions| versions.take_over(version, lacks));
        let heard = Heard { lacks, has_game: known == Known::All && theirs_ids.contains(&table.game.id()) };
        if table == before {
            return heard;
        }
        let is_another = table.game != before.game;
        self.will_follow();
        saved.game.table.set(table);
        if is_another {
            saved.followed.set_value(!lacks);
            let number = untrack(|| saved.game.session(Session::move_number));
            saved.game.notify(if lacks { Notice::Merged { number } } else { Notice::Restored { number } });
        }
        heard
    }
}

/// What a tab has taken over from another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Heard {
    /// Whether what the other wrote lacks something that is here, so that it is to be written again.
    pub(super) lacks: bool,
    /// Whether the game on the table here is in it, as it is here now.
    pub(super) has_game: bool,
}

impl Table {
    /// Takes over what another tab has kept: the game here goes on as it does there, if it is the same, and the rest is as there.
    /// A game that is another one stays, and the one there lies behind it. So does one that `is_new`, begun in this tab, before
    /// its first move; else what comes takes the place of a board on which nobody has played.
    ///
    /// Where the other tab did not know all that is here, nothing is lost: both states of a game are merged
    /// ([`Session::merge`]), and games set aside in either stay. Returns whether the other tab lacks anything that is here.
    pub fn follow(&mut self, mut theirs: Self, is_new: bool, known: Known) -> bool {
        let own = self.game.id();
        let is_away = own.is_some() && theirs.away == own;
        let is_own = own.is_some() && theirs.game.id() == own;
        let is_free = !self.game.is_begun() && self.away.is_none() && !is_new;
        let Known::Perhaps { is_later } = known else {
            if is_free || is_own && theirs.away.is_none() {
                *self = theirs;
            } else {
                if let Some(game) = theirs.take(own) {
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
            // Only on the other table is it where somebody wants it to be.
            Some(game) => lacks = self.join(game, is_later || !is_own),
            None => lacks |= self.game.is_begun() && !is_away,
        }
        self.previous.extend(theirs.into_games());
        self.add_previous(before) || lacks
    }

    /// Adds what another state of a game has to the game here, if it is on the table or set aside. Returns whether there was
    /// anything to add.
    pub fn merge(&mut self, other: &Session) -> bool {
        let is_same = |game: &&mut Session| game.id() == other.id() && game.id().is_some();
        let game = std::iter::once(&mut self.game).chain(&mut self.previous).find(is_same);
        game.filter(|game| game.record().tree.starts_like(&other.record().tree)).is_some_and(|game| game.merge(other))
    }

    /// The game of this number from among those set aside.
    fn take(&mut self, id: Option<GameId>) -> Option<Session> {
        let place = self.previous.iter().position(|game| game.id() == id && id.is_some())?;
        Some(self.previous.remove(place))
    }

    /// All games but those not begun, the one on the table last.
    fn into_games(mut self) -> Vec<Session> {
        if self.game.is_begun() {
            self.previous.push(self.game);
        }
        self.previous
    }

    /// Merges the game on the table with another state of it. One that begins in another way stays beside it, as a game of its
    /// own. Returns whether the other lacks anything that is here.
    fn join(&mut self, mut other: Session, is_later: bool) -> bool {
        if !self.game.record().tree.starts_like(&other.record().tree) {
            if !is_later {
                std::mem::swap(&mut self.game, &mut other);
            }
            self.previous.push(other.numbered(None));
            return true;
        }
        let ours = self.game.clone();
        if !is_later {
            self.game = other;
            return self.game.merge(&ours);
        }
        self.game.merge(&other);
        other.merge(&ours)
    }

    /// Adds games that were set aside here to those that were set aside elsewhere. Returns whether there were any that were not
    /// there in full.
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
