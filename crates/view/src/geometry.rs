use std::fmt;

use baduk_rules::{Point, Size};

/// The spacing between two lines. Whole numbers keep every picture exact, and the same everywhere.
pub const SPACING: i32 = 100;

/// The radius of a stone: stones nearly touch.
pub const STONE_RADIUS: i32 = 48;

/// Where things lie on the picture of a board. Lengths are in hundredths of the spacing between two lines; the upper left
/// point is at (0, 0).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Geometry {
    /// The board's size.
    pub size: Size,
    /// Whether coordinates stand around the board.
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
    /// What the picture shows: the board with its margin.
    #[must_use]
    pub fn view_box(&self) -> ViewBox {
        let margin = if self.coordinates { 130 } else { 80 };
        let side = |points: u8| (i32::from(points) - 1) * SPACING + 2 * margin;
        ViewBox { x: -margin, y: -margin, width: side(self.size.width()), height: side(self.size.height()) }
    }

    /// Where a point lies, across and down.
    #[must_use]
    pub fn place(point: Point) -> (i32, i32) {
        (i32::from(point.x()) * SPACING, i32::from(point.y()) * SPACING)
    }

    /// The point nearest to a place, given as fractions of the picture's width and height, each from 0 to 1.
    ///
    /// `None` when no point is within half a spacing along both lines.
    #[must_use]
    pub fn point_at(&self, across: f64, down: f64) -> Option<Point> {
        let ViewBox { x, y, width, height } = self.view_box();
        let column = nearest(x, width, across, self.size.width())?;
        let row = nearest(y, height, down, self.size.height())?;
        Some(Point::new(column, row))
    }
}

impl fmt::Display for ViewBox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {} {}", self.x, self.y, self.width, self.height)
    }
}

fn nearest(start: i32, length: i32, fraction: f64, points: u8) -> Option<u8> {
    let line = (f64::from(start) + fraction * f64::from(length)) / f64::from(SPACING);
    let rounded = line.round();
    // A NaN, from a picture without extent, is in no range.
    (0.0..f64::from(points)).contains(&rounded).then_some(rounded as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn geometry(width: u32, height: u32) -> Geometry {
        Geometry { size: Size::new(width, height).unwrap(), coordinates: true }
    }

    #[test]
    fn every_point_is_found_where_it_is_drawn() {
        for (width, height) in [(19, 19), (1, 1), (5, 52)] {
            let geometry = geometry(width, height);
            let frame = geometry.view_box();
            let (width, height) = (f64::from(frame.width), f64::from(frame.height));
            for point in geometry.size.points() {
                let (x, y) = Geometry::place(point);
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
}
