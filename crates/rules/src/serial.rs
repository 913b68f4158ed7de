//! The formats of types for serde (feature `serde`), where they are not derived. The documentation of the crate lists all of them.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;
use core::time::Duration;

use serde::de::{Error, Visitor};
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::board::Board;
use crate::game::Move;
use crate::grade::Grade;
use crate::point::Point;
use crate::ruleset::{HalfPoints, Ruleset};
use crate::score::Outcome;
use crate::size::{Size, SizeError};

/// Reads a text and parses it.
fn parsed<'de, T: FromStr<Err: fmt::Display>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
}

/// Implements the traits of serde for types that are written as text, as their `Display` and `FromStr` have it.
macro_rules! as_text {
    ($($name:ident),+) => {
        $(impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                parsed(deserializer)
            }
        })+
    };
}
as_text!(Board, Grade, Outcome, Ruleset);

impl Serialize for Point {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !serializer.is_human_readable() {
            (self.x(), self.y()).serialize(serializer)
        } else if Size::LARGEST.contains(*self) {
            serializer.serialize_str(&self.to_sgf())
        } else {
            Err(S::Error::custom("the point is on no board"))
        }
    }
}

impl<'de> Deserialize<'de> for Point {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if !deserializer.is_human_readable() {
            let (x, y) = Deserialize::deserialize(deserializer)?;
            return Ok(Self::new(x, y));
        }
        let text = String::deserialize(deserializer)?;
        Self::from_sgf(&text, Size::LARGEST).map_err(D::Error::custom)
    }
}

/// The text of a pass. No point has four letters.
const PASS: &str = "pass";

impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let point = match *self {
            Self::Play(point) => Some(point),
            Self::Pass => None,
        };
        match point {
            _ if !serializer.is_human_readable() => point.serialize(serializer),
            Some(point) => point.serialize(serializer),
            None => serializer.serialize_str(PASS),
        }
    }
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if !deserializer.is_human_readable() {
            let point = Option::deserialize(deserializer)?;
            return Ok(point.map_or(Self::Pass, Self::Play));
        }
        match String::deserialize(deserializer)?.as_str() {
            PASS => Ok(Self::Pass),
            text => Point::from_sgf(text, Size::LARGEST).map(Self::Play).map_err(D::Error::custom),
        }
    }
}

impl Serialize for HalfPoints {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.half_points() {
            halves if !serializer.is_human_readable() => serializer.serialize_i32(halves),
            halves if halves % 2 == 0 => serializer.serialize_i32(halves / 2),
            halves => serializer.serialize_f64(f64::from(halves) / 2.0),
        }
    }
}

impl<'de> Deserialize<'de> for HalfPoints {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            deserializer.deserialize_f64(Points)
        } else {
            i32::deserialize(deserializer).map(Self::from_half_points)
        }
    }
}

/// Reads a number of points, with or without a half.
struct Points;

impl Visitor<'_> for Points {
    type Value = HalfPoints;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a number of points from -{0} to {0}, with or without a half", HalfPoints::LIMIT)
    }

    fn visit_f64<E: Error>(self, points: f64) -> Result<HalfPoints, E> {
        let halves = points * 2.0;
        let whole = halves as i32;
        if f64::from(whole) == halves && whole.unsigned_abs() <= 2 * HalfPoints::LIMIT.unsigned_abs() {
            Ok(HalfPoints::from_half_points(whole))
        } else {
            Err(E::custom("not a number of points such as 6.5 or 7"))
        }
    }

    fn visit_i64<E: Error>(self, points: i64) -> Result<HalfPoints, E> {
        self.visit_f64(points as f64)
    }

    fn visit_u64<E: Error>(self, points: u64) -> Result<HalfPoints, E> {
        self.visit_f64(points as f64)
    }
}

/// The sides of a board, which may not be a valid size.
#[derive(Deserialize)]
pub(crate) struct Sides {
    width: u8,
    height: u8,
}

impl TryFrom<Sides> for Size {
    type Error = SizeError;

    fn try_from(Sides { width, height }: Sides) -> Result<Self, SizeError> {
        Self::new(width.into(), height.into())
    }
}

/// A time as a number of seconds, such as 30 or 0.5.
pub(crate) mod seconds {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
        match time.subsec_nanos() {
            _ if !serializer.is_human_readable() => time.serialize(serializer),
            0 => serializer.serialize_u64(time.as_secs()),
            _ => serializer.serialize_f64(time.as_secs_f64()),
        }
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
        if !deserializer.is_human_readable() {
            return Duration::deserialize(deserializer);
        }
        Duration::try_from_secs_f64(f64::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

/// A time as a number of seconds, or none.
pub(crate) mod optional_seconds {
    use super::*;

    #[derive(Deserialize, Serialize)]
    struct Seconds(#[serde(with = "seconds")] Duration);

    pub(crate) fn serialize<S: Serializer>(time: &Option<Duration>, serializer: S) -> Result<S::Ok, S::Error> {
        time.map(Seconds).serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Duration>, D::Error> {
        Ok(Option::deserialize(deserializer)?.map(|Seconds(time)| time))
    }
}
