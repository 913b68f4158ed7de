use baduk_rules::{Color, Game, Move};

use super::attempt::{Attempt, game_at};
use super::written::Step;
use super::{Goal, Goals, Problem, Unmarked};
use crate::record::Record;
use crate::tree::NodeId;

/// The answer to a move of the solver's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What his move has come to, the opponent's reply included.
    pub verdict: Verdict,
    /// What the opponent plays: also where the move fails and the author shows why.
    pub reply: Option<Reply>,
    /// The author's nodes with words about the move and the reply, in that order; [`told_comment`](super::told_comment) has the
    /// words as a reader sees them.
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
    /// Where the author has it, perhaps in another line; `None` for the move of an opponent of whom nothing is written.
    pub at: Option<NodeId>,
}

impl Problem {
    /// The answer to the solver's move that led to a node. `None` where no move of the solver's has led from the start: before
    /// the first, after a reply, and elsewhere in the record.
    ///
    /// A reply that the author has written in another line is given only where the rules allow it here. Where he has written
    /// nothing at all and moves are left, the opponent saves a stone in atari that is to be captured, if he can at once, or
    /// captures one that is to be saved; else he passes.
    #[must_use]
    pub fn answer(&self, record: &Record, at: NodeId) -> Option<Answer> {
        let attempt = Attempt::of(self, record, at)?;
        if attempt.moves == 0 || attempt.position.to_play == self.solver() {
            return None;
        }
        let game = game_at(record, at);
        let reply = self.reply(&attempt, &game);
        let mut said: Vec<NodeId> = attempt.step.and_then(|step| self.written.step(step).said).into_iter().collect();
        let (verdict, reply) = match (self.before_reply(&attempt, &game, reply), reply) {
            (Some(Verdict::Solved), _) => (Verdict::Solved, None),
            (Some(verdict), reply) => (verdict, self.told(reply, &mut said)),
            (None, Some(step)) => (self.after_reply(attempt, game, step), self.told(reply, &mut said)),
            (None, None) if self.written.is_empty() && !self.is_out(attempt.moves) => self.resisted(attempt, &game),
            (None, None) => (self.unanswered(&attempt), None),
        };
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
        if let Some(verdict) = step.and_then(Step::verdict) {
            return Some(verdict);
        }
        let goals = self.goals.as_ref()?;
        if let Some(verdict) = self.lost(attempt) {
            return Some(verdict);
        }
        // A stone is not saved while the author has more to say, nor by a move of which he has said nothing.
        let is_unproved = goals.are_lasting() && (reply.is_some() || step.is_none() && !self.written.is_empty());
        (goals.hold(game, &attempt.gone) && !is_unproved).then_some(Verdict::Solved)
    }

    /// What the solver's move comes to once it is answered.
    fn after_reply(&self, mut attempt: Attempt, mut game: Game, reply: u32) -> Verdict {
        let Some((color, mv)) = self.written.step(reply).play else { return Verdict::Open };
        let held = self.goals.as_ref().is_some_and(|goals| goals.hold(&game, &attempt.gone));
        attempt.play(self, color, mv);
        game.play_unchecked(color, mv);
        let found = self.written.find(&attempt.position, &self.position, Some(reply)).unwrap_or(reply);
        let ends = self.written.ways(found).next().is_none();
        let said = [reply, found].into_iter().find_map(|step| self.written.step(step).verdict());
        let lasts = |gone| self.goals.as_ref().is_some_and(|goals| goals.last(&game, gone));
        match (said.or_else(|| self.lost(&attempt)), ends) {
            (Some(verdict), _) => verdict,
            (None, true) if held && lasts(&attempt.gone) => Verdict::Solved,
            _ if self.is_out(attempt.moves) => Verdict::Failed(Why::OutOfMoves),
            (None, true) => self.unmarked(Why::Ends),
            (None, false) => Verdict::Open,
        }
    }

    /// The answer of an opponent of whom nothing is written.
    fn resisted(&self, mut attempt: Attempt, game: &Game) -> (Verdict, Option<Reply>) {
        let color = self.solver().opponent();
        let mv = self.resistance(game, &attempt.gone).mv;
        attempt.play(self, color, mv);
        let verdict = self.lost(&attempt).unwrap_or(Verdict::Open);
        (verdict, Some(Reply { color, mv, at: None }))
    }

    /// What the solver's move comes to when nobody answers it.
    fn unanswered(&self, attempt: &Attempt) -> Verdict {
        let ends = |step| self.written.ways(step).next().is_none();
        match attempt.step {
            _ if self.is_out(attempt.moves) => Verdict::Failed(Why::OutOfMoves),
            Some(step) if ends(step) => self.unmarked(Why::Ends),
            // An answer may be written that the rules do not allow here.
            _ => self.unmarked(Why::NoVariation),
        }
    }

    fn lost(&self, attempt: &Attempt) -> Option<Verdict> {
        let lost = self.goals.as_ref()?.lost(&attempt.gone)?;
        Some(Verdict::Failed(Why::Lost(lost.clone())))
    }

    fn unmarked(&self, why: Why) -> Verdict {
        match self.unmarked {
            Unmarked::Fails => Verdict::Failed(why),
            Unmarked::Open => Verdict::Open,
        }
    }

    /// Whether so many moves are all that the solver has.
    fn is_out(&self, moves: usize) -> bool {
        self.most_moves().is_some_and(|most| moves >= most)
    }

    /// How many moves the solver has, if they are counted.
    pub(super) fn most_moves(&self) -> Option<usize> {
        let by_default = self.written.is_empty().then_some(1);
        self.goals.as_ref().and_then(Goals::allowance).or(by_default).map(usize::from)
    }
}

impl Step {
    /// What the author says by himself.
    const fn verdict(&self) -> Option<Verdict> {
        match (self.fails, self.solves) {
            (true, _) => Some(Verdict::Failed(Why::Marked)),
            (false, true) => Some(Verdict::Solved),
            (false, false) => None,
        }
    }
}
