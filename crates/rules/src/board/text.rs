use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::Board;
use crate::color::Color;
use crate::size::Size;

/// Why a string can't be parsed as a board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseBoardError {
    /// The text has no rows, too many rows, rows that are too long, or rows of different lengths.
    Shape,
    /// The text has a character other than `X`, `O` and `.`.
    Character(char),
}

impl FromStr for Board {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        let rows: Vec<&str> = text.lines().map(str::trim).filter(|row| !row.is_empty()).collect();
        let width = rows.first().map_or(0, |row| row.chars().count());
        if rows.iter().any(|row| row.chars().count() != width) {
            return Err(ParseBoardError::Shape);
        }
        let size = Size::new(width as u32, rows.len() as u32).map_err(|_| ParseBoardError::Shape)?;
        let mut board = Self::new(size);
        for (point, character) in size.points().zip(rows.iter().flat_map(|row| row.chars())) {
            match character {
                'X' => board.set(point, Some(Color::Black)),
                'O' => board.set(point, Some(Color::White)),
                '.' => {}
                other => return Err(ParseBoardError::Character(other)),
            }
        }
        Ok(board)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for point in self.size.points() {
            f.write_str(match self.stone(point) {
                Some(Color::Black) => "X",
                Some(Color::White) => "O",
                None => ".",
            })?;
            if point.x() + 1 == self.size.width() {
                f.write_str("\n")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}")
    }
}

impl fmt::Display for ParseBoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shape => f.write_str("a board's rows are 1 to 52, of one length from 1 to 52"),
            Self::Character(c) => write!(f, "a board is written with X, O and a full stop, not {c:?}"),
        }
    }
}

impl core::error::Error for ParseBoardError {}
