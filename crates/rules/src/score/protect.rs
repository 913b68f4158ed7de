use super::grid::{Grid, Parts};
use crate::color::Color;

/// A board on which each side has played the moves inside its own territory that it cannot do without.
pub(super) struct Protected {
    /// The stones with those moves.
    pub(super) grid: Grid,
    /// Its parts.
    pub(super) parts: Parts,
    /// Row-major: whose move was made on a point, if one was. It is `None` too where the move is in vain: where its chain has
    /// no liberty of its own left after it, and no dame that would join it to friends who have.
    pub(super) moves: Vec<Option<Color>>,
}

/// Finds the points that their owner still has to fill: false eyes, for the most part.
///
/// A chain needs a point when that is the only one of its liberties in its own territory: with the dame filled it stands
/// in atari there. While dame are open a move there may join it to friends with other liberties instead. So a point is
/// only taken for lost when the loss is forced: when, even if the owner plays first on one dame, the opponent can still
/// cut off a chain that needs the point. A chain that two dame would each save is safe, and so is one that reaches open
/// ground. Two chains that need one point, and are saved by one dame each, are not: the owner gets only one of the two.
///
/// A move may leave the next chain with one liberty, so the search is repeated until nothing changes. All moves of a round
/// are made at once, so that the board's symmetries count alike. No move is made for a chain with two such liberties,
/// even when all of its eyes are shared with another chain: the two-headed dragon keeps both.
pub(super) fn protected(mut grid: Grid) -> Protected {
    let mut moves = vec![None; grid.area()];
    let mut parts = Parts::of(&grid);
    loop {
        let holds = holds(&grid, &parts);
        let search = Search { grid: &grid, parts: &parts, holds: &holds };
        let lost: Vec<usize> = (0..grid.area()).filter(|&point| search.is_lost(point)).collect();
        if lost.is_empty() {
            let in_vain = |point: &usize| moves[*point].is_some_and(|owner| search.is_in_vain(*point, owner));
            for point in (0..moves.len()).filter(in_vain).collect::<Vec<usize>>() {
                moves[point] = None;
            }
            return Protected { grid, parts, moves };
        }
        for point in lost {
            moves[point] = parts.at(point).owner();
            grid.set(point, moves[point]);
        }
        parts = Parts::of(&grid);
    }
}

/// The liberties of a chain that the other side cannot just fill: those in its own territory.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hold {
    None,
    One(usize),
    /// Two or more, or a way into the open.
    Safe,
}

/// What each part, if it is a chain, holds on to.
fn holds(grid: &Grid, parts: &Parts) -> Vec<Hold> {
    let mut holds = vec![Hold::None; parts.list.len()];
    for region in parts.list.iter().filter(|part| part.stone.is_none()) {
        let open = is_open(grid, &region.points);
        if region.owner().is_none() && !open {
            continue;
        }
        for &point in &region.points {
            for chain in parts.around(grid, point) {
                holds[chain] = match holds[chain] {
                    Hold::None if !region.is_shared() => Hold::One(point),
                    _ => Hold::Safe,
                };
            }
        }
    }
    holds
}

/// Whether some point of the region has no stone next to it: a game that is over has filled such ground, or fenced it in.
pub(super) fn is_open(grid: &Grid, region: &[usize]) -> bool {
    region.iter().any(|&point| grid.around(point).all(|neighbour| grid.stone(neighbour).is_none()))
}

struct Search<'a> {
    grid: &'a Grid,
    parts: &'a Parts,
    holds: &'a [Hold],
}

/// The dame that would each save a chain.
#[derive(PartialEq, Eq)]
enum Rescue {
    None,
    One(usize),
    Several,
}

impl Search<'_> {
    /// Whether the owner of the empty `point` is bound to fill it.
    fn is_lost(&self, point: usize) -> bool {
        let Some(owner) = self.parts.at(point).owner() else { return false };
        let mut needed = None;
        for chain in self.parts.around(self.grid, point) {
            if self.holds[chain] != Hold::One(point) {
                continue;
            }
            match (self.rescue(chain, owner, point), &needed) {
                (Rescue::None, _) => return true,
                (Rescue::One(dame), Some(other)) if dame != *other => return true,
                (Rescue::One(dame), _) => needed = Some(dame),
                (Rescue::Several, _) => {}
            }
        }
        false
    }

    /// Whether the move that `owner` made on `point` saves nothing.
    fn is_in_vain(&self, point: usize, owner: Color) -> bool {
        let chain = self.parts.of[point];
        self.holds[chain] == Hold::None && self.rescue(chain, owner, point) == Rescue::None
    }

    /// The dame that would each join the chain to a friend that holds on to more than `point`.
    fn rescue(&self, chain: usize, owner: Color, point: usize) -> Rescue {
        let mut rescue = Rescue::None;
        for &stone in &self.parts.list[chain].points {
            for dame in self.grid.around(stone).filter(|&at| self.parts.at(at).is_shared()) {
                if rescue != Rescue::One(dame) && self.joins_more(dame, owner, point) {
                    if rescue != Rescue::None {
                        return Rescue::Several;
                    }
                    rescue = Rescue::One(dame);
                }
            }
        }
        rescue
    }

    fn joins_more(&self, dame: usize, owner: Color, point: usize) -> bool {
        self.parts.around(self.grid, dame).into_iter().any(|friend| {
            self.parts.list[friend].stone == Some(owner)
                && self.holds[friend] != Hold::None
                && self.holds[friend] != Hold::One(point)
        })
    }
}
