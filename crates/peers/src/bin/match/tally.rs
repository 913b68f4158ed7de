use std::fmt;
use std::time::Duration;

use baduk_rules::{Color, Ruleset, Size};

/// The number of standard deviations within which 95 of 100 results lie.
const DEVIATIONS: f64 = 1.96;

/// A game that is over.
pub(crate) struct Ended {
    /// Whether the engine had Black.
    pub(crate) is_black: bool,
    pub(crate) end: End,
    pub(crate) moves: usize,
    /// The time of all moves of the engine and of its peer.
    pub(crate) spent: [Duration; 2],
    /// Their longest move.
    pub(crate) longest: [Duration; 2],
    pub(crate) size: Size,
    pub(crate) rules: Ruleset,
}

/// How a game ended.
pub(crate) enum End {
    /// Both passed, and this is the result, such as "B+3.5" or "0".
    Counted(String),
    /// A player resigned.
    Resigned { by: Color },
    /// A player made a move that our rules forbid.
    Illegal { by: Color, told: String },
    /// A player refused a move that our rules allow.
    Refused { by: Color, told: String },
    /// A player's program ended.
    Crash { by: Color },
    /// The game was stopped.
    TooLong,
}

/// The results of the engine.
#[derive(Default)]
pub(crate) struct Tally {
    wins: f64,
    games: usize,
    /// The games that were neither counted nor resigned.
    broken: usize,
    spent: Duration,
    longest: Duration,
    moves: usize,
}

impl End {
    pub(crate) const fn is_crash(&self) -> bool {
        matches!(self, Self::Crash { .. })
    }

    /// Whether the game was neither counted nor resigned.
    pub(crate) const fn is_broken(&self) -> bool {
        !matches!(self, Self::Counted(_) | Self::Resigned { .. })
    }

    /// The winner; `None` for a draw, and for a game that was stopped.
    fn winner(&self) -> Option<Color> {
        match self {
            Self::Counted(result) => match result.as_bytes().first() {
                Some(b'B' | b'b') => Some(Color::Black),
                Some(b'W' | b'w') => Some(Color::White),
                _ => None,
            },
            Self::Resigned { by } | Self::Illegal { by, .. } | Self::Refused { by, .. } | Self::Crash { by } => {
                Some(by.opponent())
            }
            Self::TooLong => None,
        }
    }
}

impl Ended {
    /// What the game is for the engine: 1 for a win, 0 for a loss, a half for a draw.
    fn result(&self) -> f64 {
        let own = if self.is_black { Color::Black } else { Color::White };
        self.end.winner().map_or(0.5, |winner| f64::from(u8::from(winner == own)))
    }
}

impl Tally {
    pub(crate) fn add(&mut self, ended: &Ended) {
        self.wins += ended.result();
        self.games += 1;
        self.broken += usize::from(ended.end.is_broken());
        self.spent += ended.spent[0];
        self.longest = self.longest.max(ended.longest[0]);
        self.moves += ended.moves;
    }
}

/// The interval in which a share lies with 95 %, when it was found in a number of games (Wilson 1927).
fn interval(share: f64, games: usize) -> (f64, f64) {
    let n = games as f64;
    let square = DEVIATIONS * DEVIATIONS;
    let center = (share + square / (2.0 * n)) / (1.0 + square / n);
    let half = DEVIATIONS / (1.0 + square / n) * (share * (1.0 - share) / n + square / (4.0 * n * n)).sqrt();
    (center - half, center + half)
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let color = if self.is_black { "black" } else { "white" };
        let result = ["loses", "draws", "wins"][(self.result() * 2.0) as usize];
        write!(f, "{color} {result}, {} moves on {} under {}: ", self.moves, self.size, self.rules)?;
        match &self.end {
            End::Counted(result) => f.write_str(result),
            End::Resigned { by } => write!(f, "{by:?} resigns"),
            End::Illegal { by, told } => write!(f, "{by:?} plays {told}, which is illegal"),
            End::Refused { by, told } => write!(f, "{by:?} refuses {told}"),
            End::Crash { by } => write!(f, "{by:?} has crashed"),
            End::TooLong => f.write_str("stopped"),
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games = self.games.max(1);
        let share = self.wins / games as f64;
        let (least, most) = interval(share, games);
        let percent = |share: f64| (share * 100.0).round();
        let own_moves = (self.moves as f64 / 2.0).max(1.0);
        write!(
            f,
            "{} of {} games won: {} % (95 %: {} to {} %); {} ended by an illegal or refused move, a crash, or the limit; {:.2} s a move, at most {:.2} s",
            self.wins,
            self.games,
            percent(share),
            percent(least),
            percent(most),
            self.broken,
            self.spent.as_secs_f64() / own_moves,
            self.longest.as_secs_f64()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_that_of_wilson() {
        let (least, most) = interval(0.9, 100);
        assert!((least - 0.826).abs() < 0.001 && (most - 0.945).abs() < 0.001, "{least} {most}");
        let (least, most) = interval(1.0, 10);
        assert!((least - 0.722).abs() < 0.001 && (most - 1.0).abs() < 0.001, "{least} {most}");
    }
}
