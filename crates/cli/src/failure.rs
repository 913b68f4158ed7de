use std::fmt;
use std::num::NonZeroUsize;
use std::path::Path;

use baduk_author::OpenError;

/// Why a command failed, with a message for the user.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The file can't be read as a game. The text says why.
    File(String),
    /// The arguments are not valid. The text says why.
    Usage(String),
}

impl Failure {
    /// The failure of a command that was to open this game of a file.
    pub(crate) fn of_open(error: OpenError, file: &Path, game: NonZeroUsize) -> Self {
        match error {
            OpenError::NoSuchGame(_) => Self::Usage(format!("--game {game}: {error}")),
            error => Self::File(format!("{}: {error}", file.display())),
        }
    }

    /// The exit code of a command that failed for this reason.
    pub(crate) const fn code(&self) -> u8 {
        match self {
            Self::File(_) => 1,
            Self::Usage(_) => 2,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(message) | Self::Usage(message) => f.write_str(message),
        }
    }
}
