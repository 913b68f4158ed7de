//! Where on the board lies what is drawn.

use baduk_rules::{Point, Size, star_points};

use super::picture::Cell;

/// A side of the board, as far as it is drawn.
#[derive(Clone, Copy)]
pub(super) struct Side {
    /// How much of it is drawn.
    pub(super) drawn: u8,
    /// Whether its first end is drawn, and its last.
    pub(super) edges: [bool; 2],
}

/// Where the upper left of what is drawn lies. Where no edge tells it, its star points do, if it has any; of several such places
/// the one next to the middle is taken.
pub(super) fn place(cells: &[Cell], size: Size, across: Side, down: Side) -> Point {
    let stars = star_points(size);
    let mut letters = vec![' '; usize::from(across.drawn) * usize::from(down.drawn)];
    for cell in cells {
        letters[usize::from(cell.at.y()) * usize::from(across.drawn) + usize::from(cell.at.x())] = cell.letter;
    }
    let letter = |x: u8, y: u8| {
        let is_drawn = x < across.drawn && y < down.drawn;
        is_drawn.then(|| letters[usize::from(y) * usize::from(across.drawn) + usize::from(x)])
    };
    let has_stars = letters.contains(&',');
    // How many star points are drawn as such, less those drawn as other points.
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
            // Star points that fit nowhere tell nothing.
            let rank = Some((fit.max(0), u8::MAX - aside));
            if rank > best_rank {
                (best, best_rank) = (Point::new(x, y), rank);
            }
        }
    }
    best
}

impl Side {
    /// How long it is, if all of it is drawn.
    pub(super) fn whole(self) -> Option<u8> {
        (self.edges == [true; 2]).then_some(self.drawn)
    }

    /// How long it is on a board that is said to be, or seems to be, so large.
    pub(super) fn length(self, said: u8) -> u8 {
        self.whole().unwrap_or(said.max(self.drawn))
    }

    /// Where what is drawn may begin, on a board with a side of this length: anywhere where neither end is drawn.
    fn starts(self, length: u8) -> std::ops::RangeInclusive<u8> {
        match self.edges {
            [true, _] => 0..=0,
            [false, true] => length - self.drawn..=length - self.drawn,
            [false, false] => 0..=length - self.drawn,
        }
    }
}
