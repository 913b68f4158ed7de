//! The clock of a game that is played.

use std::time::Duration;

use baduk_rules::clock::{Clock, TimeControl, TimeLeft};
use baduk_rules::score::Outcome;
use baduk_rules::{ByColor, Color, Game};
use baduk_view::Announcement;

use super::{Phase, Session};

/// The clock of a game: the time that each player has left, and when that was last brought up to date. It never goes back: undoing a
/// move doesn't return its time. The time system is that of the terms: a game without one has no clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameClock {
    pub(in crate::state) left: ByColor<TimeLeft>,
    pub(in crate::state) is_paused: bool,
    /// When the times were last brought up to date, in milliseconds since 1970; 0 for never.
    pub(in crate::state) read_at: u64,
}

impl GameClock {
    /// The clock at the start of a game.
    #[must_use]
    pub fn new(control: TimeControl) -> Self {
        Self { left: Clock::new(control).left, is_paused: false, read_at: 0 }
    }

    /// The time that a player had left when the clock was last brought up to date.
    #[must_use]
    pub const fn left(&self, color: Color) -> TimeLeft {
        match color {
            Color::Black => self.left.black,
            Color::White => self.left.white,
        }
    }

    /// The player whose time has run out, if any.
    fn loser(&self) -> Option<Color> {
        Color::BOTH.into_iter().find(|&color| self.left[color] == TimeLeft::Out)
    }

    /// Whether the players have paused it.
    #[must_use]
    pub const fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// Brings the clock up to a time in milliseconds since 1970. `runs` is whose time has passed since the last call. A time before
    /// that of the last call changes nothing.
    fn read(&mut self, control: TimeControl, runs: Option<Color>, now: u64) {
        let elapsed = now.saturating_sub(self.read_at);
        if let Some(color) = runs.filter(|_| self.read_at > 0) {
            self.left[color] = control.run(self.left[color], Duration::from_millis(elapsed));
        }
        self.read_at = self.read_at.max(now);
    }
}

impl Session {
    /// The clock, if the game is played with one.
    #[must_use]
    pub const fn clock(&self) -> Option<&GameClock> {
        self.clock.as_ref()
    }

    /// The player whose time runs in this position, which must be the current one. The clock starts with the first move, and stands still
    /// while it is paused and while the game is scored or over.
    #[must_use]
    pub fn clock_runs_for(&self, game: &Game) -> Option<Color> {
        let runs = self.clock.as_ref().is_some_and(|clock| !clock.is_paused && clock.loser().is_none());
        let is_on = runs && self.can_undo() && !self.is_finished() && self.phase(game) == Phase::Playing;
        is_on.then(|| game.to_play())
    }

    /// Brings the clock up to a time in milliseconds since 1970, in this position, which must be the current one. Ends the game if the
    /// player's time has run out. Announces that and when a period starts.
    pub fn read_clock(&mut self, game: &Game, now: u64) -> Option<Announcement> {
        let (runs, control) = (self.clock_runs_for(game), self.terms().time?);
        let clock = self.clock.as_mut()?;
        let before = clock.left;
        clock.read(control, runs, now);
        let color = runs?;
        match (before[color], clock.left[color]) {
            (_, TimeLeft::Out) => Some(self.end_during_play(Outcome::Time { winner: color.opponent() })),
            (TimeLeft::Overtime { count: old, .. }, TimeLeft::Overtime { count, .. }) if old == count => None,
            (_, TimeLeft::Overtime { count, .. }) => Some(Announcement::Overtime { color, control, count }),
            _ => None,
        }
    }

    /// Ends a player's turn on the clock, and records the time they have left with their move, which must be the current node. A paused
    /// clock runs again. The first move of a game is not timed.
    pub(super) fn press_clock(&mut self, color: Color) {
        let is_first = self.record.tree.node(self.at).parent() == Some(self.record.tree.root());
        if self.is_finished() {
            return;
        }
        let (Some(control), Some(clock)) = (self.record.terms.time, &mut self.clock) else { return };
        clock.is_paused = false;
        if !is_first {
            clock.left[color] = control.after_move(clock.left[color]);
        }
        self.record.tree.set_time_left(self.at, color, clock.left[color]);
    }

    /// Pauses the clock or lets it run again. `None` without a clock.
    pub fn pause_clock(&mut self, is_paused: bool) -> Option<Announcement> {
        let clock = self.clock.as_mut()?;
        clock.is_paused = is_paused;
        Some(if is_paused { Announcement::Paused } else { Announcement::Unpaused })
    }

    /// The same game as it is put aside: with the problem instead of an attempt, and a paused clock.
    #[must_use]
    pub fn set_aside(self) -> Self {
        let mut game = self.without_attempt();
        game.pause_clock(true);
        game
    }
}
