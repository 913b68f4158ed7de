use core::fmt;

use crate::color::Color;

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum IllegalMove {
    /// The point of the move is not on the board.
    OffBoard,
    /// The point already has a stone.
    Occupied {
        /// The color of the stone at the point.
        by: Color,
    },
    /// The new stone's chain would have no liberties, and the move would capture nothing.
    Suicide,
    /// The move would retake a ko at once.
    Ko {
        /// The number of the move after which the board already had the position that this move would repeat; 0 is the start of the game.
        repeats: usize,
    },
    /// The move would repeat a position, which the superko rule forbids.
    Superko {
        /// The number of the first move after which the board already had the position that this move would repeat; 0 is the start of the
        /// game.
        repeats: usize,
    },
    /// Black can't pass while they have handicap stones to place.
    HandicapFirst {
        /// The number of handicap stones still to place.
        left: u16,
    },
    /// The game is over, by passes or resignation.
    Over,
}

/// Writes the reason in English, for logs and tests; the app has its own translated texts.
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

impl core::error::Error for IllegalMove {}
