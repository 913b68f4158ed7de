use baduk_rules::Preset;

use super::t;
use crate::Locale;

/// Returns the name of a rules preset, such as "Korean"; "Custom" for `None`.
#[must_use]
pub fn rules(locale: Locale, preset: Option<Preset>) -> &'static str {
    match preset {
        Some(Preset::Korean) => t!(locale, rules.korean),
        Some(Preset::Galagapi) => t!(locale, rules.galagapi),
        Some(Preset::Sunjang) => t!(locale, rules.sunjang),
        Some(Preset::Japanese) => t!(locale, rules.japanese),
        Some(Preset::International) => t!(locale, rules.international),
        Some(Preset::Traditional) => t!(locale, rules.traditional),
        Some(Preset::Chinese) => t!(locale, rules.chinese),
        Some(Preset::Taiwanese) => t!(locale, rules.taiwanese),
        Some(Preset::Ing) => t!(locale, rules.ing),
        Some(Preset::Aga) => t!(locale, rules.aga),
        Some(Preset::NewZealand) => t!(locale, rules.new_zealand),
        Some(Preset::TrompTaylor) => t!(locale, rules.tromp_taylor),
        None => t!(locale, rules.custom),
    }
}
