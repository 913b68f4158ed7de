//! Rules in words: presets with a sentence on each, axes and their values.

use baduk_rules::{Axis, Preset};

use super::{Locale, text};

/// The name of the rules: a preset's, such as "Korean", or "Custom".
#[must_use]
pub fn rules(locale: Locale, preset: Option<Preset>) -> &'static str {
    match preset {
        Some(Preset::Korean) => text!(locale, rules.korean),
        Some(Preset::Galagapi) => text!(locale, rules.galagapi),
        Some(Preset::Sunjang) => text!(locale, rules.sunjang),
        Some(Preset::Japanese) => text!(locale, rules.japanese),
        Some(Preset::International) => text!(locale, rules.international),
        Some(Preset::Traditional) => text!(locale, rules.traditional),
        Some(Preset::Chinese) => text!(locale, rules.chinese),
        Some(Preset::Taiwanese) => text!(locale, rules.taiwanese),
        Some(Preset::Ing) => text!(locale, rules.ing),
        Some(Preset::Aga) => text!(locale, rules.aga),
        Some(Preset::NewZealand) => text!(locale, rules.new_zealand),
        Some(Preset::TrompTaylor) => text!(locale, rules.tromp_taylor),
        None => text!(locale, rules.custom),
    }
}

/// How the rules differ from others, in a sentence.
#[must_use]
pub fn about_rules(locale: Locale, preset: Option<Preset>) -> &'static str {
    match preset {
        Some(Preset::Korean) => text!(locale, rules.korean_about),
        Some(Preset::Galagapi) => text!(locale, rules.galagapi_about),
        Some(Preset::Sunjang) => text!(locale, rules.sunjang_about),
        Some(Preset::Japanese) => text!(locale, rules.japanese_about),
        Some(Preset::International) => text!(locale, rules.international_about),
        Some(Preset::Traditional) => text!(locale, rules.traditional_about),
        Some(Preset::Chinese) => text!(locale, rules.chinese_about),
        Some(Preset::Taiwanese) => text!(locale, rules.taiwanese_about),
        Some(Preset::Ing) => text!(locale, rules.ing_about),
        Some(Preset::Aga) => text!(locale, rules.aga_about),
        Some(Preset::NewZealand) => text!(locale, rules.new_zealand_about),
        Some(Preset::TrompTaylor) => text!(locale, rules.tromp_taylor_about),
        None => text!(locale, rules.custom_about),
    }
}

/// What an axis decides: "Suicide".
#[must_use]
pub fn axis(locale: Locale, axis: Axis) -> &'static str {
    match axis {
        Axis::Scoring => text!(locale, rule.scoring.name),
        Axis::Ko => text!(locale, rule.ko.name),
        Axis::Repetition => text!(locale, rule.repetition.name),
        Axis::Suicide => text!(locale, rule.suicide.name),
        Axis::OneStoneSuicide => text!(locale, rule.one_stone_suicide.name),
        Axis::DeadStones => text!(locale, rule.dead_stones.name),
        Axis::Seki => text!(locale, rule.seki.name),
        Axis::Neutral => text!(locale, rule.neutral.name),
        Axis::Dame => text!(locale, rule.dame.name),
        Axis::Tie => text!(locale, rule.tie.name),
        Axis::Placement => text!(locale, rule.placement.name),
        Axis::Compensation => text!(locale, rule.compensation.name),
        Axis::Opening => text!(locale, rule.opening.name),
        Axis::First => text!(locale, rule.first_move.name),
        Axis::End => text!(locale, rule.end_of_play.name),
        Axis::Pass => text!(locale, rule.pass.name),
        Axis::Unit => text!(locale, rule.result_unit.name),
    }
}

/// What a value, given by its place in [`Axis::values`], means: "Allowed for two stones or more".
#[must_use]
pub fn value(locale: Locale, axis: Axis, value: usize) -> &'static str {
    let values: &[&'static str] = match axis {
        Axis::Scoring => &[
            text!(locale, rule.scoring.territory),
            text!(locale, rule.scoring.area),
            text!(locale, rule.scoring.fortress),
            text!(locale, rule.scoring.sunjang),
        ],
        Axis::Ko => &[
            text!(locale, rule.ko.simple),
            text!(locale, rule.ko.positional),
            text!(locale, rule.ko.situational),
            text!(locale, rule.ko.natural_situational),
        ],
        Axis::Repetition => &[
            text!(locale, rule.repetition.no_result),
            text!(locale, rule.repetition.draw),
            text!(locale, rule.repetition.announced),
        ],
        Axis::Suicide => &[
            text!(locale, rule.suicide.not_allowed),
            text!(locale, rule.suicide.multi_stone),
            text!(locale, rule.suicide.allowed),
        ],
        Axis::OneStoneSuicide => {
            &[text!(locale, rule.one_stone_suicide.not_allowed), text!(locale, rule.one_stone_suicide.counts_as_pass)]
        }
        Axis::DeadStones => {
            &[text!(locale, rule.dead_stones.by_agreement), text!(locale, rule.dead_stones.not_removed)]
        }
        Axis::Seki => &[
            text!(locale, rule.seki.not_counted),
            text!(locale, rule.seki.counted),
            text!(locale, rule.seki.left_neutral),
        ],
        Axis::Neutral => &[text!(locale, rule.neutral.not_counted), text!(locale, rule.neutral.shared)],
        Axis::Dame => &[text!(locale, rule.dame.alternately), text!(locale, rule.dame.at_once)],
        Axis::Tie => &[
            text!(locale, rule.tie.draw),
            text!(locale, rule.tie.black_wins),
            text!(locale, rule.tie.white_wins),
            text!(locale, rule.tie.black_wins_at_eight),
        ],
        Axis::Placement => &[
            text!(locale, rule.placement.fixed),
            text!(locale, rule.placement.free),
            text!(locale, rule.placement.fixed_to_nine),
            text!(locale, rule.placement.white_passes),
            text!(locale, rule.placement.none),
        ],
        Axis::Compensation => &[
            text!(locale, rule.compensation.none),
            text!(locale, rule.compensation.per_stone),
            text!(locale, rule.compensation.per_stone_but_one),
        ],
        Axis::Opening => &[text!(locale, rule.opening.empty), text!(locale, rule.opening.sunjang)],
        Axis::First => &[text!(locale, rule.first_move.black), text!(locale, rule.first_move.white)],
        Axis::End => &[text!(locale, rule.end_of_play.two_passes), text!(locale, rule.end_of_play.white_passes_last)],
        Axis::Pass => &[text!(locale, rule.pass.free), text!(locale, rule.pass.costs_one_stone)],
        Axis::Unit => &[text!(locale, rule.result_unit.points), text!(locale, rule.result_unit.zi)],
    };
    values.get(value).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_of_every_axis_has_words_of_its_own() {
        for locale in [Locale::en, Locale::ko] {
            for axis in Axis::ALL {
                let words: Vec<_> = (0..axis.values().len()).map(|place| value(locale, axis, place)).collect();
                assert!(words.iter().all(|word| !word.is_empty()), "{}", axis.name());
                assert!((1..words.len()).all(|n| !words[..n].contains(&words[n])), "{}", axis.name());
                assert_eq!(value(locale, axis, words.len()), "", "{}: as many words as values", axis.name());
            }
        }
    }
}
