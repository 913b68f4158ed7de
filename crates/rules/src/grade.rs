use core::fmt;
use core::str::FromStr;

/// A player's rank, from 30 kyu to 9 dan. Ranks are ordered by strength.
///
/// ```
/// use baduk_rules::Grade;
/// let (teacher, pupil): (Grade, Grade) = ("2d".parse().unwrap(), "3k".parse().unwrap());
/// assert_eq!(teacher.stones_given_to(pupil), 4); // 3k, 2k, 1k, 1d, 2d
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Grade(u8);

/// A rank as kyu or dan, with its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rank {
    /// A kyu rank, from 30 (the weakest) to 1.
    Kyu(u8),
    /// A dan rank, from 1 to 9 (the strongest).
    Dan(u8),
}

/// The error for a string that is not a rank from 30 kyu to 9 dan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseGradeError;

/// The number of kyu ranks; the weakest is 30 kyu.
const KYU: u8 = 30;
/// The number of dan ranks; the strongest is 9 dan.
const DAN: u8 = 9;

impl Grade {
    /// All ranks, starting with the weakest.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..KYU + DAN).map(Self)
    }

    /// The rank as kyu or dan, with its number.
    #[must_use]
    pub const fn rank(self) -> Rank {
        if self.0 < KYU { Rank::Kyu(KYU - self.0) } else { Rank::Dan(self.0 - KYU + 1) }
    }

    /// The number of handicap stones that a player of this rank gives to a weaker player: one for each rank of difference; 0 for an equal
    /// or stronger player.
    ///
    /// A handicap of one stone means that Black plays first without komi.
    #[must_use]
    pub const fn stones_given_to(self, weaker: Self) -> u16 {
        self.0.saturating_sub(weaker.0) as u16
    }
}

impl FromStr for Grade {
    type Err = ParseGradeError;

    /// Parses a rank from "30k" to "1k" or from "1d" to "9d", also with "kyu" or "dan" in full.
    fn from_str(text: &str) -> Result<Self, ParseGradeError> {
        let text = text.trim().to_ascii_lowercase();
        let letters = text.trim_start_matches(|c: char| c.is_ascii_digit());
        let number: u8 = text[..text.len() - letters.len()].parse().map_err(|_| ParseGradeError)?;
        match letters.trim() {
            "k" | "kyu" if (1..=KYU).contains(&number) => Ok(Self(KYU - number)),
            "d" | "dan" if (1..=DAN).contains(&number) => Ok(Self(KYU + number - 1)),
            _ => Err(ParseGradeError),
        }
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rank() {
            Rank::Kyu(number) => write!(f, "{number}k"),
            Rank::Dan(number) => write!(f, "{number}d"),
        }
    }
}

impl fmt::Display for ParseGradeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a rank from 30k to 9d")
    }
}

impl core::error::Error for ParseGradeError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rank_survives_writing_and_reading() {
        assert_eq!(Grade::all().count(), 39);
        for grade in Grade::all() {
            assert_eq!(grade.to_string().parse(), Ok(grade));
        }
        assert_eq!(" 3 Dan".parse::<Grade>().map(|grade| grade.to_string()), Ok("3d".to_owned()));
        for text in ["", "k", "0k", "31k", "0d", "10d", "5", "5p", "-1k", "300k", "é"] {
            assert_eq!(text.parse::<Grade>(), Err(ParseGradeError), "{text}");
        }
    }

    #[test]
    fn a_handicap_is_one_stone_per_rank() {
        let stones = |strong: &str, weak: &str| strong.parse::<Grade>().unwrap().stones_given_to(weak.parse().unwrap());
        assert_eq!([stones("1d", "1k"), stones("9d", "30k"), stones("5k", "5k"), stones("9k", "1d")], [1, 38, 0, 0]);
    }
}
