//! The clock of the game on the table.

use std::time::Duration;

use baduk_game::Announcement;
use baduk_rules::Color;
use baduk_rules::clock::TimeLeft;
use leptos::prelude::*;

use crate::browser::time;
use crate::state::{GameState, Notice};

impl GameState {
    /// Updates the clock to the present time. If a player's time has run out, ends the game and returns `true`. Posts a notice when the
    /// game ends or a new overtime period starts.
    pub fn sync_clock(self) -> bool {
        if self.table.with_untracked(|table| table.game.clock().is_none()) {
            return false;
        }
        let before = self.node();
        let read = |game: &_| self.table.try_update_untracked(|table| table.game.read_clock(game, time::steady()));
        let announcement = self.replay.with_untracked(|replay| read(&replay.game)).flatten();
        let Some(announcement) = announcement else { return false };
        // The table is saved after an announcement of the clock, as after a change by a player.
        self.table.notify();
        self.emit_navigated(before);
        self.notify(Notice::Game(announcement));
        matches!(announcement, Announcement::Ended { .. })
    }

    /// Updates the clock to the present time, and makes components show the new time.
    pub fn tick(self) {
        self.sync_clock();
        self.tick.notify();
    }

    /// How long it takes until the running clock shows another second; `None` if no clock runs.
    #[must_use]
    pub fn next_tick(self) -> Option<Duration> {
        self.tick.track();
        let color = self.clock_runs_for()?;
        let time = self.session(|session| session.clock().map(|clock| clock.left(color).time()))?;
        let part = Duration::from_nanos(time.subsec_nanos().into());
        Some(if part.is_zero() { Duration::from_secs(1) } else { part })
    }

    /// The player whose time runs; `None` if no clock runs.
    #[must_use]
    pub fn clock_runs_for(self) -> Option<Color> {
        self.session(|session| {
            session.clock()?;
            self.position(|game| session.time().runs_for(game))
        })
    }

    /// The time that a player has left; `None` if it is not known. See [`GameTime::left`](baduk_game::GameTime::left).
    #[must_use]
    pub fn time_left(self, color: Color) -> Option<TimeLeft> {
        self.tick.track();
        self.session(|session| session.time().left(color))
    }

    /// Whether the players have paused the clock.
    #[must_use]
    pub fn is_paused(self) -> bool {
        self.session(|session| session.clock().is_some_and(baduk_game::GameClock::is_paused))
    }

    /// Pauses the clock, or lets it run again, unless a player's time has just run out.
    pub fn pause(self, is_paused: bool) {
        if !self.sync_clock() {
            self.change(|table| Some(table.game.clock_mut()?.pause(is_paused)));
        }
    }

    /// Whether the game on the table is played with a clock.
    #[must_use]
    pub fn has_clock(self) -> bool {
        self.session(|session| session.clock().is_some())
    }

    /// Whether this player can pause the clock or let it run again: they must be the player to move where the game stands.
    #[must_use]
    pub fn can_pause(self, color: Color) -> bool {
        self.session(|session| {
            session.clock().is_some() && self.position(|game| session.time().turn(game)) == Some(color)
        })
    }
}
