use core::fmt;
use core::ops::{Add, Neg, Sub};
use core::str::FromStr;

use crate::size::Size;

/// A number of points that may have a half, stored as a number of half points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HalfPoints(i32);

impl HalfPoints {
    /// The maximum number of whole points that a string may state. No board has so many points.
    pub const LIMIT: i32 = 9999;

    /// Zero points.
    pub const ZERO: Self = Self(0);

    /// The number of points that equals this number of half points: 13 gives 6.5 points.
    #[must_use]
    pub const fn from_half_points(halves: i32) -> Self {
        Self(halves)
    }

    /// Converts a number of whole points.
    #[must_use]
    pub const fn points(points: i32) -> Self {
        Self(points * 2)
    }

    /// The maximum komi on a board of this size, for White or (negative) for Black: the number of points of the board, but at least 20. A
    /// higher komi is a mistake, such as 750 for 7.5.
    #[must_use]
    pub fn most_komi(size: Size) -> Self {
        Self::points(size.area().max(20) as i32)
    }

    /// This number of points in half points: 6.5 points gives 13.
    #[must_use]
    pub const fn half_points(self) -> i32 {
        self.0
    }
}

impl Add for HalfPoints {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for HalfPoints {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for HalfPoints {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

/// The error for a string that is not a number of points within ±[`HalfPoints::LIMIT`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseHalfPointsError;

impl FromStr for HalfPoints {
    type Err = ParseHalfPointsError;

    /// Parses a number of points such as "6.5", "-0.5", "7" or "7.0".
    fn from_str(text: &str) -> Result<Self, ParseHalfPointsError> {
        let (negative, digits) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
        let (whole, half) = match digits.split_once('.') {
            None => (digits, 0),
            Some((whole, "5")) => (whole, 1),
            Some((whole, "0")) => (whole, 0),
            Some(_) => return Err(ParseHalfPointsError),
        };
        if !whole.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(ParseHalfPointsError);
        }
        let whole: i32 = whole.parse().map_err(|_| ParseHalfPointsError)?;
        let value = whole.checked_mul(2).and_then(|halves| halves.checked_add(half)).ok_or(ParseHalfPointsError)?;
        if value > 2 * Self::LIMIT {
            return Err(ParseHalfPointsError);
        }
        Ok(Self(if negative { -value } else { value }))
    }
}

impl fmt::Display for ParseHalfPointsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a number of points such as 6.5 or 7")
    }
}

impl core::error::Error for ParseHalfPointsError {}

/// Writes a number of points, with ".5" for a half: "6.5", "-0.5", "7".
impl fmt::Display for HalfPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let half = if self.0 % 2 == 0 { "" } else { ".5" };
        write!(f, "{sign}{}{half}", self.0.unsigned_abs() / 2)
    }
}

/// A number of points in zi, the unit of Chinese area scores: a point is half a zi, and half a point a quarter.
///
/// It is written with fractions, as players say it: "184¼", "3¾", "½".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zi(HalfPoints);

impl From<HalfPoints> for Zi {
    fn from(points: HalfPoints) -> Self {
        Self(points)
    }
}

impl fmt::Display for Zi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let quarters = self.0.half_points();
        if quarters < 0 {
            f.write_str("-")?;
        }
        let (whole, part) = (quarters.unsigned_abs() / 4, quarters.unsigned_abs() % 4);
        if whole > 0 || part == 0 {
            write!(f, "{whole}")?;
        }
        f.write_str(["", "¼", "½", "¾"][part as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_points_are_written_as_decimals() {
        let text = |halves| HalfPoints::from_half_points(halves).to_string();
        assert_eq!(
            [text(13), text(14), text(0), text(1), text(-1), text(-13)],
            ["6.5", "7", "0", "0.5", "-0.5", "-6.5"]
        );
    }

    #[test]
    fn points_survive_writing_and_reading() {
        for halves in [-15, -1, 0, 1, 13, 14, 2 * HalfPoints::LIMIT] {
            let points = HalfPoints::from_half_points(halves);
            assert_eq!(points.to_string().parse(), Ok(points));
        }
        for text in ["", "-", "6,5", "6.25", "+6", "1e3", " 6", "9999.5", "10000", "99999999999", ".5"] {
            assert_eq!(text.parse::<HalfPoints>(), Err(ParseHalfPointsError), "{text}");
        }
    }

    #[test]
    fn komi_of_seven_and_a_half_is_three_and_three_quarters_zi() {
        let zi = |halves| Zi::from(HalfPoints::from_half_points(halves)).to_string();
        assert_eq!([zi(15), zi(737), zi(2), zi(1), zi(0), zi(-3), zi(4)], ["3¾", "184¼", "½", "¼", "0", "-¾", "1"]);
    }
}
