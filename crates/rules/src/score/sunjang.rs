use alloc::vec;

use super::grid::Grid;
use super::point_status::PointStatus;
use crate::color::Color;

/// Removes the stones that don't protect territory, as in the scoring of Sunjang baduk, and writes the result into
/// `map`.
///
/// Goes over the board row by row, again and again until nothing changes. A stone is removed if it has no opposing
/// neighbor, if the point it leaves is bordered only by its own color, and if each chain it was part of keeps at
/// least two liberties. Moves that protect territory are made first. Stones at points of `stay` are in seki and are
/// not removed.
pub(super) fn sweep(grid: &Grid, map: &mut [PointStatus], stay: &[bool]) {
    let mut changed = true;
    while changed {
        changed = false;
        for at in 0..map.len() {
            if !stay[at] && is_superfluous(grid, map, at) {
                map[at] = match map[at] {
                    PointStatus::Stone(color) => PointStatus::Removed(color),
                    PointStatus::ToProtect(color) => PointStatus::Territory(color),
                    other => other,
                };
                changed = true;
            }
        }
    }
}

/// The state of a point while stones are removed.
#[derive(PartialEq, Eq)]
enum Spot {
    Stone(Color),
    Territory(Color),
    Nobodys,
}

fn spot(status: PointStatus) -> Spot {
    match status {
        PointStatus::Stone(color) | PointStatus::ToProtect(color) => Spot::Stone(color),
        PointStatus::Territory(color) | PointStatus::Removed(color) => Spot::Territory(color),
        PointStatus::Neutral | PointStatus::Seki | PointStatus::Dead { .. } => Spot::Nobodys,
    }
}

fn is_superfluous(grid: &Grid, map: &[PointStatus], at: usize) -> bool {
    let Spot::Stone(color) = spot(map[at]) else { return false };
    let is_friend = |&point: &usize| spot(map[point]) == Spot::Stone(color);
    let is_own = |point: usize| matches!(spot(map[point]), Spot::Stone(c) | Spot::Territory(c) if c == color);
    grid.around(at).all(is_own)
        && grid.around(at).filter(is_friend).all(|friend| has_two_liberties(grid, map, friend, at))
        // With an adjacent stone of the same color, the point stays bordered. Otherwise another stone must border the
        // empty region.
        && (grid.around(at).any(|friend| is_friend(&friend)) || reaches_a_stone(grid, map, at))
}

/// Whether the chain at the point `start` keeps two liberties when the stone at the point `gone` is removed.
fn has_two_liberties(grid: &Grid, map: &[PointStatus], start: usize, gone: usize) -> bool {
    let mut seen = vec![false; map.len()];
    let mut to_visit = vec![start];
    let mut first = None;
    while let Some(stone) = to_visit.pop() {
        for point in grid.around(stone) {
            if point != gone && spot(map[point]) == spot(map[start]) {
                if !core::mem::replace(&mut seen[point], true) {
                    to_visit.push(point);
                }
            } else if point == gone || !matches!(spot(map[point]), Spot::Stone(_)) {
                if first.is_some_and(|liberty| liberty != point) {
                    return true;
                }
                first = Some(point);
            }
        }
    }
    false
}

/// Whether the empty region that contains the point `start` is next to a stone.
fn reaches_a_stone(grid: &Grid, map: &[PointStatus], start: usize) -> bool {
    let mut seen = vec![false; map.len()];
    let mut region = vec![start];
    seen[start] = true;
    while let Some(point) = region.pop() {
        for neighbor in grid.around(point) {
            if seen[neighbor] {
                continue;
            }
            if matches!(spot(map[neighbor]), Spot::Stone(_)) {
                return true;
            }
            seen[neighbor] = true;
            region.push(neighbor);
        }
    }
    false
}
