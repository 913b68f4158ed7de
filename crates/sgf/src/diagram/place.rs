//! Determines which part of the board a diagram shows.

use alloc::vec;

use baduk_rules::{Point, Size, star_points};

use super::row::Cell;

/// The extent of a diagram in one direction: the number of its columns or rows, and which edges of the board are drawn.
#[derive(Clone, Copy)]
pub(super) struct AxisExtent {
    /// The number of columns or rows that are drawn.
    pub(super) drawn: u8,
    /// Whether the first edge (left or upper) and the last edge (right or lower) are drawn.
    pub(super) edges: [bool; 2],
}

/// A cell of a row, with its position in the diagram and in the text.
pub(super) struct Placed {
    /// The column and row of the cell, counted from 0 at the upper left of the diagram.
    pub(super) at: Point,
    pub(super) cell: Cell,
    /// The line of the cell in the text, and its column there, both counted from 1.
    pub(super) line: usize,
    pub(super) column: usize,
}

/// The board point at the diagram's upper left. In a direction without drawn edges, the star points of the diagram determine it, if it has
/// any. Of several points that fit, it is the one for which the diagram is closest to the middle.
pub(super) fn place(placed: &[Placed], size: Size, across: AxisExtent, down: AxisExtent) -> Point {
    let stars = star_points(size);
    let mut letters = vec![' '; usize::from(across.drawn) * usize::from(down.drawn)];
    for Placed { at, cell, .. } in placed {
        letters[usize::from(at.y()) * usize::from(across.drawn) + usize::from(at.x())] = cell.letter;
    }
    let letter = |x: u8, y: u8| {
        let is_drawn = x < across.drawn && y < down.drawn;
        is_drawn.then(|| letters[usize::from(y) * usize::from(across.drawn) + usize::from(x)])
    };
    let has_stars = letters.contains(&',');
    // The number of star points that are drawn as such, minus those that are drawn as other points.
    let fit = |x: u8, y: u8| {
        let drawn = stars.iter().filter_map(|star| letter(star.x().checked_sub(x)?, star.y().checked_sub(y)?));
        drawn.map(|letter| i32::from(letter == ',') - i32::from(letter == '.')).sum::<i32>()
    };
    let off = |start: u8, length: u8, drawn: u8| start.abs_diff((length - drawn) / 2);
    let (mut best, mut best_rank) = (Point::new(0, 0), None);
    for y in down.starts(size.height()) {
        for x in across.starts(size.width()) {
            let fit = if has_stars { fit(x, y) } else { 0 };
            let aside = off(x, size.width(), across.drawn) + off(y, size.height(), down.drawn);
            // Star points that fit nowhere are ignored.
            let rank = Some((fit.max(0), u8::MAX - aside));
            if rank > best_rank {
                (best, best_rank) = (Point::new(x, y), rank);
            }
        }
    }
    best
}

impl AxisExtent {
    /// The full width or height of the board; `None` unless both edges are drawn.
    pub(super) fn whole(self) -> Option<u8> {
        (self.edges == [true; 2]).then_some(self.drawn)
    }

    /// The full width or height of the board. `said` is the width or height that is stated or assumed, for a diagram without both edges.
    pub(super) fn length(self, said: u8) -> u8 {
        self.whole().unwrap_or(said.max(self.drawn))
    }

    /// The indices of board columns or rows at which the diagram may start, on a board with `length` of them. If neither edge is drawn, the
    /// diagram may start anywhere.
    fn starts(self, length: u8) -> core::ops::RangeInclusive<u8> {
        match self.edges {
            [true, _] => 0..=0,
            [false, true] => length - self.drawn..=length - self.drawn,
            [false, false] => 0..=length - self.drawn,
        }
    }
}
