use std::fmt;
use std::ops::{Add, Neg, Sub};
use std::str::FromStr;

use crate::handicap::Handicap;

/// A ruleset: one value on each axis on which the forms of the game differ. Nothing asks for a ruleset's name.
///
/// Every ruleset here has the simple ko and forbids suicide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ruleset {
    /// How the finished game is counted.
    pub scoring: Scoring,
    /// White's points for playing second in an even game.
    pub komi: HalfPoints,
    /// White's points for playing second when Black has a handicap.
    pub handicap_komi: HalfPoints,
    /// White's further points when Black has a handicap.
    pub compensation: Compensation,
}

/// How a finished game is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// Surrounded empty points and prisoners.
    Territory,
    /// Living stones and the empty points that they alone reach.
    Area,
}

/// What White is given for n handicap stones beside komi.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Compensation {
    /// Nothing.
    None,
    /// A point for each stone.
    PerStone,
}

impl Compensation {
    /// White's points for a handicap.
    #[must_use]
    pub fn points(self, handicap: Option<Handicap>) -> HalfPoints {
        match (self, handicap) {
            (Self::PerStone, Some(handicap)) => HalfPoints::points(handicap.stones().into()),
            _ => HalfPoints::ZERO,
        }
    }
}

/// A ruleset that has a name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Preset {
    /// Korean baduk (Korea Baduk Association's guide, Korea Baduk Federation's rules of 2016): territory, komi 6.5,
    /// with a handicap 0.5.
    #[default]
    Korean,
    /// Chinese wei ch'i (rules of 2002): area, komi 7.5, with a handicap a point for each stone.
    Chinese,
}

impl Preset {
    /// Every preset, the default first.
    pub const ALL: [Self; 2] = [Self::Korean, Self::Chinese];

    /// The name that stands in records, links and commands.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Korean => "korean",
            Self::Chinese => "chinese",
        }
    }

    /// The preset of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|preset| preset.name() == name)
    }

    /// The values on the axes.
    #[must_use]
    pub const fn ruleset(self) -> Ruleset {
        match self {
            Self::Korean => Ruleset {
                scoring: Scoring::Territory,
                komi: HalfPoints::from_half_points(13),
                handicap_komi: HalfPoints::from_half_points(1),
                compensation: Compensation::None,
            },
            Self::Chinese => Ruleset {
                scoring: Scoring::Area,
                komi: HalfPoints::from_half_points(15),
                handicap_komi: HalfPoints::ZERO,
                compensation: Compensation::PerStone,
            },
        }
    }
}

impl Ruleset {
    /// The komi of a game with this handicap.
    #[must_use]
    pub const fn komi_with(&self, handicap: Option<Handicap>) -> HalfPoints {
        if handicap.is_some() { self.handicap_komi } else { self.komi }
    }
}

/// A number of points, kept exactly as so many halves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HalfPoints(i32);

impl HalfPoints {
    /// The most whole points that a text may name: more than the largest board can yield.
    pub const LIMIT: i32 = 9999;

    /// No points.
    pub const ZERO: Self = Self(0);

    /// `halves` halves of a point: 13 is 6.5 points.
    #[must_use]
    pub const fn from_half_points(halves: i32) -> Self {
        Self(halves)
    }

    /// So many whole points.
    #[must_use]
    pub const fn points(points: i32) -> Self {
        Self(points * 2)
    }

    /// How many halves of a point.
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

/// A text that is no number of points and halves within ±[`HalfPoints::LIMIT`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseHalfPointsError;

impl FromStr for HalfPoints {
    type Err = ParseHalfPointsError;

    /// Reads "6.5", "-0.5", "7" and "7.0".
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

impl std::error::Error for ParseHalfPointsError {}

/// In points, with ".5" where there is a half: "6.5", "-0.5", "7".
impl fmt::Display for HalfPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let half = if self.0 % 2 == 0 { "" } else { ".5" };
        write!(f, "{sign}{}{half}", self.0.unsigned_abs() / 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::size::Size;

    #[test]
    fn points_are_written_with_their_half() {
        let text = |halves| HalfPoints::from_half_points(halves).to_string();
        assert_eq!(
            [text(13), text(14), text(0), text(1), text(-1), text(-13)],
            ["6.5", "7", "0", "0.5", "-0.5", "-6.5"]
        );
    }

    #[test]
    fn points_are_read_back_as_written() {
        for halves in [-15, -1, 0, 1, 13, 14, 2 * HalfPoints::LIMIT] {
            let points = HalfPoints::from_half_points(halves);
            assert_eq!(points.to_string().parse(), Ok(points));
        }
        for text in ["", "-", "6,5", "6.25", "+6", "1e3", " 6", "9999.5", "10000", "99999999999", ".5"] {
            assert_eq!(text.parse::<HalfPoints>(), Err(ParseHalfPointsError), "{text}");
        }
    }

    #[test]
    fn a_preset_is_found_by_its_name() {
        for preset in Preset::ALL {
            assert_eq!(Preset::from_name(preset.name()), Some(preset));
        }
        assert_eq!(Preset::from_name("Korean"), None);
    }

    #[test]
    fn a_handicap_changes_komi_and_compensation() {
        let four = Handicap::new(Size::square(19).unwrap(), 4);
        let (korean, chinese) = (Preset::Korean.ruleset(), Preset::Chinese.ruleset());
        assert_eq!(korean.komi_with(None).to_string(), "6.5");
        assert_eq!(korean.komi_with(four).to_string(), "0.5");
        assert_eq!(korean.compensation.points(four), HalfPoints::ZERO);
        assert_eq!(chinese.compensation.points(four), HalfPoints::points(4));
        assert_eq!(chinese.compensation.points(None), HalfPoints::ZERO);
    }
}
