//! Counting a finished game: which points are whose, and what that comes to under a ruleset.
//!
//! Counting reads a board, never a game. The players say which stones are dead; the rest follows.

mod dead;
mod outcome;
mod owners;

pub use dead::toggle_chain;
pub use outcome::Outcome;

use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::point::Point;
use crate::ruleset::{HalfPoints, Ruleset, Scoring};

/// What a count needs to know beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// What counts.
    pub scoring: Scoring,
    /// White's points for playing second.
    pub komi: HalfPoints,
    /// White's further points for the handicap.
    pub compensation: HalfPoints,
}

impl Terms {
    /// The terms of a game under a ruleset, with the komi agreed on.
    #[must_use]
    pub fn new(ruleset: &Ruleset, komi: HalfPoints, handicap: u16) -> Self {
        Self { scoring: ruleset.scoring, komi, compensation: ruleset.compensation_for(handicap) }
    }
}

/// A count with its working.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// What each side has.
    pub sides: ByColor<Side>,
    /// What stands on each point and whose it is: row-major, width x height.
    pub map: Vec<Tally>,
}

/// One side of a count. All of it is found under every ruleset; `total` adds up what counts under this one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Side {
    /// Points surrounded by this side's living stones alone, points under dead stones included.
    pub territory: u32,
    /// Living stones on the board.
    pub stones: u32,
    /// Enemy stones captured in play.
    pub prisoners: u32,
    /// Dead enemy stones taken off for the count.
    pub dead: u32,
    /// Points for playing second: White's only.
    pub komi: HalfPoints,
    /// Points for the other side's handicap: White's only.
    pub compensation: HalfPoints,
    /// What counts, added up.
    pub total: HalfPoints,
}

/// What a count makes of one point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tally {
    /// A living stone.
    Stone(Color),
    /// A stone of colour `stone` marked as dead; its point goes to `owner`, or to nobody.
    Dead {
        /// The dead stone's colour.
        stone: Color,
        /// Whose point it is once the stone is gone.
        owner: Option<Color>,
    },
    /// An empty point that only this colour's living stones reach.
    Territory(Color),
    /// An empty point that both colours reach, or neither.
    Neutral,
}

/// Counts a board on which the stones on `dead` are dead. Points of `dead` without a stone mean nothing.
///
/// Under territory scoring this takes every surrounded point for territory: points in seki and false eyes still to be
/// filled are not told apart.
#[must_use]
pub fn count(board: &Board, dead: &[Point], prisoners: ByColor<u32>, terms: &Terms) -> Count {
    let map = tally(board, dead);
    let mut sides = ByColor::from_fn(|color| Side { prisoners: prisoners[color], ..Side::default() });
    sides.white.komi = terms.komi;
    sides.white.compensation = terms.compensation;
    for tally in &map {
        match *tally {
            Tally::Stone(color) => sides[color].stones += 1,
            Tally::Territory(color) => sides[color].territory += 1,
            Tally::Neutral => {}
            Tally::Dead { stone, owner } => {
                sides[stone.opponent()].dead += 1;
                if let Some(owner) = owner {
                    sides[owner].territory += 1;
                }
            }
        }
    }
    for color in Color::BOTH {
        sides[color].total = total(&sides[color], terms.scoring);
    }
    Count { sides, map }
}

impl Count {
    /// Who wins and by how much.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        Outcome::of_totals(self.sides.black.total, self.sides.white.total)
    }
}

fn total(side: &Side, scoring: Scoring) -> HalfPoints {
    let points = match scoring {
        Scoring::Territory | Scoring::Fortress | Scoring::Sunjang => side.territory + side.prisoners + side.dead,
        Scoring::Area => side.territory + side.stones,
    };
    // At most a few thousand: a board has 2704 points, and prisoners are at most the moves played.
    HalfPoints::points(i32::try_from(points).unwrap_or(i32::MAX / 2)) + side.komi + side.compensation
}

fn tally(board: &Board, dead: &[Point]) -> Vec<Tally> {
    let mut is_dead = vec![false; board.size().area()];
    for index in dead.iter().filter_map(|point| point.index(board.size())) {
        is_dead[index] = true;
    }
    let lives = |&(point, _): &(Point, Color)| point.index(board.size()).is_some_and(|index| !is_dead[index]);
    let living = Board::with_stones(board.size(), board.stones().filter(lives));
    let owners = owners::of_empty_points(&living);
    let points = board.size().points().zip(owners);
    points
        .map(|(point, owner)| match (board.stone(point), living.stone(point), owner) {
            (_, Some(color), _) => Tally::Stone(color),
            (Some(stone), None, owner) => Tally::Dead { stone, owner },
            (None, None, Some(color)) => Tally::Territory(color),
            (None, None, None) => Tally::Neutral,
        })
        .collect()
}
