use baduk_record::Orientation;
use baduk_rules::{Point, Size};

use crate::region::{Extent, Region};
use crate::view_box::{SPACING, ViewBox};

/// The maximum distance between a position and a point for the position to be clearly on the point, in line spacings, in each of the two
/// directions.
const CLEAR: f64 = 0.4;

/// The radius of a stone, in hundredths of the line spacing. Adjacent stones nearly touch.
pub const STONE_RADIUS: i32 = 48;

/// Maps points of a board, or of a part of a board, to coordinates of its picture. The unit is a hundredth of the line spacing; the upper
/// left point of the oriented board is at (0, 0).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Geometry {
    /// The part of the board that is shown.
    pub region: Region,
    /// The orientation of the board.
    pub orientation: Orientation,
    /// Whether coordinates are shown around the board.
    pub coordinates: bool,
}

impl Geometry {
    /// The geometry of a whole board in its usual orientation, with coordinates.
    #[must_use]
    pub fn new(size: Size) -> Self {
        Self { region: Region::whole(size), orientation: Orientation::default(), coordinates: true }
    }

    /// The size of the board in the record, before orientation.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.region.size()
    }

    /// The part of the oriented board that is shown.
    #[must_use]
    pub fn laid(&self) -> Region {
        self.region.laid(self.orientation)
    }

    /// The point of the oriented board that corresponds to `point` of the record.
    #[must_use]
    pub fn lay(&self, point: Point) -> Point {
        self.orientation.lay(point, self.size())
    }

    /// The rectangle of the picture: the part of the board that is shown, and a margin around it.
    #[must_use]
    pub fn view_box(&self) -> ViewBox {
        self.laid().view_box(if self.coordinates { 60 + self.coordinate_height() * 185 / 100 } else { 80 })
    }

    /// The font size of the coordinates: about 2 hundredths of the shown rectangle, so that they are equally large on every board, but at
    /// most 60 units, so that adjacent coordinates don't touch.
    #[must_use]
    pub fn coordinate_height(&self) -> i32 {
        let Extent { left, top, right, bottom } = self.laid().extent();
        (((right - left).max(bottom - top) + 120) * 198 / 10_000).clamp(2, 60)
    }

    /// The coordinates of the center of a point of the oriented board.
    #[must_use]
    pub fn place(laid: Point) -> (i32, i32) {
        (i32::from(laid.x()) * SPACING, i32::from(laid.y()) * SPACING)
    }

    /// The coordinates of the center of a point; `None` if the point is not shown.
    #[must_use]
    pub fn center(&self, point: Point) -> Option<(i32, i32)> {
        self.region.contains(point).then(|| Self::place(self.lay(point)))
    }

    /// The point nearest to a position, which is given as fractions of the picture's width and height, from 0 to 1.
    ///
    /// `None` if no shown point is within half a line spacing in both directions.
    #[must_use]
    pub fn point_at(&self, across: f64, down: f64) -> Option<Point> {
        let (ViewBox { x, y, width, height }, laid) = (self.view_box(), self.laid());
        let point = Point::new(nearest(x, width, across)?, nearest(y, height, down)?);
        laid.contains(point).then(|| self.orientation.take_up(point, self.size()))
    }

    /// The shown points in rows, as the picture shows them: from the top, and each row from the left.
    #[must_use]
    pub fn rows(&self) -> Vec<Vec<Point>> {
        let (laid, size) = (self.laid(), self.size());
        let point = |x, y| self.orientation.take_up(Point::new(x, y), size);
        laid.rows().map(|y| laid.columns().map(|x| point(x, y)).collect()).collect()
    }

    /// The distances from the edges of the picture to the squares around the outermost points: from the top and from the left, in the units
    /// of [`view_box`](Self::view_box). The opposite sides have the same distances.
    #[must_use]
    pub fn margins(&self) -> (i32, i32) {
        let ViewBox { x, y, .. } = self.view_box();
        let Extent { left, top, .. } = self.laid().extent();
        (top - SPACING / 2 - y, left - SPACING / 2 - x)
    }

    /// Whether a position, given as for [`point_at`](Self::point_at), is clearly on a point rather than between two points: within four
    /// tenths of the line spacing in both directions.
    #[must_use]
    pub fn is_on_point(&self, across: f64, down: f64) -> bool {
        let ViewBox { x, y, width, height } = self.view_box();
        [line_at(x, width, across), line_at(y, height, down)].iter().all(|line| (line - line.round()).abs() <= CLEAR)
    }

    /// The point that is so many columns to the right of `point` and so many rows below it on the picture. At the edge of the picture it is
    /// the last point there, and for a point that is not shown, the nearest shown point.
    #[must_use]
    pub fn step(&self, point: Point, (columns, rows): (i8, i8)) -> Point {
        let from = self.lay(point);
        let to = Point::new(from.x().saturating_add_signed(columns), from.y().saturating_add_signed(rows));
        self.orientation.take_up(self.laid().nearest(to), self.size())
    }
}

/// The index of the board's line at a fraction of the picture's width or height; the index has a fraction too for a position between two
/// lines. `start` and `length` are those of the picture in this direction.
fn line_at(start: i32, length: i32, fraction: f64) -> f64 {
    (f64::from(start) + fraction * f64::from(length)) / f64::from(SPACING)
}

fn nearest(start: i32, length: i32, fraction: f64) -> Option<u8> {
    let rounded = line_at(start, length, fraction).round();
    // This excludes NaN, from a picture without extent.
    (0.0..=f64::from(u8::MAX)).contains(&rounded).then_some(rounded as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn geometry(width: u32, height: u32) -> Geometry {
        Geometry::new(Size::new(width, height).unwrap())
    }

    #[test]
    fn rows_lie_as_the_board_is_turned() {
        let corner = Region::between(Size::new(5, 9).unwrap(), Point::new(0, 0), Point::new(2, 1));
        let names = |orientation| {
            let rows = Geometry { region: corner, orientation, ..geometry(5, 9) }.rows();
            rows.iter().map(|row| row.iter().map(|point| point.to_a1(corner.size())).collect()).collect::<Vec<Vec<_>>>()
        };
        assert_eq!(names(Orientation::default()), [["A9", "B9", "C9"], ["A8", "B8", "C8"]]);
        for &orientation in Orientation::ALL {
            let turned = Geometry { region: corner, orientation, ..geometry(5, 9) };
            let place = |point| turned.center(point).expect("a shown point has a place");
            for row in turned.rows() {
                assert!(row.iter().all(|&point| place(point).1 == place(row[0]).1), "a row is level");
                assert!(row.is_sorted_by_key(|&point| place(point).0), "from the left");
            }
        }
    }

    #[test]
    fn squares_around_the_points_lie_where_the_points_are_drawn() {
        for coordinates in [true, false] {
            let geometry = Geometry { coordinates, ..geometry(5, 9) };
            let (ViewBox { width, height, .. }, (top, left)) = (geometry.view_box(), geometry.margins());
            let center = |length: i32, margin: i32, lines: f64, line: u8| {
                let margin = f64::from(margin) / f64::from(length);
                margin + (1.0 - 2.0 * margin) * (f64::from(line) + 0.5) / lines
            };
            for point in geometry.size().points() {
                let found = geometry.point_at(center(width, left, 5.0, point.x()), center(height, top, 9.0, point.y()));
                assert_eq!(found, Some(point), "{coordinates}");
            }
        }
    }

    #[test]
    fn every_point_is_found_where_it_is_drawn() {
        let turned = |orientation| Geometry { orientation, ..geometry(5, 9) };
        let sizes = [(19, 19), (1, 1), (5, 52)].map(|(width, height)| geometry(width, height));
        for geometry in sizes.into_iter().chain(Orientation::ALL.iter().copied().map(turned)) {
            let frame = geometry.view_box();
            let (width, height) = (f64::from(frame.width), f64::from(frame.height));
            for point in geometry.size().points() {
                let (x, y) = Geometry::place(geometry.lay(point));
                let (across, down) = (f64::from(x - frame.x) / width, f64::from(y - frame.y) / height);
                assert_eq!(geometry.point_at(across, down), Some(point));
                assert_eq!(geometry.point_at(across + 40.0 / width, down - 40.0 / height), Some(point));
                assert!(geometry.is_on_point(across + 39.0 / width, down - 39.0 / height));
                assert!(!geometry.is_on_point(across + 41.0 / width, down));
                assert!(!geometry.is_on_point(across, down - 41.0 / height));
            }
        }
    }

    #[test]
    fn coordinates_are_as_large_on_every_common_board() {
        for side in [5, 7, 9, 13, 19] {
            let geometry = geometry(side, side);
            let share = f64::from(geometry.coordinate_height()) / f64::from(geometry.view_box().width);
            assert!((0.0175..0.0195).contains(&share), "{side}: {share}");
        }
        assert_eq!(geometry(52, 52).coordinate_height(), 60);
    }

    #[test]
    fn no_point_is_found_in_the_margin() {
        let geometry = geometry(9, 9);
        for (across, down) in [(0.0, 0.0), (0.01, 0.5), (0.5, 1.0), (-1.0, 0.5), (0.5, 7.0), (f64::NAN, 0.5)] {
            assert_eq!(geometry.point_at(across, down), None);
        }
    }
    #[test]
    fn only_shown_points_are_found() {
        let whole = geometry(9, 9);
        let region = Region::between(whole.size(), Point::new(0, 0), Point::new(3, 2));
        let corner = Geometry { region, ..whole };
        assert_eq!(corner.view_box(), ViewBox { x: -74, y: -74, width: 300 + 148, height: 200 + 148 });
        let at = |x: i32, y: i32| corner.point_at(f64::from(x + 74) / 448.0, f64::from(y + 74) / 348.0);
        assert_eq!((at(300, 200), at(400, 200), at(300, 300)), (Some(Point::new(3, 2)), None, None));
    }

    #[test]
    fn a_step_follows_the_picture_and_stays_in_the_region() {
        let size = Size::square(9).unwrap();
        let a9 = Point::new(0, 0);
        let turned = Geometry { orientation: "90".parse().unwrap(), ..Geometry::new(size) };
        assert_eq!(turned.step(a9, (0, 1)), Point::new(1, 0), "a turned board has its top on the right");
        assert_eq!(turned.step(a9, (1, 0)), a9);
        let part = Geometry { region: Region::between(size, a9, Point::new(2, 2)), ..Geometry::new(size) };
        assert_eq!(part.step(Point::new(2, 1), (1, 0)), Point::new(2, 1));
        assert_eq!(part.step(Point::new(8, 8), (0, -1)), Point::new(2, 2));
    }
}
