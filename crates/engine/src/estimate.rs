//! Estimates the score of a game that is not over.

use crate::area;
use crate::dead::{Proposal, Status};
use crate::group::{Group, groups};
use crate::input::{Input, SizeUnsupported};
use crate::network::Network;
use baduk_rules::score::{PointStatus, ScoringInput, score};
use baduk_rules::{Color, Game, HalfPoints, Size, Suicide};

/// Who leads in a position, by how much, and what is not settled yet. All numbers are from Black's view.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Estimate {
    /// The number of points by which Black leads, including komi; negative if White leads.
    pub lead: f32,
    /// The standard deviation of the score at the end of the game, in points: two of three games end within this range around the lead.
    /// It is not more than the points whose owner is open, and 0 if everything is proven.
    pub deviation: f32,
    /// The probability that Black wins if strong players go on.
    pub black_wins: f32,
    /// For each point, row by row, the expected owner, from 1 for Black to -1 for White. What is proven is exactly 1 or -1.
    pub owners: Vec<f32>,
    /// The groups that may live or die, with all their stones row by row.
    pub unsettled: Vec<Group>,
}

/// The share of the board whose owner may be open for the position to be counted.
const MOST_OPEN: f32 = 0.1;

/// A group is settled if its points are expected to belong to one side at least as much as this, from 0 to 1.
const SETTLED: f32 = 0.5;

impl Estimate {
    /// Estimates the score in the current position of `game`. `komi` is what White gets, including the compensation for a handicap.
    ///
    /// # Errors
    ///
    /// If the board is too large or too small for the network.
    pub fn new(game: &Game, komi: HalfPoints, network: &Network) -> Result<Self, SizeUnsupported> {
        let board = game.board();
        let judged = network.evaluate(&Input::new(game, komi)?);
        let proven = area::proven(board, game.rules().suicide != Suicide::Forbidden);
        let certain = |owner: Option<Color>| owner.map(|owner| if owner == Color::Black { 1.0 } else { -1.0 });
        let owners: Vec<f32> =
            judged.owner.iter().zip(proven).map(|(&expected, owner)| certain(owner).unwrap_or(expected)).collect();
        let unsettled = groups(board).into_iter().filter(|group| !is_settled(group, board.size(), &owners)).collect();
        // On tiny boards, networks can expect more points than there are.
        let area = board.size().area() as f32;
        let most = area + (komi.half_points() as f32 / 2.0).abs();
        let open: f32 = owners.iter().map(|owner| 1.0 - owner.abs()).sum();
        let counted = if open <= MOST_OPEN * area { counted(game, komi, network, &owners)? } else { None };
        let lead = counted.unwrap_or(judged.lead).clamp(-most, most);
        Ok(Self { lead, deviation: judged.deviation.min(open), black_wins: judged.black_wins, owners, unsettled })
    }
}

/// The number of points by which Black leads if the position is counted as it is. `None` if chains are unsure, or a point would not go to its
/// expected owner, such as at an open border.
fn counted(game: &Game, komi: HalfPoints, network: &Network, owners: &[f32]) -> Result<Option<f32>, SizeUnsupported> {
    let proposal = Proposal::new(game, Some(network))?;
    let terms = ScoringInput::new(game.rules(), komi, 0);
    let score = score(game.board(), &proposal.dead(), game.prisoners(), &terms);
    let is_expected = |(status, &owner): (&PointStatus, &f32)| match owner_of(*status) {
        Some(Color::Black) => owner >= SETTLED,
        Some(Color::White) => owner <= -SETTLED,
        None => true,
    };
    let is_sure = proposal.chains.iter().all(|chain| chain.status != Status::Unsure);
    let sides = score.sides;
    let lead = (sides.black.total - sides.white.total).half_points() as f32 / 2.0;
    Ok((is_sure && score.map.iter().zip(owners).all(is_expected)).then_some(lead))
}

/// The side to which a point counts.
const fn owner_of(status: PointStatus) -> Option<Color> {
    match status {
        PointStatus::Stone(color) | PointStatus::Removed(color) | PointStatus::Territory(color) => Some(color),
        PointStatus::Dead { owner, .. } => owner,
        PointStatus::ToProtect(_) | PointStatus::Seki | PointStatus::Neutral => None,
    }
}

/// Whether the points of a group are expected to belong to one side.
fn is_settled(group: &Group, size: Size, owners: &[f32]) -> bool {
    let sum: f32 = group.stones.iter().filter_map(|stone| stone.index(size)).map(|index| owners[index]).sum();
    sum.abs() >= SETTLED * group.stones.len() as f32
}
