//! Estimates the score of a game that is not over.

use crate::area;
use crate::dead::{Proposal, Status};
use crate::group::{Group, groups};
use crate::input::{Input, UnsupportedSizeError};
use crate::network::Network;
use crate::value::most_lead;
use baduk_rules::score::{PointStatus, ScoringInput, score};
use baduk_rules::{Board, Color, Game, HalfPoints, Size, Suicide};

/// Who leads in a position, by how much, and what is not settled yet. All numbers are from Black's view.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub struct Estimate {
    /// The number of points by which Black leads, including komi; negative if White leads.
    pub lead: f32,
    /// The standard deviation of the score at the end of the game, in points: two of three games end within this range around the lead.
    /// It is not more than the points whose owner is open, not less than what the unsettled groups make, and 0 if everything is proven.
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
    pub fn new(game: &Game, komi: HalfPoints, network: &Network) -> Result<Self, UnsupportedSizeError> {
        let board = game.board();
        let judged = network.evaluate(&Input::new(game, komi)?);
        let proven = area::proven(board, game.rules().suicide != Suicide::Forbidden);
        let certain = |owner: Option<Color>| owner.map(|owner| if owner == Color::Black { 1.0 } else { -1.0 });
        let owners: Vec<f32> =
            judged.owner.iter().zip(proven).map(|(&expected, owner)| certain(owner).unwrap_or(expected)).collect();
        let size = board.size();
        let mut unsettled = unsettled(board, &owners);
        // Each of these groups may live or die, which is the least that the score is uncertain by.
        let variance =
            |group: &Group| (group.stones.len() as f32).powi(2) * (1.0 - expected(group, size, &owners).powi(2));
        let mut least: f32 = unsettled.iter().map(variance).sum();
        let (area, most) = (board.size().area() as f32, most_lead(size, komi));
        let open: f32 = owners.iter().map(|owner| 1.0 - owner.abs()).sum();
        let mut lead = judged.lead;
        if open <= MOST_OPEN * area {
            let proposal = Proposal::new(game, Some(network))?;
            lead = counted(game, komi, &proposal, &owners).unwrap_or(lead);
            for chain in proposal.chains.into_iter().filter(|chain| chain.status == Status::Unsure) {
                if !unsettled.iter().any(|group| group.stones.contains(&chain.stones[0])) {
                    least += (chain.stones.len() as f32).powi(2);
                    unsettled.push(Group { color: chain.color, stones: chain.stones });
                }
            }
        }
        let deviation = judged.deviation.min(open).max(least.sqrt());
        Ok(Self { lead: lead.clamp(-most, most), deviation, black_wins: judged.black_wins, owners, unsettled })
    }
}

/// The number of points by which Black leads if the position is counted as it is. `None` if chains are unsure, or a point would not go to its
/// expected owner, such as at an open border.
fn counted(game: &Game, komi: HalfPoints, proposal: &Proposal, owners: &[f32]) -> Option<f32> {
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
    (is_sure && score.map.iter().zip(owners).all(is_expected)).then_some(lead)
}

/// The side to which a point counts.
const fn owner_of(status: PointStatus) -> Option<Color> {
    match status {
        PointStatus::Stone(color) | PointStatus::Removed(color) | PointStatus::Territory(color) => Some(color),
        PointStatus::Dead { owner, .. } => owner,
        PointStatus::ToProtect(_) | PointStatus::Seki | PointStatus::Neutral => None,
    }
}

/// The groups that may live or die: their points are not expected to belong to either side.
// Two copies would be larger than a call is slow.
#[inline(never)]
pub(crate) fn unsettled(board: &Board, owners: &[f32]) -> Vec<Group> {
    groups(board).into_iter().filter(|group| expected(group, board.size(), owners).abs() < SETTLED).collect()
}

/// The mean of the expected owners of a group's points, from 1 for Black to -1 for White.
fn expected(group: &Group, size: Size, owners: &[f32]) -> f32 {
    let sum: f32 = group.stones.iter().filter_map(|stone| stone.index(size)).map(|index| owners[index]).sum();
    sum / group.stones.len() as f32
}
