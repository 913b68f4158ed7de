//! Scoring a finished game: who owns each point, and the result under a ruleset.
//!
//! The input is a board and the stones that the players marked as dead, not a game.

mod dead;
mod grid;
mod ground;
mod outcome;
mod pass_alive;
mod point_status;
mod protect;
mod seki;
mod sunjang;

pub use dead::toggle_chain;
pub use ground::dame;
pub use outcome::{Outcome, ParseOutcomeError};
pub use pass_alive::unconditional_life;
pub use point_status::PointStatus;

use alloc::vec::Vec;

use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::point::Point;
use crate::ruleset::{HalfPoints, Neutral, Ruleset, Scoring, Seki};
use grid::Grid;

/// The rules, komi and other points that a score depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub struct ScoringInput {
    /// How the game is scored.
    pub scoring: Scoring,
    /// What the empty points of groups in seki are worth.
    pub seki: Seki,
    /// Who owns the empty points that both sides reach.
    pub neutral: Neutral,
    /// The winner if both sides have equally many points; `None` if that is a draw.
    pub tie: Option<Color>,
    /// The points that White gets for moving second, or in a handicap game.
    pub komi: HalfPoints,
    /// Additional points for White in a handicap game. They only count under area scoring, where each handicap stone is a point for Black.
    pub compensation: HalfPoints,
    /// The number of points that each side lost on an Ing clock ([`crate::clock::TimeControl::penalty`]).
    pub penalty: ByColor<u16>,
}

impl ScoringInput {
    /// The input for scoring a game under a ruleset, with the agreed komi, `handicap` handicap stones, and no penalties.
    #[must_use]
    pub fn new(ruleset: &Ruleset, komi: HalfPoints, handicap: u16) -> Self {
        let &Ruleset { scoring, seki, neutral, .. } = ruleset;
        let (tie, compensation) = (ruleset.winner_of_tie(komi), ruleset.compensation_for(handicap));
        Self { scoring, seki, neutral, tie, komi, compensation, penalty: ByColor::default() }
    }

    /// All points that White gets for moving second, and in a handicap game.
    #[must_use]
    pub fn komi_with_compensation(&self) -> HalfPoints {
        if self.scoring == Scoring::Area { self.komi + self.compensation } else { self.komi }
    }
}

/// The score of a position with its details.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub struct Score {
    /// The points of each side.
    pub sides: ByColor<PlayerScore>,
    /// The status of each point of the board, row-major.
    pub map: Vec<PointStatus>,
    /// The result of the game.
    pub outcome: Outcome,
    /// The stones of both colors that are unconditionally alive ([`unconditional_life`]), row by row.
    pub fortress: Vec<Point>,
}

/// The points of one side. All numbers are given under every ruleset, even numbers that don't count under it; but removed stones, shared
/// points and compensation are 0 in rulesets without them. `total` is the sum of the numbers that count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub struct PlayerScore {
    /// The number of points surrounded only by this side's living stones, including points of dead stones and of own stones removed for
    /// scoring. Points in seki and points that the side still has to fill are excluded if the rules exclude them.
    pub territory: u32,
    /// The number of points that only this side surrounds, but still has to fill, so that they don't count.
    pub to_protect: u32,
    /// The number of this side's living stones on the board, without stones that are removed for scoring.
    pub stones: u32,
    /// The number of this side's living stones that scoring removes, as in Sunjang.
    pub removed: u32,
    /// The number of stones that this side captured, including stones that the opponent's passes cost.
    pub prisoners: u32,
    /// The number of dead opposing stones that are removed before scoring.
    pub dead: u32,
    /// The number of stones that this side lost: the opponent's `prisoners` and `dead`.
    pub lost: u32,
    /// This side's half of the neutral points; 0 if the rules don't share them.
    pub shared: HalfPoints,
    /// White's komi; 0 for Black.
    pub komi: HalfPoints,
    /// White's points for the handicap, under area scoring only; 0 for Black.
    pub compensation: HalfPoints,
    /// The points that this side lost on an Ing clock, which reduce `total`.
    pub penalty: HalfPoints,
    /// The total of the points that count under the rules. It may be negative under fortress scoring, and because of penalties.
    pub total: HalfPoints,
}

/// Scores a board with the given dead stones. Points of `dead` without a stone are ignored.
///
/// `prisoners` are the numbers of stones that each side has captured, including those that passes cost (AGA).
///
/// ```
/// use baduk_rules::{Board, ByColor, HalfPoints, Preset, score};
/// let board: Board = "..XO..
///                     ..XO.O
///                     ..XO..".parse().unwrap();
/// let terms = score::ScoringInput::new(&Preset::Japanese.ruleset(), HalfPoints::ZERO, 0);
/// assert_eq!(score::score(&board, &[], ByColor::default(), &terms).outcome.to_string(), "B+1");
/// ```
#[must_use]
pub fn score(board: &Board, dead: &[Point], prisoners: ByColor<u32>, terms: &ScoringInput) -> Score {
    let living = Grid::living(board, dead);
    let map = ground::statuses(&living, terms);
    add_up(board, &living, map, prisoners, terms)
}

/// Scores a board whose territory and dead stones are already known, such as from a record. Points of `territory`
/// with a living stone are ignored.
///
/// ```
/// use baduk_rules::{Board, ByColor, HalfPoints, Point, Preset, score};
/// let board: Board = "..XO..\n..XO.X\n..XO..".parse().unwrap();
/// let point = |name| Point::from_a1(name, board.size()).unwrap();
/// let territory = ByColor { black: ["A1", "A2", "A3", "B1", "C1"].map(point).to_vec(), white: ["E2", "F2"].map(point).to_vec() };
/// let terms = score::ScoringInput::new(&Preset::Korean.ruleset(), HalfPoints::ZERO, 0);
/// let score = score::score_marked(&board, &territory, &[point("F2")], ByColor::default(), &terms);
/// assert_eq!((score.sides.black.territory, score.sides.white.territory, score.sides.white.dead), (4, 2, 1));
/// assert_eq!(score.outcome.to_string(), "B+1");
/// ```
#[must_use]
pub fn score_marked(
    board: &Board,
    territory: &ByColor<Vec<Point>>,
    dead: &[Point],
    prisoners: ByColor<u32>,
    terms: &ScoringInput,
) -> Score {
    let living = Grid::living(board, dead);
    let of_stone = |at| living.stone(at).map_or(PointStatus::Neutral, PointStatus::Stone);
    let mut map: Vec<PointStatus> = (0..living.area()).map(of_stone).collect();
    for color in Color::BOTH {
        for at in territory[color].iter().filter_map(|point| point.index(board.size())) {
            if living.stone(at).is_none() {
                map[at] = PointStatus::Territory(color);
            }
        }
    }
    add_up(board, &living, map, prisoners, terms)
}

/// Adds the dead stones to the statuses of the points, and computes the points of both sides.
fn add_up(
    board: &Board,
    living: &Grid,
    mut map: Vec<PointStatus>,
    prisoners: ByColor<u32>,
    terms: &ScoringInput,
) -> Score {
    let shared = if terms.neutral == Neutral::Shared { neutral_points(&map) } else { 0 };
    ground::lay_dead(board, living, &mut map);
    let mut sides = ByColor::from_fn(|color| PlayerScore { prisoners: prisoners[color], ..PlayerScore::default() });
    for &status in &map {
        add(&mut sides, status);
    }
    sides.white.komi = terms.komi;
    if terms.scoring == Scoring::Area {
        sides.white.compensation = terms.compensation;
    }
    for color in Color::BOTH {
        let opponent = sides[color.opponent()];
        let side = &mut sides[color];
        side.lost = opponent.prisoners + opponent.dead;
        side.shared = HalfPoints::from_half_points(signed(shared));
        side.penalty = HalfPoints::points(terms.penalty[color].into());
        side.total = total(side, terms.scoring);
    }
    let outcome = Outcome::from_totals(sides.black.total, sides.white.total, terms.tie);
    Score { sides, map, outcome, fortress: fortress(board, living) }
}

fn neutral_points(map: &[PointStatus]) -> u32 {
    map.iter().map(|&status| u32::from(status == PointStatus::Neutral)).sum()
}

fn add(sides: &mut ByColor<PlayerScore>, status: PointStatus) {
    match status {
        PointStatus::Stone(color) => sides[color].stones += 1,
        PointStatus::Territory(color) => sides[color].territory += 1,
        PointStatus::ToProtect(color) => sides[color].to_protect += 1,
        PointStatus::Neutral | PointStatus::Seki => {}
        PointStatus::Removed(color) => {
            sides[color].removed += 1;
            sides[color].territory += 1;
        }
        PointStatus::Dead { stone, owner } => {
            sides[stone.opponent()].dead += 1;
            if let Some(owner) = owner {
                sides[owner].territory += 1;
            }
        }
    }
}

fn total(side: &PlayerScore, scoring: Scoring) -> HalfPoints {
    let territory = signed(side.territory);
    let points = match scoring {
        Scoring::Territory => territory + signed(side.prisoners) + signed(side.dead),
        Scoring::Area => territory + signed(side.stones),
        Scoring::Fortress => territory - signed(side.lost),
        Scoring::Sunjang => territory,
    };
    HalfPoints::points(points) + side.shared + side.komi + side.compensation - side.penalty
}

/// Converts a number of points or stones. The result fits: a board has at most 2704 points, and there are at most as many prisoners as
/// moves.
fn signed(number: u32) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX / 8)
}

fn fortress(board: &Board, living: &Grid) -> Vec<Point> {
    let (black, white) = (pass_alive::alive(living, Color::Black), pass_alive::alive(living, Color::White));
    let alive = black.into_iter().zip(white).map(|(black, white)| black || white);
    board.size().points().zip(alive).filter(|&(_, alive)| alive).map(|(point, _)| point).collect()
}
