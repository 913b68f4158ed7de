use std::fmt;

use baduk_rules::Size;

use super::{MOST_GAMES, MOST_NODES};

/// Why a text is not read as game records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotSgf {
    /// There is no `(;` in it that starts a game.
    NoGame,
    /// It is longer than 2 GiB, has more than [`MOST_GAMES`] games, or one of them has more than [`MOST_NODES`] nodes.
    TooLarge,
}

/// Why a record cannot be shown as a game of baduk. It is kept all the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameError {
    /// It is a record of another game than baduk.
    OtherGame {
        /// The value of GM, which is 1 for baduk.
        game: String,
    },
    /// There is no board of this size.
    Size {
        /// The value of SZ.
        size: String,
    },
}

impl fmt::Display for NotSgf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGame => f.write_str("this is not an SGF file: a game must start with \"(;\""),
            Self::TooLarge => {
                write!(f, "the file is too large: it can have {MOST_GAMES} games, and a game {MOST_NODES} nodes")
            }
        }
    }
}

impl std::error::Error for NotSgf {}

/// In plain English, for logs and the command; what players read is written with the translations.
impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherGame { game } => {
                write!(f, "not a baduk game: GM[{}] instead of GM[1]", Short(game))
            }
            Self::Size { size } => {
                write!(
                    f,
                    "board size SZ[{}] is not supported: each side can have 1 to {} points",
                    Short(size),
                    Size::MAX
                )
            }
        }
    }
}

impl std::error::Error for GameError {}

/// A value as told: its beginning, when it is long.
pub(super) struct Short<'a>(pub(super) &'a str);

/// How many characters of a value are told.
const TOLD: usize = 60;

impl fmt::Display for Short<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.char_indices().nth(TOLD) {
            Some((end, _)) => write!(f, "{}\u{2026}", &self.0[..end]),
            None => f.write_str(self.0),
        }
    }
}
