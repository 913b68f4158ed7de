//! Clocks: how much time each player has left.
//!
//! A clock is plain data and reads no system time: callers tell it how much time has passed. [`TimeControl`] has the
//! rules of a time system and says what becomes of a player's [`TimeLeft`] while they think and when they move.
//! [`Clock`] has the time of both players.
//!
//! If a player's time runs out at the instant of their move, the time runs out first. So a move that takes exactly
//! the time that is left comes too late in the last period, and uses up any other.
//!
//! ```
//! use std::time::Duration;
//! use baduk_rules::Color;
//! use baduk_rules::clock::{Clock, TimeControl, TimeLeft};
//!
//! let minutes = |minutes: u64| Duration::from_secs(60 * minutes);
//! let period = Duration::from_secs(30);
//! let mut clock = Clock::new(TimeControl::ByoYomi { main: minutes(10), periods: 3, period });
//! clock.run(Color::Black, minutes(10) + Duration::from_secs(40));
//! assert_eq!(clock.left[Color::Black], TimeLeft::Overtime { time: Duration::from_secs(20), count: 2 });
//! clock.press(Color::Black);
//! assert_eq!(clock.left[Color::Black], TimeLeft::Overtime { time: period, count: 2 });
//! ```

mod control;

use core::time::Duration;

pub use control::{TimeControl, TimeLeft};

use crate::color::{ByColor, Color};

/// The clock of a game: a time system, and the time that each player has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Clock {
    /// The time system of the clock.
    pub control: TimeControl,
    /// The time that each player has left.
    pub left: ByColor<TimeLeft>,
}

impl Clock {
    /// The clock at the start of a game under a time system.
    #[must_use]
    pub fn new(control: TimeControl) -> Self {
        Self { control, left: ByColor::from_fn(|_| control.at_start()) }
    }

    /// Subtracts `elapsed` from the time of the player `color`, who is thinking.
    pub fn run(&mut self, color: Color, elapsed: Duration) {
        self.left[color] = self.control.run(self.left[color], elapsed);
    }

    /// Ends the turn of the player `color`, as when they press the clock after a move.
    pub fn press(&mut self, color: Color) {
        self.left[color] = self.control.after_move(self.left[color]);
    }

    /// The player whose time has run out; `None` if both have time left.
    #[must_use]
    pub fn loser(&self) -> Option<Color> {
        Color::BOTH.into_iter().find(|&color| self.left[color] == TimeLeft::Out)
    }
}
