//! The formats of types for serde (feature `serde`), where they are not derived.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::numbers::Numbers;
use crate::orientation::Orientation;

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
                String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        })+
    };
}
as_text!(Numbers, Orientation);
