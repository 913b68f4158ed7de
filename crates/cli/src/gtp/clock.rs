use std::time::Instant;

use baduk_rules::{ByColor, Color};

/// The part of the time for a move that is not used, since programs also count the time of their messages.
const LAG: f64 = 0.05;

/// A game is expected to go on for at least this many moves of one player.
const LEAST_MOVES: f64 = 12.0;

/// The longest time that can be set, in seconds: a year.
const LONGEST: f64 = 31_536_000.0;

/// How long the engine may think about a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Budget {
    /// For this time.
    Seconds(f64),
    /// For this number of playouts.
    Playouts(u32),
}

/// The time that is left to both players.
#[derive(Clone, Debug)]
pub(super) struct Clock {
    /// The budget of a move if no time was set.
    default: Budget,
    settings: Option<Settings>,
    left: ByColor<Option<Left>>,
}

/// Canadian overtime, as the protocol sets it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Settings {
    /// The main time in seconds.
    pub(super) main: f64,
    /// The time of a period in seconds.
    pub(super) period: f64,
    /// The number of stones in a period.
    pub(super) stones: u32,
}

/// The time that is left to a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Left {
    /// In seconds.
    pub(super) seconds: f64,
    /// The number of stones that are left in the period; 0 in the main time.
    pub(super) stones: u32,
}

impl Clock {
    pub(super) fn new(default: Budget) -> Self {
        Self { default, settings: None, left: ByColor::default() }
    }

    /// Sets the time of both players. Without a period and main time, or with a period of no stones, time is unlimited.
    pub(super) fn set(&mut self, settings: Settings) {
        let is_unlimited =
            settings.period > 0.0 && settings.stones == 0 || settings.main <= 0.0 && settings.period <= 0.0;
        self.settings = (!is_unlimited).then_some(settings);
        self.restart();
    }

    /// Gives both players the whole time, for a new game.
    pub(super) fn restart(&mut self) {
        let start = self.settings.map(|Settings { main, period, stones }| match main > 0.0 {
            true => Left { seconds: main, stones: 0 },
            false => Left { seconds: period, stones },
        });
        self.left = ByColor { black: start, white: start };
    }

    /// Sets the time that is left to a player.
    pub(super) fn set_left(&mut self, color: Color, left: Left) {
        self.left[color] = Some(left);
    }

    /// The budget of a player's move. `area` is the number of points of the board, and `moves` that of the moves made so far.
    pub(super) fn budget(&self, color: Color, area: usize, moves: usize) -> Budget {
        let (Some(settings), Some(left)) = (self.settings, self.left[color]) else { return self.default };
        // A game has about three moves for four points of the board, and each player makes half of them.
        let ahead = ((area as f64 * 0.75 - moves as f64) / 2.0).max(LEAST_MOVES);
        let seconds = match left.stones {
            0 if settings.period > 0.0 => {
                left.seconds / ahead + settings.period / f64::from(settings.stones.max(1)) * 0.7
            }
            0 => left.seconds / ahead,
            stones => left.seconds / f64::from(stones) * 0.9,
        };
        Budget::Seconds((seconds.min(left.seconds * 0.9) - LAG).max(0.0))
    }

    /// Takes the time of a move from a player. Programs that tell what is left correct it.
    pub(super) fn used(&mut self, color: Color, since: Instant) {
        let (Some(settings), Some(left)) = (self.settings, &mut self.left[color]) else { return };
        left.seconds = (left.seconds - since.elapsed().as_secs_f64()).max(0.0);
        let is_new = match left.stones {
            0 => left.seconds <= 0.0 && settings.period > 0.0,
            _ => {
                left.stones -= 1;
                left.stones == 0
            }
        };
        if is_new {
            *left = Left { seconds: settings.period, stones: settings.stones };
        }
    }
}

/// Reads a time in seconds.
///
/// # Errors
/// When it is not a number, or negative, or more than anybody waits.
pub(super) fn seconds(text: &str) -> Result<f64, String> {
    let read: Option<f64> = text.parse().ok();
    read.filter(|seconds| (0.0..=LONGEST).contains(seconds))
        .ok_or_else(|| format!("a time is from 0 to {LONGEST} seconds"))
}

impl Budget {
    /// Whether a search that began at `start`, and has made this number of playouts, is over.
    pub(super) fn is_used(self, start: Instant, playouts: u32) -> bool {
        match self {
            Self::Seconds(seconds) => start.elapsed().as_secs_f64() >= seconds,
            Self::Playouts(most) => playouts >= most,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(clock: &Clock, moves: usize) -> f64 {
        match clock.budget(Color::Black, 81, moves) {
            Budget::Seconds(seconds) => seconds,
            Budget::Playouts(_) => f64::NAN,
        }
    }

    #[test]
    fn a_move_gets_a_share_of_the_time_that_is_left() {
        let mut clock = Clock::new(Budget::Playouts(100));
        assert_eq!(clock.budget(Color::Black, 81, 0), Budget::Playouts(100));
        clock.set(Settings { main: 60.0, period: 0.0, stones: 0 });
        assert!((1.5..3.0).contains(&seconds(&clock, 0)) && seconds(&clock, 50) > seconds(&clock, 0));
        // Ten stones in 30 seconds.
        clock.set(Settings { main: 0.0, period: 30.0, stones: 10 });
        assert!((2.0..3.0).contains(&seconds(&clock, 0)));
        clock.set_left(Color::Black, Left { seconds: 1.0, stones: 10 });
        assert!(seconds(&clock, 0) < 0.1);
        // Main time and a period of one stone never lose on time together.
        clock.set(Settings { main: 1.0, period: 5.0, stones: 1 });
        assert!(seconds(&clock, 0) < 1.0);
        clock.set(Settings { main: 0.0, period: 1.0, stones: 0 });
        assert_eq!(clock.budget(Color::Black, 81, 0), Budget::Playouts(100));
    }
}
