use baduk_record::Record;
use baduk_rules::{Color, Game, Move};
use baduk_sgf::NodeId;

use super::attempt::{Attempt, game_at};
use super::written::Step;
use super::{Goal, Goals, Problem, Unmarked};

/// The answer of a problem to a solver's move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The verdict on the solver's move, after the opponent's reply.
    pub verdict: Verdict,
    /// The opponent's reply; `None` if there is none. A failing move can have a reply too, if the author shows why it fails.
    pub reply: Option<Reply>,
    /// The author's nodes with comments on the move and the reply, in that order. [`visible_comment`](super::visible_comment) returns a
    /// comment as readers see it.
    pub said: Vec<NodeId>,
}

/// What the answer says about a solver's move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The move solves the problem.
    Solved,
    /// With the move, the attempt has failed.
    Failed(Why),
    /// The move neither fails nor solves the problem. With a reply, the attempt continues; without a reply, nothing is known about the
    /// move.
    Open,
    /// The move does not count: the author asks for another move in this position.
    Excluded,
}

/// Why an attempt to solve a problem has failed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum Why {
    /// The author marked the move as wrong.
    Marked,
    /// The author's branch ends with the move, without a mark.
    Ends,
    /// The author's tree does not have this move.
    NoVariation,
    /// The goal given here can't be reached anymore, so the problem can't be solved.
    Lost(Goal),
    /// The solver has no moves left, and the goals are not reached.
    OutOfMoves,
}

/// The opponent's reply to a solver's move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The color of the opponent.
    pub color: Color,
    /// The move that the opponent plays.
    pub mv: Move,
    /// The reply's node in the author's tree, possibly in another variation. `None` for a move that the program chose, and for a pass
    /// because the author has the solver move twice in a row.
    pub at: Option<NodeId>,
}

impl Problem {
    /// The answer to the solver's move at the node `at`. `None` if the path from the start to `at` doesn't end with a move of the solver.
    ///
    /// A reply from another variation must be legal at `at`. If the tree has no moves at all, the opponent saves a stone in atari that
    /// should be captured, or captures a stone that should be saved, if a single move can; otherwise the opponent passes.
    #[must_use]
    pub fn answer(&self, record: &Record, at: NodeId) -> Option<Answer> {
        let attempt = Attempt::new(self, record, at)?;
        if attempt.moves == 0 || attempt.position.to_play == self.solver() {
            return None;
        }
        let mut said: Vec<NodeId> = attempt.step.and_then(|step| self.written.step(step).said).into_iter().collect();
        if self.written.excludes(attempt.before, attempt.step) {
            return Some(Answer { verdict: Verdict::Excluded, reply: None, said });
        }
        let game = game_at(record, at);
        let reply = self.reply(&attempt, &game);
        let (verdict, reply) = match (self.before_reply(&attempt, &game, reply), reply) {
            (Some(Verdict::Solved), _) => (Verdict::Solved, None),
            (Some(verdict), reply) => (verdict, self.told(reply, &mut said)),
            (None, Some(step)) => (self.after_reply(attempt, game, step), self.told(reply, &mut said)),
            (None, None) if self.written.is_empty() && !self.is_out(attempt.moves) => self.resisted(attempt, &game),
            (None, None) => (self.unanswered(&attempt), None),
        };
        Some(Answer { verdict, reply, said })
    }

    /// Whether the author's tree has a line from the position at the node `at` to a correct end. `false` if there is no tree.
    #[must_use]
    pub fn is_right_so_far(&self, record: &Record, at: NodeId) -> bool {
        let step = Attempt::new(self, record, at).and_then(|attempt| attempt.step);
        step.is_some_and(|step| self.written.step(step).leads_to_a_right_end())
    }

    /// The author's step that replies to the solver's move; `None` if there is none, or if it is illegal.
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
        step.play.map(|(color, mv)| Reply { color, mv, at: (!step.is_elsewhere).then_some(step.node) })
    }

    /// The verdict on the solver's move before any reply; `None` if it depends on the reply.
    fn before_reply(&self, attempt: &Attempt, game: &Game, reply: Option<u32>) -> Option<Verdict> {
        let step = attempt.step.map(|step| self.written.step(step));
        if let Some(verdict) = step.and_then(Step::verdict) {
            return Some(verdict);
        }
        let goals = self.goals.as_ref()?;
        if let Some(verdict) = self.lost(attempt, attempt.step) {
            return Some(verdict);
        }
        // A stone does not count as saved while the author has a reply, nor after a move that is missing in the author's tree.
        let is_unproved = goals.are_lasting() && (reply.is_some() || step.is_none() && !self.written.is_empty());
        (goals.hold(game, &attempt.gone) && !is_unproved).then_some(Verdict::Solved)
    }

    /// The verdict on the solver's move after the reply.
    fn after_reply(&self, mut attempt: Attempt, mut game: Game, reply: u32) -> Verdict {
        let Some((color, mv)) = self.written.step(reply).play else { return Verdict::Open };
        let held = self.goals.as_ref().is_some_and(|goals| goals.hold(&game, &attempt.gone));
        attempt.play(self, color, mv);
        game.play_unchecked(color, mv);
        let found = self.written.find(&attempt.position, &self.position, Some(reply)).unwrap_or(reply);
        let ends = self.written.ways(found).next().is_none();
        let said = [reply, found].into_iter().find_map(|step| self.written.step(step).verdict());
        let lasts = |gone| self.goals.as_ref().is_some_and(|goals| goals.last(&game, gone));
        match (said.or_else(|| self.lost(&attempt, Some(found))), ends) {
            (Some(verdict), _) => verdict,
            (None, true) if held && lasts(&attempt.gone) => Verdict::Solved,
            _ if self.is_out(attempt.moves) => Verdict::Failed(Why::OutOfMoves),
            (None, true) => self.unmarked(Why::Ends),
            (None, false) if self.is_hopeless(found) => Verdict::Failed(Why::Ends),
            (None, false) => Verdict::Open,
        }
    }

    /// The verdict on the solver's move, and the opponent's reply, in a problem without an author's tree.
    fn resisted(&self, mut attempt: Attempt, game: &Game) -> (Verdict, Option<Reply>) {
        let color = self.solver().opponent();
        let mv = self.resistance(game, &attempt.gone).mv;
        attempt.play(self, color, mv);
        let verdict = self.lost(&attempt, None).unwrap_or(Verdict::Open);
        (verdict, Some(Reply { color, mv, at: None }))
    }

    /// The verdict on the solver's move if the opponent has no reply.
    fn unanswered(&self, attempt: &Attempt) -> Verdict {
        let ends = |step| self.written.ways(step).next().is_none();
        match attempt.step {
            _ if self.is_out(attempt.moves) => Verdict::Failed(Why::OutOfMoves),
            Some(step) if ends(step) => self.unmarked(Why::Ends),
            // There may be a reply that is illegal here.
            _ => self.unmarked(Why::NoVariation),
        }
    }

    /// The verdict that a goal is lost; `None` if none is, or if the author's line goes on from `step` to an end that is marked as right.
    fn lost(&self, attempt: &Attempt, step: Option<u32>) -> Option<Verdict> {
        let lost = self.goals.as_ref()?.lost(&attempt.gone)?;
        if step.is_some_and(|step| self.written.step(step).leads_to_a_right_end()) {
            return None;
        }
        Some(Verdict::Failed(Why::Lost(lost.clone())))
    }

    /// Whether every move after a step fails: all moves that the author has after it are marked as wrong, and other moves don't count or
    /// fail too.
    fn is_hopeless(&self, step: u32) -> bool {
        let others_fail = self.unmarked == Unmarked::Fails || self.written.step(step).is_forced;
        self.goals.is_none() && others_fail && self.written.ways(step).all(|way| self.written.step(way).fails)
    }

    fn unmarked(&self, why: Why) -> Verdict {
        match self.unmarked {
            Unmarked::Fails => Verdict::Failed(why),
            Unmarked::Open => Verdict::Open,
        }
    }

    /// Whether the solver has no moves left once they have made `moves` moves.
    fn is_out(&self, moves: usize) -> bool {
        self.most_moves().is_some_and(|most| moves >= most)
    }

    /// The number of moves that the solver may make; `None` for no limit. Without an author's tree, it is one by default, and unlimited if
    /// a stone has to be captured that is not in atari yet.
    pub(super) fn most_moves(&self) -> Option<usize> {
        let board = &self.position.board;
        let is_chase = || {
            let targets = self.goals.as_ref().and_then(Goals::targets).unwrap_or_default();
            targets.into_iter().any(|point| board.chain(point).is_some_and(|chain| chain.liberties.len() > 1))
        };
        let by_default = (self.written.is_empty() && !is_chase()).then_some(1);
        self.goals.as_ref().and_then(Goals::allowance).or(by_default).map(usize::from)
    }
}

impl Step {
    /// The verdict that follows from the author's marks of a step; `None` if nothing follows from them.
    const fn verdict(&self) -> Option<Verdict> {
        match (self.fails, self.solves) {
            (true, _) => Some(Verdict::Failed(Why::Marked)),
            (false, true) => Some(Verdict::Solved),
            (false, false) => None,
        }
    }
}
