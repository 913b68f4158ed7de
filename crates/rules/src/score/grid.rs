use alloc::vec;
use alloc::vec::Vec;

use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::point::Point;
use crate::size::Size;

/// The stones of a board for scoring. A grid does not know liberties and captures, so stones can be added and
/// removed freely. Points are given by their row-major index.
#[derive(Clone)]
pub(super) struct Grid {
    size: Size,
    stones: Vec<Option<Color>>,
}

impl Grid {
    /// The stones of `board` except those at the points `dead`.
    pub(super) fn living(board: &Board, dead: &[Point]) -> Self {
        let size = board.size();
        let mut stones: Vec<Option<Color>> = size.points().map(|point| board.stone(point)).collect();
        for index in dead.iter().filter_map(|point| point.index(size)) {
            stones[index] = None;
        }
        Self { size, stones }
    }

    /// The grid with only the stones of `color`.
    pub(super) fn only(&self, color: Color) -> Self {
        let stones = self.stones.iter().map(|stone| stone.filter(|&other| other == color)).collect();
        Self { size: self.size, stones }
    }

    /// The number of points of the board.
    pub(super) fn area(&self) -> usize {
        self.stones.len()
    }

    pub(super) fn stone(&self, at: usize) -> Option<Color> {
        self.stones[at]
    }

    pub(super) fn set(&mut self, at: usize, stone: Option<Color>) {
        self.stones[at] = stone;
    }

    /// The indices of the two to four neighbors of the point with the index `at`; fewer on a board one point wide or high.
    pub(super) fn around(&self, at: usize) -> impl Iterator<Item = usize> + use<> {
        let width = usize::from(self.size.width());
        let x = at % width;
        let up = at.checked_sub(width);
        let left = (x > 0).then(|| at - 1);
        let right = (x + 1 < width).then_some(at + 1);
        let down = (at + width < self.stones.len()).then_some(at + width);
        [up, left, right, down].into_iter().flatten()
    }
}

/// A board divided into parts: chains, and regions of connected empty points.
pub(super) struct Parts {
    /// All parts of the board, in the order of their first points.
    pub(super) list: Vec<Part>,
    /// The index in `list` of each point's part, row-major.
    pub(super) of: Vec<usize>,
}

/// A chain, or a region of empty points.
pub(super) struct Part {
    /// The color of the chain; `None` for a region of empty points.
    pub(super) stone: Option<Color>,
    /// The points of the part, as row-major indices.
    pub(super) points: Vec<usize>,
    /// Whether stones of each color are adjacent to this part.
    pub(super) touches: ByColor<bool>,
}

impl Part {
    /// The owner of the part if it is a region of empty points: the only color with adjacent stones. `None` for chains, for regions next to
    /// both colors, and on a board without stones.
    pub(super) fn owner(&self) -> Option<Color> {
        match (self.stone, self.touches.black, self.touches.white) {
            (None, true, false) => Some(Color::Black),
            (None, false, true) => Some(Color::White),
            _ => None,
        }
    }

    /// Whether the part is a region of empty points next to stones of both colors.
    pub(super) fn is_shared(&self) -> bool {
        self.stone.is_none() && self.touches.black && self.touches.white
    }
}

const NO_PART: usize = usize::MAX;

impl Parts {
    pub(super) fn new(grid: &Grid) -> Self {
        let mut parts = Self { list: Vec::new(), of: vec![NO_PART; grid.area()] };
        for start in 0..grid.area() {
            if parts.of[start] == NO_PART {
                let part = parts.flood(grid, start);
                parts.list.push(part);
            }
        }
        parts
    }

    /// The part that contains the point with the index `point`.
    pub(super) fn at(&self, point: usize) -> &Part {
        &self.list[self.of[point]]
    }

    /// The indices of the parts next to the point with the index `point`, each once, without the point's own part.
    pub(super) fn around(&self, grid: &Grid, point: usize) -> Vec<usize> {
        let mut around = Vec::with_capacity(4);
        for neighbor in grid.around(point) {
            let part = self.of[neighbor];
            if part != self.of[point] && !around.contains(&part) {
                around.push(part);
            }
        }
        around
    }

    fn flood(&mut self, grid: &Grid, start: usize) -> Part {
        let number = self.list.len();
        let mut part = Part { stone: grid.stone(start), points: vec![start], touches: ByColor::default() };
        self.of[start] = number;
        let mut next = 0;
        while let Some(&point) = part.points.get(next) {
            next += 1;
            for neighbor in grid.around(point) {
                let stone = grid.stone(neighbor);
                if stone != part.stone {
                    if let Some(color) = stone {
                        part.touches[color] = true;
                    }
                } else if self.of[neighbor] == NO_PART {
                    self.of[neighbor] = number;
                    part.points.push(neighbor);
                }
            }
        }
        part
    }
}
