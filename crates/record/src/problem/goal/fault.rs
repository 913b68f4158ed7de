use std::fmt;

/// A text that names no goals, or goals that make no sense where the problem starts. Its author reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoalError {
    /// Where in the text, in bytes.
    pub at: usize,
    /// What is wrong.
    pub fault: GoalFault,
}

/// What is wrong with a text of goals. Names are as the author wrote them, and no longer than 30 letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GoalFault {
    /// There is no goal.
    Empty,
    /// A word that begins no goal.
    Unknown(String),
    /// Something else should stand there; what stands there may be nothing.
    Expected(Wanted, String),
    /// A point that this board does not have.
    OffBoard(String),
    /// A number that is not from `least` to `most`.
    OutOfRange {
        /// The number.
        number: String,
        /// The least that it may be.
        least: i32,
        /// The most that it may be.
        most: i32,
    },
    /// No stone stands on that point at the start.
    NoStone(String),
    /// The stone that is to be captured is the solver's own.
    Own(String),
    /// The stone that is to be saved is the opponent's.
    Opponents(String),
    /// The stones on these two points, which are to be connected, are of two colours.
    TwoColors(String, String),
    /// All of it holds before any move.
    Holds,
}

/// What a text of goals should have at some place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// A point such as D4.
    Point,
    /// A colour.
    Color,
    /// A comparison or a number.
    Number,
    /// Half points, such as 6.5.
    Points,
}

impl fmt::Display for GoalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fault.fmt(f)
    }
}

/// In plain English, without the place.
impl fmt::Display for GoalFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("there is no goal"),
            Self::Unknown(word) => write!(
                f,
                "“{word}” is not a goal; use capture, save, atari, liberties, legal, illegal, connect or count, joined by \"and\""
            ),
            Self::Expected(wanted, found) if found.is_empty() => write!(f, "{wanted} is missing at the end"),
            Self::Expected(wanted, found) => write!(f, "expected {wanted}, but found “{found}”"),
            Self::OffBoard(point) => write!(f, "{point} is not on this board"),
            Self::OutOfRange { number, least, most } => write!(f, "{number} must be from {least} to {most}"),
            Self::NoStone(point) => write!(f, "there is no stone on {point} at the start"),
            Self::Own(point) => write!(f, "the solver can't capture the stone on {point}, which is their own"),
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
