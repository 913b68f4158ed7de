use std::fmt;

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// How many bytes of the text, as UTF-8, come before.
    pub offset: usize,
    /// The line, counted from 1.
    pub line: usize,
}

impl Place {
    /// The first byte of a text.
    pub(crate) const START: Self = Self { offset: 0, line: 1 };
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, byte {}", self.line, self.offset)
    }
}
