use baduk_rules::score::dame;
use baduk_rules::{Color, DeadStones, Move, Point, Scoring};

use super::{Candidate, Search};
use crate::dead::{JudgedChain, Proposal, Reason, Status, is_contested};

/// The share of the board whose owner may be open at the end of a game.
const MOST_OPEN: f32 = 0.15;

/// If only the network has judged a chain, its fate is in doubt while the network gives both life and death at least this probability.
const DOUBT: f32 = 0.1;

/// By how much the chance of winning may fall for a player who makes sure of what is open before they pass.
const CAUTION: f32 = 0.1;

/// A position at the end of a game: what is left to do before a pass.
pub(super) enum Ending {
    /// Nothing is left.
    Settled,
    /// These neutral points are left, each of which is a point for the player who takes it.
    Neutral(Vec<Point>),
    /// Stones would be counted as dead or alive that are not sure to be, or a border is open.
    Unclear,
}

impl Search {
    /// What is left to do before a pass; `None` if the game is not near its end, or dead stones have to be captured.
    pub(super) fn ending(&self) -> Option<Ending> {
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
        let is_sure = proposal.open.is_empty() && !is_contested(board, &dead) && proposal.chains.iter().all(is_sure);
        let neutral = if rules.scoring == Scoring::Area { dame(board, &dead) } else { Vec::new() };
        Some(match (is_sure, neutral.is_empty()) {
            (false, _) => Ending::Unclear,
            (true, false) => Ending::Neutral(neutral),
            (true, true) => Ending::Settled,
        })
    }
}

/// Whether it is sure whether a chain lives.
fn is_sure(chain: &JudgedChain) -> bool {
    let is_doubtful = chain.reason == Reason::Expected && (DOUBT..=1.0 - DOUBT).contains(&chain.survival);
    chain.status != Status::Unsure && !is_doubtful
}

impl Ending {
    /// Chooses among moves, of which the best one comes first.
    pub(super) fn choose(&self, candidates: &[Candidate], to_play: Color) -> Move {
        let moves = || candidates.iter().filter(|candidate| candidate.mv != Move::Pass);
        let wins = |candidate: &Candidate| match to_play {
            Color::Black => candidate.black_wins,
            Color::White => 1.0 - candidate.black_wins,
        };
        let best = candidates.first();
        let chosen = match self {
            Self::Settled => None,
            Self::Neutral(points) => {
                let takes =
                    |candidate: &&Candidate| matches!(candidate.mv, Move::Play(point) if points.contains(&point));
                moves().find(takes).or(best)
            }
            Self::Unclear => {
                let is_cautious =
                    |candidate: &&Candidate| best.is_none_or(|best| wins(candidate) + CAUTION >= wins(best));
                moves().next().filter(is_cautious).or(best)
            }
        };
        chosen.map_or(Move::Pass, |candidate| candidate.mv)
    }
}
