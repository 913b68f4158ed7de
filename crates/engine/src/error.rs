use std::fmt;

/// Why a file is not a network that can be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NetworkError {
    /// It does not unpack, or unpacks to more than a network can be.
    Packed,
    /// It is not a network's file, or a part of it is missing. The text says what was expected.
    Malformed(String),
    /// It is of a version that is not known.
    Version(u32),
    /// It has parts that are not known.
    Unsupported(String),
    /// Parts do not fit together. The text says which.
    Mismatch(String),
}

/// In English, for logs and tests.
impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Packed => f.write_str("the file cannot be unpacked: it is damaged, or no network"),
            Self::Malformed(expected) => write!(f, "not a network, or a part is missing: expected {expected}"),
            Self::Version(version) => write!(f, "networks of version {version} cannot be read, only those of 8 to 11"),
            Self::Unsupported(what) => write!(f, "the network has parts that are not known: {what}"),
            Self::Mismatch(what) => write!(f, "parts of the network do not fit together: {what}"),
        }
    }
}

impl std::error::Error for NetworkError {}
