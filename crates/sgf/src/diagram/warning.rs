use alloc::vec::Vec;
use core::fmt;

/// A problem in a text diagram that was read anyway.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The line of the problem in the text, counted from 1.
    pub line: usize,
    /// The column of the problem in characters of its line, counted from 1.
    pub column: usize,
    /// What the problem is, and how it was handled.
    pub fault: Fault,
}

/// What is wrong with a text diagram, and how it was handled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// An unknown symbol; its point was read as empty.
    Symbol(char),
    /// A row with fewer or more points than most rows. Missing points were read as empty; extra points were ignored.
    Length {
        /// The number of points in the row.
        points: usize,
        /// The number of points that most rows have.
        expected: usize,
    },
    /// A move number that is missing before a later number. A pass was inserted if needed.
    Missing(u32),
    /// A move number at two points. The first point has the move; the second got a stone with the number as a label.
    Twice(u32),
    /// An unsupported board size in the head; the board was read as 19x19, or as large as drawn.
    Size(u32),
    /// More than 52 rows or columns; those after the first 52 were ignored.
    TooLarge,
    /// A board size in the head that is too small, or fits neither width nor height. The board is as large as drawn.
    OtherSize {
        /// The board size that the head states.
        said: u32,
        /// The width of the board as it was read, in points.
        width: u8,
        /// The height of the board as it was read, in points.
        height: u8,
    },
    /// Several characters at one point; only this character, the first, was read.
    Crowded(char),
    /// Several digits in a row without spaces; they were read as this move number.
    Number(u16),
    /// Text before the `$$` of a line, which was ignored.
    TextBefore,
    /// The link of a symbol, such as `[a|Page]`, which was ignored.
    Link,
    /// An arrow or line that is not between two points of the diagram, or something unknown in braces; this was ignored.
    Line,
    /// A line with `$$` inside a board that is not a row of the board; the line was ignored.
    NotRow,
    /// A head without a board after it; the head was ignored.
    NoBoard,
    /// More diagrams than are read; the diagram at this line and all later diagrams were ignored.
    TooMany,
    /// There are more problems, which are not in the list.
    AndMore,
}

/// The maximum number of warnings about a text, without a last one that stands for the rest.
const MAX_WARNINGS: usize = 100;

/// Warnings in the order of the text. If there are too many, the last warning stands for the rest.
#[derive(Default)]
pub(super) struct Warnings(Vec<Warning>);

impl Warnings {
    pub(super) fn push(&mut self, line: usize, column: usize, fault: Fault) {
        match self.0.len() {
            // A problem that is found later may be earlier in the text. There are too few warnings to make sorting worthwhile.
            0..MAX_WARNINGS => {
                let is_before = |other: &Warning| (other.line, other.column) <= (line, column);
                let place = self.0.iter().rposition(is_before).map_or(0, |last| last + 1);
                self.0.insert(place, Warning { line, column, fault });
            }
            MAX_WARNINGS => self.0.push(Warning { line, column, fault: Fault::AndMore }),
            _ => {}
        }
    }

    pub(super) fn into_vec(self) -> Vec<Warning> {
        self.0
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.fault)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Symbol(symbol) => return write!(f, "{symbol:?} is not a known symbol; the point was read as empty"),
            Self::Length { points, expected } => {
                let handled =
                    if points < expected { "missing points were read as empty" } else { "the rest was ignored" };
                return write!(f, "this row has {points} points, but most rows have {expected}; {handled}");
            }
            Self::OtherSize { said, width, height } => {
                return write!(f, "the header says {said}x{said}, but the board is drawn as {width}x{height}");
            }
            Self::Crowded(first) => {
                return write!(f, "there are several characters at one point; only {first:?} was read");
            }
            Self::Number(number) => {
                return write!(f, "{number} was read as one move; put spaces between the points");
            }
            Self::Missing(number) => return write!(f, "move {number} is missing"),
            Self::Twice(number) => return write!(f, "{number} appears twice; the second was read as a label"),
            Self::Size(side) => {
                return write!(f, "board size {side} is not supported: each side can have 1 to 52 points");
            }
            Self::TooLarge => "a board can have at most 52 rows and columns; the rest was ignored",
            Self::TextBefore => "the text before \"$$\" was ignored",
            Self::Link => "links are not supported; this one was ignored",
            Self::Line => "this is not an arrow or line between two points of the diagram; it was ignored",
            Self::NotRow => "this is not a row of the board; it was ignored",
            Self::NoBoard => "there is no board below this header",
            Self::TooMany => "there are too many diagrams; the rest was ignored",
            Self::AndMore => "there are more warnings from here on",
        })
    }
}
