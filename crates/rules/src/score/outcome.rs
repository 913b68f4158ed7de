use core::fmt;
use core::str::FromStr;

use crate::color::Color;
use crate::ruleset::HalfPoints;

/// The result of a game.
///
/// As text, an outcome has the form of the SGF property RE (FF\[4\]): "B+3.5", "W+R", "W+T", "Draw", "Void". A tie that the rules give to
/// one side, which SGF does not have, is "B+0".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// One side won by points.
    Points {
        /// The color that won.
        winner: Color,
        /// The winner's margin in points, more than 0.
        margin: HalfPoints,
    },
    /// One side won because the opponent resigned.
    Resignation {
        /// The color that won.
        winner: Color,
    },
    /// One side won because the opponent's time ran out.
    Time {
        /// The color that won.
        winner: Color,
    },
    /// One side won by forfeit: the opponent did not come, or broke the rules.
    Forfeit {
        /// The color that won.
        winner: Color,
    },
    /// Both sides have equally many points, which the rules count as a win for one side.
    Tie {
        /// The color that wins the tie.
        winner: Color,
    },
    /// The game was a draw.
    Draw,
    /// The game has no result, for example because the same positions would repeat forever.
    NoResult,
}

/// The error for a string that is not the result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseOutcomeError;

impl Outcome {
    /// The outcome for these totals in points; White's total includes komi. If the totals are equal, the color `tie` wins; `None` makes
    /// that a draw.
    ///
    /// ```
    /// use baduk_rules::{Color, HalfPoints, score::Outcome};
    /// let total = HalfPoints::points(40);
    /// assert_eq!(Outcome::from_totals(total, total, Some(Color::Black)).to_string(), "B+0");
    /// assert_eq!(Outcome::from_totals(total, total, None).to_string(), "Draw");
    /// ```
    #[must_use]
    pub fn from_totals(black: HalfPoints, white: HalfPoints, tie: Option<Color>) -> Self {
        let margin = black - white;
        match (margin.half_points(), tie) {
            (0, Some(winner)) => Self::Tie { winner },
            (0, None) => Self::Draw,
            (1.., _) => Self::Points { winner: Color::Black, margin },
            _ => Self::Points { winner: Color::White, margin: -margin },
        }
    }

    /// The winner of the game; `None` for a draw or a game without a result.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Points { winner, .. }
            | Self::Resignation { winner }
            | Self::Time { winner }
            | Self::Forfeit { winner }
            | Self::Tie { winner } => Some(winner),
            Self::Draw | Self::NoResult => None,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |color| if color == Color::Black { 'B' } else { 'W' };
        match *self {
            Self::Points { winner, margin } => write!(f, "{}+{margin}", letter(winner)),
            Self::Resignation { winner } => write!(f, "{}+R", letter(winner)),
            Self::Time { winner } => write!(f, "{}+T", letter(winner)),
            Self::Forfeit { winner } => write!(f, "{}+F", letter(winner)),
            Self::Tie { winner } => write!(f, "{}+0", letter(winner)),
            Self::Draw => f.write_str("Draw"),
            Self::NoResult => f.write_str("Void"),
        }
    }
}

impl FromStr for Outcome {
    type Err = ParseOutcomeError;

    fn from_str(text: &str) -> Result<Self, ParseOutcomeError> {
        match text {
            "Draw" | "0" => return Ok(Self::Draw),
            "Void" => return Ok(Self::NoResult),
            _ => {}
        }
        let (letter, how) = text.split_once('+').ok_or(ParseOutcomeError)?;
        let winner = match letter {
            "B" => Color::Black,
            "W" => Color::White,
            _ => return Err(ParseOutcomeError),
        };
        match how {
            "R" | "Resign" => Ok(Self::Resignation { winner }),
            "T" | "Time" => Ok(Self::Time { winner }),
            "F" | "Forfeit" => Ok(Self::Forfeit { winner }),
            points => {
                let margin = points.parse::<HalfPoints>().map_err(|_| ParseOutcomeError)?;
                match margin.half_points() {
                    0 => Ok(Self::Tie { winner }),
                    1.. => Ok(Self::Points { winner, margin }),
                    _ => Err(ParseOutcomeError),
                }
            }
        }
    }
}

impl fmt::Display for ParseOutcomeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a result such as B+3.5, W+R, W+T, B+0, Draw or Void")
    }
}

impl core::error::Error for ParseOutcomeError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_survives_writing_and_reading() {
        for text in
            ["B+3.5", "W+1", "B+0.5", "W+361", "B+R", "W+R", "B+T", "W+T", "B+F", "W+F", "Draw", "B+0", "W+0", "Void"]
        {
            assert_eq!(text.parse::<Outcome>().unwrap().to_string(), text);
        }
        for text in ["", "B", "B+", "X+1", "B+-1", "B+-0.5", "B+1.25", "W+99999999999", "void", "Void+0"] {
            assert_eq!(text.parse::<Outcome>(), Err(ParseOutcomeError), "{text}");
        }
    }

    #[test]
    fn a_win_by_zero_points_is_a_tie() {
        for (text, winner) in [("B+0", Color::Black), ("B+0.0", Color::Black), ("W+0.0", Color::White)] {
            assert_eq!(text.parse(), Ok(Outcome::Tie { winner }));
        }
    }

    #[test]
    fn equal_totals_follow_the_tie_rule() {
        let tied = |tie| Outcome::from_totals(HalfPoints::points(9), HalfPoints::points(9), tie).to_string();
        assert_eq!([tied(None), tied(Some(Color::Black)), tied(Some(Color::White))], ["Draw", "B+0", "W+0"]);
    }

    #[test]
    fn a_tie_rule_is_for_ties_only() {
        let (less, more) = (HalfPoints::points(8), HalfPoints::from_half_points(17));
        for tie in [None, Some(Color::Black), Some(Color::White)] {
            assert_eq!(Outcome::from_totals(more, less, tie).to_string(), "B+0.5");
            assert_eq!(Outcome::from_totals(less, more, tie).to_string(), "W+0.5");
        }
    }
}
