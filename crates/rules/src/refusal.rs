use std::fmt;

use crate::color::Color;

/// Why a move is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The point is not on this board.
    OffBoard,
    /// A stone of this colour stands there.
    Occupied {
        /// The stone's colour.
        by: Color,
    },
    /// The stone's own chain would be left without a liberty, and nothing would be captured.
    Suicide,
    /// It would at once retake in a ko.
    Ko {
        /// The number of the move whose position would stand again; 0 is the start of the game.
        repeats: usize,
    },
    /// It would make a position again, which the superko in force forbids.
    Superko {
        /// The number of the first move whose position would stand again; 0 is the start of the game.
        repeats: usize,
    },
    /// Black has still to put handicap stones: it is no time to pass.
    HandicapFirst {
        /// How many.
        left: u16,
    },
    /// Play has stopped, or one has resigned.
    Over,
}

/// In plain English, for logs and tests; what players read is written with the translations.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OffBoard => f.write_str("off the board"),
            Self::Occupied { .. } => f.write_str("occupied"),
            Self::Suicide => f.write_str("suicide"),
            Self::Ko { repeats } => write!(f, "ko: it would repeat the position after move {repeats}"),
            Self::Superko { repeats } => write!(f, "superko: it would repeat the position after move {repeats}"),
            Self::HandicapFirst { left } => write!(f, "Black must place {left} more handicap stones first"),
            Self::Over => f.write_str("the game is over"),
        }
    }
}

impl std::error::Error for Refusal {}
