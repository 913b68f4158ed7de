use std::fmt;

/// Why a file can't be used as a network.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum NetworkError {
    /// The file can't be decompressed, or is larger after decompression than any network.
    Packed,
    /// The file is not a network, or a part of the network is missing. The text says what was expected.
    Malformed(String),
    /// The version of the file's format is not supported.
    Version(u32),
    /// The network has parts that are not supported. The text names one of these parts.
    Unsupported(String),
    /// Two parts of the network don't fit together. The text says which parts.
    Mismatch(String),
}

/// Writes the reason in English, for logs and tests.
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
