use core::fmt;

/// The size of a board: its width and height in points, each from 1 to 52.
///
/// 52 is the limit of SGF (FF\[4\], "Go: Point").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(try_from = "crate::serial::Sides"))]
pub struct Size {
    width: u8,
    height: u8,
}

/// The error for a width or height that is not from 1 to 52.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SizeError {
    /// The width that was requested, in points.
    pub width: u32,
    /// The height that was requested, in points.
    pub height: u32,
}

impl Size {
    /// The maximum width and height of a board, in points.
    pub const MAX: u8 = 52;

    /// The largest board, which has every point that SGF can name.
    pub const LARGEST: Self = Self { width: Self::MAX, height: Self::MAX };

    /// A board of `width` by `height` points.
    ///
    /// # Errors
    /// When the width or height is not from 1 to [`Size::MAX`].
    pub fn new(width: u32, height: u32) -> Result<Self, SizeError> {
        let side = |n: u32| u8::try_from(n).ok().filter(|n| (1..=Self::MAX).contains(n));
        match (side(width), side(height)) {
            (Some(width), Some(height)) => Ok(Self { width, height }),
            _ => Err(SizeError { width, height }),
        }
    }

    /// A square board of `side` by `side` points.
    ///
    /// # Errors
    /// When `side` is not from 1 to [`Size::MAX`].
    pub fn square(side: u32) -> Result<Self, SizeError> {
        Self::new(side, side)
    }

    /// The size of the same board after it is rotated by a quarter: width and height are exchanged.
    #[must_use]
    pub const fn turned(self) -> Self {
        Self { width: self.height, height: self.width }
    }

    /// The number of columns of the board.
    #[must_use]
    pub const fn width(self) -> u8 {
        self.width
    }

    /// The number of rows of the board.
    #[must_use]
    pub const fn height(self) -> u8 {
        self.height
    }

    /// The number of points of the board.
    #[must_use]
    pub const fn area(self) -> usize {
        self.width as usize * self.height as usize
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a board can be 1 to {} points wide and high, not {} by {}", Size::MAX, self.width, self.height)
    }
}

impl core::error::Error for SizeError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_is_one_to_fifty_two_points() {
        assert!(Size::square(1).is_ok() && Size::new(52, 1).is_ok());
        for side in [0, 53, 256, 1000, u32::MAX] {
            assert_eq!(Size::new(19, side), Err(SizeError { width: 19, height: side }));
        }
    }
}
