use std::fmt;
use std::str::FromStr;

use baduk_rules::{Point, Size};

/// One of the eight orientations of a board: mirrored or not, then rotated.
///
/// As text, an orientation is the clockwise angle in degrees, after "mirrored" if the board is mirrored: "0", "270", "mirrored 90".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Orientation {
    /// Whether left and right are swapped, before the board is rotated.
    pub mirrored: bool,
    /// The number of clockwise quarter turns, from 0 to 3.
    pub quarters: u8,
}

/// The error for a string that is not an orientation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrientationError;

impl Orientation {
    /// All eight orientations of a board.
    pub const ALL: &'static [Self] = &{
        let mut all = [Self { mirrored: false, quarters: 0 }; 8];
        let mut number = 0;
        while number < 8 {
            all[number as usize] = Self { mirrored: number > 3, quarters: number % 4 };
            number += 1;
        }
        all
    };

    /// This orientation with left and right swapped afterwards, as the reader sees them.
    #[must_use]
    pub const fn flipped(self) -> Self {
        Self { mirrored: !self.mirrored, quarters: (4 - self.quarters % 4) % 4 }
    }

    /// This orientation followed by a clockwise quarter turn.
    #[must_use]
    pub const fn turned(self) -> Self {
        Self { quarters: (self.quarters + 1) % 4, ..self }
    }

    /// The size of a board of size `size` after it is oriented this way.
    #[must_use]
    pub const fn size(self, size: Size) -> Size {
        if self.quarters.is_multiple_of(2) { size } else { size.turned() }
    }

    /// The position of a point of a board of this size after it is oriented. A point off the board stays unchanged.
    #[must_use]
    pub fn lay(self, point: Point, size: Size) -> Point {
        if !size.contains(point) {
            return point;
        }
        let (mut x, mut y) = (point.x(), point.y());
        let (mut width, mut height) = (size.width(), size.height());
        if self.mirrored {
            x = width - 1 - x;
        }
        for _ in 0..self.quarters % 4 {
            (x, y) = (height - 1 - y, x);
            (width, height) = (height, width);
        }
        Point::new(x, y)
    }

    /// The point of a board of this size that is at the position `laid` after the board is oriented: the inverse of [`Orientation::lay`].
    #[must_use]
    pub fn take_up(self, laid: Point, size: Size) -> Point {
        self.inverse().lay(laid, self.size(size))
    }

    /// The inverse orientation. Mirrored orientations are their own inverse.
    const fn inverse(self) -> Self {
        let quarters = if self.mirrored { self.quarters } else { (4 - self.quarters % 4) % 4 };
        Self { quarters, ..self }
    }
}

impl FromStr for Orientation {
    type Err = OrientationError;

    /// # Errors
    /// When the text is not an orientation.
    fn from_str(text: &str) -> Result<Self, OrientationError> {
        let words = text.trim();
        let (mirrored, angle) = words.strip_prefix("mirrored").map_or((false, words), |rest| (true, rest.trim_start()));
        let quarters = match angle {
            "" if mirrored => 0,
            "0" => 0,
            "90" => 1,
            "180" => 2,
            "270" => 3,
            _ => return Err(OrientationError),
        };
        Ok(Self { mirrored, quarters })
    }
}

impl fmt::Display for Orientation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mirrored = if self.mirrored { "mirrored " } else { "" };
        write!(f, "{mirrored}{}", u32::from(self.quarters) * 90)
    }
}

impl fmt::Display for OrientationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "use 0, 90, 180 or 270 degrees, with \"mirrored\" before it to mirror the board, such as \"mirrored 90\"",
        )
    }
}

impl std::error::Error for OrientationError {}

#[cfg(test)]
mod tests {
    use super::*;

    /// The letters of a board with three columns and two rows, as they appear in an orientation.
    fn laid(orientation: &str) -> String {
        let size = Size::new(3, 2).unwrap();
        let orientation: Orientation = orientation.parse().unwrap();
        let laid = orientation.size(size);
        let names: Vec<_> = laid.points().map(|point| orientation.take_up(point, size).to_a1(size)).collect();
        names.chunks(usize::from(laid.width())).map(|row| row.join(" ")).collect::<Vec<_>>().join("/")
    }

    #[test]
    fn a_board_is_mirrored_and_then_rotated_clockwise() {
        assert_eq!(laid("0"), "A2 B2 C2/A1 B1 C1");
        assert_eq!(laid("90"), "A1 A2/B1 B2/C1 C2");
        assert_eq!(laid("180"), "C1 B1 A1/C2 B2 A2");
        assert_eq!(laid("270"), "C2 C1/B2 B1/A2 A1");
        assert_eq!(laid("mirrored"), "C2 B2 A2/C1 B1 A1");
        assert_eq!(laid("mirrored 90"), "C1 C2/B1 B2/A1 A2");
    }

    #[test]
    fn flipping_and_turning_change_what_the_reader_sees() {
        let size = Size::new(5, 3).unwrap();
        for &orientation in Orientation::ALL {
            let (seen, flipped, turned) = (orientation.size(size), orientation.flipped(), orientation.turned());
            for point in size.points() {
                let at = orientation.lay(point, size);
                assert_eq!(flipped.lay(point, size), Point::new(seen.width() - 1 - at.x(), at.y()), "{orientation:?}");
                assert_eq!(turned.lay(point, size), Point::new(seen.height() - 1 - at.y(), at.x()), "{orientation:?}");
            }
        }
    }

    #[test]
    fn transforming_a_point_back_gives_the_same_point() {
        let size = Size::new(5, 3).unwrap();
        for &orientation in Orientation::ALL {
            for point in size.points() {
                let laid = orientation.lay(point, size);
                assert!(orientation.size(size).contains(laid));
                assert_eq!(orientation.take_up(laid, size), point, "{orientation:?}");
            }
            assert_eq!(orientation.to_string().parse(), Ok(orientation));
            let off = Point::new(40, 1);
            assert_eq!(orientation.lay(off, size), off);
        }
        assert_eq!("45".parse::<Orientation>(), Err(OrientationError));
    }
}
