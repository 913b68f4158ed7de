//! Goals of a problem that the rules check, so that nobody has to write its tree.

mod check;
mod fault;
mod parse;
#[cfg(test)]
mod tests;

use std::fmt;

use baduk_rules::{Color, HalfPoints, Point, Size};

pub use fault::{GoalError, GoalFault, Wanted};

/// What a solver has to reach: all of the goals at once, in so many moves at most.
///
/// As text they are goals with `and`, `;`, `,` or a new line between, and perhaps how many moves the solver has, himself alone:
///
/// | text | the goal |
/// |---|---|
/// | `capture D4` | [`Goal::Capture`] |
/// | `save D4` | [`Goal::Save`] |
/// | `atari D4` | [`Goal::Atari`] |
/// | `liberties D4 >= 3` | [`Goal::Liberties`], with `=`, `>=`, `>`, `<=` or `<`; without any it is `=` |
/// | `legal D4`, `legal D4 for black` | [`Goal::Legal`], for the solver's opponent where no colour is named |
/// | `illegal D4`, `illegal D4 for black` | [`Goal::Illegal`], likewise |
/// | `connect D4 E7` | [`Goal::Connect`], two points or more |
/// | `count black 15`, `count white >= 10.5` | [`Goal::Count`] |
/// | `... in 3 moves`, `... in 3` | how many moves, from 1 to 999 |
///
/// Capitals do not matter. There is no `not`: each goal for which it would mean something has its opposite.
///
/// ```
/// use baduk_record::problem::Goals;
/// use baduk_rules::{Board, Color, Game, Preset};
///
/// let board: Board = ".X.
///                     XO.
///                     .X.".parse().unwrap();
/// let game = Game::from_setup(board, Color::Black, Preset::Korean.ruleset());
/// assert_eq!(Goals::read("Capture b2 in 1", &game).unwrap().to_string(), "capture B2 in 1 move");
/// let error = Goals::read("capture C3", &game).unwrap_err();
/// assert_eq!((error.at, error.to_string()), (8, "there is no stone on C3 at the start".to_owned()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goals {
    list: Vec<Goal>,
    /// How many moves the solver has, where that is said.
    allowance: Option<u16>,
    size: Size,
}

/// A goal. It is asked after each move of the solver.
///
/// A stone that a goal names is the one that stands on its point at the start: once it has left the board it never comes back,
/// whatever is played there later. A goal that needs it still is then lost, and the attempt is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The opponent's stone on this point has left the board at some time since the start, however that came about. It is never
    /// lost.
    Capture(Point),
    /// The solver's stone on this point has stood there all the time and its chain has two liberties or more. Where the author
    /// has written an answer of the opponent, that is played first: the goal has to hold at the end of the branch. Without a tree
    /// it is enough that the opponent cannot capture it with the next move; ask for more liberties, or write the ladder.
    Save(Point),
    /// The chain of the stone on this point, either side's, has just one liberty. It is lost with the stone.
    Atari(Point),
    /// The chain of the stone on this point, either side's, has so many liberties. It is lost with the stone.
    Liberties(Point, Comparison, u16),
    /// This colour may play on this point, whosever turn it is, under the record's rules and with all that was played: ko, superko
    /// and suicide as they have it. It is never lost. (To be asked whether one may play on a point is no goal: one tries, and the
    /// rules say why not.)
    Legal(Color, Point),
    /// This colour may not play on this empty point: on a point with a stone there is nothing to learn, so to play there oneself is
    /// no way. It is never lost.
    Illegal(Color, Point),
    /// The stones on these points, of one colour, belong to one chain. It is lost with any of them.
    Connect(Vec<Point>),
    /// The board's count gives this colour so many points: as the record's rules count, with the prisoners, without komi or
    /// compensation for a handicap, and with every stone that stands alive. It is never lost.
    Count(Color, Comparison, HalfPoints),
}

/// How a number has to compare with that of a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `=`
    Equal,
    /// `>=`
    AtLeast,
    /// `>`
    More,
    /// `<=`
    AtMost,
    /// `<`
    Less,
}

impl Goals {
    /// The goals in the order written; at least one.
    #[must_use]
    pub fn list(&self) -> &[Goal] {
        &self.list
    }

    /// How many moves the solver has, his passes included, where that is said. Otherwise it is one where the author has written no
    /// move, and as many as one likes along those that he has written.
    #[must_use]
    pub const fn allowance(&self) -> Option<u16> {
        self.allowance
    }
}

impl Comparison {
    const ALL: [(Self, &'static str); 5] =
        [(Self::Equal, "="), (Self::AtLeast, ">="), (Self::More, ">"), (Self::AtMost, "<="), (Self::Less, "<")];

    const fn holds(self, left: i32, right: i32) -> bool {
        match self {
            Self::Equal => left == right,
            Self::AtLeast => left >= right,
            Self::More => left > right,
            Self::AtMost => left <= right,
            Self::Less => left < right,
        }
    }

    fn sign(self) -> &'static str {
        Self::ALL.iter().find(|&&(other, _)| other == self).map_or("", |&(_, sign)| sign)
    }
}

impl Goal {
    /// The goal as [`Goals::read`] takes it, on a board of this size.
    #[must_use]
    pub fn text(&self, size: Size) -> String {
        let on = |word: &str, point: &Point| format!("{word} {}", point.to_a1(size));
        let may = |word: &str, color: &Color, point: &Point| format!("{} for {}", on(word, point), name(*color));
        match self {
            Self::Capture(point) => on("capture", point),
            Self::Save(point) => on("save", point),
            Self::Atari(point) => on("atari", point),
            Self::Liberties(point, comparison, number) => {
                format!("{} {} {number}", on("liberties", point), comparison.sign())
            }
            Self::Legal(color, point) => may("legal", color, point),
            Self::Illegal(color, point) => may("illegal", color, point),
            Self::Connect(points) => points.iter().fold("connect".to_owned(), |text, point| on(&text, point)),
            Self::Count(color, comparison, points) => {
                format!("count {} {} {points}", name(*color), comparison.sign())
            }
        }
    }
}

const fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// In one way for each meaning; [`Goals::read`] reads it back.
impl fmt::Display for Goals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, goal) in self.list.iter().enumerate() {
            f.write_str(if nth == 0 { "" } else { " and " })?;
            f.write_str(&goal.text(self.size))?;
        }
        match self.allowance {
            None => Ok(()),
            Some(1) => f.write_str(" in 1 move"),
            Some(moves) => write!(f, " in {moves} moves"),
        }
    }
}
