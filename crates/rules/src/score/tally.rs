use super::Terms;
use super::grid::{Grid, Parts};
use super::protect::{is_open, protected};
use super::seki::in_seki;
use super::sunjang;
use crate::board::Board;
use crate::color::Color;
use crate::point::Point;
use crate::ruleset::{Scoring, Seki};

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
    /// A living stone that the count takes off because no border needs it (Sunjang): its point is its own colour's.
    Removed(Color),
    /// An empty point that only this colour's living stones reach.
    Territory(Color),
    /// An empty point that only this colour's living stones reach, but that it still has to fill: nobody's.
    ToProtect(Color),
    /// An empty point in a seki, or in an eye of a group in seki, where the rule gives nothing for it: nobody's.
    Seki,
    /// An empty point that both colours reach, or neither.
    Neutral,
}

/// The dame: empty points that both colours reach and that are in no seki, in the order of [`Point`]. They are what players
/// fill before they count. Points under stones of `dead` are among them.
///
/// Ground with a point that no stone touches is none: it is unfinished, or somebody's who has not marked a dead stone in it.
///
/// ```
/// use baduk_rules::{Board, Point, score::dame};
/// let board: Board = "..X.O..\n..XO...\n..XO...".parse().unwrap();
/// assert_eq!(dame(&board, &[]), [Point::new(3, 0)]);
/// ```
#[must_use]
pub fn dame(board: &Board, dead: &[Point]) -> Vec<Point> {
    let living = Grid::living(board, dead);
    let ground = Ground::of(&living);
    let indexed = board.size().points().enumerate();
    let is_dame = |&(at, _): &(usize, Point)| {
        let part = ground.parts.at(at);
        part.is_shared() && !ground.seki[at] && !is_open(&living, &part.points)
    };
    indexed.filter(is_dame).map(|(_, point)| point).collect()
}

/// The tally of a board without dead stones, row-major.
pub(super) fn tally(living: &Grid, terms: &Terms) -> Vec<Tally> {
    let mut ground = Ground::of(living);
    if terms.seki == Seki::EyesCount {
        ground.forget_seki_and_protection();
    }
    // Under area scoring a move in one's own territory costs nothing.
    let protects = terms.scoring != Scoring::Area;
    let of_point = |at: usize| match (living.stone(at), ground.parts.at(at).owner(), ground.moves[at]) {
        (Some(color), ..) => Tally::Stone(color),
        (None, ..) if ground.seki[at] => Tally::Seki,
        (None, Some(owner), Some(_)) if protects => Tally::ToProtect(owner),
        (None, Some(owner), _) => Tally::Territory(owner),
        (None, None, _) => Tally::Neutral,
    };
    let mut map: Vec<Tally> = (0..living.area()).map(of_point).collect();
    if terms.scoring == Scoring::Sunjang {
        sunjang::sweep(living, &mut map, &ground.seki);
    }
    map
}

/// Lays the stones that were taken off as dead back over the tally of the points under them.
pub(super) fn lay_dead(board: &Board, living: &Grid, map: &mut [Tally]) {
    for (at, point) in board.size().points().enumerate() {
        if let (Some(stone), None) = (board.stone(point), living.stone(at)) {
            let owner = if let Tally::Territory(owner) = map[at] { Some(owner) } else { None };
            map[at] = Tally::Dead { stone, owner };
        }
    }
}

/// What is known of the living stones' board before a rule is asked.
struct Ground {
    /// The board as it stands, in parts.
    parts: Parts,
    /// Row-major: who still has to play on a point.
    moves: Vec<Option<Color>>,
    /// Row-major: whether a point, with a stone or without, belongs to a seki.
    seki: Vec<bool>,
}

impl Ground {
    fn of(living: &Grid) -> Self {
        let after = protected(living.clone());
        let in_seki = in_seki(&after.grid, &after.parts);
        let seki = after.parts.of.iter().map(|&part| in_seki[part]).collect();
        Self { parts: Parts::of(living), moves: after.moves, seki }
    }

    fn forget_seki_and_protection(&mut self) {
        self.moves.fill(None);
        self.seki.fill(false);
    }
}
