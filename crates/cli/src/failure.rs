use std::fmt;
use std::num::NonZeroUsize;
use std::path::Path;

use baduk_author::OpenError;

use crate::errors::{about_file, io_error, open_error};
use crate::language::text;

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
    pub(crate) fn from_open(error: OpenError, file: &Path, game: NonZeroUsize) -> Self {
        match error {
            OpenError::NoSuchGame(_) => Self::Usage(format!("--game {game}: {}", open_error(error))),
            error => Self::File(about_file(file, open_error(error))),
        }
    }

    /// The failure of a command that could not read its standard input.
    pub(crate) fn of_input(error: &std::io::Error) -> Self {
        Self::File(format!("{}: {}", text!(command.standard_input), io_error(error)))
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
