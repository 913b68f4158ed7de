use alloc::string::String;
use core::fmt;

use baduk_rules::Size;

use super::{MAX_GAMES, MAX_NODES};

/// Why a text can't be read as a game record in SGF.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum ReadError {
    /// The text has no game: nothing starts with `(;`.
    NoGame,
    /// The text is longer than 2 GiB, or has more than [`MAX_GAMES`] games, or one of its games has more than [`MAX_NODES`] nodes.
    TooLarge,
}

/// Why a game tree can't be shown as a game of baduk.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum GameError {
    /// The tree is of a game other than baduk.
    OtherGame {
        /// The value of GM in the root, which is 1 for baduk.
        game: String,
    },
    /// The board size is not supported.
    Size {
        /// The value of SZ in the root.
        size: String,
    },
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGame => f.write_str("this is not an SGF file: a game must start with \"(;\""),
            Self::TooLarge => {
                write!(f, "the file is too large: it can have {MAX_GAMES} games, and a game {MAX_NODES} nodes")
            }
        }
    }
}

impl core::error::Error for ReadError {}

/// Writes the error in English, for logs and the command line; the app has its own translated texts.
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

impl core::error::Error for GameError {}

/// A property value in a message, shortened if it is long.
pub(super) struct Short<'a>(pub(super) &'a str);

/// The maximum number of characters of a property value in a message.
const SHORT_LENGTH: usize = 60;

impl fmt::Display for Short<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.char_indices().nth(SHORT_LENGTH) {
            Some((end, _)) => write!(f, "{}\u{2026}", &self.0[..end]),
            None => f.write_str(self.0),
        }
    }
}
