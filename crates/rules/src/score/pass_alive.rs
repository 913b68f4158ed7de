use alloc::vec;
use alloc::vec::Vec;

use super::grid::{Grid, Parts};
use crate::board::Board;
use crate::color::Color;
use crate::point::Point;

/// The stones of one color that are unconditionally alive, in the order of [`Point`]: even if their owner always
/// passes, the opponent can't capture them.
///
/// A chain is alive if it has two eyes among the regions that its color encloses, and the other chains around those
/// regions are alive too (D. B. Benson, "Life in the Game of Go", Information Sciences 10, 1976). For Benson, a region
/// is an eye of a chain if all its empty points are liberties of the chain. That assumes that suicide is not allowed:
/// otherwise, the opponent can clear points that are not liberties by suicide of several stones. Here, all points of an
/// eye, including those with opposing stones, must be adjacent to the chain, so that the result is valid with or
/// without suicide.
///
/// ```
/// use baduk_rules::{Board, Color, score::unconditional_life};
/// let one_eye: Board = ".XO\nXXO\nOOO".parse().unwrap();
/// assert!(unconditional_life(&one_eye, Color::Black).is_empty());
/// let two_eyes: Board = ".X.\nXXX\nOOO".parse().unwrap();
/// assert_eq!(unconditional_life(&two_eyes, Color::Black).len(), 4);
/// ```
#[must_use]
pub fn unconditional_life(board: &Board, color: Color) -> Vec<Point> {
    let alive = alive(&Grid::living(board, &[]), color);
    board.size().points().zip(alive).filter(|&(_, alive)| alive).map(|(point, _)| point).collect()
}

/// For each point, row-major, whether it has an unconditionally alive stone of `color`.
pub(super) fn alive(grid: &Grid, color: Color) -> Vec<bool> {
    // Without the other color's stones, the parts are this color's chains and the regions they enclose.
    let grid = grid.only(color);
    let parts = Parts::new(&grid);
    let eyes = Eyes::new(&grid, &parts);
    let mut stays = vec![true; parts.list.len()];
    while eyes.drop_the_unproven(&mut stays) {}
    (0..grid.area()).map(|point| grid.stone(point).is_some() && stays[parts.of[point]]).collect()
}

/// The chains of one color and the regions between them, which may be eyes of these chains.
struct Eyes {
    is_chain: Vec<bool>,
    around: Vec<Vec<usize>>,
    eye_of: Vec<Vec<usize>>,
}

impl Eyes {
    fn new(grid: &Grid, parts: &Parts) -> Self {
        let count = parts.list.len();
        let is_chain = parts.list.iter().map(|part| part.stone.is_some()).collect();
        let mut eyes = Self { is_chain, around: vec![Vec::new(); count], eye_of: vec![Vec::new(); count] };
        let mut touched = vec![0; count];
        let mut met_at = vec![None; count];
        for (region, part) in parts.list.iter().enumerate().filter(|(_, part)| part.stone.is_none()) {
            let around = &mut eyes.around[region];
            for &point in &part.points {
                for chain in parts.around(grid, point) {
                    if met_at[chain].replace(region) != Some(region) {
                        around.push(chain);
                        touched[chain] = 0;
                    }
                    touched[chain] += 1;
                }
            }
            let is_its_eye = |&chain: &usize| touched[chain] == part.points.len();
            eyes.eye_of[region] = around.iter().copied().filter(is_its_eye).collect();
        }
        eyes
    }

    /// Removes from `stays` the regions next to a removed chain, and then the chains with fewer than two eyes. Returns whether a chain was
    /// removed.
    fn drop_the_unproven(&self, stays: &mut [bool]) -> bool {
        let mut eyes = vec![0; stays.len()];
        for region in 0..stays.len() {
            if self.around[region].iter().any(|&chain| !stays[chain]) {
                stays[region] = false;
            } else {
                for &chain in &self.eye_of[region] {
                    eyes[chain] += 1;
                }
            }
        }
        let mut changed = false;
        for part in 0..stays.len() {
            if self.is_chain[part] && stays[part] && eyes[part] < 2 {
                stays[part] = false;
                changed = true;
            }
        }
        changed
    }
}
