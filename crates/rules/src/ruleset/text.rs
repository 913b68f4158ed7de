use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::ruleset::Ruleset;
use crate::ruleset::axis::Axis;
use crate::ruleset::half_points::HalfPoints;
use crate::ruleset::preset::Preset;

const KOMI: &str = "komi";
const HANDICAP_KOMI: &str = "handicap-komi";

/// Why a string can't be parsed as a ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum ParseRulesetError {
    /// The text does not start with the name of a preset.
    Preset(String),
    /// The text changes something that is neither an axis nor komi.
    Axis(String),
    /// The text gives an axis or komi a value that is not valid.
    Value {
        /// The name of the axis, or of the kind of komi.
        axis: &'static str,
        /// The value in the text, which is not valid.
        value: String,
        /// The names of the axis's possible values; empty if a number of points is expected.
        known: &'static [&'static str],
    },
}

impl FromStr for Ruleset {
    type Err = ParseRulesetError;

    /// Parses the name of a preset followed by changes in the form `,axis=value`. Case is ignored, and spaces count as hyphens.
    fn from_str(text: &str) -> Result<Self, ParseRulesetError> {
        let name = normal(text.split(',').next().unwrap_or_default());
        let mut rules = Preset::from_name(&name).ok_or(ParseRulesetError::Preset(name))?.ruleset();
        for (axis, value) in Self::changes_in(text) {
            change(&mut rules, &axis, value.as_deref())?;
        }
        Ok(rules)
    }
}

impl Ruleset {
    /// The changes in the text of a ruleset, each with the name of an axis, "komi" or "handicap-komi", and the new value. Neither name nor
    /// value needs to be valid. The value is `None` if the "=" is missing.
    pub fn changes_in(text: &str) -> impl Iterator<Item = (String, Option<String>)> + '_ {
        text.split(',').skip(1).map(|part| match part.split_once('=') {
            Some((axis, value)) => (normal(axis), Some(normal(value))),
            None => (normal(part), None),
        })
    }
}

fn normal(word: &str) -> String {
    word.trim().to_ascii_lowercase().replace([' ', '_'], "-")
}

fn change(rules: &mut Ruleset, name: &str, value: Option<&str>) -> Result<(), ParseRulesetError> {
    let value = value.ok_or_else(|| ParseRulesetError::Axis(name.to_owned()))?;
    let points =
        |axis| value.parse().map_err(|_| ParseRulesetError::Value { axis, value: value.to_owned(), known: &[] });
    if name == KOMI {
        rules.komi = points(KOMI)?;
    } else if name == HANDICAP_KOMI {
        rules.handicap_komi = points(HANDICAP_KOMI)?;
    } else {
        // "Repetition under simple ko" in full means the same.
        let name = name.strip_suffix("-under-simple-ko").unwrap_or(name);
        let axis = Axis::ALL.iter().copied().find(|axis| axis.name() == name);
        let axis = axis.ok_or_else(|| ParseRulesetError::Axis(name.to_owned()))?;
        let known = axis.values();
        let place = known.iter().position(|word| *word == value);
        let wrong = || ParseRulesetError::Value { axis: axis.name(), value: value.to_owned(), known };
        rules.set_value(axis, place.ok_or_else(wrong)?);
    }
    Ok(())
}

/// Writes a ruleset as the name of the closest preset, followed by the changes from it.
impl fmt::Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nearest = Preset::ALL.iter().copied().min_by_key(|preset| differences(self, *preset)).unwrap_or_default();
        let preset = nearest.ruleset();
        f.write_str(nearest.name())?;
        for axis in Axis::ALL.iter().copied().filter(|&axis| self.value(axis) != preset.value(axis)) {
            write!(f, ",{}={}", axis.name(), axis.values()[self.value(axis)])?;
        }
        write_points(f, KOMI, self.komi, preset.komi)?;
        write_points(f, HANDICAP_KOMI, self.handicap_komi, preset.handicap_komi)
    }
}

fn write_points(f: &mut fmt::Formatter<'_>, name: &str, ours: HalfPoints, preset: HalfPoints) -> fmt::Result {
    if ours == preset { Ok(()) } else { write!(f, ",{name}={ours}") }
}

/// The number of axes on which a ruleset differs from a preset.
fn differences(rules: &Ruleset, preset: Preset) -> usize {
    let preset = preset.ruleset();
    let choices = Axis::ALL.iter().copied().filter(|&axis| rules.value(axis) != preset.value(axis)).count();
    choices + usize::from(rules.komi != preset.komi) + usize::from(rules.handicap_komi != preset.handicap_komi)
}

impl fmt::Display for ParseRulesetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Preset(name) => {
                let known: Vec<_> = Preset::ALL.iter().map(|preset| preset.name()).collect();
                write!(f, "unknown rules {name:?}; use one of {}", known.join(", "))
            }
            Self::Axis(name) => {
                let known: Vec<_> = Axis::ALL.iter().map(|axis| axis.name()).chain([KOMI, HANDICAP_KOMI]).collect();
                write!(f, "unknown rule {name:?}; as in ko=simple, you can set {}", known.join(", "))
            }
            Self::Value { axis, value, known: [] } => write!(f, "{axis} must be a number such as 6.5, not {value:?}"),
            Self::Value { axis, value, known } => {
                write!(f, "{axis} must be one of {}, not {value:?}", known.join(", "))
            }
        }
    }
}

impl core::error::Error for ParseRulesetError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::{Ko, Repetition, Seki, Suicide};

    #[test]
    fn a_preset_is_written_by_its_name_alone() {
        for &preset in Preset::ALL {
            assert_eq!(preset.ruleset().to_string(), preset.name());
            assert_eq!(preset.name().parse(), Ok(preset.ruleset()));
        }
    }

    #[test]
    fn every_value_of_every_axis_survives_writing_and_reading() {
        for &axis in Axis::ALL {
            for (place, word) in axis.values().iter().enumerate() {
                let text = format!("korean,{}={word}", axis.name());
                let rules: Ruleset = text.parse().unwrap();
                assert_eq!(rules.value(axis), place, "{text}");
                assert_eq!(rules.to_string().parse(), Ok(rules), "{text}");
            }
        }
    }

    #[test]
    fn axes_are_changed_after_commas() {
        let rules: Ruleset = "tromp-taylor, ko = situational ,suicide=multi-stone,komi=-0.5".parse().unwrap();
        assert_eq!(
            (rules.ko, rules.suicide, rules.komi.to_string()),
            (Ko::Situational, Suicide::MultiStone, "-0.5".into())
        );
        let rules: Ruleset = "Tromp Taylor,SEKI=scores nothing,repetition under simple ko=draw".parse().unwrap();
        assert_eq!((rules.seki, rules.repetition), (Seki::ScoresNothing, Repetition::Draw));
    }

    #[test]
    fn parse_errors_name_the_invalid_part() {
        let wrong = |text: &str| text.parse::<Ruleset>().unwrap_err().to_string();
        assert!(wrong("").contains("unknown rules \"\""));
        assert!(wrong("igo").contains("korean, galagapi"));
        assert!(wrong("korean,ko").contains("unknown rule \"ko\""));
        assert!(wrong("korean,color=red").contains("\"color\""));
        assert_eq!(
            wrong("korean,suicide=often"),
            "suicide must be one of forbidden, multi-stone, allowed, not \"often\""
        );
        assert_eq!(wrong("korean,komi=750000"), "komi must be a number such as 6.5, not \"750000\"");
    }
}
