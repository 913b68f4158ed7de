//! Goals of a problem that the rules can check, so that the problem needs no author's tree.

mod check;
mod fault;
mod parse;
#[cfg(test)]
mod tests;

use std::fmt;

use baduk_rules::{Color, HalfPoints, Point, Size};

pub(crate) use check::connection;
pub use fault::{GoalError, GoalFault, Wanted};

/// What a solver has to reach: all goals at the same time, within a limited number of moves if that is stated.
///
/// As text they are goals separated by `and`, `;`, `,` or a line break, possibly with the number of the solver's moves:
///
/// | text | the goal |
/// |---|---|
/// | `capture D4` | [`Goal::Capture`] |
/// | `save D4` | [`Goal::Save`] |
/// | `atari D4` | [`Goal::Atari`] |
/// | `liberties D4 >= 3` | [`Goal::Liberties`], with `=`, `>=`, `>`, `<=` or `<`; without any it is `=` |
/// | `legal D4`, `legal D4 for black` | [`Goal::Legal`], for the solver's opponent where no color is named |
/// | `illegal D4`, `illegal D4 for black` | [`Goal::Illegal`], likewise |
/// | `connect D4 E7` | [`Goal::Connect`], two points or more |
/// | `cut D4 E7` | [`Goal::Cut`], two points or more |
/// | `count black 15`, `count white >= 10.5` | [`Goal::Count`] |
/// | `... in 3 moves`, `... in 3` | how many moves, from 1 to 999 |
///
/// Case is ignored. There is no `not`, since each goal that needs one has an opposite.
///
/// ```
/// use baduk_problem::Goals;
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
    /// The number of moves that the solver has; `None` if the text doesn't state it.
    allowance: Option<u16>,
    size: Size,
}

/// A goal of a problem. It is checked after each move of the solver.
///
/// The stone of a goal is the one on its point at the start. Once it is captured, it never comes back, whatever is
/// played there later. A goal that still needs it is lost then, and the attempt has failed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum Goal {
    /// Holds if the opponent's stone at this point was captured at any time since the start. This goal can't be lost.
    Capture(Point),
    /// Holds if the solver's stone at this point was never captured, and its chain has at least two liberties. If the author's tree has a
    /// reply, the reply is played first: the goal must hold at the end of the branch. Without a tree, it is enough that the opponent can't
    /// capture the stone with the next move; to ask for more, require more liberties, or add the ladder to the tree.
    Save(Point),
    /// Holds if the chain of the stone at this point, of either side, has exactly one liberty. The goal is lost if the stone is captured.
    Atari(Point),
    /// Holds if the chain of the stone at this point, of either side, has this many liberties. The goal is lost if the stone is captured.
    Liberties(Point, Comparison, u16),
    /// Holds if this color may play at this point, also out of turn, under the record's rules for ko, superko and suicide and with all
    /// moves so far. This goal can't be lost. (It is not for asking whether a move is legal; solvers can try that.)
    Legal(Color, Point),
    /// Holds if this color may not play at this empty point. (A point with a stone does not count, since solvers could just play there.)
    /// This goal can't be lost.
    Illegal(Color, Point),
    /// Holds if the stones at these points, of one color, are one chain. The goal is lost if any of the stones is captured.
    Connect(Vec<Point>),
    /// Holds if the opponent's stones at these points are not one chain, and no single move makes them one; also once any of them is
    /// captured. As for [`Goal::Save`], the author's reply is played first. This goal can't be lost.
    Cut(Vec<Point>),
    /// Holds if the score gives this color this many points: by the record's rules, with prisoners, without komi and handicap compensation,
    /// and with all stones alive. This goal can't be lost.
    Count(Color, Comparison, HalfPoints),
}

/// How an actual number has to compare with the number of a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `=`: both numbers are equal.
    Equal,
    /// `>=`: the actual number is at least that of the goal.
    AtLeast,
    /// `>`: the actual number is larger than that of the goal.
    More,
    /// `<=`: the actual number is at most that of the goal.
    AtMost,
    /// `<`: the actual number is smaller than that of the goal.
    Less,
}

impl Goals {
    /// The goals in the order of the text, at least one.
    #[must_use]
    pub fn list(&self) -> &[Goal] {
        &self.list
    }

    /// The number of moves that the solver has, including passes; `None` if the text doesn't state it. Then the solver has one move without
    /// an author's tree, and otherwise any number of moves along the tree.
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
    /// The goal in the syntax of [`Goals::read`], for a board of this size.
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
            Self::Cut(points) => points.iter().fold("cut".to_owned(), |text, point| on(&text, point)),
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

/// Writes the goals in a canonical form, which [`Goals::read`] reads back.
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
