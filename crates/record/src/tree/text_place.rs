use std::fmt;

/// A position in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The byte offset in UTF-8.
    pub offset: usize,
    /// The line, counted from 1.
    pub line: usize,
}

impl Place {
    /// The start of a text.
    pub(crate) const START: Self = Self { offset: 0, line: 1 };
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, byte {}", self.line, self.offset)
    }
}
