use std::fmt;

/// Something odd in a diagram, which was read all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The line of the text, counted from 1.
    pub line: usize,
    /// The letter of the line, counted from 1.
    pub column: usize,
    /// What it is, and what was made of it.
    pub fault: Fault,
}

/// What can be wrong with a diagram that still can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// A letter that stands for nothing; the point was taken for empty.
    Symbol(char),
    /// A row with fewer or more points than most. Points that are missing were taken for empty, others were left out.
    Length {
        /// How many points it has.
        points: usize,
        /// How many most rows have.
        expected: usize,
    },
    /// A number that no move has, though a later one is there. Who was to play passed, if need be.
    Missing(u32),
    /// A number that stands in two places. The first is the move; here stands a stone with the number as a label.
    Twice(u32),
    /// A board that cannot be: it was taken for one of 19x19, or for as large as what is drawn.
    Size(u32),
    /// A board of more than 52 lines; those beyond were left out.
    TooLarge,
    /// An arrow or a line that is not between two points of what is drawn, or nothing that is known; it was left out.
    Line,
    /// A line with `$$` in the middle of a board that is no row of it; it was left out.
    NotRow,
    /// A head with no board after it; it was left out.
    NoBoard,
    /// More diagrams than are read; this one and those after it were left out.
    TooMany,
    /// More was odd from here on, and is not told.
    AndMore,
}

/// How many warnings are told one by one.
const MOST: usize = 100;

/// What was found odd, in the order of the text. After so many warnings the rest is told as one.
#[derive(Default)]
pub(super) struct Warnings(Vec<Warning>);

impl Warnings {
    pub(super) fn push(&mut self, line: usize, column: usize, fault: Fault) {
        match self.0.len() {
            // What is found out later may stand before. There are too few to be sorted at once.
            0..MOST => {
                let is_before = |other: &Warning| (other.line, other.column) <= (line, column);
                let place = self.0.iter().rposition(is_before).map_or(0, |last| last + 1);
                self.0.insert(place, Warning { line, column, fault });
            }
            MOST => self.0.push(Warning { line, column, fault: Fault::AndMore }),
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
                return write!(f, "this row has {points} points, but most rows have {expected}");
            }
            Self::Missing(number) => return write!(f, "move {number} is missing"),
            Self::Twice(number) => return write!(f, "{number} appears twice; the second was read as a label"),
            Self::Size(side) => {
                return write!(f, "board size {side} is not supported: each side can have 1 to 52 points");
            }
            Self::TooLarge => "a board can have at most 52 rows and columns; the rest was ignored",
            Self::Line => "this is not an arrow or line between two points of the diagram; it was ignored",
            Self::NotRow => "this is not a row of the board; it was ignored",
            Self::NoBoard => "there is no board below this header",
            Self::TooMany => "there are too many diagrams; the rest was ignored",
            Self::AndMore => "there are more warnings from here on",
        })
    }
}
