use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use baduk_rules::{HalfPoints, Point, Preset};

use super::error::{GameError, Short};
use crate::tree::TextPosition;

/// A problem in a record that was read anyway.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The position of the problem in the text.
    pub place: TextPosition,
    /// What the problem is, and how it was handled.
    pub fault: Fault,
}

/// A list of problems with their byte offsets. After a maximum number, one more entry stands for the rest.
pub(super) struct Faults(Vec<(usize, Fault)>);

/// The maximum number of problems in a collection's structure that are listed.
const MAX_FAULTS: usize = 1000;

impl Faults {
    pub(super) const fn new() -> Self {
        Self(Vec::new())
    }

    pub(super) fn push(&mut self, offset: usize, fault: Fault) {
        match self.0.len() {
            0..MAX_FAULTS => self.0.push((offset, fault)),
            MAX_FAULTS => self.0.push((offset, Fault::AndMore)),
            _ => {}
        }
    }

    pub(super) fn into_vec(self) -> Vec<(usize, Fault)> {
        self.0
    }
}

/// What is wrong in a record, and how it was handled.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// Text outside a property value; it was skipped.
    StrayText,
    /// There are more problems, which are not in the list.
    AndMore,
    /// A property that appears more than once in a node; the values were merged.
    Doubled {
        /// The name of the property that appears more than once.
        property: String,
    },
    /// A `]` in a text that should be written `\]`; it was read as text.
    UnescapedBracket,
    /// A value without its `]`; it was read to the end of the text.
    UnclosedValue,
    /// A game without its closing `)`; it was read to the end of the text.
    UnclosedGame,
    /// A game or a variation without its first `;`; it was read as if it had one.
    MissingSemicolon,
    /// A property or node after a variation. The property was added to the node before the variation, the node as
    /// another variation.
    BehindVariation,
    /// The game is not baduk or its board is not supported; it is kept unchanged and not checked further.
    NotBaduk {
        /// Why the game can't be checked.
        error: GameError,
    },
    /// A property name with lower-case letters, as in FF\[1\] to FF\[3\]. Only the first such name is reported.
    LowerCaseName {
        /// The property name as it is written in the record, such as "AddBlack".
        written: String,
        /// The property name that was read instead, such as "AB".
        read_as: String,
    },
    /// A value that is not valid for its property; it is ignored.
    BadValue {
        /// The name of the property with the value.
        property: String,
        /// The value as it is written in the record.
        value: String,
    },
    /// A komi in hundredths or in zi, such as `KM[375]`.
    OddKomi {
        /// The KM value as it is written in the record.
        value: String,
        /// The komi that was read from the value.
        read_as: HalfPoints,
    },
    /// A result that is not in the standard format, such as a server's own; its text stays in the record unchanged.
    OddResult {
        /// The RE value as it is written in the record.
        value: String,
        /// The result that was read, in the format of FF\[4\]; `None` if only the winner is known, or nothing.
        read_as: Option<String>,
    },
    /// A handicap of one stone; the game was read as an even game.
    HandicapOfOne,
    /// Unknown rules; the record was read under other ones.
    UnknownRules {
        /// The name of the rules as it is written in the record.
        rules: String,
        /// The rules that the komi suggests.
        read_as: Preset,
    },
    /// A move off the board; no stone is placed.
    MoveOffBoard {
        /// The point of the move, which is off the board.
        point: Point,
    },
    /// Setup stones off the board; they are ignored.
    SetupOffBoard {
        /// The setup value with these stones, as it is written in the record.
        value: String,
    },
    /// Setup in a node with a move; the setup is done before the move.
    SetupWithMove,
    /// Setup after moves: the game continues from the edited board, and earlier positions may be repeated. Only the first such setup is
    /// reported.
    SetupAfterMoves,
    /// More than one move in a node; they are played in order.
    ManyMoves,
    /// More than one value of a property that should have one value; only the first is used.
    ManyValues {
        /// The name of the property with several values.
        property: String,
    },
    /// An unknown charset (CA); the text was decoded in another charset.
    UnknownCharset {
        /// The charset that the record declares, as it is written there.
        charset: String,
    },
    /// Too many values of a property in a node to show them all; all values stay in the record.
    NotAllShown {
        /// The name of the property with too many values.
        property: String,
    },
    /// A line too long to replay; later positions are not shown. Only the first such line is reported.
    LongLine {
        /// The number of moves that are replayed. Each setup counts for several moves.
        shown: usize,
    },
    /// A charset (CA) that differs from that of the first game; the text was decoded in the first game's charset.
    OtherCharset {
        /// The charset that this game declares, as it is written there.
        charset: String,
    },
}

impl Fault {
    /// Whether the warning means that something in the record may not be shown, or that a part of the record may be missing.
    #[must_use]
    pub const fn is_loss(&self) -> bool {
        match self {
            Self::StrayText
            | Self::AndMore
            | Self::UnclosedValue
            | Self::UnclosedGame
            | Self::NotBaduk { .. }
            | Self::BadValue { .. }
            | Self::MoveOffBoard { .. }
            | Self::SetupOffBoard { .. }
            | Self::ManyValues { .. }
            | Self::UnknownCharset { .. }
            | Self::UnknownRules { .. }
            | Self::NotAllShown { .. }
            | Self::LongLine { .. }
            | Self::OtherCharset { .. } => true,
            Self::Doubled { .. }
            | Self::UnescapedBracket
            | Self::MissingSemicolon
            | Self::BehindVariation
            | Self::LowerCaseName { .. }
            | Self::OddKomi { .. }
            | Self::OddResult { .. }
            | Self::HandicapOfOne
            | Self::SetupWithMove
            | Self::SetupAfterMoves
            | Self::ManyMoves => false,
        }
    }
}

/// Writes the warning in English, for logs and the command line; the app has its own translated texts.
impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.fault)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AndMore => f.write_str("there are more warnings from here on; they are not listed"),
            Self::Doubled { property } => {
                write!(f, "{property} appears more than once in a node; its values were merged")
            }
            Self::StrayText => f.write_str("text outside a property value was ignored"),
            Self::UnescapedBracket => f.write_str("a \"]\" without a backslash was read as text"),
            Self::UnclosedValue => {
                f.write_str("a property value has no closing bracket; it was read to the end of the file")
            }
            Self::UnclosedGame => {
                f.write_str("the game has no closing parenthesis; it was read to the end of the file")
            }
            Self::MissingSemicolon => f.write_str("a game or variation starts without a semicolon"),
            Self::BehindVariation => {
                f.write_str("a property or node follows a variation; it was moved before or beside it")
            }
            Self::NotBaduk { error } => write!(f, "{error}; it was kept unchanged"),
            Self::LowerCaseName { written, read_as } => write!(f, "{} was read as {}", Short(written), Short(read_as)),
            Self::BadValue { property, value } => {
                write!(f, "{property}[{}] is not valid and was ignored", Short(value))
            }
            Self::OddKomi { value, read_as } => write!(f, "KM[{}] was read as komi {read_as}", Short(value)),
            Self::OddResult { value, read_as } => match read_as {
                Some(read_as) => write!(f, "RE[{}] was read as {read_as}", Short(value)),
                None => write!(f, "RE[{}] is not in a standard format", Short(value)),
            },
            Self::HandicapOfOne => f.write_str("HA[1] was read as an even game"),
            Self::UnknownRules { rules, read_as } => {
                let used = super::rules_name(&read_as.ruleset());
                write!(f, "the rules \"{}\" are unknown; {used} rules are used", Short(rules))
            }
            Self::MoveOffBoard { point } => {
                write!(f, "the move {} is off the board; no stone was placed", point.to_sgf())
            }
            Self::SetupOffBoard { value } => {
                write!(f, "setup stones \"{}\" are off the board and were ignored", Short(value))
            }
            Self::SetupWithMove => f.write_str("a node has both setup stones and a move; the stones were set up first"),
            Self::SetupAfterMoves => f.write_str("stones were set up after moves; repetition is checked from there"),
            Self::ManyValues { property } => {
                write!(f, "{property} has more than one value; only the first is used")
            }
            Self::UnknownCharset { charset } => {
                write!(f, "the text encoding CA[{}] is unknown; another one was used", Short(charset))
            }
            Self::OtherCharset { charset } => {
                write!(
                    f,
                    "CA[{}] differs from the first game; the text encoding of the first game was used",
                    Short(charset)
                )
            }
            Self::NotAllShown { property } => {
                write!(f, "a node has too many {property} values to show; all of them stay in the game record")
            }
            Self::LongLine { shown } => {
                write!(f, "the variation is too long; positions after the first {shown} moves are not shown")
            }
            Self::ManyMoves => f.write_str("a node has more than one move; they were played in order"),
        }
    }
}

/// Finds the line numbers of byte offsets. Each search continues from the previous byte offset.
pub(super) struct Lines<'a> {
    text: &'a str,
    known: TextPosition,
}

impl<'a> Lines<'a> {
    /// A search that starts at the beginning of a text.
    pub(super) const fn new(text: &'a str) -> Self {
        Self::from(text, TextPosition::START)
    }

    /// A search that starts at a position of a text whose line number is known.
    pub(super) const fn from(text: &'a str, known: TextPosition) -> Self {
        Self { text, known }
    }

    /// The position, with its line number, of a byte offset that is not inside a line break.
    pub(super) fn place(&mut self, offset: usize) -> TextPosition {
        let (text, known) = (self.text.as_bytes(), self.known);
        let line = if offset < known.offset {
            known.line - line_breaks(&text[offset..known.offset])
        } else {
            known.line + line_breaks(&text[known.offset..offset])
        };
        self.known = TextPosition { offset, line };
        self.known
    }
}

/// Counts how often a byte occurs in `text`.
fn count(text: &[u8], byte: u8) -> usize {
    // Counting in bytes lets the processor compare many at once.
    let of_chunk = |chunk: &[u8]| chunk.iter().fold(0_u8, |count, &other| count + u8::from(other == byte));
    text.chunks(255).map(|chunk| usize::from(of_chunk(chunk))).sum()
}

/// Counts the line breaks in `text`: LF, CR, or both in either order.
fn line_breaks(text: &[u8]) -> usize {
    let [feeds, returns] = [b'\n', b'\r'].map(|mark| count(text, mark));
    if feeds == 0 || returns == 0 {
        return feeds + returns;
    }
    let mut breaks = 0;
    let mut rest = text;
    while let Some(at) = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')) {
        let is_pair = matches!(rest.get(at..at + 2), Some(b"\r\n" | b"\n\r"));
        rest = &rest[at + 1 + usize::from(is_pair)..];
        breaks += 1;
    }
    breaks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_ends_after_its_line_break() {
        let mut lines = Lines::new("a\nbc\n\nd");
        assert_eq!([0, 1, 2, 4, 5, 6].map(|offset| lines.place(offset).line), [1, 1, 2, 2, 3, 4]);
        assert_eq!([5, 2, 6, 0].map(|offset| lines.place(offset).line), [3, 2, 4, 1]);
    }

    #[test]
    fn line_endings_of_all_systems_count() {
        for (text, lines) in [("\r\r\r", 4), ("\r\n\r\n", 3), ("\n\r\n\r", 3), ("a\rb\nc\r\n", 4), ("", 1)] {
            assert_eq!(Lines::new(text).place(text.len()).line, lines, "{text:?}");
        }
    }
}
