use baduk_rules::{Point, Size};

/// The radius of a stone, in spacings: stones nearly touch.
pub const STONE_RADIUS: f64 = 0.48;

/// Where things lie on the picture of a board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Geometry {
    size: Size,
    margin: f64,
}

/// The part of the plane that the picture shows: the place of its upper left corner, its width and its height.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ViewBox {
    /// The left edge.
    pub x: f64,
    /// The upper edge.
    pub y: f64,
    /// From the left edge to the right.
    pub width: f64,
    /// From the upper edge to the lower.
    pub height: f64,
}

impl Geometry {
    /// The geometry of a board, with room for coordinates around it or without.
    #[must_use]
    pub const fn new(size: Size, coordinates: bool) -> Self {
        Self { size, margin: if coordinates { 1.3 } else { 0.8 } }
    }

    /// The board's size.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// What the picture shows: the board with its margin.
    #[must_use]
    pub fn view_box(&self) -> ViewBox {
        let side = |points: u8| f64::from(points - 1) + 2.0 * self.margin;
        ViewBox { x: -self.margin, y: -self.margin, width: side(self.size.width()), height: side(self.size.height()) }
    }

    /// The point nearest to a place, given as fractions of the picture's width and height, each from 0 to 1.
    ///
    /// `None` when no point is within half a spacing along both lines.
    #[must_use]
    pub fn point_at(&self, across: f64, down: f64) -> Option<Point> {
        let ViewBox { x, y, width, height } = self.view_box();
        let column = nearest(x + across * width, self.size.width())?;
        let row = nearest(y + down * height, self.size.height())?;
        Some(Point::new(column, row))
    }

    /// Every line of the board, as one SVG path.
    #[must_use]
    pub fn lines(&self) -> String {
        let (right, bottom) = (self.size.width() - 1, self.size.height() - 1);
        let rows = (0..=bottom).map(|y| format!("M0 {y}H{right}"));
        let columns = (0..=right).map(|x| format!("M{x} 0V{bottom}"));
        rows.chain(columns).collect()
    }

    /// How far from the outermost line the middle of a coordinate stands.
    #[must_use]
    pub const fn coordinate_distance() -> f64 {
        0.9
    }
}

impl ViewBox {
    /// Width divided by height.
    #[must_use]
    pub fn ratio(&self) -> f64 {
        self.width / self.height
    }
}

impl std::fmt::Display for ViewBox {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {} {} {}", self.x, self.y, self.width, self.height)
    }
}

fn nearest(place: f64, points: u8) -> Option<u8> {
    let rounded = place.round();
    // A NaN, from a picture without extent, is in no range.
    (0.0..f64::from(points)).contains(&rounded).then_some(rounded as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn geometry(width: u32, height: u32) -> Geometry {
        Geometry::new(Size::new(width, height).unwrap(), true)
    }

    #[test]
    fn every_point_is_found_where_it_is_drawn() {
        for (width, height) in [(19, 19), (1, 1), (5, 52)] {
            let geometry = geometry(width, height);
            let ViewBox { x, y, width, height } = geometry.view_box();
            for point in geometry.size().points() {
                let across = (f64::from(point.x()) - x) / width;
                let down = (f64::from(point.y()) - y) / height;
                assert_eq!(geometry.point_at(across, down), Some(point));
                assert_eq!(geometry.point_at(across + 0.4 / width, down - 0.4 / height), Some(point));
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
    fn each_line_is_drawn_once() {
        assert_eq!(geometry(3, 2).lines(), "M0 0H2M0 1H2M0 0V1M1 0V1M2 0V1");
    }
}
