use std::fmt;

/// Why a text can't be read as goals, or why the goals make no sense at the start of the problem. The error is for the problem's author.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoalError {
    /// The byte offset of the fault in the text.
    pub at: usize,
    /// What is wrong in the text at this offset.
    pub fault: GoalFault,
}

/// A fault in a text of goals. Names are quoted as written, and cut off after 30 characters.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum GoalFault {
    /// The text has no goals.
    Empty,
    /// The name of a goal is unknown.
    Unknown(String),
    /// Something else is expected than the word that the text has, which is empty at the end of the text.
    Expected(Wanted, String),
    /// A point that is not on the board.
    OffBoard(String),
    /// A number that is too small or too large.
    OutOfRange {
        /// The number as written.
        number: String,
        /// The minimum that the goal allows for the number.
        least: i32,
        /// The maximum that the goal allows for the number.
        most: i32,
    },
    /// A point that has no stone at the start of the problem.
    NoStone(String),
    /// A stone that should be captured belongs to the solver.
    Own(String),
    /// Stones that should be cut belong to the solver; this is the first of them.
    CutsOwn(String),
    /// A stone that should be saved belongs to the opponent.
    Opponents(String),
    /// Stones that should be connected or cut have different colors; these are two of their points.
    TwoColors(String, String),
    /// All goals already hold at the start of the problem.
    Holds,
}

/// What should be at a place in a text of goals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum Wanted {
    /// The name of a point such as D4 is expected.
    Point,
    /// The name of a color is expected.
    Color,
    /// A comparison or a number is expected.
    Number,
    /// A number of points, possibly with a half, such as 6.5, is expected.
    Points,
}

impl fmt::Display for GoalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fault.fmt(f)
    }
}

/// Writes the fault in English, without its offset.
impl fmt::Display for GoalFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("there is no goal"),
            Self::Unknown(word) => write!(
                f,
                "“{word}” is not a goal; use capture, save, atari, liberties, legal, illegal, connect, cut or count, joined by \"and\""
            ),
            Self::Expected(wanted, found) if found.is_empty() => write!(f, "{wanted} is missing at the end"),
            Self::Expected(wanted, found) => write!(f, "expected {wanted}, but found “{found}”"),
            Self::OffBoard(point) => write!(f, "{point} is not on this board"),
            Self::OutOfRange { number, least, most } => write!(f, "{number} must be from {least} to {most}"),
            Self::NoStone(point) => write!(f, "there is no stone on {point} at the start"),
            Self::Own(point) => write!(f, "the solver can't capture the stone on {point}, which is their own"),
            Self::CutsOwn(point) => write!(f, "the solver can't cut the stone on {point}, which is their own"),
            Self::Opponents(point) => write!(f, "the solver can't save the stone on {point}, which is the opponent's"),
            Self::TwoColors(one, other) => write!(f, "the stones on {one} and {other} have different colors"),
            Self::Holds => f.write_str("the goal is already reached at the start"),
        }
    }
}

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Point => "a point such as D4",
            Self::Color => "\"black\" or \"white\"",
            Self::Number => "a number such as 3 or >= 3",
            Self::Points => "a number of points such as 15 or >= 6.5",
        })
    }
}

impl std::error::Error for GoalError {}
