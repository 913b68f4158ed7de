use std::fmt;

use crate::color::Color;

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// The point is off the board.
    OffBoard,
    /// There is already a stone at the point.
    Occupied {
        /// The color of the stone.
        by: Color,
    },
    /// The stone's own chain would have no liberties, and nothing would be captured.
    Suicide,
    /// The move would retake a ko at once.
    Ko {
        /// The number of the move after which there was the same position; 0 is the start of the game.
        repeats: usize,
    },
    /// The move would repeat a position, which the superko rule forbids.
    Superko {
        /// The number of the first move after which there was the same position; 0 is the start of the game.
        repeats: usize,
    },
    /// Black can't pass while there are handicap stones to place.
    HandicapFirst {
        /// The number of remaining stones.
        left: u16,
    },
    /// The game is over, by passes or resignation.
    Over,
}

/// The reason in English, for logs and tests; the app has its own translated texts.
impl fmt::Display for IllegalMove {
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

impl std::error::Error for IllegalMove {}
