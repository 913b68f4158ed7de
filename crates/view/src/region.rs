use baduk_record::Orientation;
use baduk_rules::{Point, Size};
use baduk_sgf::{NodeId, Property, Tree};

use crate::view_box::{SPACING, ViewBox};

/// The number of lines that are shown around the used points.
const MARGIN_LINES: u8 = 2;

/// The minimum number of lines that are cut off at a side; if fewer would be, the side is fully shown.
const MIN_CUT: u8 = 3;

/// How far lines continue beyond the last shown point where the board is cut off, in hundredths of the line spacing.
const OVERHANG: i32 = 45;

/// A rectangle of a board's points: the whole board, or the part that is shown. It has at least one point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region {
    size: Size,
    left: u8,
    top: u8,
    right: u8,
    bottom: u8,
}

/// The first and last coordinates of a region in each direction, in hundredths of the line spacing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Extent {
    pub left: i32,
    pub top: i32,
    pub right: i32,
    pub bottom: i32,
}

impl Region {
    /// The region that is the whole board.
    #[must_use]
    pub const fn whole(size: Size) -> Self {
        Self { size, left: 0, top: 0, right: size.width() - 1, bottom: size.height() - 1 }
    }

    /// The rectangle that has these opposite corners. Corners off the board are moved to its edge.
    #[must_use]
    pub fn between(size: Size, a: Point, b: Point) -> Self {
        let (last_column, last_row) = (size.width() - 1, size.height() - 1);
        Self {
            size,
            left: a.x().min(b.x()).min(last_column),
            top: a.y().min(b.y()).min(last_row),
            right: a.x().max(b.x()).min(last_column),
            bottom: a.y().max(b.y()).min(last_row),
        }
    }

    /// The part of the board to show for these points: all of them and two lines around, extended to the edge where fewer than three lines
    /// would be cut off. It is the whole board if none of the points is on the board.
    #[must_use]
    pub fn around(size: Size, points: &[Point]) -> Self {
        let points = || points.iter().filter(|&&point| size.contains(point));
        let span = |line: fn(Point) -> u8, side: u8| {
            let (first, last) =
                points().fold((u8::MAX, 0), |(first, last), &point| (first.min(line(point)), last.max(line(point))));
            let (first, last) = (first.saturating_sub(MARGIN_LINES), last.saturating_add(MARGIN_LINES).min(side - 1));
            let first = if first < MIN_CUT { 0 } else { first };
            (first, if side - 1 - last < MIN_CUT { side - 1 } else { last })
        };
        if points().next().is_none() {
            return Self::whole(size);
        }
        let ((left, right), (top, bottom)) = (span(Point::x, size.width()), span(Point::y, size.height()));
        Self { size, left, top, right, bottom }
    }

    /// The part of the board that a record shows at a node: the rectangle around the visible points (VW) of the node, or else of the last
    /// earlier node with such points. `None` if all points are visible.
    #[must_use]
    pub fn in_view(tree: &Tree, at: NodeId) -> Option<Self> {
        let points = tree.node(at).list_in_force("VW").map(Property::points_shown)?;
        let first = *points.first()?;
        let corners = points.iter().fold((first, first), |(a, b), point| {
            let upper = Point::new(a.x().min(point.x()), a.y().min(point.y()));
            (upper, Point::new(b.x().max(point.x()), b.y().max(point.y())))
        });
        Some(Self::between(tree.size(), corners.0, corners.1))
    }

    /// The same region on the board after it is oriented.
    #[must_use]
    pub fn laid(&self, orientation: Orientation) -> Self {
        let lay = |x, y| orientation.lay(Point::new(x, y), self.size);
        Self::between(orientation.size(self.size), lay(self.left, self.top), lay(self.right, self.bottom))
    }

    /// The upper left and the lower right point of the region.
    #[must_use]
    pub const fn corners(&self) -> (Point, Point) {
        (Point::new(self.left, self.top), Point::new(self.right, self.bottom))
    }

    /// The middle point of the region, rounded down and to the right.
    #[must_use]
    pub const fn middle(&self) -> Point {
        Point::new(self.left + (self.right - self.left).div_ceil(2), self.top + (self.bottom - self.top).div_ceil(2))
    }

    /// The point of the region that is nearest to `point`.
    #[must_use]
    pub fn nearest(&self, point: Point) -> Point {
        Point::new(point.x().clamp(self.left, self.right), point.y().clamp(self.top, self.bottom))
    }

    /// The size of the whole board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Whether the region contains `point`.
    #[must_use]
    pub fn contains(&self, point: Point) -> bool {
        self.columns().contains(&point.x()) && self.rows().contains(&point.y())
    }

    /// The columns of the region, counted from 0 at the left of the board.
    #[must_use]
    pub const fn columns(&self) -> std::ops::RangeInclusive<u8> {
        self.left..=self.right
    }

    /// The rows of the region, counted from 0 at the top of the board.
    #[must_use]
    pub const fn rows(&self) -> std::ops::RangeInclusive<u8> {
        self.top..=self.bottom
    }

    /// Whether each side of the region is an edge of the board: left, top, right, bottom.
    pub(crate) const fn edges(&self) -> [bool; 4] {
        let (width, height) = (self.size.width(), self.size.height());
        [self.left == 0, self.top == 0, self.right + 1 == width, self.bottom + 1 == height]
    }

    /// The coordinates of the first and last points of the region.
    pub(crate) fn extent(&self) -> Extent {
        let [left, top, right, bottom] = [self.left, self.top, self.right, self.bottom].map(|n| i32::from(n) * SPACING);
        Extent { left, top, right, bottom }
    }

    /// The rectangle of a picture of the region, with `margin` around the outermost points.
    pub(crate) fn view_box(&self, margin: i32) -> ViewBox {
        let Extent { left, top, right, bottom } = self.extent();
        ViewBox {
            x: left - margin,
            y: top - margin,
            width: right - left + 2 * margin,
            height: bottom - top + 2 * margin,
        }
    }

    /// The coordinates of the ends of lines, which continue a little where the board is cut off.
    pub(crate) fn line_extent(&self) -> Extent {
        let Extent { left, top, right, bottom } = self.extent();
        let [to_left, to_top, to_right, to_bottom] = self.edges().map(|edge| if edge { 0 } else { OVERHANG });
        Extent { left: left - to_left, top: top - to_top, right: right + to_right, bottom: bottom + to_bottom }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nine() -> Size {
        Size::square(9).unwrap()
    }

    #[test]
    fn a_region_takes_its_corners_in_any_order() {
        let (a, b) = (Point::new(2, 1), Point::new(4, 5));
        let region = Region::between(nine(), a, b);
        assert_eq!(region, Region::between(nine(), b, a));
        assert_eq!(region, Region::between(nine(), Point::new(2, 5), Point::new(4, 1)));
        assert_eq!(nine().points().filter(|&point| region.contains(point)).count(), 3 * 5);
        assert!(region.contains(a) && region.contains(b) && !region.contains(Point::new(5, 5)));
    }

    #[test]
    fn a_region_around_points_keeps_two_lines_and_cuts_off_no_fewer_than_three() {
        let size = Size::square(19).unwrap();
        let around = |points: &[(u8, u8)]| {
            let points: Vec<_> = points.iter().map(|&(x, y)| Point::new(x, y)).collect();
            let region = Region::around(size, &points);
            (region.columns(), region.rows())
        };
        assert_eq!(around(&[(9, 9)]), (7..=11, 7..=11));
        assert_eq!(around(&[(5, 5)]), (3..=7, 3..=7));
        assert_eq!(around(&[(1, 2), (4, 3)]), (0..=6, 0..=5));
        assert_eq!(around(&[(5, 12), (4, 14)]), (0..=7, 10..=18));
        assert_eq!(around(&[(5, 12), (4, 13)]).1, 10..=15, "three rows are cut off");
        assert_eq!(around(&[(18, 18)]), (16..=18, 16..=18));
        assert_eq!(around(&[(13, 0), (200, 200)]), (11..=15, 0..=2));
        assert_eq!(around(&[(200, 200)]), (0..=18, 0..=18));
    }

    #[test]
    fn a_record_shows_the_part_around_its_visible_points() {
        let tree = baduk_sgf::read("(;SZ[9]VW[aa:dd];B[aa]VW[ff][hc];W[bb];B[cc]VW[])").unwrap().0.remove(0);
        let shown: Vec<_> = tree
            .depth_first()
            .map(|at| Region::in_view(&tree, at).map(|region| (region.columns(), region.rows())))
            .collect();
        assert_eq!(shown, [Some((0..=3, 0..=3)), Some((5..=7, 2..=5)), Some((5..=7, 2..=5)), None]);
        let none = baduk_sgf::read("(;SZ[9];B[aa])").unwrap().0.remove(0);
        assert_eq!(Region::in_view(&none, none.root()), None);
    }

    #[test]
    fn a_region_is_oriented_with_its_board() {
        let size = Size::new(9, 5).unwrap();
        let region = Region::between(size, Point::new(0, 1), Point::new(3, 2));
        for &orientation in Orientation::ALL {
            let laid = region.laid(orientation);
            assert_eq!(laid.size(), orientation.size(size));
            assert!(size.points().all(|point| region.contains(point) == laid.contains(orientation.lay(point, size))));
        }
    }

    #[test]
    fn a_region_has_a_middle_and_a_nearest_point() {
        assert_eq!(Region::whole(nine()).middle(), Point::new(4, 4));
        let region = Region::between(nine(), Point::new(2, 1), Point::new(3, 5));
        assert_eq!(region.middle(), Point::new(3, 3));
        assert_eq!(region.nearest(Point::new(8, 0)), Point::new(3, 1));
        assert_eq!(region.nearest(Point::new(2, 4)), Point::new(2, 4));
    }

    #[test]
    fn a_region_ends_where_the_board_does() {
        let region = Region::between(nine(), Point::new(0, 0), Point::new(200, 200));
        assert_eq!(region, Region::whole(nine()));
        assert_eq!(region.edges(), [true; 4]);
        let corner = Region::between(nine(), Point::new(60, 60), Point::new(5, 5));
        assert_eq!(corner.edges(), [false, false, true, true]);
        assert_eq!(corner.line_extent(), Extent { left: 455, top: 455, right: 800, bottom: 800 });
    }
}
