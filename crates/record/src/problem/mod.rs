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

mod attempt;
mod goal;
mod hint;
mod mark;
mod position;
#[cfg(test)]
mod tests;
mod written;

use std::fmt;

use baduk_rules::{Color, Game, Move};

use crate::record::Record;
use crate::replay::replay;
use crate::tree::NodeId;
use attempt::{Attempt, game_at};
pub use goal::{Comparison, Goal, GoalError, GoalFault, Goals, Wanted};
pub use hint::Hint;
pub use mark::told_comment;
use position::Position;
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

/// The answer to a move of the solver's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What his move has come to, the opponent's reply included.
    pub verdict: Verdict,
    /// What the opponent plays: also where the move fails and the author shows why.
    pub reply: Option<Reply>,
    /// The author's nodes with words about the move and the reply, in that order; [`told_comment`] has them as a reader sees them.
    pub said: Vec<NodeId>,
}

/// What a move has come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The problem is solved.
    Solved,
    /// The attempt is over.
    Failed(Why),
    /// Neither: it goes on, where there is a reply; without one nobody knows.
    Open,
}

/// Why an attempt is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// The author says that it is wrong.
    Marked,
    /// The author's branch ends here, and he does not say that it is right.
    Ends,
    /// The author has not written this move.
    NoVariation,
    /// This goal can no longer be reached.
    Lost(Goal),
    /// The solver has made all his moves.
    OutOfMoves,
}

/// A move of the opponent's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The opponent.
    pub color: Color,
    /// His move.
    pub mv: Move,
    /// Where the author has it; `None` for the pass of one who answers although nothing is written.
    pub at: Option<NodeId>,
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
}

/// Where a problem starts that is said to be at a node: there, or after it where nothing but one node without a move
/// follows, as when the stones are not set up in the root.
#[must_use]
pub fn start(record: &Record, at: NodeId) -> NodeId {
    let next = |&at: &NodeId| {
        let mut children = record.tree.node(at).children();
        let only = children.next().filter(|_| children.next().is_none())?;
        record.tree.node(only).plays().next().is_none().then_some(only)
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

    /// What the rules check.
    #[must_use]
    pub const fn goals(&self) -> Option<&Goals> {
        self.goals.as_ref()
    }

    /// The answer to the solver's move that led to a node. `None` where no move of the solver's has led from the start: before
    /// the first, after a reply, and elsewhere in the record.
    ///
    /// A reply that the author has written in another line is given only where the rules allow it here.
    #[must_use]
    pub fn answer(&self, record: &Record, at: NodeId) -> Option<Answer> {
        let attempt = Attempt::of(self, record, at)?;
        if attempt.moves == 0 || attempt.position.to_play == self.solver() {
            return None;
        }
        let game = game_at(record, at);
        let reply = self.reply(&attempt, &game);
        let mut said: Vec<NodeId> = attempt.step.and_then(|step| self.written.step(step).said).into_iter().collect();
        if let Some(verdict) = self.before_reply(&attempt, &game, reply) {
            let shows = verdict != Verdict::Solved;
            let reply = if shows { self.told(reply, &mut said) } else { None };
            return Some(Answer { verdict, reply, said });
        }
        let verdict = match reply {
            Some(step) => self.after_reply(attempt, game, step),
            None => self.unanswered(&attempt),
        };
        let mut reply = self.told(reply, &mut said);
        if self.written.is_empty() && verdict == Verdict::Open {
            reply = Some(Reply { color: self.solver().opponent(), mv: Move::Pass, at: None });
        }
        Some(Answer { verdict, reply, said })
    }

    /// What is written after the solver's move, if it may be played.
    fn reply(&self, attempt: &Attempt, game: &Game) -> Option<u32> {
        let reply = self.written.reply(attempt.step?)?;
        let may = match self.written.step(reply).play? {
            (color, Move::Play(point)) => game.legality_for(color, point).is_ok(),
            (_, Move::Pass) => true,
        };
        (may || attempt.is_written).then_some(reply)
    }

    fn told(&self, reply: Option<u32>, said: &mut Vec<NodeId>) -> Option<Reply> {
        let step = self.written.step(reply?);
        said.extend(step.said);
        step.play.map(|(color, mv)| Reply { color, mv, at: Some(step.node) })
    }

    /// What the solver's move comes to by itself, where that is said.
    fn before_reply(&self, attempt: &Attempt, game: &Game, reply: Option<u32>) -> Option<Verdict> {
        let step = attempt.step.map(|step| self.written.step(step));
        if step.is_some_and(|step| step.fails) {
            return Some(Verdict::Failed(Why::Marked));
        }
        if step.is_some_and(|step| step.solves) {
            return Some(Verdict::Solved);
        }
        let goals = self.goals.as_ref()?;
        if let Some(lost) = goals.lost(&attempt.gone) {
            return Some(Verdict::Failed(Why::Lost(lost.clone())));
        }
        let is_unproved = goals.are_lasting() && (reply.is_some() || step.is_none() && !self.written.is_empty());
        (goals.hold(game, &attempt.gone) && !is_unproved).then_some(Verdict::Solved)
    }

    /// What the solver's move comes to when nobody answers it.
    fn unanswered(&self, attempt: &Attempt) -> Verdict {
        let is_out = attempt.moves >= self.allowance();
        match attempt.step {
            _ if is_out => Verdict::Failed(Why::OutOfMoves),
            None if self.written.is_empty() => Verdict::Open,
            None => self.unmarked(Why::NoVariation),
            // An answer is written that the rules do not allow here.
            Some(step) if self.written.ways(step).next().is_some() => self.unmarked(Why::NoVariation),
            Some(_) => self.unmarked(Why::Ends),
        }
    }

    /// What the solver's move comes to once it is answered.
    fn after_reply(&self, mut attempt: Attempt, mut game: Game, reply: u32) -> Verdict {
        let Some((color, mv)) = self.written.step(reply).play else { return Verdict::Open };
        let held = self.goals.as_ref().is_some_and(|goals| goals.hold(&game, &attempt.gone));
        attempt.play(self, color, mv);
        let position = &attempt.position;
        let found = self.written.find(position, &self.position, Some(reply)).unwrap_or(reply);
        let (own, step) = (self.written.step(reply), self.written.step(found));
        let ends = self.written.ways(found).next().is_none();
        if own.fails || step.fails {
            return Verdict::Failed(Why::Marked);
        }
        if own.solves || step.solves {
            return Verdict::Solved;
        }
        if let Some(goals) = &self.goals {
            if let Some(lost) = goals.lost(&attempt.gone) {
                return Verdict::Failed(Why::Lost(lost.clone()));
            }
            if !matches!(mv, Move::Play(point) if !game.board().size().contains(point)) {
                game.play_unchecked(color, mv);
            }
            if ends && held && goals.last(&game, &attempt.gone) {
                return Verdict::Solved;
            }
        }
        match ends {
            _ if attempt.moves >= self.allowance() => Verdict::Failed(Why::OutOfMoves),
            true => self.unmarked(Why::Ends),
            false => Verdict::Open,
        }
    }

    fn unmarked(&self, why: Why) -> Verdict {
        match self.unmarked {
            Unmarked::Fails => Verdict::Failed(why),
            Unmarked::Open => Verdict::Open,
        }
    }

    /// How many moves the solver has.
    fn allowance(&self) -> u16 {
        let by_default = if self.written.is_empty() { 1 } else { u16::MAX };
        self.goals.as_ref().and_then(Goals::allowance).unwrap_or(by_default)
    }
}

impl fmt::Display for NoProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |color: &Color| match color {
            Color::Black => "Black",
            Color::White => "White",
        };
        match self {
            Self::NothingWritten => {
                f.write_str("there is nothing to solve: no move is written here, and no goal is named")
            }
            Self::OthersTurn(color) => {
                write!(f, "it is {}'s turn, but the first move written here is not his", name(color))
            }
            Self::GoalsHold => f.write_str("the goal is reached before any move"),
            Self::NoPlace => f.write_str("the record has no such place"),
        }
    }
}

impl std::error::Error for NoProblem {}
