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
pub use outcome::Outcome;
pub use pass_alive::unconditional_life;
pub use point_status::PointStatus;

use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::point::Point;
use crate::ruleset::{HalfPoints, Neutral, Ruleset, Scoring, Seki};
use grid::Grid;

/// The rules and points that a score depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoringInput {
    /// How the game is scored.
    pub scoring: Scoring,
    /// What the empty points of groups in seki are worth.
    pub seki: Seki,
    /// Who owns the points that both sides reach.
    pub neutral: Neutral,
    /// Who wins if the totals are equal; `None` if it is a draw.
    pub tie: Option<Color>,
    /// The points White gets for moving second.
    pub komi: HalfPoints,
    /// Additional points for White in a handicap game, under area scoring only: there, each handicap stone is a point
    /// for Black.
    pub compensation: HalfPoints,
    /// The points that each side lost on an Ing clock ([`crate::clock::TimeControl::penalty`]).
    pub penalty: ByColor<u16>,
}

impl ScoringInput {
    /// The input for scoring a game under a ruleset, with the agreed komi, this number of handicap stones, and no
    /// penalties.
    #[must_use]
    pub fn new(ruleset: &Ruleset, komi: HalfPoints, handicap: u16) -> Self {
        let &Ruleset { scoring, seki, neutral, .. } = ruleset;
        let (tie, compensation) = (ruleset.winner_of_tie(komi), ruleset.compensation_for(handicap));
        Self { scoring, seki, neutral, tie, komi, compensation, penalty: ByColor::default() }
    }
}

/// A score with its details.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// The points of each side.
    pub sides: ByColor<PlayerScore>,
    /// The status of each point, row-major.
    pub map: Vec<PointStatus>,
    /// The result.
    pub outcome: Outcome,
    /// The stones of both colors that are unconditionally alive ([`unconditional_life`]), in the order of [`Point`].
    pub fortress: Vec<Point>,
}

/// The points of one side. All numbers are given under every ruleset, even if they don't count there; but removed
/// stones, shared points and compensation are 0 in rulesets without them. `total` is the sum of the numbers that
/// count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerScore {
    /// Points surrounded only by this side's living stones, including those of dead stones and of own stones removed
    /// for scoring. Points in seki and points still to be protected are excluded if the rules exclude them.
    pub territory: u32,
    /// Points surrounded only by this side that it still has to fill, so they don't count.
    pub to_protect: u32,
    /// Living stones on the board, without those removed for scoring.
    pub stones: u32,
    /// Own living stones removed for scoring, as in Sunjang.
    pub removed: u32,
    /// Captured stones, including those that the opponent's passes cost.
    pub prisoners: u32,
    /// Dead opposing stones removed for scoring.
    pub dead: u32,
    /// Own lost stones: the other side's `prisoners` and `dead`.
    pub lost: u32,
    /// This side's half of the neutral points, if they are shared.
    pub shared: HalfPoints,
    /// White's points for moving second.
    pub komi: HalfPoints,
    /// White's points for the handicap, under area scoring only.
    pub compensation: HalfPoints,
    /// The points this side lost on an Ing clock. They are taken off the total.
    pub penalty: HalfPoints,
    /// The sum of the numbers that count. The total may be negative under fortress scoring, and because of penalties.
    pub total: HalfPoints,
}

/// Scores a board with the given dead stones. Points of `dead` without a stone are ignored.
///
/// `prisoners` are the stones each side has captured, including those that passes cost (AGA).
///
/// ```
/// use baduk_rules::{Board, ByColor, HalfPoints, Neutral, Scoring, Seki, score};
/// let board: Board = "..XO..
///                     ..XO.O
///                     ..XO..".parse().unwrap();
/// let terms = score::ScoringInput {
///     scoring: Scoring::Territory,
///     seki: Seki::ScoresNothing,
///     neutral: Neutral::Nobodys,
///     tie: None,
///     komi: HalfPoints::ZERO,
///     compensation: HalfPoints::ZERO,
///     penalty: ByColor::default(),
/// };
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
    let outcome = Outcome::of_totals(sides.black.total, sides.white.total, terms.tie);
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

/// Converts a number of points. The result fits: a board has at most 2704 points, and there are at most as many
/// prisoners as moves.
fn signed(number: u32) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX / 8)
}

fn fortress(board: &Board, living: &Grid) -> Vec<Point> {
    let (black, white) = (pass_alive::alive(living, Color::Black), pass_alive::alive(living, Color::White));
    let alive = black.into_iter().zip(white).map(|(black, white)| black || white);
    board.size().points().zip(alive).filter(|&(_, alive)| alive).map(|(point, _)| point).collect()
}
