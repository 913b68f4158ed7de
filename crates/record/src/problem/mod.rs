//! Problems: what an author asks of a reader, and the answer to each move.
//!
//! A [`Problem`] remembers what the author has written at the time when it is made, so a reader's moves can go into the same
//! tree. Positions are compared, not paths, so the order in which moves are made does not matter. Nothing is drawn by
//! lot: everybody gets the same answers.
//!
//! ```
//! use baduk_record::problem::{Problem, Unmarked, Verdict, Why, start};
//! use baduk_record::{Record, sgf};
//! use baduk_rules::{Color, Move, Point};
//!
//! let text = "(;SZ[5]AB[ba][cb]AW[bb][ca];B[ab](;W[da];B[bc]C[RIGHT])(;W[bc]))";
//! let mut record = Record::of(sgf::read(text).unwrap().0.remove(0)).unwrap();
//! let start = start(&record, record.tree.root());
//! let problem = Problem::new(&record, start, None, Unmarked::Fails).unwrap();
//!
//! let first = record.tree.play(start, Color::Black, Move::Play(Point::new(0, 1)));
//! let answer = problem.answer(&record, first).unwrap();
//! assert_eq!(answer.verdict, Verdict::Open);
//! let reply = answer.reply.unwrap();
//! let second = record.tree.play(first, reply.color, reply.mv);
//! let third = record.tree.play(second, Color::Black, Move::Pass);
//! assert_eq!(problem.answer(&record, third).unwrap().verdict, Verdict::Failed(Why::NoVariation));
//! ```

mod answer;
mod attempt;
mod goal;
mod hint;
mod mark;
mod position;
mod resist;
mod search;
#[cfg(test)]
mod tests;
mod written;

use std::fmt;

use baduk_rules::Color;

use crate::record::Record;
use crate::replay::replay;
use crate::tree::NodeId;
pub use answer::{Answer, Reply, Verdict, Why};
pub use goal::{Comparison, Goal, GoalError, GoalFault, Goals, Wanted};
pub use hint::Hint;
pub use mark::told_comment;
use position::Position;
pub use search::TooLong;
use written::Written;

/// A problem: where it starts, what its author has written of it, and what the rules are to check.
///
/// What the author's marks say, in the ways of those who collect problems:
///
/// - A comment with RIGHT or CORRECT says that the problem is solved there, whatever follows (goproblems.com, "Problem
///   Construction Basics"; EasyGo). One with WRONG, INCORRECT or NOTTHIS says that the move fails, and all that follows with it.
///   In small letters they count where they begin or end a part of a sentence, and "right" where it is one. Words that books in
///   Chinese, Japanese and Korean have for both count too.
/// - TE and BM judge a move of the solver's, GB and GW the position of either side: good or bad. Many Faces of Go marks
///   the answer by TE, Glift by GB or GW. Good on the way to another mark of right, it is no end; else the problem is solved there.
///   DO, IT, DM and UC say neither right nor wrong.
/// - A branch that ends with none of these fails, as at goproblems.com, or stays open ([`Unmarked`]).
/// - Where nothing is marked right, the main line is right and all else is wrong, as EasyGo has it: to be exact, the first end that
///   is not marked wrong is right. Where variations are marked by WV, as uliGo does, all ends without it are right.
/// - The opponent answers with the first move written, or the first in whose branch a comment has CHOICE (goproblems.com takes one
///   of these by lot). What is said at the start is the question.
///
/// With [`Goals`] marks count as well, and what has none is not right but has to reach the goals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    start: NodeId,
    position: Position,
    written: Written,
    goals: Option<Goals>,
    unmarked: Unmarked,
}

/// What a move comes to that the author has not written, and a branch that ends without a mark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unmarked {
    /// It fails.
    #[default]
    Fails,
    /// It is neither right nor wrong.
    Open,
}

/// Why a place is not the start of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoProblem {
    /// No move is written after it, and no goal is named.
    NothingWritten,
    /// Moves are written, but not for the side whose turn it is: this one.
    OthersTurn(Color),
    /// No move is written, and the goals hold before any.
    GoalsHold,
    /// The place is not in the record.
    NoPlace,
    /// More than 50,000 nodes follow.
    TooLarge,
}

/// Something of a problem's that its author will not have meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Odd {
    /// No way leads to where it is solved.
    NothingRight,
    /// A branch ends before this node: it sets stones up, has several moves or one off the board, or is not of the side whose
    /// turn it is.
    Cut(NodeId),
    /// The move of this node is against the rules. It is made all the same.
    Refused(NodeId),
}

/// How many nodes may follow the start: the position after each is kept, and the moves of all are compared.
const MAX_NODES: usize = 50_000;
/// How many branches are looked through for moves against the rules.
const MOST_BRANCHES: usize = 100;
/// How many moves are played again for that in all.
const MOST_REPLAYED: usize = 100_000;

/// Where a problem starts that is said to be at a node: there, or after it where nothing but one node without a move
/// follows, as when the stones are not set up in the root.
#[must_use]
pub fn start(record: &Record, at: NodeId) -> NodeId {
    let next = |&at: &NodeId| {
        let mut children = record.tree.node(at).children();
        let only = children.next().filter(|_| children.next().is_none())?;
        record.tree.node(only).play().is_none().then_some(only)
    };
    std::iter::successors(Some(at), next).last().unwrap_or(at)
}

impl Problem {
    /// The problem that starts at a node; see [`start`]. The side to play there is the solver's, and all that is written after it
    /// now is the author's. When he edits it, it is another problem.
    ///
    /// # Errors
    /// When there is nothing to solve.
    pub fn new(record: &Record, start: NodeId, goals: Option<Goals>, unmarked: Unmarked) -> Result<Self, NoProblem> {
        if start.index() >= record.tree.capacity() {
            return Err(NoProblem::NoPlace);
        }
        if record.tree.has_more_after(start, MAX_NODES) {
            return Err(NoProblem::TooLarge);
        }
        let game = replay(record, start).game;
        let position = Position::of(&game);
        let written = Written::of(&record.tree, start, &position, goals.is_none());
        let has_moves = record.tree.node(start).children().any(|child| record.tree.node(child).play().is_some());
        match &goals {
            _ if has_moves && written.is_empty() => Err(NoProblem::OthersTurn(game.to_play())),
            None if written.is_empty() => Err(NoProblem::NothingWritten),
            Some(goals) if written.is_empty() && goals.hold(&game, &[]) => Err(NoProblem::GoalsHold),
            _ => Ok(Self { start, position, written, goals, unmarked }),
        }
    }

    /// The node where it starts.
    #[must_use]
    pub const fn start(&self) -> NodeId {
        self.start
    }

    /// Whose problem it is.
    #[must_use]
    pub const fn solver(&self) -> Color {
        self.position.to_play
    }

    /// What its author will not have meant, as far as that can be told.
    #[must_use]
    pub fn oddities(&self, record: &Record) -> Vec<Odd> {
        let tree = &record.tree;
        let ends = tree.in_order_from(self.start).filter(|&id| tree.node(id).children().next().is_none());
        let start = replay(record, self.start);
        let mut left = MOST_REPLAYED;
        let refused = ends.take(MOST_BRANCHES).find_map(|end| {
            left = left.checked_sub(tree.path(end).len())?;
            replay(record, end).refused.get(start.refused.len()).copied()
        });
        let nothing_right = self.goals.is_none() && !self.written.step(0).leads_to_a_right_end();
        let all = [
            nothing_right.then_some(Odd::NothingRight),
            self.written.cut.map(Odd::Cut),
            refused.map(|refused| Odd::Refused(refused.of.at)),
        ];
        all.into_iter().flatten().collect()
    }

    /// What the rules check.
    #[must_use]
    pub const fn goals(&self) -> Option<&Goals> {
        self.goals.as_ref()
    }
}

impl fmt::Display for NoProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |color: &Color| match color {
            Color::Black => "Black",
            Color::White => "White",
        };
        match self {
            Self::NothingWritten => f.write_str("there are no moves and no goal"),
            Self::OthersTurn(color) => {
                write!(f, "{0} is to play, but the first move is not {0}'s", name(color))
            }
            Self::GoalsHold => f.write_str("the goal is already reached at the start"),
            Self::NoPlace => f.write_str("the game record has no such position"),
            Self::TooLarge => {
                write!(f, "the game record is too large for a problem: more than {MAX_NODES} nodes follow")
            }
        }
    }
}

impl std::error::Error for NoProblem {}
