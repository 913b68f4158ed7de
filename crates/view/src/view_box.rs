use std::fmt;

/// The distance between two adjacent lines in the units of a picture. Whole numbers make pictures exact, and equal on all platforms.
pub const SPACING: i32 = 100;

/// The rectangle of a picture, as in SVG's `viewBox`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ViewBox {
    /// The horizontal coordinate of the left edge.
    pub x: i32,
    /// The vertical coordinate of the upper edge.
    pub y: i32,
    /// The width of the rectangle.
    pub width: i32,
    /// The height of the rectangle.
    pub height: i32,
}

impl fmt::Display for ViewBox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {} {}", self.x, self.y, self.width, self.height)
    }
}
