use std::fmt;

use baduk_rules::{HalfPoints, Point};

use super::error::{GameError, Short};
use crate::tree::Place;

/// Something odd in a record, which was read all the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Where it is.
    pub place: Place,
    /// What it is, and what was made of it.
    pub fault: Fault,
}

/// What was found odd, with offsets. A text can be odd without end: after so many, the rest is counted as one.
pub(super) struct Faults(Vec<(usize, Fault)>);

/// How many faults of a collection's structure are told one by one.
const MOST: usize = 1000;

impl Faults {
    pub(super) const fn new() -> Self {
        Self(Vec::new())
    }

    pub(super) fn push(&mut self, offset: usize, fault: Fault) {
        match self.0.len() {
            0..MOST => self.0.push((offset, fault)),
            MOST => self.0.push((offset, Fault::AndMore)),
            _ => {}
        }
    }

    pub(super) fn into_vec(self) -> Vec<(usize, Fault)> {
        self.0
    }
}

/// What can be wrong with a record that still can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// Text where none belongs, left out.
    StrayText,
    /// More was odd from here on, and is not told.
    AndMore,
    /// A property that a node has twice; the first got the values of both.
    Doubled {
        /// The property's name.
        property: String,
    },
    /// A `]` that belongs to a text and should be written `\]`; it was taken for text.
    UnescapedBracket,
    /// A value without its `]`; it goes on to the end.
    UnclosedValue,
    /// A game without its last `)`.
    UnclosedGame,
    /// A game or a variation without its first `;`.
    MissingSemicolon,
    /// A property or a node behind a variation. The one belongs to the node that branches there; the other is a variation.
    BehindVariation,
    /// The game cannot be shown as one of baduk; it is kept as it is, and nothing else is looked at.
    NotBaduk {
        /// Why.
        error: GameError,
    },
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
    /// A result in words of its own, such as a server's; they stay in the record.
    OddResult {
        /// The value as written.
        value: String,
        /// The result understood, as FF\[4\] has it, where it says more than who won.
        read_as: Option<String>,
    },
    /// A handicap of one stone, which is none.
    HandicapOfOne,
    /// A name of rules that is not known; the record is read as if it named none.
    UnknownRules {
        /// The name as written.
        rules: String,
    },
    /// A move on a point that the board does not have; no stone was put.
    MoveOffBoard {
        /// The point.
        point: Point,
    },
    /// Set-up stones on points that the board does not have; these were left out.
    SetupOffBoard {
        /// The value as written.
        value: String,
    },
    /// Set-up in the node of a move; it was done before the move.
    SetupWithMove,
    /// Set-up after moves: the game goes on from the edited board, and repetition is counted from there. Told once.
    SetupAfterMoves,
    /// More than one move in a node; they were played in the order written.
    ManyMoves,
    /// A property with several values that should have one; the first counts.
    ManyValues {
        /// The property's name.
        property: String,
    },
    /// A charset (CA) that is not known; the letters were read as another.
    UnknownCharset {
        /// What the game names.
        charset: String,
    },
    /// A node with so many values of a property that only some of them are shown; all stay in the record.
    NotAllShown {
        /// The property's name.
        property: String,
    },
    /// A line with so many moves that the positions after the first of them are not shown. Told once.
    LongLine {
        /// How many moves are played, a set-up counting for several.
        shown: usize,
    },
    /// Another charset (CA) than the first game of the file names; the letters were read as those of the others.
    OtherCharset {
        /// What the game names.
        charset: String,
    },
}

/// In plain English, for logs and the command; what players read is written with the translations.
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
            Self::UnknownRules { rules } => write!(f, "the rules \"{}\" are unknown", Short(rules)),
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
                write!(f, "the line is too long; positions after the first {shown} moves are not shown")
            }
            Self::ManyMoves => f.write_str("a node has more than one move; they were played in order"),
        }
    }
}

/// Tells the lines of offsets in a text: looks at what lies between the offset asked for and the one before.
pub(super) struct Lines<'a> {
    text: &'a str,
    known: Place,
}

impl<'a> Lines<'a> {
    /// The lines of a text from its beginning.
    pub(super) const fn of(text: &'a str) -> Self {
        Self::from(text, Place::START)
    }

    /// The lines of a text from a place on.
    pub(super) const fn from(text: &'a str, known: Place) -> Self {
        Self { text, known }
    }

    /// The place of an offset, which is not amid a line break.
    pub(super) fn place(&mut self, offset: usize) -> Place {
        let (text, known) = (self.text.as_bytes(), self.known);
        let line = if offset < known.offset {
            known.line - line_breaks(&text[offset..known.offset])
        } else {
            known.line + line_breaks(&text[known.offset..offset])
        };
        self.known = Place { offset, line };
        self.known
    }
}

/// How often a byte stands in a text.
fn count(text: &[u8], byte: u8) -> usize {
    // Counted in bytes, many are compared at once.
    let of_chunk = |chunk: &[u8]| chunk.iter().fold(0_u8, |count, &other| count + u8::from(other == byte));
    text.chunks(255).map(|chunk| usize::from(of_chunk(chunk))).sum()
}

/// How many lines end in a text: with LF, CR, or both in either order.
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
        let mut lines = Lines::of("a\nbc\n\nd");
        assert_eq!([0, 1, 2, 4, 5, 6].map(|offset| lines.place(offset).line), [1, 1, 2, 2, 3, 4]);
        assert_eq!([5, 2, 6, 0].map(|offset| lines.place(offset).line), [3, 2, 4, 1]);
    }

    #[test]
    fn lines_end_as_every_system_ends_them() {
        for (text, lines) in [("\r\r\r", 4), ("\r\n\r\n", 3), ("\n\r\n\r", 3), ("a\rb\nc\r\n", 4), ("", 1)] {
            assert_eq!(Lines::of(text).place(text.len()).line, lines, "{text:?}");
        }
    }
}
