//! Counting a finished game: which points are whose, and what that comes to under a ruleset.
//!
//! Counting reads a board, never a game. The players say which stones are dead; the rest follows.

mod dead;
mod grid;
mod life;
mod outcome;
mod protect;
mod seki;
mod sunjang;
mod tally;

pub use dead::toggle_chain;
pub use life::unconditional_life;
pub use outcome::Outcome;
pub use tally::{Tally, dame};

use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::point::Point;
use crate::ruleset::{HalfPoints, Neutral, Ruleset, Scoring, Seki};
use grid::Grid;

/// What a count needs to know beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// What counts.
    pub scoring: Scoring,
    /// What the empty points of groups in seki come to.
    pub seki: Seki,
    /// Whose the points are that both sides reach.
    pub neutral: Neutral,
    /// Who wins when the totals are equal; `None` when that is a draw.
    pub tie: Option<Color>,
    /// White's points for playing second.
    pub komi: HalfPoints,
    /// White's further points for the handicap, given under area scoring only: there each handicap stone is a point of
    /// Black's, while under territory scoring it is none.
    pub compensation: HalfPoints,
}

impl Terms {
    /// The terms of a game under a ruleset, with the komi agreed on.
    #[must_use]
    pub fn new(ruleset: &Ruleset, komi: HalfPoints, handicap: u16) -> Self {
        let &Ruleset { scoring, seki, neutral, .. } = ruleset;
        let (tie, compensation) = (ruleset.winner_of_tie(komi), ruleset.compensation_for(handicap));
        Self { scoring, seki, neutral, tie, komi, compensation }
    }
}

/// A count with its working.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// What each side has.
    pub sides: ByColor<Side>,
    /// What stands on each point and whose it is: row-major, width x height.
    pub map: Vec<Tally>,
    /// Who wins and by how much.
    pub outcome: Outcome,
    /// The stones of both colours that live unconditionally ([`unconditional_life`]), in the order of [`Point`].
    pub fortress: Vec<Point>,
}

/// One side of a count. All of it is found under every ruleset but for what the ruleset does not know: stones taken off
/// for the count, points shared, compensation. `total` adds up what counts under this one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Side {
    /// Points surrounded by this side's living stones alone, points under dead stones and under its own stones taken off
    /// for the count included. Points in seki and points still to be protected are not, where the rule leaves them out.
    pub territory: u32,
    /// Points surrounded by this side alone that it still has to fill, and so does not have.
    pub to_protect: u32,
    /// Living stones on the board, those taken off for the count not included.
    pub stones: u32,
    /// Own living stones taken off for the count, as Sunjang does.
    pub removed: u32,
    /// Enemy stones captured in play, with the stones that passes cost the enemy.
    pub prisoners: u32,
    /// Dead enemy stones taken off for the count.
    pub dead: u32,
    /// Own stones lost: those that the other side has as `prisoners` and `dead`.
    pub lost: u32,
    /// This side's half of the neutral points, where they are shared.
    pub shared: HalfPoints,
    /// Points for playing second: White's only.
    pub komi: HalfPoints,
    /// Points for the other side's handicap: White's only, and under area scoring only.
    pub compensation: HalfPoints,
    /// What counts, added up. Under fortress scoring it may be less than nothing.
    pub total: HalfPoints,
}

/// Counts a board on which the stones on `dead` are dead. Points of `dead` without a stone mean nothing.
///
/// `prisoners` are what each side has taken in play; where passes cost a stone (AGA), those stones are among them.
///
/// ```
/// use baduk_rules::{Board, ByColor, HalfPoints, Neutral, Scoring, Seki, score};
/// let board: Board = "..XO..
///                     ..XO.O
///                     ..XO..".parse().unwrap();
/// let terms = score::Terms {
///     scoring: Scoring::Territory,
///     seki: Seki::ScoresNothing,
///     neutral: Neutral::Nobodys,
///     tie: None,
///     komi: HalfPoints::ZERO,
///     compensation: HalfPoints::ZERO,
/// };
/// assert_eq!(score::count(&board, &[], ByColor::default(), &terms).outcome.to_string(), "B+1");
/// ```
#[must_use]
pub fn count(board: &Board, dead: &[Point], prisoners: ByColor<u32>, terms: &Terms) -> Count {
    let living = Grid::living(board, dead);
    let mut map = tally::tally(&living, terms);
    let shared = if terms.neutral == Neutral::Shared { neutral_points(&map) } else { 0 };
    tally::lay_dead(board, &living, &mut map);
    let mut sides = ByColor::from_fn(|color| Side { prisoners: prisoners[color], ..Side::default() });
    for &tally in &map {
        add(&mut sides, tally);
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
        side.total = total(side, terms.scoring);
    }
    let outcome = Outcome::of_totals(sides.black.total, sides.white.total, terms.tie);
    Count { sides, map, outcome, fortress: fortress(board, &living) }
}

fn neutral_points(map: &[Tally]) -> u32 {
    map.iter().map(|&tally| u32::from(tally == Tally::Neutral)).sum()
}

fn add(sides: &mut ByColor<Side>, tally: Tally) {
    match tally {
        Tally::Stone(color) => sides[color].stones += 1,
        Tally::Territory(color) => sides[color].territory += 1,
        Tally::ToProtect(color) => sides[color].to_protect += 1,
        Tally::Neutral | Tally::Seki => {}
        Tally::Removed(color) => {
            sides[color].removed += 1;
            sides[color].territory += 1;
        }
        Tally::Dead { stone, owner } => {
            sides[stone.opponent()].dead += 1;
            if let Some(owner) = owner {
                sides[owner].territory += 1;
            }
        }
    }
}

fn total(side: &Side, scoring: Scoring) -> HalfPoints {
    let territory = signed(side.territory);
    let points = match scoring {
        Scoring::Territory => territory + signed(side.prisoners) + signed(side.dead),
        Scoring::Area => territory + signed(side.stones),
        Scoring::Fortress => territory - signed(side.lost),
        Scoring::Sunjang => territory,
    };
    HalfPoints::points(points) + side.shared + side.komi + side.compensation
}

/// The same number: at most a few thousand, for a board has 2704 points, and prisoners are at most the moves played.
fn signed(number: u32) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX / 8)
}

fn fortress(board: &Board, living: &Grid) -> Vec<Point> {
    let (black, white) = (life::alive(living, Color::Black), life::alive(living, Color::White));
    let alive = black.into_iter().zip(white).map(|(black, white)| black || white);
    board.size().points().zip(alive).filter(|&(_, alive)| alive).map(|(point, _)| point).collect()
}
