use alloc::vec::Vec;

use super::ScoringInput;
use super::grid::{Grid, Parts};
use super::point_status::PointStatus;
use super::protect::{is_open, protected};
use super::seki::in_seki;
use super::sunjang;
use crate::board::Board;
use crate::color::Color;
use crate::point::Point;
use crate::ruleset::{Scoring, Seki};

/// The dame: empty points that both colors reach and that are not in seki, row by row. Players fill them before scoring. Points of `dead`
/// stones count as empty.
///
/// A region with a point that no stone touches has no dame: it is unfinished, or has a dead stone that was not marked.
///
/// ```
/// use baduk_rules::{Board, Point, score::dame};
/// let board: Board = "..X.O..\n..XO...\n..XO...".parse().unwrap();
/// assert_eq!(dame(&board, &[]), [Point::new(3, 0)]);
/// ```
#[must_use]
pub fn dame(board: &Board, dead: &[Point]) -> Vec<Point> {
    let living = Grid::living(board, dead);
    let ground = Ground::new(&living);
    let indexed = board.size().points().enumerate();
    let is_dame = |&(at, _): &(usize, Point)| {
        let part = ground.parts.at(at);
        part.is_shared() && !ground.seki[at] && !is_open(&living, &part.points)
    };
    indexed.filter(is_dame).map(|(_, point)| point).collect()
}

/// The status of each point of a board without dead stones, row-major.
pub(super) fn statuses(living: &Grid, terms: &ScoringInput) -> Vec<PointStatus> {
    let mut ground = Ground::new(living);
    if terms.seki == Seki::EyesCount {
        ground.forget_seki_and_protection();
    }
    // Under area scoring, a move in one's own territory costs nothing.
    let protects = terms.scoring != Scoring::Area;
    let of_point = |at: usize| match (living.stone(at), ground.parts.at(at).owner(), ground.moves[at]) {
        (Some(color), ..) => PointStatus::Stone(color),
        (None, ..) if ground.seki[at] => PointStatus::Seki,
        (None, Some(owner), Some(_)) if protects => PointStatus::ToProtect(owner),
        (None, Some(owner), _) => PointStatus::Territory(owner),
        (None, None, _) => PointStatus::Neutral,
    };
    let mut map: Vec<PointStatus> = (0..living.area()).map(of_point).collect();
    if terms.scoring == Scoring::Sunjang {
        sunjang::sweep(living, &mut map, &ground.seki);
    }
    map
}

/// Sets the statuses of the points with dead stones, which depend on the regions around these points.
pub(super) fn lay_dead(board: &Board, living: &Grid, map: &mut [PointStatus]) {
    for (at, point) in board.size().points().enumerate() {
        if let (Some(stone), None) = (board.stone(point), living.stone(at)) {
            let owner = if let PointStatus::Territory(owner) = map[at] { Some(owner) } else { None };
            map[at] = PointStatus::Dead { stone, owner };
        }
    }
}

/// The parts of a board without its dead stones, and what is true of its points under all rules.
struct Ground {
    /// The chains and empty regions of the board.
    parts: Parts,
    /// For each point, row-major, the color that still has to play there; `None` if neither has to.
    moves: Vec<Option<Color>>,
    /// For each point, row-major, whether it belongs to a seki. A point may belong to one with a stone or empty.
    seki: Vec<bool>,
}

impl Ground {
    fn new(living: &Grid) -> Self {
        let after = protected(living.clone());
        let in_seki = in_seki(&after.grid, &after.parts);
        let seki = after.parts.of.iter().map(|&part| in_seki[part]).collect();
        Self { parts: Parts::new(living), moves: after.moves, seki }
    }

    fn forget_seki_and_protection(&mut self) {
        self.moves.fill(None);
        self.seki.fill(false);
    }
}
