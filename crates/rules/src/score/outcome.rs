use std::fmt;
use std::str::FromStr;

use crate::color::Color;
use crate::ruleset::HalfPoints;

/// How a game ended.
///
/// Written as SGF writes results (FF\[4\], property RE): "B+3.5", "W+R", "Draw".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Won on points.
    Points {
        /// Who won.
        winner: Color,
        /// By how much; more than nothing.
        margin: HalfPoints,
    },
    /// Won because the other side resigned.
    Resignation {
        /// Who won.
        winner: Color,
    },
    /// Equal on points.
    Draw,
}

/// A text that is no result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseOutcomeError;

impl Outcome {
    /// The outcome of two totals.
    #[must_use]
    pub fn of_totals(black: HalfPoints, white: HalfPoints) -> Self {
        let margin = black - white;
        match margin.half_points() {
            0 => Self::Draw,
            1.. => Self::Points { winner: Color::Black, margin },
            _ => Self::Points { winner: Color::White, margin: -margin },
        }
    }

    /// Who won, if anybody.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Points { winner, .. } | Self::Resignation { winner } => Some(winner),
            Self::Draw => None,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |color| if color == Color::Black { 'B' } else { 'W' };
        match *self {
            Self::Points { winner, margin } => write!(f, "{}+{margin}", letter(winner)),
            Self::Resignation { winner } => write!(f, "{}+R", letter(winner)),
            Self::Draw => f.write_str("Draw"),
        }
    }
}

impl FromStr for Outcome {
    type Err = ParseOutcomeError;

    fn from_str(text: &str) -> Result<Self, ParseOutcomeError> {
        if text == "Draw" || text == "0" {
            return Ok(Self::Draw);
        }
        let (letter, how) = text.split_once('+').ok_or(ParseOutcomeError)?;
        let winner = match letter {
            "B" => Color::Black,
            "W" => Color::White,
            _ => return Err(ParseOutcomeError),
        };
        match how {
            "R" | "Resign" => Ok(Self::Resignation { winner }),
            points => {
                let margin = points.parse::<HalfPoints>().map_err(|_| ParseOutcomeError)?;
                if margin > HalfPoints::ZERO { Ok(Self::Points { winner, margin }) } else { Err(ParseOutcomeError) }
            }
        }
    }
}

impl fmt::Display for ParseOutcomeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a result such as B+3.5, W+R or Draw")
    }
}

impl std::error::Error for ParseOutcomeError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_read_back_as_written() {
        for text in ["B+3.5", "W+1", "B+0.5", "W+361", "B+R", "W+R", "Draw"] {
            assert_eq!(text.parse::<Outcome>().unwrap().to_string(), text);
        }
        for text in ["", "B", "B+", "X+1", "B+-1", "B+0", "B+1.25", "W+99999999999"] {
            assert_eq!(text.parse::<Outcome>(), Err(ParseOutcomeError), "{text}");
        }
    }
}
