//! The rulesets that are compared: they differ in ko and suicide alone.

use baduk_rules::{Ko, Preset, Ruleset, Suicide};

/// The ruleset with this ko rule and this rule on suicide; the rest is Tromp and Taylor's.
#[must_use]
pub fn ruleset(ko: Ko, suicide: Suicide) -> Ruleset {
    Ruleset { ko, suicide, ..Preset::TrompTaylor.ruleset() }
}

/// The ruleset with this ko rule, and no suicide: what all programs here know.
#[must_use]
pub fn without_suicide(ko: Ko) -> Ruleset {
    ruleset(ko, Suicide::Forbidden)
}
