use std::fmt;

/// Why a text can't be read as goals, or why the goals make no sense at the start of the problem. It is for the
/// problem's author.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoalError {
    /// The byte offset in the text.
    pub at: usize,
    /// The problem there.
    pub fault: GoalFault,
}

/// A problem in a text of goals. Names are as written, cut off after 30 characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GoalFault {
    /// There are no goals.
    Empty,
    /// An unknown goal.
    Unknown(String),
    /// Something else is expected at this place. The text that is there may be empty.
    Expected(Wanted, String),
    /// A point off the board.
    OffBoard(String),
    /// A number out of range.
    OutOfRange {
        /// The number.
        number: String,
        /// The minimum.
        least: i32,
        /// The maximum.
        most: i32,
    },
    /// There is no stone at this point at the start.
    NoStone(String),
    /// The stone to be captured is the solver's own.
    Own(String),
    /// The stones to be cut are the solver's own; this is the first.
    CutsOwn(String),
    /// The stone to be saved is the opponent's.
    Opponents(String),
    /// The stones to be connected or cut, on these two points, have different colors.
    TwoColors(String, String),
    /// All goals hold from the start.
    Holds,
}

/// What is expected at a place in a text of goals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// A point such as D4.
    Point,
    /// A color.
    Color,
    /// A comparison or a number.
    Number,
    /// A number of points with halves, such as 6.5.
    Points,
}

impl fmt::Display for GoalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fault.fmt(f)
    }
}

/// The error in English, without the offset.
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
