use std::fmt;

/// Why a command failed, with a message for the user.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The file can't be read as a game. The text says why.
    File(String),
    /// The arguments are not valid. The text says why.
    Usage(String),
}

impl Failure {
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
