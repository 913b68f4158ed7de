use alloc::vec;
use alloc::vec::Vec;

use super::grid::{Grid, Parts};
use crate::color::Color;

/// A board on which each side has played the necessary moves inside its own territory, and the moves themselves.
pub(super) struct Protected {
    /// The board with the stones of the necessary moves.
    pub(super) grid: Grid,
    /// The chains and empty regions of `grid`.
    pub(super) parts: Parts,
    /// The color that played a necessary move at each point, row-major; `None` for no move. A move in vain counts as no move: after it, the
    /// chain still has no liberty of its own, and no dame joins it to a chain that has one.
    pub(super) moves: Vec<Option<Color>>,
}

/// Finds the points that their owner still has to fill, which are mostly false eyes.
///
/// A chain needs a point if that is its only liberty in its own territory: once the dame are filled, it is in atari
/// there. While there are dame, a move at one may join it to chains with other liberties instead. A point only counts
/// as lost if that is forced: even if the owner first plays at one dame, the opponent can cut off a chain that needs
/// the point. A chain that two dame would each save is safe, and so is one next to open ground. Two chains that need
/// the same point, and are saved by one dame each, are not safe, since the owner only gets one of the two.
///
/// A move may leave the next chain with one liberty, so the search is repeated until nothing changes. All moves of a
/// round are made at once, to treat symmetrical positions alike. No move is made for a chain with two such liberties,
/// even if all its eyes are shared with another chain: the two-headed dragon keeps both.
pub(super) fn protected(mut grid: Grid) -> Protected {
    let mut moves = vec![None; grid.area()];
    let mut parts = Parts::new(&grid);
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
        parts = Parts::new(&grid);
    }
}

/// The number of a chain's liberties in its own territory, where the opponent can't simply fill them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hold {
    None,
    One(usize),
    /// The chain has two or more such liberties, or open ground.
    Safe,
}

/// The [`Hold`] of each part of the board that is a chain.
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

/// Whether a point of the region has no stone next to it. In a finished game, such open ground is filled or enclosed.
pub(super) fn is_open(grid: &Grid, region: &[usize]) -> bool {
    region.iter().any(|&point| grid.around(point).all(|neighbor| grid.stone(neighbor).is_none()))
}

struct Search<'a> {
    grid: &'a Grid,
    parts: &'a Parts,
    holds: &'a [Hold],
}

/// The dame that would each save a chain: a move at any single dame of them is enough.
#[derive(PartialEq, Eq)]
enum Rescue {
    None,
    One(usize),
    Several,
}

impl Search<'_> {
    /// Whether the owner of the empty region around `point` still has to fill the point.
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

    /// Whether a move by `owner` at `point`, where the grid already has its stone, saves no other stone.
    fn is_in_vain(&self, point: usize, owner: Color) -> bool {
        let chain = self.parts.of[point];
        self.holds[chain] == Hold::None && self.rescue(chain, owner, point) == Rescue::None
    }

    /// The dame that would each join the chain to another chain that has liberties besides `point`.
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
