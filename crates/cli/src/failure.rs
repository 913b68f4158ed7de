use std::fmt;

/// Why a command gives no answer, in words for whoever called it.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The file cannot be read as a game.
    File(String),
    /// The command was called with something that cannot be.
    Usage(String),
}

impl Failure {
    /// The exit code.
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
