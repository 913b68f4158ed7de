//! Descriptions of the presets, and the names of the axes and of their values.

use baduk_rules::{Axis, Preset};

use super::t;
use crate::Locale;

/// Returns a sentence that says how the rules of a preset differ from others; for `None`, a sentence about custom rules.
#[must_use]
pub fn about_rules(locale: Locale, preset: Option<Preset>) -> &'static str {
    match preset {
        Some(Preset::Korean) => t!(locale, rules.korean_about),
        Some(Preset::Galagapi) => t!(locale, rules.galagapi_about),
        Some(Preset::Sunjang) => t!(locale, rules.sunjang_about),
        Some(Preset::Japanese) => t!(locale, rules.japanese_about),
        Some(Preset::International) => t!(locale, rules.international_about),
        Some(Preset::Traditional) => t!(locale, rules.traditional_about),
        Some(Preset::Chinese) => t!(locale, rules.chinese_about),
        Some(Preset::Taiwanese) => t!(locale, rules.taiwanese_about),
        Some(Preset::Ing) => t!(locale, rules.ing_about),
        Some(Preset::Aga) => t!(locale, rules.aga_about),
        Some(Preset::NewZealand) => t!(locale, rules.new_zealand_about),
        Some(Preset::TrompTaylor) => t!(locale, rules.tromp_taylor_about),
        None => t!(locale, rules.custom_about),
    }
}

/// Returns the name of an axis of the rules, such as "Suicide".
#[must_use]
pub fn axis(locale: Locale, axis: Axis) -> &'static str {
    match axis {
        Axis::Scoring => t!(locale, rule.scoring.name),
        Axis::Ko => t!(locale, rule.ko.name),
        Axis::Repetition => t!(locale, rule.repetition.name),
        Axis::Suicide => t!(locale, rule.suicide.name),
        Axis::OneStoneSuicide => t!(locale, rule.one_stone_suicide.name),
        Axis::DeadStones => t!(locale, rule.dead_stones.name),
        Axis::Seki => t!(locale, rule.seki.name),
        Axis::Neutral => t!(locale, rule.neutral.name),
        Axis::Dame => t!(locale, rule.dame.name),
        Axis::Tie => t!(locale, rule.tie.name),
        Axis::Placement => t!(locale, rule.placement.name),
        Axis::Compensation => t!(locale, rule.compensation.name),
        Axis::Opening => t!(locale, rule.opening.name),
        Axis::First => t!(locale, rule.first_move.name),
        Axis::End => t!(locale, rule.end_of_play.name),
        Axis::Pass => t!(locale, rule.pass.name),
        Axis::Unit => t!(locale, rule.result_unit.name),
    }
}

/// Returns the text of a value of an axis of the rules: "Allowed for two stones or more". The value is given by its index in
/// [`Axis::values`].
#[must_use]
pub fn value(locale: Locale, axis: Axis, value: usize) -> &'static str {
    let values: &[&'static str] = match axis {
        Axis::Scoring => &[
            t!(locale, rule.scoring.territory),
            t!(locale, rule.scoring.area),
            t!(locale, rule.scoring.fortress),
            t!(locale, rule.scoring.sunjang),
        ],
        Axis::Ko => &[
            t!(locale, rule.ko.simple),
            t!(locale, rule.ko.positional),
            t!(locale, rule.ko.situational),
            t!(locale, rule.ko.natural_situational),
        ],
        Axis::Repetition => &[
            t!(locale, rule.repetition.no_result),
            t!(locale, rule.repetition.draw),
            t!(locale, rule.repetition.announced),
        ],
        Axis::Suicide => &[
            t!(locale, rule.suicide.not_allowed),
            t!(locale, rule.suicide.multi_stone),
            t!(locale, rule.suicide.allowed),
        ],
        Axis::OneStoneSuicide => {
            &[t!(locale, rule.one_stone_suicide.not_allowed), t!(locale, rule.one_stone_suicide.counts_as_pass)]
        }
        Axis::DeadStones => &[t!(locale, rule.dead_stones.by_agreement), t!(locale, rule.dead_stones.not_removed)],
        Axis::Seki => {
            &[t!(locale, rule.seki.not_counted), t!(locale, rule.seki.counted), t!(locale, rule.seki.left_neutral)]
        }
        Axis::Neutral => &[t!(locale, rule.neutral.not_counted), t!(locale, rule.neutral.shared)],
        Axis::Dame => &[t!(locale, rule.dame.alternately), t!(locale, rule.dame.at_once)],
        Axis::Tie => &[
            t!(locale, rule.tie.draw),
            t!(locale, rule.tie.black_wins),
            t!(locale, rule.tie.white_wins),
            t!(locale, rule.tie.black_wins_at_eight),
        ],
        Axis::Placement => &[
            t!(locale, rule.placement.fixed),
            t!(locale, rule.placement.free),
            t!(locale, rule.placement.fixed_to_nine),
            t!(locale, rule.placement.white_passes),
            t!(locale, rule.placement.none),
        ],
        Axis::Compensation => &[
            t!(locale, rule.compensation.none),
            t!(locale, rule.compensation.per_stone),
            t!(locale, rule.compensation.per_stone_but_one),
        ],
        Axis::Opening => &[t!(locale, rule.opening.empty), t!(locale, rule.opening.sunjang)],
        Axis::First => &[t!(locale, rule.first_move.black), t!(locale, rule.first_move.white)],
        Axis::End => &[t!(locale, rule.end_of_play.two_passes), t!(locale, rule.end_of_play.white_passes_last)],
        Axis::Pass => &[t!(locale, rule.pass.free), t!(locale, rule.pass.costs_one_stone)],
        Axis::Unit => &[t!(locale, rule.result_unit.points), t!(locale, rule.result_unit.zi)],
    };
    values.get(value).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_of_every_axis_has_its_own_text() {
        for locale in Locale::all() {
            for &axis in Axis::ALL {
                let texts: Vec<_> = (0..axis.values().len()).map(|place| value(locale, axis, place)).collect();
                assert!(texts.iter().all(|text| !text.is_empty()), "{}", axis.name());
                assert!((1..texts.len()).all(|n| !texts[..n].contains(&texts[n])), "{}", axis.name());
                assert_eq!(value(locale, axis, texts.len()), "", "{}: as many texts as values", axis.name());
            }
        }
    }
}
