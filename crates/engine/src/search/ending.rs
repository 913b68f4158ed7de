use baduk_rules::score::dame;
use baduk_rules::{Board, Color, DeadStones, Move, Point, Scoring};

use super::{Candidate, Search};
use crate::dead::{JudgedChain, Proposal, Reason, Status, is_contested};

/// The share of the board whose owner may be open at the end of a game.
const MOST_OPEN: f32 = 0.15;

/// If only the network has judged a chain, its fate is in doubt while the network gives both life and death at least this probability.
const DOUBT: f32 = 0.1;

/// By how much the chance of winning may fall for a player who makes sure of what is open before they pass, or who ends an overdue game.
const CAUTION: f32 = 0.1;

/// The number of moves that are compared to make sure of what is open.
const MOST_COMPARED: usize = 4;

/// A game is overdue when it has so many moves for every point of the board.
const OVERDUE: usize = 2;

/// A position at the end of a game: what is left to do before a pass.
enum Ending {
    /// Nothing is left.
    Settled,
    /// These neutral points are left, each of which is a point for the player who takes it.
    Neutral(Vec<Point>),
    /// So many things are not sure: stones that would be counted as dead or alive, and open borders.
    Unclear(usize),
}

impl Search {
    /// Whether the game should long be over, or its position repeats an earlier one.
    pub(super) fn is_overdue(&self) -> bool {
        self.game.moves().len() > OVERDUE * self.game.board().size().area() || self.game.is_repeated()
    }

    /// Whether the opponent has passed in a position that repeats an earlier one.
    fn opponent_passed_in_repetition(&self) -> bool {
        self.game.is_repeated() && self.game.moves().last().is_some_and(|(_, mv)| *mv == Move::Pass)
    }

    /// Chooses among moves, of which the best one comes first. When nothing is left to gain, that is a pass.
    pub(super) fn chosen(&self, candidates: &[Candidate]) -> Move {
        let best = candidates.first();
        let wins = |candidate: &Candidate| match self.game.to_play() {
            Color::Black => candidate.black_wins,
            Color::White => 1.0 - candidate.black_wins,
        };
        let is_about_best = |candidate: &&Candidate| best.is_none_or(|best| wins(candidate) + CAUTION >= wins(best));
        let (passes, moves): (Vec<&Candidate>, Vec<&Candidate>) =
            candidates.iter().partition(|candidate| candidate.mv == Move::Pass);
        // Two players who are each unsure of something else could go on forever, and so could one who hopes for something from a repetition.
        if self.opponent_passed_in_repetition() || self.is_overdue() && passes.iter().any(is_about_best) {
            return Move::Pass;
        }
        let chosen = match self.ending() {
            None => best,
            Some(Ending::Settled) => None,
            Some(Ending::Neutral(points)) => {
                let takes = |candidate: &Candidate| matches!(candidate.mv, Move::Play(at) if points.contains(&at));
                moves.into_iter().find(|candidate| takes(candidate)).or(best)
            }
            Some(Ending::Unclear(doubts)) => {
                let mut cautious = moves.into_iter().take(MOST_COMPARED).filter(is_about_best);
                cautious.find(|candidate| self.is_worth_its_price(candidate.mv, doubts)).or(best)
            }
        };
        chosen.map_or(Move::Pass, |candidate| candidate.mv)
    }

    /// Whether a move that makes sure of something is better than a pass. Under territory scoring it costs a point, so it has to leave fewer
    /// things that are not sure.
    fn is_worth_its_price(&self, mv: Move, doubts: usize) -> bool {
        let doubts_after = || {
            let mut game = self.game.clone();
            game.play(mv).ok()?;
            let proposal = Proposal::new(&game, Some(&self.network)).ok()?;
            Some(count_doubts(&proposal, game.board()))
        };
        self.game.rules().scoring == Scoring::Area || doubts_after().is_some_and(|after| after < doubts)
    }

    /// Whether nothing is left to gain for either player: all borders are closed, it is sure which chains live, and no neutral point counts.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        matches!(self.ending(), Some(Ending::Settled))
    }

    /// What is left to do before a pass; `None` if the game is not near its end, or dead stones have to be captured.
    fn ending(&self) -> Option<Ending> {
        let (game, board) = (&self.game, self.game.board());
        let rules = game.rules();
        let is_late = self.root().open <= MOST_OPEN * board.size().area() as f32;
        if !is_late || game.has_stopped() || game.handicap_left() > 0 {
            return None;
        }
        let proposal = Proposal::new(game, Some(&self.network)).ok()?;
        let dead = proposal.dead();
        if rules.dead_stones == DeadStones::NoneRemoved && !dead.is_empty() {
            return None;
        }
        let neutral = if rules.scoring == Scoring::Area { dame(board, &dead) } else { Vec::new() };
        Some(match (count_doubts(&proposal, board), neutral.is_empty()) {
            (0, true) => Ending::Settled,
            (0, false) => Ending::Neutral(neutral),
            (doubts, _) => Ending::Unclear(doubts),
        })
    }
}

/// The number of things that are not sure at the end of a game.
fn count_doubts(proposal: &Proposal, board: &Board) -> usize {
    let unsure = proposal.chains.iter().filter(|chain| !is_sure(chain)).count();
    proposal.open.len() + unsure + usize::from(is_contested(board, &proposal.dead()))
}

/// Whether it is sure whether a chain lives.
fn is_sure(chain: &JudgedChain) -> bool {
    let is_doubtful = chain.reason == Reason::Expected && (DOUBT..=1.0 - DOUBT).contains(&chain.survival);
    chain.status != Status::Unsure && !is_doubtful
}
