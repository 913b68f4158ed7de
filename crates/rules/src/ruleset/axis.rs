use crate::color::Color;
use crate::ruleset::Ruleset;
use crate::ruleset::axes::{
    Compensation, Dame, DeadStones, End, Ko, Neutral, OneStoneSuicide, Opening, Pass, Placement, Repetition, Scoring,
    Seki, Suicide, Tie, Unit,
};

/// An axis of [`Ruleset`] as data, for forms and commands: it has a name, and named values.
///
/// Komi and the komi of handicap games are numbers, so they are not axes in this sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum Axis {
    /// The axis of [`Ruleset::scoring`].
    Scoring,
    /// The axis of [`Ruleset::ko`].
    Ko,
    /// The axis of [`Ruleset::repetition`].
    Repetition,
    /// The axis of [`Ruleset::suicide`].
    Suicide,
    /// The axis of [`Ruleset::one_stone_suicide`].
    OneStoneSuicide,
    /// The axis of [`Ruleset::dead_stones`].
    DeadStones,
    /// The axis of [`Ruleset::seki`].
    Seki,
    /// The axis of [`Ruleset::neutral`].
    Neutral,
    /// The axis of [`Ruleset::dame`].
    Dame,
    /// The axis of [`Ruleset::tie`].
    Tie,
    /// The axis of [`Ruleset::placement`].
    Placement,
    /// The axis of [`Ruleset::compensation`].
    Compensation,
    /// The axis of [`Ruleset::opening`].
    Opening,
    /// The axis of [`Ruleset::first`].
    First,
    /// The axis of [`Ruleset::end`].
    End,
    /// The axis of [`Ruleset::pass`].
    Pass,
    /// The axis of [`Ruleset::unit`].
    Unit,
}

impl Axis {
    /// All axes, starting with the most important.
    pub const ALL: &'static [Self] = &[
        Self::Scoring,
        Self::Ko,
        Self::Repetition,
        Self::Suicide,
        Self::OneStoneSuicide,
        Self::DeadStones,
        Self::Seki,
        Self::Neutral,
        Self::Dame,
        Self::Tie,
        Self::Placement,
        Self::Compensation,
        Self::Opening,
        Self::First,
        Self::End,
        Self::Pass,
        Self::Unit,
    ];

    /// The name of the axis in commands and links, such as "one-stone-suicide".
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Scoring => "scoring",
            Self::Ko => "ko",
            Self::Repetition => "repetition",
            Self::Suicide => "suicide",
            Self::OneStoneSuicide => "one-stone-suicide",
            Self::DeadStones => "dead-stones",
            Self::Seki => "seki",
            Self::Neutral => "neutral-points",
            Self::Dame => "dame",
            Self::Tie => "tie",
            Self::Placement => "handicap-placement",
            Self::Compensation => "handicap-compensation",
            Self::Opening => "opening",
            Self::First => "first-to-play",
            Self::End => "end",
            Self::Pass => "pass",
            Self::Unit => "unit",
        }
    }

    /// The names of the axis's possible values, in order.
    #[must_use]
    pub const fn values(self) -> &'static [&'static str] {
        match self {
            Self::Scoring => Scoring::WORDS,
            Self::Ko => Ko::WORDS,
            Self::Repetition => Repetition::WORDS,
            Self::Suicide => Suicide::WORDS,
            Self::OneStoneSuicide => OneStoneSuicide::WORDS,
            Self::DeadStones => DeadStones::WORDS,
            Self::Seki => Seki::WORDS,
            Self::Neutral => Neutral::WORDS,
            Self::Dame => Dame::WORDS,
            Self::Tie => Tie::WORDS,
            Self::Placement => Placement::WORDS,
            Self::Compensation => Compensation::WORDS,
            Self::Opening => Opening::WORDS,
            Self::First => &["black", "white"],
            Self::End => End::WORDS,
            Self::Pass => Pass::WORDS,
            Self::Unit => Unit::WORDS,
        }
    }
}

impl Ruleset {
    /// The index of the ruleset's value in [`Axis::values`].
    #[must_use]
    pub const fn value(&self, axis: Axis) -> usize {
        match axis {
            Axis::Scoring => self.scoring as usize,
            Axis::Ko => self.ko as usize,
            Axis::Repetition => self.repetition as usize,
            Axis::Suicide => self.suicide as usize,
            Axis::OneStoneSuicide => self.one_stone_suicide as usize,
            Axis::DeadStones => self.dead_stones as usize,
            Axis::Seki => self.seki as usize,
            Axis::Neutral => self.neutral as usize,
            Axis::Dame => self.dame as usize,
            Axis::Tie => self.tie as usize,
            Axis::Placement => self.placement as usize,
            Axis::Compensation => self.compensation as usize,
            Axis::Opening => self.opening as usize,
            Axis::First => self.first as usize,
            Axis::End => self.end as usize,
            Axis::Pass => self.pass as usize,
            Axis::Unit => self.unit as usize,
        }
    }

    /// Sets the value of an axis, given by its index in [`Axis::values`].
    ///
    /// # Panics
    /// When the axis has no such value.
    pub fn set_value(&mut self, axis: Axis, value: usize) {
        match axis {
            Axis::Scoring => self.scoring = Scoring::ALL[value],
            Axis::Ko => self.ko = Ko::ALL[value],
            Axis::Repetition => self.repetition = Repetition::ALL[value],
            Axis::Suicide => self.suicide = Suicide::ALL[value],
            Axis::OneStoneSuicide => self.one_stone_suicide = OneStoneSuicide::ALL[value],
            Axis::DeadStones => self.dead_stones = DeadStones::ALL[value],
            Axis::Seki => self.seki = Seki::ALL[value],
            Axis::Neutral => self.neutral = Neutral::ALL[value],
            Axis::Dame => self.dame = Dame::ALL[value],
            Axis::Tie => self.tie = Tie::ALL[value],
            Axis::Placement => self.placement = Placement::ALL[value],
            Axis::Compensation => self.compensation = Compensation::ALL[value],
            Axis::Opening => self.opening = Opening::ALL[value],
            Axis::First => self.first = Color::BOTH[value],
            Axis::End => self.end = End::ALL[value],
            Axis::Pass => self.pass = Pass::ALL[value],
            Axis::Unit => self.unit = Unit::ALL[value],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::Preset;

    #[test]
    fn every_value_of_every_axis_can_be_set_and_changes_only_its_axis() {
        for &axis in Axis::ALL {
            for value in 0..axis.values().len() {
                let mut rules = Preset::Korean.ruleset();
                rules.set_value(axis, value);
                assert_eq!(rules.value(axis), value, "{}", axis.name());
                let korean = Preset::Korean.ruleset();
                assert!(Axis::ALL.iter().all(|&other| other == axis || rules.value(other) == korean.value(other)));
            }
        }
    }
}
