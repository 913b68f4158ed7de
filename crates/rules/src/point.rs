use alloc::format;
use alloc::string::String;
use core::fmt;

use crate::size::Size;

/// The letters of column names. The letter I is missing, since it looks like J.
const COLUMNS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";
/// The letters of SGF coordinates: a to z stand for 0 to 25, A to Z for 26 to 51.
const SGF: &[u8; 52] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// A point of the board: the intersection of a column and a row, both counted from 0 at the top left.
///
/// Points are ordered row by row. A point does not know the board size, which its A1 name depends on: see
/// [`Point::to_a1`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point {
    y: u8,
    x: u8,
}

/// Why a string can't be parsed as a point of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParsePointError {
    /// The text is neither a letter and a number ("D4") nor, where SGF is expected, two letters ("dp").
    Malformed,
    /// The text is a valid point, but not on this board.
    OffBoard,
}

impl Point {
    /// The point in column `x` (0 is the leftmost) and row `y` (0 is the top).
    #[must_use]
    pub const fn new(x: u8, y: u8) -> Self {
        Self { y, x }
    }

    /// The column, counted from 0 at the left.
    #[must_use]
    pub const fn x(self) -> u8 {
        self.x
    }

    /// The row, counted from 0 at the top.
    #[must_use]
    pub const fn y(self) -> u8 {
        self.y
    }

    /// The point's index in a row-major list of the board's points; `None` if the point is off the board.
    #[must_use]
    pub const fn index(self, size: Size) -> Option<usize> {
        if size.contains(self) { Some(self.y as usize * size.width() as usize + self.x as usize) } else { None }
    }

    /// The two to four adjacent points on a board of this size; fewer if the board is one point wide or high.
    pub fn neighbors(self, size: Size) -> impl Iterator<Item = Self> {
        let Self { x, y } = self;
        [(x, y.wrapping_sub(1)), (x.wrapping_sub(1), y), (x.saturating_add(1), y), (x, y.saturating_add(1))]
            .into_iter()
            .map(|(x, y)| Self { y, x })
            .filter(move |&point| size.contains(point))
    }

    /// Parses the name of a point, such as "D4" or "q16": a column letter without I, and a row counted from 1 at the bottom.
    ///
    /// ```
    /// use baduk_rules::{ParsePointError, Point, Size};
    /// let size = Size::square(19).unwrap();
    /// assert_eq!(Point::from_a1("D4", size), Ok(Point::new(3, 15)));
    /// assert_eq!(Point::from_a1("T20", size), Err(ParsePointError::OffBoard));
    /// assert_eq!(Point::from_a1("I9", size), Err(ParsePointError::Malformed)); // there is no column I
    /// ```
    ///
    /// # Errors
    /// [`ParsePointError::Malformed`] for an invalid name, [`ParsePointError::OffBoard`] for a point off the board.
    pub fn from_a1(name: &str, size: Size) -> Result<Self, ParsePointError> {
        let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
        let row = name.strip_prefix(letters).unwrap_or_default();
        let column = parse_column(letters).ok_or(ParsePointError::Malformed)?;
        if row.len() > 4 || row.starts_with('0') {
            return Err(ParsePointError::Malformed);
        }
        let row: usize = row.parse().map_err(|_| ParsePointError::Malformed)?;
        if column >= size.width().into() || row > size.height().into() {
            return Err(ParsePointError::OffBoard);
        }
        // Both fit, since a side is at most 52.
        Ok(Self { x: column as u8, y: size.height() - row as u8 })
    }

    /// The point's name on a board of this size, such as "D4".
    ///
    /// Columns after Z are AA, AB, AC and so on. There is no standard for them, but most programs do the same.
    #[must_use]
    pub fn to_a1(self, size: Size) -> String {
        format!("{}{}", column_name(self.x), size.height().saturating_sub(self.y))
    }

    /// Parses two SGF letters, such as "dp": the column from the left, then the row from the top.
    ///
    /// # Errors
    /// As [`Point::from_a1`].
    pub fn from_sgf(text: &str, size: Size) -> Result<Self, ParsePointError> {
        let &[x, y] = text.as_bytes() else { return Err(ParsePointError::Malformed) };
        let value = |letter| SGF.iter().position(|&l| l == letter).map(|n| n as u8);
        let point = match (value(x), value(y)) {
            (Some(x), Some(y)) => Self { y, x },
            _ => return Err(ParsePointError::Malformed),
        };
        if size.contains(point) { Ok(point) } else { Err(ParsePointError::OffBoard) }
    }

    /// The point as two SGF letters, such as "dp".
    ///
    /// # Panics
    /// When a coordinate is 52 or more, which no [`Size`] contains.
    #[must_use]
    pub fn to_sgf(self) -> String {
        [self.x, self.y].map(|n| char::from(SGF[usize::from(n)])).iter().collect()
    }
}

impl Size {
    /// Whether `point` is on a board of this size.
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        point.x() < self.width() && point.y() < self.height()
    }

    /// All points of a board of this size, row by row from the top left.
    pub fn points(self) -> impl Iterator<Item = Point> {
        (0..self.height()).flat_map(move |y| (0..self.width()).map(move |x| Point::new(x, y)))
    }
}

/// The name of the column `x`, counted from 0: A to Z without I, then AA, AB and so on.
#[must_use]
pub fn column_name(x: u8) -> String {
    let (lead, letter) = (usize::from(x) / COLUMNS.len(), usize::from(x) % COLUMNS.len());
    let lead = lead.checked_sub(1).map(|n| char::from(COLUMNS[n % COLUMNS.len()]));
    lead.into_iter().chain([char::from(COLUMNS[letter])]).collect()
}

fn parse_column(letters: &str) -> Option<usize> {
    let value = |byte: &u8| COLUMNS.iter().position(|c| *c == byte.to_ascii_uppercase());
    match letters.as_bytes() {
        [letter] => value(letter),
        [lead, letter] => Some((value(lead)? + 1) * COLUMNS.len() + value(letter)?),
        _ => None,
    }
}

impl fmt::Display for ParsePointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Malformed => "not a point",
            Self::OffBoard => "this point is not on the board",
        })
    }
}

impl core::error::Error for ParsePointError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_survives_both_notations() {
        for (width, height) in [(1, 1), (19, 19), (52, 52), (26, 7), (7, 52)] {
            let size = Size::new(width, height).unwrap();
            for point in size.points() {
                assert_eq!(Point::from_a1(&point.to_a1(size), size), Ok(point));
                assert_eq!(Point::from_a1(&point.to_a1(size).to_lowercase(), size), Ok(point));
                assert_eq!(Point::from_sgf(&point.to_sgf(), size), Ok(point));
            }
        }
    }

    #[test]
    fn row_one_is_at_the_bottom_and_column_i_is_skipped() {
        let size = Size::square(19).unwrap();
        assert_eq!(Point::new(0, 18).to_a1(size), "A1");
        assert_eq!(Point::new(7, 18).to_a1(size), "H1");
        assert_eq!(Point::new(8, 18).to_a1(size), "J1");
        assert_eq!(Point::new(18, 0).to_a1(size), "T19");
        assert_eq!(column_name(24), "Z");
        assert_eq!(column_name(25), "AA");
        assert_eq!(column_name(51), "BB");
    }

    #[test]
    fn invalid_names_of_points_are_errors() {
        let size = Size::square(9).unwrap();
        for text in ["", "D", "4", "4D", "I5", "D0", "D04", "D-1", "D4 ", "DDD4", "D99999999999", "é1", "D4é"] {
            assert_eq!(Point::from_a1(text, size), Err(ParsePointError::Malformed), "{text}");
        }
        for text in ["D10", "K1", "AA1"] {
            assert_eq!(Point::from_a1(text, size), Err(ParsePointError::OffBoard), "{text}");
        }
        assert_eq!(Point::from_sgf("a", size), Err(ParsePointError::Malformed));
        assert_eq!(Point::from_sgf("é", size), Err(ParsePointError::Malformed));
        assert_eq!(Point::from_sgf("tt", size), Err(ParsePointError::OffBoard));
    }
}
