use core::fmt;

/// A position in a text, as a byte offset and a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TextPosition {
    /// The byte offset of the position in the text as UTF-8.
    pub offset: usize,
    /// The line of the position, counted from 1.
    pub line: usize,
}

impl TextPosition {
    /// The position at the start of a text.
    pub(crate) const START: Self = Self { offset: 0, line: 1 };
}

impl fmt::Display for TextPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, byte {}", self.line, self.offset)
    }
}
