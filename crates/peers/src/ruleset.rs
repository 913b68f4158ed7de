//! The rulesets that are compared, which differ only in ko and suicide.

use baduk_rules::{Ko, Preset, Ruleset, Suicide};

/// Tromp-Taylor rules with this ko rule and this suicide rule.
#[must_use]
pub fn ruleset(ko: Ko, suicide: Suicide) -> Ruleset {
    Ruleset { ko, suicide, ..Preset::TrompTaylor.ruleset() }
}

/// Tromp-Taylor rules with this ko rule and without suicide, which all programs here support.
#[must_use]
pub fn without_suicide(ko: Ko) -> Ruleset {
    ruleset(ko, Suicide::Forbidden)
}
