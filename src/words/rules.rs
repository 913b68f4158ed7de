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
        Axis::Scoring => text!(locale, axes.scoring.name),
        Axis::Ko => text!(locale, axes.ko.name),
        Axis::Repetition => text!(locale, axes.repetition.name),
        Axis::Suicide => text!(locale, axes.suicide.name),
        Axis::OneStoneSuicide => text!(locale, axes.one_stone_suicide.name),
        Axis::DeadStones => text!(locale, axes.dead_stones.name),
        Axis::Seki => text!(locale, axes.seki.name),
        Axis::Neutral => text!(locale, axes.neutral.name),
        Axis::Dame => text!(locale, axes.dame.name),
        Axis::Tie => text!(locale, axes.tie.name),
        Axis::Placement => text!(locale, axes.placement.name),
        Axis::Compensation => text!(locale, axes.compensation.name),
        Axis::Opening => text!(locale, axes.opening.name),
        Axis::First => text!(locale, axes.first.name),
        Axis::End => text!(locale, axes.end.name),
        Axis::Pass => text!(locale, axes.pass.name),
        Axis::Unit => text!(locale, axes.unit.name),
    }
}

/// What a value, given by its place in [`Axis::values`], means: "Allowed for two stones or more".
#[must_use]
pub fn value(locale: Locale, axis: Axis, value: usize) -> &'static str {
    let values: &[&'static str] = match axis {
        Axis::Scoring => &[
            text!(locale, axes.scoring.territory),
            text!(locale, axes.scoring.area),
            text!(locale, axes.scoring.fortress),
            text!(locale, axes.scoring.sunjang),
        ],
        Axis::Ko => &[
            text!(locale, axes.ko.simple),
            text!(locale, axes.ko.positional),
            text!(locale, axes.ko.situational),
            text!(locale, axes.ko.natural_situational),
        ],
        Axis::Repetition => &[
            text!(locale, axes.repetition.no_result),
            text!(locale, axes.repetition.draw),
            text!(locale, axes.repetition.nothing),
        ],
        Axis::Suicide => &[
            text!(locale, axes.suicide.forbidden),
            text!(locale, axes.suicide.multi_stone),
            text!(locale, axes.suicide.allowed),
        ],
        Axis::OneStoneSuicide => {
            &[text!(locale, axes.one_stone_suicide.refused), text!(locale, axes.one_stone_suicide.counts_as_pass)]
        }
        Axis::DeadStones => {
            &[text!(locale, axes.dead_stones.by_agreement), text!(locale, axes.dead_stones.none_removed)]
        }
        Axis::Seki => &[
            text!(locale, axes.seki.scores_nothing),
            text!(locale, axes.seki.eyes_count),
            text!(locale, axes.seki.neutral_left_drawn),
        ],
        Axis::Neutral => &[text!(locale, axes.neutral.nobodys), text!(locale, axes.neutral.shared)],
        Axis::Dame => &[text!(locale, axes.dame.alternately), text!(locale, axes.dame.at_once)],
        Axis::Tie => &[
            text!(locale, axes.tie.draw),
            text!(locale, axes.tie.black_wins),
            text!(locale, axes.tie.white_wins),
            text!(locale, axes.tie.black_wins_at_eight),
        ],
        Axis::Placement => &[
            text!(locale, axes.placement.fixed),
            text!(locale, axes.placement.free),
            text!(locale, axes.placement.fixed_to_nine),
            text!(locale, axes.placement.white_passes),
            text!(locale, axes.placement.none),
        ],
        Axis::Compensation => &[
            text!(locale, axes.compensation.none),
            text!(locale, axes.compensation.per_stone),
            text!(locale, axes.compensation.per_stone_but_one),
        ],
        Axis::Opening => &[text!(locale, axes.opening.empty), text!(locale, axes.opening.sunjang)],
        Axis::First => &[text!(locale, axes.first.black), text!(locale, axes.first.white)],
        Axis::End => &[text!(locale, axes.end.two_passes), text!(locale, axes.end.white_passes_last)],
        Axis::Pass => &[text!(locale, axes.pass.free), text!(locale, axes.pass.costs_one_stone)],
        Axis::Unit => &[text!(locale, axes.unit.points), text!(locale, axes.unit.zi)],
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
