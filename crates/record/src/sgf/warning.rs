use std::fmt;

use baduk_rules::HalfPoints;

/// Something odd in a record, which was read all the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Where it is.
    pub place: Place,
    /// What it is, and what was made of it.
    pub fault: Fault,
}

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// How many bytes of the text, as UTF-8, come before.
    pub offset: usize,
    /// The line, counted from 1.
    pub line: usize,
}

/// What can be wrong with a record that still can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// Bytes that are not UTF-8; each bad sequence became U+FFFD.
    NotUtf8,
    /// Text where none belongs, left out.
    StrayText,
    /// A `]` that belongs to a text and should be written `\]`; it was taken for text.
    UnescapedBracket,
    /// A value without its `]`; it goes on to the end.
    UnclosedValue,
    /// A game without its last `)`.
    UnclosedGame,
    /// A variation without its first `;`.
    MissingSemicolon,
    /// Names of properties with lower-case letters, as FF\[1\] to FF\[3\] allow. Told once, of the first.
    LowerCaseName {
        /// The name as written, such as "AddBlack".
        written: String,
        /// The name understood, such as "AB".
        read_as: String,
    },
    /// A value that its property cannot have; it was left out.
    BadValue {
        /// The property's name.
        property: String,
        /// The value as written.
        value: String,
    },
    /// A komi in hundredths, or in zi, such as `KM[375]`.
    OddKomi {
        /// The value as written.
        value: String,
        /// The komi understood.
        read_as: HalfPoints,
    },
    /// A name of rules that is not known; the record is read as if it named none.
    UnknownRules {
        /// The name as written.
        rules: String,
    },
    /// Set-up stones on points that the board does not have; these were left out.
    SetupOffBoard {
        /// The value as written.
        value: String,
    },
    /// More set-up points in one property than the board has, or in one node than many times that; the rest was left out.
    TooMuchSetup,
    /// Set-up in the node of a move; it was done before the move.
    SetupWithMove,
    /// Set-up after moves. The game goes on from the edited board, and repetition is counted from there.
    SetupAfterMoves,
    /// More than one move in a node; they were played in the order written.
    ManyMoves,
}

/// In plain English, for logs and the command; what players read is written with the translations.
impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.fault)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, byte {}", self.line, self.offset)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotUtf8 => f.write_str("the text is not UTF-8 from here on; what could not be read became U+FFFD"),
            Self::StrayText => f.write_str("text outside of any value was left out"),
            Self::UnescapedBracket => f.write_str("a bracket in a text should be written \\]"),
            Self::UnclosedValue => f.write_str("a value has no closing bracket"),
            Self::UnclosedGame => f.write_str("the game has no closing parenthesis"),
            Self::MissingSemicolon => f.write_str("a variation does not start with a semicolon"),
            Self::LowerCaseName { written, read_as } => write!(f, "{} is read as {read_as}", Short(written)),
            Self::BadValue { property, value } => {
                write!(f, "{property}[{}] means nothing here and was left out", Short(value))
            }
            Self::OddKomi { value, read_as } => write!(f, "KM[{}] is read as a komi of {read_as}", Short(value)),
            Self::UnknownRules { rules } => write!(f, "the rules \"{}\" are not known", Short(rules)),
            Self::SetupOffBoard { value } => {
                write!(f, "set-up at \"{}\" is off the board and was left out", Short(value))
            }
            Self::TooMuchSetup => f.write_str("more set-up points than the board has; the rest was left out"),
            Self::SetupWithMove => f.write_str("set-up in the node of a move was done before the move"),
            Self::SetupAfterMoves => f.write_str("the board was edited after moves; repetition is counted from there"),
            Self::ManyMoves => f.write_str("a node has more than one move; they were played in the order written"),
        }
    }
}

/// A value as told: its beginning, when it is long.
pub(super) struct Short<'a>(pub(super) &'a str);

/// How many characters of a value are told.
const TOLD: usize = 60;

impl fmt::Display for Short<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.char_indices().nth(TOLD) {
            Some((end, _)) => write!(f, "{}\u{2026}", &self.0[..end]),
            None => f.write_str(self.0),
        }
    }
}

/// Where the lines of a text end, to tell the line of an offset.
pub(super) struct Lines(Vec<usize>);

impl Lines {
    pub(super) fn of(text: &str) -> Self {
        Self(text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n').map(|(offset, _)| offset).collect())
    }

    pub(super) fn place(&self, offset: usize) -> Place {
        Place { offset, line: 1 + self.0.partition_point(|&end| end < offset) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_ends_after_its_line_break() {
        let lines = Lines::of("a\nbc\n\nd");
        let line_of = |offset| lines.place(offset).line;
        assert_eq!([line_of(0), line_of(1), line_of(2), line_of(4), line_of(5), line_of(6)], [1, 1, 2, 2, 3, 4]);
    }
}
