//! The ids under which games are saved.

use std::num::NonZeroU64;

use super::Position;
use crate::Session;

/// The end of the range of ids for correspondence games. All other games have this id or a greater one.
pub const CORRESPONDENCE_END: u32 = 1 << 24;

/// The id under which this browser saves a game, at most 2^53. A correspondence game has the same id in the browsers of both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(NonZeroU64);

impl GameId {
    /// The id with this number; `None` for 0.
    #[must_use]
    pub const fn new(number: u64) -> Option<Self> {
        match NonZeroU64::new(number) {
            Some(number) => Some(Self(number)),
            None => None,
        }
    }

    /// The id as an integer.
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0.get()
    }

    /// The id for a rematch of the game with this id. The new id is the same in all tabs where the players ask for a rematch within about
    /// an hour, and different after that. `time` is in milliseconds since 1970. The rematch of a correspondence game
    /// (`is_correspondence`) gets an id below `CORRESPONDENCE_END`.
    #[must_use]
    pub const fn of_rematch(self, time: u64, is_correspondence: bool) -> Self {
        let hour = time >> 22;
        let mixed = (self.get() ^ hour.wrapping_mul(0xff51_afd7_ed55_8ccd)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 12;
        // Ids of games that are no rematches are smaller.
        let number = if is_correspondence { 1 + mixed % (CORRESPONDENCE_END as u64 - 1) } else { mixed | 1 << 52 };
        match Self::new(number) {
            Some(id) => id,
            None => self,
        }
    }

    /// The id whose number is greater by `more`.
    #[must_use]
    pub const fn plus(self, more: u64) -> Self {
        Self(self.0.saturating_add(more))
    }
}

impl Session {
    /// This game with another id, or without an id.
    #[must_use]
    pub const fn with_id(mut self, id: Option<GameId>) -> Self {
        self.id = id;
        self
    }

    /// The id under which this browser saves the game; `None` if it has not been saved yet.
    #[must_use]
    pub const fn id(&self) -> Option<GameId> {
        self.id
    }

    /// Gives the id `id` to a game that was started, unless the game has an id. A rematch (`is_next`) gets its id before its first move,
    /// so that other tabs continue the same game. If the first move was just played here, also sets the date to `day`, such as
    /// "2026-11-20"; a correspondence game has its date from the start. Returns whether the game got the id.
    pub fn assign_id(&mut self, id: GameId, day: &str, is_next: bool) -> bool {
        let is_begun = self.position.is_begun();
        let is_new = self.id.is_none() && (is_begun || is_next);
        if is_new {
            self.id = Some(id);
        }
        let is_first = is_begun && (is_new || self.edits.is_first());
        if is_first && self.position.correspondence_id().is_none() && self.position.set_date(day) {
            self.edits.join(self.position.record.tree.take_change());
        }
        is_new
    }
}

impl Position {
    /// Sets the date of a game that was started here and has at most one move. Returns whether the date was set.
    pub(super) fn set_date(&mut self, day: &str) -> bool {
        let tree = &mut self.record.tree;
        let root = tree.root();
        // The dates of games from files, and of games from earlier versions of the page, are unknown.
        let is_ours = tree.node(root).value("AP") == Some("Badukpan");
        let is_undated = is_ours && tree.node(root).value("DT").is_none() && tree.depth_first().nth(2).is_none();
        if is_undated {
            tree.set(root, "DT", &[day]);
        }
        is_undated
    }
}
