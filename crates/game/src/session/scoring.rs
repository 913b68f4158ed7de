//! The scoring of a game: the stones that are marked as dead, who accepts the score, and what the score is.

use baduk_record::Replay;
use baduk_rules::score::{self, PointStatus, Score, ScoringInput};
use baduk_rules::{ByColor, Color, Dame, DeadStones, Game, Move, Point, Scoring};
use baduk_sgf::{GameTerms, NodeId, NodeMap};

use super::{Phase, Position, fill_dame};
use crate::Announcement;

/// The stones that the players have marked as dead while scoring a position, and who accepted the score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marks {
    /// The node whose position is scored.
    pub at: NodeId,
    /// The stones that the players marked as dead.
    pub dead: Vec<Point>,
    /// Whether each player accepts the score.
    pub accepted: ByColor<bool>,
    /// Whether nobody has marked stones or accepted the score yet, and the record doesn't say which stones are dead either.
    pub is_open: bool,
}

/// What the players of a game have decided after play stopped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Scores {
    /// For each position that was scored, the stones marked as dead and the players who accept the score.
    pub(crate) marks: Vec<Marks>,
    /// The node at which play resumed after two passes, or after the end of the game; `None` if play didn't resume. In a record from
    /// elsewhere, the node of the reader's first own move.
    pub(crate) resumed: Option<NodeId>,
}

impl Scores {
    /// The dead stones and acceptances at a node; `None` if its position was not scored.
    pub(super) fn at(&self, at: NodeId) -> Option<&Marks> {
        self.marks.iter().find(|marks| marks.at == at)
    }

    /// The marks at a node, to be changed; new ones if there are none.
    pub(super) fn at_mut(&mut self, at: NodeId) -> &mut Marks {
        let known = self.marks.iter().position(|marks| marks.at == at);
        let index = known.unwrap_or_else(|| {
            self.marks.push(Marks { at, dead: Vec::new(), accepted: ByColor::default(), is_open: false });
            self.marks.len() - 1
        });
        let marks = &mut self.marks[index];
        marks.is_open = false;
        marks
    }

    /// The given position, with play resumed if the players resumed play at its node.
    pub(crate) fn resume(&self, mut replay: Replay) -> Replay {
        if self.resumed == Some(replay.at) {
            replay.game.resume();
        }
        replay
    }

    /// Adds the scores that only `other` has, those of another state of this game whose nodes have these `places` here. Returns whether
    /// marks were added.
    pub(super) fn merge(&mut self, other: &Self, places: &NodeMap) -> bool {
        let before = self.marks.len();
        for marks in &other.marks {
            if let Some(at) = places.get(marks.at)
                && self.at(at).is_none()
            {
                self.marks.push(Marks { at, ..marks.clone() });
            }
        }
        if self.resumed.is_none() {
            self.resumed = other.resumed.and_then(|at| places.get(at));
        }
        self.marks.len() > before
    }
}

/// How the game stands at the current node once play has stopped, to be read. A `game` that its functions are given is the position at the
/// current node.
#[derive(Clone, Copy, Debug)]
pub struct GameScoring<'a> {
    pub(super) position: &'a Position,
    pub(super) scores: &'a Scores,
    /// Whether the game is read rather than played, and no problem is being solved in it.
    pub(super) is_read: bool,
}

impl<'a> GameScoring<'a> {
    /// The dead stones and acceptances at the current node; `None` if its position was not scored.
    #[must_use]
    pub fn marks(self) -> Option<&'a Marks> {
        self.scores.at(self.position.at)
    }

    /// Whether the player of this color accepts the score at the current node.
    #[must_use]
    pub fn accepts(self, color: Color) -> bool {
        self.marks().is_some_and(|marks| marks.accepted[color])
    }

    /// Whether play was resumed from the current node after the game had ended at this node.
    #[must_use]
    pub fn is_resumed(self) -> bool {
        self.scores.resumed == Some(self.position.at)
    }

    /// The phase at the current node.
    #[must_use]
    pub fn phase(self, game: &Game) -> Phase {
        match self.position.record.outcome(self.position.at) {
            Some(outcome) => Phase::Ended(outcome),
            None if !game.has_stopped() => Phase::Playing,
            None if self.is_recorded_end() => Phase::Recorded,
            None => Phase::Scoring,
        }
    }

    /// Whether play was just resumed under rules by which the opponent of the player who asked for it moves first. If that is not the
    /// player to move, the players [give the first move](crate::Session::give_first_move) to the other.
    #[must_use]
    pub fn may_give_first_move(self) -> bool {
        let is_after_pass = matches!(self.position.last_play(), Some((_, Move::Pass)));
        is_after_pass && self.is_resumed() && self.position.terms().rules.opponent_resumes()
    }

    /// The dead stones at the current node: the stones that the players marked as dead, or else, at the end of the game, the stones in
    /// the opponent's territory according to the record.
    #[must_use]
    pub fn dead(self, game: &Game) -> Vec<Point> {
        match self.marks() {
            Some(marks) => marks.dead.clone(),
            None if game.has_stopped() && self.is_recorded_end() => self.position.recorded_dead(game),
            None => Vec::new(),
        }
    }

    /// The score with the dead stones at the current node.
    #[must_use]
    pub fn score(self, game: &Game) -> Score {
        self.score_as(game, self.position.terms().rules.scoring)
    }

    /// The same score as [`GameScoring::score`], but by another scoring method than that of the rules.
    #[must_use]
    pub fn score_as(self, game: &Game, scoring: Scoring) -> Score {
        self.position.score_with(game, &self.dead(game), scoring)
    }

    /// Returns the announcement of a point's status in the score. A point off the board is neutral.
    #[must_use]
    pub fn point_score(self, game: &Game, point: Point) -> Announcement {
        let status = point.index(game.board().size()).map(|index| self.score(game).map[index]);
        Announcement::PointScored { point, status: status.unwrap_or(PointStatus::Neutral) }
    }

    /// The moves that fill the neutral points at once; empty if the players can't agree to that now.
    #[must_use]
    pub fn fillable(self, game: &Game) -> Vec<(Color, Point)> {
        let at_once = self.position.terms().rules.dame == Dame::AtOnce && self.phase(game) == Phase::Scoring;
        let dead = self.marks().map_or(&[][..], |marks| &marks.dead);
        if at_once { fill_dame::moves(game, dead) } else { Vec::new() }
    }
}

impl Position {
    /// The score of the position `game` at the current node with these dead stones.
    pub(super) fn score_with(&self, game: &Game, dead: &[Point], scoring: Scoring) -> Score {
        score::score(game.board(), dead, game.prisoners(), &self.scoring_input(scoring))
    }

    pub(super) fn scoring_input(&self, scoring: Scoring) -> ScoringInput {
        let GameTerms { rules, komi, stones, time, .. } = self.terms();
        let penalty = self.record.tree.node(self.at).penalties(*time);
        ScoringInput { scoring, penalty, ..ScoringInput::new(rules, *komi, *stones) }
    }

    /// The stones of all chains at these points; none if the rules don't remove dead stones.
    pub(super) fn chains(&self, game: &Game, points: &[Point]) -> Vec<Point> {
        let mut dead = Vec::new();
        for &point in points {
            if self.terms().rules.dead_stones != DeadStones::NoneRemoved && !dead.contains(&point) {
                score::toggle_chain(game.board(), &mut dead, point);
            }
        }
        dead
    }
}
