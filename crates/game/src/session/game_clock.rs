//! The clock of a game that is being played.

use std::time::Duration;

use crate::{Announcement, Intent};
use baduk_record::replay;
use baduk_rules::clock::{Clock, TimeControl, TimeLeft};
use baduk_rules::score::Outcome;
use baduk_rules::{ByColor, Color, Game, Handicap};
use baduk_sgf::NodeId;

use super::{Position, Scores};
use crate::Session;

/// The clock of a game: the time that each player has left, and when the clock was last updated. The clock never goes back: undoing a
/// move doesn't return the time that the move took, unless both players agree to take it back ([`Session::take_back`]). The time system is in
/// the game's terms, and a game without one has no clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameClock {
    pub(crate) left: ByColor<TimeLeft>,
    pub(crate) is_paused: bool,
    /// When the clock was last updated, in milliseconds since 1970; 0 for never.
    pub(crate) read_at: u64,
    /// The node where the game stands: the move that was last played, undone or redone, whichever node the players look at.
    pub(crate) at: NodeId,
    /// The number of the last move for which the clock was pressed, counted from 1. A move up to this number that is played again doesn't
    /// change the time left.
    pub(crate) paid: u32,
    /// The number of the last move that was removed from the record, counted from 1. No move up to this number restarts a period.
    pub(crate) removed: u32,
}

impl GameClock {
    /// The clock at the start of a game whose root is the node `at`.
    #[must_use]
    pub fn new(control: TimeControl, at: NodeId) -> Self {
        Self { left: Clock::new(control).left, is_paused: false, read_at: 0, at, paid: 0, removed: 0 }
    }

    /// The time that a player had left when the clock was last updated.
    #[must_use]
    pub const fn left(&self, color: Color) -> TimeLeft {
        match color {
            Color::Black => self.left.black,
            Color::White => self.left.white,
        }
    }

    /// The player whose time has run out; `None` if both have time left.
    fn loser(&self) -> Option<Color> {
        Color::BOTH.into_iter().find(|&color| self.left[color] == TimeLeft::Out)
    }

    /// Whether the players have paused the clock.
    #[must_use]
    pub const fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// Corrects the time of the last update if it is after `now`, since the device's clock was set back.
    pub const fn limit(&mut self, now: u64) {
        if self.read_at > now {
            self.read_at = now;
        }
    }

    /// Pauses the clock, or lets it run again, and returns the announcement of it.
    pub const fn pause(&mut self, is_paused: bool) -> Announcement {
        self.is_paused = is_paused;
        if is_paused { Announcement::Paused } else { Announcement::Unpaused }
    }

    /// Whether both clocks are equal, apart from the time that has passed on them.
    fn is_like(&self, other: &Self) -> bool {
        let state = |clock: &Self| (clock.is_paused, clock.at, clock.paid, clock.removed);
        state(self) == state(other)
    }

    /// Updates the clock to a time in milliseconds since 1970. The time since the last update is subtracted from the player `runs`;
    /// `None` if no player's time runs. While the clock runs, a time before the last update changes nothing.
    fn read(&mut self, control: TimeControl, runs: Option<Color>, now: u64) {
        let elapsed = now.saturating_sub(self.read_at);
        if let Some(color) = runs.filter(|_| self.read_at > 0) {
            self.left[color] = control.run(self.left[color], Duration::from_millis(elapsed));
        }
        self.read_at = if runs.is_some() { self.read_at.max(now) } else { now };
    }

    /// Ends a player's turn with the move of this number, counted from 1. A move that is redone or played again (`is_again`) leaves the
    /// time as it is.
    fn press(&mut self, control: TimeControl, color: Color, number: u32, is_again: bool) {
        let left = self.left[color];
        self.left[color] = if number > self.paid {
            control.after_move(left)
        } else if is_again || number <= self.removed {
            left
        } else {
            control.after_move_in_place(left)
        };
        self.paid = self.paid.max(number);
    }
}

/// The time of a game, to be read. A `game` that its functions are given is the position at the current node.
#[derive(Clone, Copy, Debug)]
pub struct GameTime<'a> {
    pub(super) position: &'a Position,
    pub(super) scores: &'a Scores,
    pub(super) clock: Option<&'a GameClock>,
    pub(super) is_finished: bool,
    /// Whether the game is read rather than played.
    pub(super) is_review: bool,
}

impl GameTime<'_> {
    /// The time that a player has left. In a game with a clock, it is read from the clock, also after the game has ended. At any other
    /// node of an ended game, and in a record that is only read, it is the recorded time after the player's last move. `None` if the time
    /// is not known, or if the game continues without a clock.
    #[must_use]
    pub fn left(self, color: Color) -> Option<TimeLeft> {
        match self.clock {
            Some(clock) if !self.is_finished || clock.at == self.position.at => Some(clock.left(color)),
            None if !self.is_review => None,
            _ => self.position.record.tree.node(self.position.at).time_left()[color],
        }
    }

    /// The node where a game with a clock stands; in any other game, the current node.
    #[must_use]
    pub fn stands_at(self) -> NodeId {
        self.clock.map_or(self.position.at, |clock| clock.at)
    }

    /// The player to move at the node where the game stands. If the game is over, the player to move at the current node. `game` is the
    /// position at the current node.
    #[must_use]
    pub fn to_play(self, game: &Game) -> Color {
        if self.is_finished { game.to_play() } else { self.where_it_stands(game, Game::to_play) }
    }

    /// The player whose time runs unless the clock is paused; `None` if the clock has not started or is stopped. `game` is the position
    /// at the current node. The clock starts with the first move, or after a handicap that Black places with White's first move. It stops
    /// while the game is being scored or is over.
    #[must_use]
    pub fn turn(self, game: &Game) -> Option<Color> {
        let clock = self.clock.filter(|clock| clock.loser().is_none() && !self.is_finished)?;
        self.where_it_stands(game, |game| self.position.clock_turn(clock.at, game))
    }

    /// Calls `read` with the position at the node where the game stands, and returns the result. `game` is the position at the current
    /// node.
    fn where_it_stands<T>(self, game: &Game, read: impl FnOnce(&Game) -> T) -> T {
        if self.stands_at() == self.position.at {
            return read(game);
        }
        read(&self.scores.resume(replay(&self.position.record, self.stands_at())).game)
    }

    /// The player whose time runs now; `None` if the clock is stopped or paused. `game` is the position at the current node.
    #[must_use]
    pub fn runs_for(self, game: &Game) -> Option<Color> {
        self.turn(game).filter(|_| self.clock.is_some_and(|clock| !clock.is_paused))
    }
}

impl Position {
    /// The number of moves up to a node.
    pub(crate) fn moves_to(&self, at: NodeId) -> u32 {
        let tree = &self.record.tree;
        let nodes = std::iter::successors(Some(at), |&id| tree.node(id).parent());
        nodes.filter(|&id| tree.node(id).play().is_some()).fold(0, |moves, _| moves + 1)
    }

    /// The player whose time runs in the position `game` at the node `at`; `None` if a clock doesn't run at that node.
    pub(super) fn clock_turn(&self, at: NodeId, game: &Game) -> Option<Color> {
        let free = self.terms().handicap().map_or(0, Handicap::free);
        let is_started = self.moves_to(at) > free.into();
        let is_playing = self.record.outcome(at).is_none() && !game.has_stopped();
        (is_started && is_playing).then(|| game.to_play())
    }
}

impl Session {
    /// The clock of the game; `None` if the game is played without one.
    #[must_use]
    pub const fn clock(&self) -> Option<&GameClock> {
        self.clock.as_ref()
    }

    /// The clock of the game, to be paused or corrected.
    pub const fn clock_mut(&mut self) -> Option<&mut GameClock> {
        self.clock.as_mut()
    }

    /// The time of the game, to be read.
    #[must_use]
    pub fn time(&self) -> GameTime<'_> {
        let Self { position, scores, clock, .. } = self;
        let (is_finished, is_review) = (self.is_finished(), self.is_review());
        GameTime { position, scores, clock: clock.as_ref(), is_finished, is_review }
    }

    /// Makes the current node the node where the game stands.
    pub(super) fn stand_here(&mut self) {
        if let Some(clock) = &mut self.clock {
            clock.at = self.position.at;
        }
    }

    /// Undoes or redoes a move, and returns the announcement. If the game is over, or the current node is not where the game stands, this
    /// only steps through the record. `None` if there is no move to undo or redo.
    pub(super) fn step(&mut self, intent: Intent) -> Option<Announcement> {
        let is_move = self.time().stands_at() == self.position.at && !self.is_finished();
        let before = self.position.at;
        let is_redo = is_move && intent == Intent::Redo && self.clock.is_some();
        let turn = if is_redo { self.time().turn(&self.replay().game) } else { None };
        let announcement = self.position.navigate_only(intent);
        if is_move {
            self.stand_here();
        }
        // A redone move ends the turn, like a move that is played again.
        if is_redo
            && self.position.at != before
            && let Some((color, _)) = self.position.record.tree.node(self.position.at).play()
        {
            self.press_clock(color, turn == Some(color), true);
        }
        announcement
    }

    /// Updates the clock to a time in milliseconds since 1970. `game` is the position at the current node. If the player's time has run
    /// out, ends the game at the node where it stands, and goes to that node. Returns the announcement of this, or of the start of a
    /// period.
    pub fn read_clock(&mut self, game: &Game, now: u64) -> Option<Announcement> {
        let (runs, control) = (self.time().runs_for(game), self.terms().time?);
        let clock = self.clock.as_mut()?;
        let before = clock.left;
        clock.read(control, runs, now);
        let color = runs?;
        match (before[color], clock.left[color]) {
            (_, TimeLeft::Out) => {
                self.position.go_to(self.time().stands_at());
                Some(self.end_during_play(Outcome::Time { winner: color.opponent() }))
            }
            (TimeLeft::Overtime { count: old, .. }, TimeLeft::Overtime { count, .. }) if old == count => None,
            (_, TimeLeft::Overtime { count, .. }) => Some(Announcement::Overtime { color, control, count }),
            _ => None,
        }
    }

    /// Records the time that a player has left after their move, whose node must be the current one. If the move is timed
    /// (`is_timed`), ends the player's turn first. A paused clock runs again. `is_again` is whether the record already had the move.
    pub(super) fn press_clock(&mut self, color: Color, is_timed: bool, is_again: bool) {
        if self.clock.is_none() || self.is_finished() {
            return;
        }
        let number = self.position.moves_to(self.position.at);
        let (Some(control), Some(clock)) = (self.position.record.terms.time, &mut self.clock) else { return };
        clock.is_paused = false;
        clock.at = self.position.at;
        if is_timed {
            clock.press(control, color, number, is_again);
        }
        self.position.record.tree.set_time_left(self.position.at, color, clock.left[color]);
    }

    /// Whether both sessions are equal, apart from the time that has passed on their clocks, and their undo histories.
    #[must_use]
    pub fn is_like(&self, other: &Self) -> bool {
        let is_like_clock = match (&self.clock, &other.clock) {
            (Some(clock), Some(other)) => clock.is_like(other),
            (None, None) => true,
            _ => false,
        };
        let is_like_attempt = match (&self.attempt, &other.attempt) {
            (Some(attempt), Some(other)) => attempt.problem().has_same_state(other.problem()),
            (None, None) => true,
            _ => false,
        };
        let is_same = self.id == other.id && self.position == other.position && self.scores == other.scores;
        is_same && is_like_clock && is_like_attempt
    }

    /// Whether both sessions are equal, apart from their undo histories.
    #[must_use]
    pub fn has_same_state(&self, other: &Self) -> bool {
        self.clock == other.clock && self.is_like(other)
    }

    /// The game in the form in which it is set aside: with a paused clock, and with the problem instead of an attempt to solve it.
    #[must_use]
    pub fn set_aside(mut self) -> Self {
        self.end_problem();
        if let Some(clock) = self.clock_mut() {
            clock.pause(true);
        }
        self
    }
}
