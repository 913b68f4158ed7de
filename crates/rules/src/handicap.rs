use alloc::vec;
use alloc::vec::Vec;

use crate::point::Point;
use crate::ruleset::{Opening, Placement, Ruleset};
use crate::size::Size;

/// A handicap: a number of black stones in place of Black's first move, at fixed points or at points of Black's choice.
///
/// The fixed points are those of diagram 15 in the Korea Baduk Association's guide, seen from Black's side: with two
/// and three stones, the far left corner (D16 on 19x19) stays empty. Many programs leave another corner empty with
/// three.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Handicap {
    size: Size,
    stones: u16,
    /// The number of stones at fixed points.
    set: u8,
}

impl Handicap {
    /// A handicap on a board of this size; `None` for fewer than 2 stones or more than [`max_handicap`].
    #[must_use]
    pub fn new(size: Size, stones: u16, placement: Placement) -> Option<Self> {
        if !(2..=max_handicap(size, placement)).contains(&stones) {
            return None;
        }
        let set = match placement {
            Placement::Fixed | Placement::FixedToNine => set_points(size).min(stones),
            Placement::Free | Placement::WhitePasses | Placement::None => 0,
        };
        Some(Self { size, stones, set: set as u8 })
    }

    /// The number of handicap stones, at least 2.
    #[must_use]
    pub const fn stones(self) -> u16 {
        self.stones
    }

    /// The number of handicap stones that Black places freely before White's first move.
    #[must_use]
    pub const fn free(self) -> u16 {
        self.stones - self.set as u16
    }

    /// The fixed points of this handicap, in the order in which the guide adds them.
    #[must_use]
    pub fn points(self) -> Vec<Point> {
        if self.set == 0 {
            // The smallest boards don't have the lines of fixed points.
            return Vec::new();
        }
        let Lines { low: (left, bottom), middle: (center, halfway), high: (right, top) } = Lines::new(self.size);
        let corners = [(left, bottom), (right, top), (right, bottom), (left, top)];
        let sides = [(left, halfway), (right, halfway), (center, bottom), (center, top)];
        let n = usize::from(self.set);
        let middle = n == 5 || n == 7 || n == 9;
        let at_sides = if n < 6 { 0 } else { n - 4 - usize::from(middle) };
        let points = corners.into_iter().take(n).chain(sides.into_iter().take(at_sides));
        points.chain(middle.then_some((center, halfway))).map(|(x, y)| Point::new(x, y)).collect()
    }
}

/// The maximum number of handicap stones on a board: the number of fixed points, or all points but one with free placement.
///
/// The maximum is 0 if the rules have no handicap, or if they demand fixed points and the board has none.
#[must_use]
pub fn max_handicap(size: Size, placement: Placement) -> u16 {
    match placement {
        Placement::Fixed => set_points(size),
        Placement::Free | Placement::WhitePasses | Placement::FixedToNine => size.area() as u16 - 1,
        Placement::None => 0,
    }
}

impl Ruleset {
    /// The handicap of `stones` stones under these rules; `None` for fewer than 2 stones or more than [`Ruleset::max_handicap`].
    #[must_use]
    pub fn handicap(&self, size: Size, stones: u16) -> Option<Handicap> {
        let fits = stones <= self.max_handicap(size);
        fits.then(|| Handicap::new(size, stones, self.placement)).flatten()
    }

    /// The maximum number of handicap stones under these rules; 0 if the rules have an opening such as that of Sunjang.
    #[must_use]
    pub fn max_handicap(&self, size: Size) -> u16 {
        if self.opening == Opening::Empty { max_handicap(size, self.placement) } else { 0 }
    }
}

/// The number of fixed points on a board: 9; 4 if the width or height is even or less than 9; 0 if either is less than 7 (as in GTP's
/// `fixed_handicap`, Go Text Protocol 2, 4.1.1).
const fn set_points(size: Size) -> u16 {
    let (width, height) = (size.width(), size.height());
    if width < 7 || height < 7 {
        0
    } else if width < 9 || height < 9 || width.is_multiple_of(2) || height.is_multiple_of(2) {
        4
    } else {
        9
    }
}

/// The star points of a board: nine on 19x19; those of the corners and the center on 13x13 and 9x9.
#[must_use]
pub fn star_points(size: Size) -> Vec<Point> {
    let (width, height) = (size.width(), size.height());
    let odd = !width.is_multiple_of(2) && !height.is_multiple_of(2);
    let pattern = |set: u8| Handicap { size, stones: set.into(), set }.points();
    match (set_points(size), width.min(height)) {
        (9, 15..) => pattern(9),
        (9, _) => pattern(5),
        (4, _) => pattern(4),
        (_, 5..) if odd => vec![Point::new(width / 2, height / 2)],
        _ => Vec::new(),
    }
}

/// The outer lines of handicap stones, as (column, row): the fourth from the edge, or the third on a side shorter than 13.
struct Lines {
    /// The left column and the bottom row, counted from 0 at the top left.
    low: (u8, u8),
    middle: (u8, u8),
    /// The right column and the top row, counted from 0 at the top left.
    high: (u8, u8),
}

impl Lines {
    const fn new(size: Size) -> Self {
        let (width, height) = (size.width(), size.height());
        let x = if width < 13 { 2 } else { 3 };
        let y = if height < 13 { 2 } else { 3 };
        Self { low: (x, height - 1 - y), middle: (width / 2, height / 2), high: (width - 1 - x, y) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(side: u32, stones: u16) -> Option<Vec<String>> {
        let size = Size::square(side).unwrap();
        Handicap::new(size, stones, Placement::Fixed).map(|h| h.points().into_iter().map(|p| p.to_a1(size)).collect())
    }

    #[test]
    fn small_boards_follow_the_same_pattern() {
        assert_eq!(names(9, 3).unwrap(), ["C3", "G7", "G3"]);
        assert_eq!(names(13, 5).unwrap(), ["D4", "K10", "K4", "D10", "G7"]);
        assert_eq!(names(13, 6).unwrap(), ["D4", "K10", "K4", "D10", "D7", "K7"]);
    }

    #[test]
    fn a_board_without_fixed_points_has_no_fixed_handicap() {
        assert_eq!(names(9, 1), None);
        assert_eq!(names(19, 10), None);
        assert_eq!(names(6, 2), None);
        assert_eq!(names(8, 4).unwrap().len(), 4);
        assert_eq!(names(8, 5), None);
    }

    #[test]
    fn after_nine_stones_black_chooses_points() {
        let size = Size::square(19).unwrap();
        let thirteen = Handicap::new(size, 13, Placement::FixedToNine).unwrap();
        assert_eq!((thirteen.points().len(), thirteen.free()), (9, 4));
        let free = Handicap::new(size, 3, Placement::Free).unwrap();
        assert_eq!((free.points().len(), free.free()), (0, 3));
        assert_eq!(Handicap::new(size, 2, Placement::None), None);
        assert_eq!(Handicap::new(size, 361, Placement::Free), None);
        assert_eq!(Handicap::new(Size::square(1).unwrap(), 2, Placement::Free), None);
    }

    #[test]
    fn black_may_choose_on_the_smallest_boards_too() {
        for (width, height) in [(1, 3), (3, 1), (2, 2), (1, 52)] {
            let handicap = Handicap::new(Size::new(width, height).unwrap(), 2, Placement::Free).unwrap();
            assert_eq!((handicap.points(), handicap.free()), (vec![], 2));
        }
    }

    #[test]
    fn an_opening_excludes_a_handicap() {
        let size = Size::square(19).unwrap();
        let rules: Ruleset = "korean,opening=sunjang".parse().unwrap();
        assert_eq!((rules.max_handicap(size), rules.handicap(size, 3)), (0, None));
        let rules: Ruleset = "korean".parse().unwrap();
        assert_eq!((rules.max_handicap(size), rules.handicap(size, 3)), (9, Handicap::new(size, 3, Placement::Fixed)));
    }

    #[test]
    fn star_points_of_the_usual_boards() {
        let count = |side| star_points(Size::square(side).unwrap()).len();
        assert_eq!([count(19), count(13), count(9), count(8), count(5), count(4), count(1)], [9, 5, 5, 4, 1, 0, 0]);
    }
}
