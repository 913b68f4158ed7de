//! Problems: the task that an author gives a solver, and the answer to each move.
//!
//! A [`Problem`] is made of a record, in which the author's variations and marks say what is right, of [`Goals`] that the rules check, or of
//! both. [`Problem::answer`] judges a move of the solver and has the reply. [`Problem::hint`] and [`Problem::solution`] search if the author
//! gives no solution.

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod answer;
mod attempt;
mod capture;
mod goal;
mod hint;
mod mark;
mod node_action;
mod opponent;
mod position;
mod search;
#[cfg(test)]
mod tests;
mod written;

use std::fmt;

use baduk_record::{Record, replay};
use baduk_rules::{Color, Move};
use baduk_sgf::{NodeId, Tree};

pub use answer::{Answer, Reply, Verdict, Why};
pub use goal::{Comparison, Goal, GoalError, GoalFault, Goals, Wanted};
pub use hint::Hint;
pub use mark::visible_comment;
use position::Position;
pub use search::TooLong;
use written::Written;

/// A problem: its start, the author's tree, and the goals that the rules check.
///
/// Authors' marks are read by the conventions of problem collections:
///
/// - A comment with RIGHT, also as a part of a word, or CORRECT means that the problem is solved there, whatever follows
///   (goproblems.com, "Problem Construction Basics"; EasyGo). One with WRONG, INCORRECT or FAIL means that the move and
///   everything after it fails. In lower case, these words count at the start or end of a clause, and "right" and
///   "fail" only as a clause of their own. The terms of Chinese, Japanese and Korean books count too.
/// - A comment that starts with "+" solves the problem, and "-" alone fails it (tsumego-hero.com, kovarex/besogo).
/// - NOTTHIS in a comment means that the move is not to be played, and FORCE that only the moves after it in the tree
///   are: others do not count (goproblems.com).
/// - TE and BM judge a move of the solver, GB and GW the position of either side: good or bad. Many Faces of Go marks
///   the answer by TE, Glift by GB or GW. A good node solves the problem unless a correct mark follows. DO, IT, DM and
///   UC are neither correct nor wrong.
/// - A branch that ends without any of these fails, as on goproblems.com, or stays open ([`Unmarked`]).
/// - If nothing is marked as correct, the main line is correct and all else is wrong, as in EasyGo: precisely, the
///   first end that is not marked as wrong is correct. If variations are marked by WV, as in uliGo, all ends without it
///   are correct. In a file of maxiGos, an end without a comment is correct if the last move is the solver's.
/// - Where a side moves twice in a row, the other plays elsewhere. If the solver does so in the tree, that stands for
///   every move the tree does not have there (maxiGos).
/// - The opponent replies with the first child, or the first whose branch has a comment with CHOICE (goproblems.com
///   chooses one of these at random). The comment at the start is the question.
///
/// With [`Goals`], marks count too, but an end without a mark must reach the goals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    start: NodeId,
    position: Position,
    written: Written,
    goals: Option<Goals>,
    unmarked: Unmarked,
}

/// The verdict on a move that the author's tree does not have, and on a branch that ends without a mark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unmarked {
    /// Such a move or branch is wrong.
    #[default]
    Fails,
    /// Such a move or branch is neither correct nor wrong.
    Open,
}

/// Why no problem can start at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum ProblemError {
    /// The start has no moves after it, and there are no goals.
    NothingWritten,
    /// The start has moves after it, but none by this color, which is the player to move.
    OthersTurn(Color),
    /// The start has no moves after it, and the goals already hold there.
    GoalsHold,
    /// The node is not in the record.
    NoPlace,
    /// The start has more than 50,000 nodes after it.
    TooLarge,
}

/// A likely mistake of a problem's author.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum Mistake {
    /// No line of the author's tree solves the problem.
    NothingRight,
    /// A branch of the author's tree ends before this node, since the node sets up stones or has several moves.
    Cut(NodeId),
    /// This node is marked as both correct and wrong.
    Disputed(NodeId),
    /// This node is marked as correct, although an earlier node of its branch is marked as wrong.
    RightAfterWrong(NodeId),
    /// A line ends at this node, and its comment says neither that it is correct nor that it is wrong in words that are known, although
    /// the author marks wrong lines.
    Unread(NodeId),
    /// The move of this node is illegal. The problem plays the move anyway.
    Refused(NodeId),
}

/// The maximum number of nodes after the start of a problem. The positions after all of them are stored and compared.
const MAX_NODES: usize = 50_000;
/// The maximum number of branches of a problem that are checked for illegal moves.
const MOST_BRANCHES: usize = 100;
/// The maximum number of moves that are replayed to check a problem for illegal moves.
const MOST_REPLAYED: usize = 100_000;

/// The goals that the root of a game states in GOAL, a property of our own, as text of [`Goals`]; `None` if it states none.
///
/// ```
/// use baduk_problem::stated_goals;
/// let games = baduk_sgf::read("(;SZ[9]AB[ei]AW[ie]GOAL[capture J5])(;SZ[9]GOAL[ ])").unwrap().0;
/// assert_eq!(games.iter().map(stated_goals).collect::<Vec<_>>(), [Some("capture J5".to_owned()), None]);
/// ```
#[must_use]
pub fn stated_goals(game: &Tree) -> Option<String> {
    game.node(game.root()).text("GOAL").filter(|text| !text.trim().is_empty())
}

/// The node at which the problem at `at` starts: `at` itself, or its child if that is the only child and has no move, as when the root does
/// not set up the stones.
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
    /// The problem that starts at a node; see [`start`]. The solver is the player to move at this node. The nodes that follow the start now
    /// are the author's tree. Create a new problem after the author edits that tree.
    ///
    /// # Errors
    /// When there is nothing to solve.
    pub fn new(record: &Record, start: NodeId, goals: Option<Goals>, unmarked: Unmarked) -> Result<Self, ProblemError> {
        if start.index() >= record.tree.capacity() {
            return Err(ProblemError::NoPlace);
        }
        if record.tree.has_more_after(start, MAX_NODES) {
            return Err(ProblemError::TooLarge);
        }
        let game = replay(record, start).game;
        let position = Position::from_game(&game);
        let written = Written::new(&record.tree, start, &position, goals.is_none());
        let has_moves = record.tree.node(start).children().any(|child| record.tree.node(child).play().is_some());
        match &goals {
            _ if has_moves && written.is_empty() => Err(ProblemError::OthersTurn(game.to_play())),
            None if written.is_empty() => Err(ProblemError::NothingWritten),
            Some(goals) if written.is_empty() && goals.hold(&game, &[]) => Err(ProblemError::GoalsHold),
            _ => Ok(Self { start, position, written, goals, unmarked }),
        }
    }

    /// The node where the problem starts.
    #[must_use]
    pub const fn start(&self) -> NodeId {
        self.start
    }

    /// The color that solves the problem.
    #[must_use]
    pub const fn solver(&self) -> Color {
        self.position.to_play
    }

    /// The likely mistakes of the problem's author.
    #[must_use]
    pub fn mistakes(&self, record: &Record) -> Vec<Mistake> {
        let tree = &record.tree;
        let ends = tree.subtree(self.start).filter(|&id| tree.node(id).children().next().is_none());
        let start = replay(record, self.start);
        let mut left = MOST_REPLAYED;
        let refused = ends.take(MOST_BRANCHES).find_map(|end| {
            left = left.checked_sub(tree.path(end).len())?;
            let mut refused = replay(record, end).refused.into_iter().skip(start.refused.len());
            // A move off the board stands for a move elsewhere on the board.
            refused.find(|refused| !matches!(refused.of.mv, Move::Play(point) if !record.terms.size.contains(point)))
        });
        let nothing_right = self.goals.is_none() && !self.written.step(0).leads_to_a_right_end();
        let all = [
            nothing_right.then_some(Mistake::NothingRight),
            self.written.cut.map(Mistake::Cut),
            self.written.disputed.map(Mistake::Disputed),
            self.written.right_after_wrong.map(Mistake::RightAfterWrong),
            self.written.unread(tree).map(Mistake::Unread),
            refused.map(|refused| Mistake::Refused(refused.of.at)),
        ];
        all.into_iter().flatten().collect()
    }

    /// The goals that the rules check; `None` for a problem without goals.
    #[must_use]
    pub const fn goals(&self) -> Option<&Goals> {
        self.goals.as_ref()
    }
}

impl fmt::Display for ProblemError {
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

impl std::error::Error for ProblemError {}
