//! Rules as data: a value for each axis on which rulesets differ.

mod axes;
mod axis;
mod half_points;
mod preset;
mod text;

pub use axes::{
    Compensation, Dame, DeadStones, End, Ko, Neutral, OneStoneSuicide, Opening, Pass, Placement, Repetition, Scoring,
    Seki, Suicide, Tie, Unit,
};
pub use axis::Axis;
pub use half_points::{HalfPoints, ParseHalfPointsError, Zi};
pub use preset::Preset;
pub use text::ParseRulesetError;

use crate::color::Color;

/// A ruleset: a value for each axis, and komi. No code depends on a ruleset's name; see [`Preset`] for named rulesets.
///
/// As text it is the name of a preset with changes:
///
/// ```
/// use baduk_rules::{Ko, Preset, Ruleset};
/// let rules: Ruleset = "tromp-taylor,ko=situational,komi=7.5".parse().unwrap();
/// assert_eq!(rules.ko, Ko::Situational);
/// assert_eq!(rules.to_string(), "tromp-taylor,ko=situational,komi=7.5");
/// assert!("tromp-taylor,ko=sometimes".parse::<Ruleset>().is_err());
/// assert_eq!(Preset::Korean.ruleset().to_string(), "korean");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub struct Ruleset {
    /// How a finished game is scored.
    pub scoring: Scoring,
    /// Which earlier positions a move must not repeat.
    pub ko: Ko,
    /// What the players are offered if a position is repeated anyway.
    pub repetition: Repetition,
    /// Which suicides the rules allow.
    pub suicide: Suicide,
    /// What the suicide of one stone means if `suicide` doesn't allow it.
    pub one_stone_suicide: OneStoneSuicide,
    /// Which stones are removed before scoring.
    pub dead_stones: DeadStones,
    /// What surrounded empty points in seki are worth.
    pub seki: Seki,
    /// Who owns the empty points that both colors reach.
    pub neutral: Neutral,
    /// How the last neutral points are filled.
    pub dame: Dame,
    /// Who wins if both players have equally many points.
    pub tie: Tie,
    /// Where handicap stones are placed.
    pub placement: Placement,
    /// Additional points for White in a handicap game, under area scoring.
    pub compensation: Compensation,
    /// The stones before the first move of an even game.
    pub opening: Opening,
    /// The color that plays first in an even game. In a handicap game, White plays first.
    pub first: Color,
    /// After which passes the game stops.
    pub end: End,
    /// What a pass costs the player.
    pub pass: Pass,
    /// The unit in which results are given.
    pub unit: Unit,
    /// The points that White gets in an even game for moving second.
    pub komi: HalfPoints,
    /// The points that White gets in a handicap game.
    pub handicap_komi: HalfPoints,
}

impl Ruleset {
    /// The winner of a game with equal points and this komi; `None` if it is a draw.
    #[must_use]
    pub fn winner_of_tie(&self, komi: HalfPoints) -> Option<Color> {
        match self.tie {
            Tie::Draw => None,
            Tie::BlackWins => Some(Color::Black),
            Tie::WhiteWins => Some(Color::White),
            Tie::BlackWinsAtEight => (komi == HalfPoints::points(8)).then_some(Color::Black),
        }
    }

    /// Whether the opponent of a player who asks to play on after the passes moves first, by article 9 (3) of the Japanese rules of 1989.
    /// Those rules, and the ones that were made after them, are known by scoring territory and giving a cycle no result. By all others the
    /// player to move is the same.
    #[must_use]
    pub fn opponent_resumes(&self) -> bool {
        self.scoring == Scoring::Territory && self.repetition == Repetition::NoResult
    }

    /// White's komi in a game with `stones` handicap stones; 0 stones is an even game.
    #[must_use]
    pub const fn komi_for(&self, stones: u16) -> HalfPoints {
        if stones == 0 { self.komi } else { self.handicap_komi }
    }

    /// White's additional points in a game with `stones` handicap stones.
    #[must_use]
    pub fn compensation_for(&self, stones: u16) -> HalfPoints {
        let points = match self.compensation {
            Compensation::None => 0,
            Compensation::PerStone => stones,
            Compensation::PerStoneButOne => stones.saturating_sub(1),
        };
        HalfPoints::points(points.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compensation_is_n_in_china_and_one_less_in_america() {
        let compensation = |preset: Preset, stones| preset.ruleset().compensation_for(stones).to_string();
        assert_eq!(compensation(Preset::Chinese, 4), "4");
        assert_eq!(compensation(Preset::Aga, 4), "3");
        assert_eq!(compensation(Preset::Korean, 4), "0");
        assert_eq!([Preset::Chinese, Preset::Aga].map(|preset| compensation(preset, 0)), ["0", "0"]);
    }

    #[test]
    fn the_opponent_resumes_by_the_japanese_rules_and_those_made_after_them() {
        let resumes = Preset::ALL.iter().copied().filter(|preset| preset.ruleset().opponent_resumes());
        assert_eq!(resumes.collect::<Vec<_>>(), [Preset::Japanese, Preset::International]);
    }

    #[test]
    fn galagapi_gives_a_tie_to_black_at_eight_and_to_nobody_at_seven() {
        let rules = Preset::Galagapi.ruleset();
        assert_eq!(rules.winner_of_tie(HalfPoints::points(8)), Some(Color::Black));
        assert_eq!(rules.winner_of_tie(HalfPoints::points(7)), None);
        let at_seven = Ruleset { komi: HalfPoints::points(7), ..rules };
        assert_eq!(at_seven.winner_of_tie(HalfPoints::points(7)), None, "the rule is for 8, whatever the usual komi");
    }
}
