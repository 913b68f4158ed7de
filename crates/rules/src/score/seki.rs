use alloc::vec;
use alloc::vec::Vec;

use super::grid::{Grid, Part, Parts};
use super::protect::is_open;
use crate::color::ByColor;

/// For each part of a board on which the necessary moves were made, whether the part is in seki: a chain, an eye of a chain, or dame
/// between chains.
///
/// Chains are one group if they are adjacent to the same region of their own, or have a common dame where they could be
/// joined. A group with two eyes is alive. If groups of both colors with fewer than two eyes are next to the same dame,
/// and nobody has marked either as dead, neither side wanted to play there: that is a seki. Open ground, which has a
/// point without adjacent stones, is unfinished rather than seki.
pub(super) fn in_seki(grid: &Grid, parts: &Parts) -> Vec<bool> {
    let groups = Groups::new(grid, parts);
    let mut seki = vec![false; parts.list.len()];
    for (dame, part) in parts.list.iter().enumerate() {
        if !part.is_shared() || is_open(grid, &part.points) {
            continue;
        }
        let weak = groups.weak_around(grid, parts, part);
        if !weak.black.is_empty() && !weak.white.is_empty() {
            seki[dame] = true;
            for group in weak.black.into_iter().chain(weak.white) {
                seki[group] = true;
            }
        }
    }
    // So far, groups are marked only at the parts that represent them.
    for part in 0..parts.list.len() {
        seki[part] |= seki[groups.of[part]];
    }
    seki
}

/// Groups of connected chains, with the regions that each group owns.
struct Groups {
    /// For each part of the board, the index of the part that represents its group.
    of: Vec<usize>,
    /// The number of eyes of each group, stored at the index of the part that represents it; counts above two may be inexact.
    eyes: Vec<u32>,
}

impl Groups {
    fn new(grid: &Grid, parts: &Parts) -> Self {
        let mut groups = Self { of: (0..parts.list.len()).collect(), eyes: vec![0; parts.list.len()] };
        for (region, part) in parts.list.iter().enumerate().filter(|(_, part)| part.stone.is_none()) {
            for &point in &part.points {
                groups.join_around(grid, parts, region, point);
            }
        }
        for part in 0..groups.of.len() {
            groups.of[part] = groups.find(part);
        }
        for (region, part) in parts.list.iter().enumerate().filter(|(_, part)| part.owner().is_some()) {
            let group = groups.of[region];
            groups.eyes[group] += eyes(grid, &part.points);
        }
        groups
    }

    /// Joins the chains of each color around an empty point. If one color owns the point's region, this region joins the chains too.
    fn join_around(&mut self, grid: &Grid, parts: &Parts, region: usize, point: usize) {
        let mut first = ByColor::from_fn(|_| None);
        if let Some(owner) = parts.list[region].owner() {
            first[owner] = Some(region);
        }
        for chain in parts.around(grid, point) {
            if let Some(color) = parts.list[chain].stone {
                match first[color] {
                    Some(friend) => self.join(friend, chain),
                    None => first[color] = Some(chain),
                }
            }
        }
    }

    fn find(&mut self, mut part: usize) -> usize {
        while self.of[part] != part {
            // Path halving keeps later searches short.
            self.of[part] = self.of[self.of[part]];
            part = self.of[part];
        }
        part
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.find(a), self.find(b));
        self.of[a.max(b)] = a.min(b);
    }

    /// The groups next to a dame that have fewer than two eyes, for each color.
    fn weak_around(&self, grid: &Grid, parts: &Parts, dame: &Part) -> ByColor<Vec<usize>> {
        let mut weak: ByColor<Vec<usize>> = ByColor::default();
        for &point in &dame.points {
            for chain in parts.around(grid, point) {
                let group = self.of[chain];
                if let Some(color) = parts.list[chain].stone.filter(|_| self.eyes[group] < 2) {
                    weak[color].push(group);
                }
            }
        }
        weak
    }
}

/// The number of eyes, one or two, that a region gives if its owner plays second in it.
///
/// The region gives one eye if the opponent can play at a single point after which the rest can't be divided: a point next to all others,
/// or to all but one that forms a square with it. Those are regions of one and two points, and the nakade shapes of three to six: both
/// threes, square, T, cross, bulky five and rabbity six. Larger regions give two eyes.
fn eyes(grid: &Grid, region: &[usize]) -> u32 {
    let has = |point: &usize| region.contains(point);
    let is_vital = |&point: &usize| {
        let next: Vec<usize> = grid.around(point).filter(has).collect();
        let apart = |other: &&usize| **other != point && !next.contains(*other);
        let mut apart = region.iter().filter(apart);
        match (apart.next(), apart.next()) {
            (None, _) => true,
            (Some(&corner), None) => grid.around(corner).filter(|side| next.contains(side)).count() == 2,
            _ => false,
        }
    };
    if region.len() <= 6 && region.iter().any(is_vital) { 1 } else { 2 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    /// The number of eyes that the empty region on a text board gives.
    fn eyes_of(rows: &str) -> u32 {
        let board: Board = rows.parse().unwrap();
        let grid = Grid::living(&board, &[]);
        let region: Vec<usize> = (0..grid.area()).filter(|&point| grid.stone(point).is_none()).collect();
        eyes(&grid, &region)
    }

    #[test]
    fn nakade_shapes_are_one_eye() {
        let shapes = [".", "..", "...", "..\n.X", "..\n..", "...\nX.X", "X.X\n...\nX.X", "X..\n...", "X.X\n...\nX.."];
        for shape in shapes {
            assert_eq!(eyes_of(shape), 1, "\n{shape}");
        }
    }

    #[test]
    fn other_shapes_are_two_eyes() {
        let shapes = [
            "....",
            ".XX\n...",
            "X..\n..X",
            ".....",
            "...\n.X.",
            "....\nX.XX",
            "...\nX.X\nX.X",
            "...\n...",
            "......",
            ".......",
            "..X\n.X.\n...",
        ];
        for shape in shapes {
            assert_eq!(eyes_of(shape), 2, "\n{shape}");
        }
    }
}
