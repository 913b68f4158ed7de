use std::fmt;

use baduk_record::Orientation;
use baduk_rules::{Point, Size};

use crate::cursor::Step;
use crate::region::Region;

/// The spacing between two lines. Whole numbers keep every picture exact, and the same everywhere.
pub const SPACING: i32 = 100;

/// The radius of a stone: stones nearly touch.
pub const STONE_RADIUS: i32 = 48;

/// Where things lie on the picture of a board, or of a part of one. Lengths are in hundredths of the spacing between two lines;
/// the upper left point of the board as it lies is at (0, 0).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Geometry {
    /// The part of the board that is shown.
    pub region: Region,
    /// How the board lies.
    pub orientation: Orientation,
    /// Whether coordinates stand around it.
    pub coordinates: bool,
}

/// The part of the plane that a picture shows: the place of its upper left corner, its width and its height.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ViewBox {
    /// The left edge.
    pub x: i32,
    /// The upper edge.
    pub y: i32,
    /// From the left edge to the right.
    pub width: i32,
    /// From the upper edge to the lower.
    pub height: i32,
}

impl Geometry {
    /// The whole board, as it is, with coordinates.
    #[must_use]
    pub fn new(size: Size) -> Self {
        Self { region: Region::whole(size), orientation: Orientation::default(), coordinates: true }
    }

    /// The board's size, as the record has it.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.region.size()
    }

    /// The part that is shown, as it lies.
    #[must_use]
    pub fn laid(&self) -> Region {
        self.region.laid(self.orientation)
    }

    /// Where a point of the record's board lies, as a point of the board as it is laid down.
    #[must_use]
    pub fn lay(&self, point: Point) -> Point {
        self.orientation.lay(point, self.size())
    }

    /// What the picture shows: the part of the board with its margin.
    #[must_use]
    pub fn view_box(&self) -> ViewBox {
        self.laid().view_box(if self.coordinates { 130 } else { 80 })
    }

    /// Where a point of the board as it lies is, across and down.
    #[must_use]
    pub fn place(laid: Point) -> (i32, i32) {
        (i32::from(laid.x()) * SPACING, i32::from(laid.y()) * SPACING)
    }

    /// Where the centre of a point is on the picture, across and down; `None` if the point is not shown.
    #[must_use]
    pub fn center(&self, point: Point) -> Option<(i32, i32)> {
        self.region.contains(point).then(|| Self::place(self.lay(point)))
    }

    /// The point nearest to a place, given as fractions of the picture's width and height, each from 0 to 1.
    ///
    /// `None` when no point that is shown is within half a spacing along both lines.
    #[must_use]
    pub fn point_at(&self, across: f64, down: f64) -> Option<Point> {
        let (ViewBox { x, y, width, height }, laid) = (self.view_box(), self.laid());
        let point = Point::new(nearest(x, width, across)?, nearest(y, height, down)?);
        laid.contains(point).then(|| self.orientation.take_up(point, self.size()))
    }

    /// The point a step away on the picture; at the edge of what is shown, the same. From a point that is not shown, the nearest.
    #[must_use]
    pub fn step(&self, point: Point, step: Step) -> Point {
        let from = self.lay(point);
        let (x, y) = (from.x(), from.y());
        let to = match step {
            Step::Left => Point::new(x.saturating_sub(1), y),
            Step::Right => Point::new(x.saturating_add(1), y),
            Step::Up => Point::new(x, y.saturating_sub(1)),
            Step::Down => Point::new(x, y.saturating_add(1)),
        };
        self.orientation.take_up(self.laid().nearest(to), self.size())
    }
}

impl fmt::Display for ViewBox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {} {}", self.x, self.y, self.width, self.height)
    }
}

fn nearest(start: i32, length: i32, fraction: f64) -> Option<u8> {
    let line = (f64::from(start) + fraction * f64::from(length)) / f64::from(SPACING);
    let rounded = line.round();
    // A NaN, from a picture without extent, is in no range.
    (0.0..=f64::from(u8::MAX)).contains(&rounded).then_some(rounded as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn geometry(width: u32, height: u32) -> Geometry {
        Geometry::new(Size::new(width, height).unwrap())
    }

    #[test]
    fn every_point_is_found_where_it_is_drawn() {
        let turned = |orientation| Geometry { orientation, ..geometry(5, 9) };
        let sizes = [(19, 19), (1, 1), (5, 52)].map(|(width, height)| geometry(width, height));
        for geometry in sizes.into_iter().chain(Orientation::ALL.map(turned)) {
            let frame = geometry.view_box();
            let (width, height) = (f64::from(frame.width), f64::from(frame.height));
            for point in geometry.size().points() {
                let (x, y) = Geometry::place(geometry.lay(point));
                let (across, down) = (f64::from(x - frame.x) / width, f64::from(y - frame.y) / height);
                assert_eq!(geometry.point_at(across, down), Some(point));
                assert_eq!(geometry.point_at(across + 40.0 / width, down - 40.0 / height), Some(point));
            }
        }
    }

    #[test]
    fn the_margin_holds_no_point() {
        let geometry = geometry(9, 9);
        for (across, down) in [(0.0, 0.0), (0.01, 0.5), (0.5, 1.0), (-1.0, 0.5), (0.5, 7.0), (f64::NAN, 0.5)] {
            assert_eq!(geometry.point_at(across, down), None);
        }
    }
    #[test]
    fn only_what_is_shown_is_found() {
        let whole = geometry(9, 9);
        let region = Region::between(whole.size(), Point::new(0, 0), Point::new(3, 2));
        let corner = Geometry { region, ..whole };
        assert_eq!(corner.view_box(), ViewBox { x: -130, y: -130, width: 300 + 260, height: 200 + 260 });
        let at = |x: i32, y: i32| corner.point_at(f64::from(x + 130) / 560.0, f64::from(y + 130) / 460.0);
        assert_eq!((at(300, 200), at(400, 200), at(300, 300)), (Some(Point::new(3, 2)), None, None));
    }

    #[test]
    fn a_step_goes_where_it_looks_and_stays_in_sight() {
        let size = Size::square(9).unwrap();
        let a9 = Point::new(0, 0);
        let turned = Geometry { orientation: "90".parse().unwrap(), ..Geometry::new(size) };
        assert_eq!(turned.step(a9, Step::Down), Point::new(1, 0), "a turned board has its top on the right");
        assert_eq!(turned.step(a9, Step::Right), a9);
        let part = Geometry { region: Region::between(size, a9, Point::new(2, 2)), ..Geometry::new(size) };
        assert_eq!(part.step(Point::new(2, 1), Step::Right), Point::new(2, 1));
        assert_eq!(part.step(Point::new(8, 8), Step::Up), Point::new(2, 2));
    }
}
