use std::time::Instant;

use baduk_rules::{ByColor, Color};

/// The part of the time for a move that is not used, since programs also count the time of their messages.
const LAG: f64 = 0.05;

/// A game is expected to go on for at least this many moves of one player.
const LEAST_MOVES: f64 = 12.0;

/// The longest time that can be set, in seconds: a year.
pub(super) const LONGEST: f64 = 31_536_000.0;

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

/// A main time and an overtime, as the protocol sets them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Settings {
    /// The main time in seconds.
    pub(super) main: f64,
    /// The time of a period in seconds.
    pub(super) period: f64,
    /// The number of stones in a period of Canadian overtime; the number of periods in byo-yomi.
    pub(super) count: u32,
    pub(super) overtime: Overtime,
}

/// What a period of overtime is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Overtime {
    /// A number of stones.
    Canadian,
    /// One stone. A period that is used up is lost.
    Byoyomi,
}

/// The time that is left to a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Left {
    /// In seconds.
    pub(super) seconds: f64,
    /// The number of stones that are left in the period of Canadian overtime, or of periods in byo-yomi; 0 in the main time.
    pub(super) count: u32,
}

impl Clock {
    pub(super) fn new(default: Budget) -> Self {
        Self { default, settings: None, left: ByColor::default() }
    }

    /// Sets the time of both players. Without a period and main time, or with a period of no stones, time is unlimited.
    pub(super) fn set(&mut self, settings: Settings) {
        let is_unlimited =
            settings.period > 0.0 && settings.count == 0 || settings.main <= 0.0 && settings.period <= 0.0;
        self.settings = (!is_unlimited).then_some(settings);
        self.restart();
    }

    /// Gives both players the whole time, for a new game.
    pub(super) fn restart(&mut self) {
        let start = self.settings.map(|Settings { main, period, count, .. }| match main > 0.0 {
            true => Left { seconds: main, count: 0 },
            false => Left { seconds: period, count },
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
        let stones = |count: u32| match settings.overtime {
            Overtime::Canadian => f64::from(count.max(1)),
            Overtime::Byoyomi => 1.0,
        };
        let seconds = match left.count {
            0 if settings.period > 0.0 => left.seconds / ahead + settings.period / stones(settings.count) * 0.7,
            0 => left.seconds / ahead,
            count => left.seconds / stones(count) * 0.9,
        };
        Budget::Seconds((seconds.min(left.seconds * 0.9) - LAG).max(0.0))
    }

    /// Takes the time of a move from a player. Programs that tell what is left correct it.
    pub(super) fn used(&mut self, color: Color, since: Instant) {
        let (Some(settings), Some(left)) = (self.settings, &mut self.left[color]) else { return };
        let used = since.elapsed().as_secs_f64();
        let is_used_up = left.seconds <= used;
        left.seconds = (left.seconds - used).max(0.0);
        match (left.count, settings.overtime) {
            (0, _) if is_used_up && settings.period > 0.0 => {
                *left = Left { seconds: settings.period, count: settings.count };
            }
            (0, _) => {}
            (1, Overtime::Canadian) => *left = Left { seconds: settings.period, count: settings.count },
            (count, Overtime::Canadian) => left.count = count - 1,
            // The last period is used again if the other program goes on.
            (count, Overtime::Byoyomi) => {
                *left = Left { seconds: settings.period, count: (count - u32::from(is_used_up)).max(1) };
            }
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
        let canadian = |main, period, count| Settings { main, period, count, overtime: Overtime::Canadian };
        clock.set(canadian(60.0, 0.0, 0));
        assert!((1.5..3.0).contains(&seconds(&clock, 0)) && seconds(&clock, 50) > seconds(&clock, 0));
        // Ten stones in 30 seconds.
        clock.set(canadian(0.0, 30.0, 10));
        assert!((2.0..3.0).contains(&seconds(&clock, 0)));
        clock.set_left(Color::Black, Left { seconds: 1.0, count: 10 });
        assert!(seconds(&clock, 0) < 0.1);
        // Main time and a period of one stone never lose on time together.
        clock.set(canadian(1.0, 5.0, 1));
        assert!(seconds(&clock, 0) < 1.0);
        clock.set(canadian(0.0, 1.0, 0));
        assert_eq!(clock.budget(Color::Black, 81, 0), Budget::Playouts(100));
    }

    #[test]
    fn each_move_in_byoyomi_has_a_period() {
        let mut clock = Clock::new(Budget::Playouts(100));
        clock.set(Settings { main: 0.0, period: 6.0, count: 10, overtime: Overtime::Byoyomi });
        assert!((5.0..6.0).contains(&seconds(&clock, 0)), "{}", seconds(&clock, 0));
        clock.set_left(Color::Black, Left { seconds: 6.0, count: 10 });
        assert!((5.0..6.0).contains(&seconds(&clock, 0)));
        let ago = |seconds| Instant::now().checked_sub(std::time::Duration::from_secs(seconds)).unwrap();
        clock.used(Color::Black, ago(4));
        assert_eq!(clock.left[Color::Black], Some(Left { seconds: 6.0, count: 10 }));
        clock.used(Color::Black, ago(7));
        assert_eq!(clock.left[Color::Black], Some(Left { seconds: 6.0, count: 9 }));
        clock.set(Settings { main: 60.0, period: 6.0, count: 3, overtime: Overtime::Byoyomi });
        assert!((4.0..8.0).contains(&seconds(&clock, 0)), "{}", seconds(&clock, 0));
    }
}
