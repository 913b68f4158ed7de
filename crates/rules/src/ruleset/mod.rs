//! Rules as data: one value on each axis on which the forms of the game differ.

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

/// A ruleset: one value on each axis. Nothing asks for a ruleset's name; see [`Preset`] for those that have one.
///
/// As text it is a preset's name and what is changed in it:
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
pub struct Ruleset {
    /// How the finished game is counted.
    pub scoring: Scoring,
    /// Which positions a play may not make again.
    pub ko: Ko,
    /// What is offered when a whole position comes back all the same.
    pub repetition: Repetition,
    /// Whether a chain may be given up.
    pub suicide: Suicide,
    /// What a suicide of one stone is, where it is not allowed.
    pub one_stone_suicide: OneStoneSuicide,
    /// Which stones come off before the count.
    pub dead_stones: DeadStones,
    /// What points in a seki are worth.
    pub seki: Seki,
    /// Whose neutral points are.
    pub neutral: Neutral,
    /// How the last neutral points are filled.
    pub dame: Dame,
    /// Who wins when the totals are equal.
    pub tie: Tie,
    /// Where handicap stones go.
    pub placement: Placement,
    /// White's further points for a handicap, under area scoring.
    pub compensation: Compensation,
    /// What stands on the board at first.
    pub opening: Opening,
    /// Who begins an even game. After a handicap White does.
    pub first: Color,
    /// When play stops.
    pub end: End,
    /// What a pass costs.
    pub pass: Pass,
    /// The unit in which results are told.
    pub unit: Unit,
    /// White's points for playing second in an even game.
    pub komi: HalfPoints,
    /// White's points when Black has a handicap.
    pub handicap_komi: HalfPoints,
}

impl Ruleset {
    /// Who wins a tie in a game with this komi; `None` when it is a draw.
    #[must_use]
    pub fn winner_of_tie(&self, komi: HalfPoints) -> Option<Color> {
        match self.tie {
            Tie::Draw => None,
            Tie::BlackWins => Some(Color::Black),
            Tie::WhiteWins => Some(Color::White),
            Tie::BlackWinsAtEight => (komi == HalfPoints::points(8)).then_some(Color::Black),
        }
    }

    /// White's points in a game with `stones` of handicap; 0 for an even game.
    #[must_use]
    pub const fn komi_for(&self, stones: u16) -> HalfPoints {
        if stones == 0 { self.komi } else { self.handicap_komi }
    }

    /// White's points for a handicap of `stones`, beside komi.
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
    fn galagapi_gives_a_tie_to_black_at_eight_and_to_nobody_at_seven() {
        let rules = Preset::Galagapi.ruleset();
        assert_eq!(rules.winner_of_tie(HalfPoints::points(8)), Some(Color::Black));
        assert_eq!(rules.winner_of_tie(HalfPoints::points(7)), None);
        let at_seven = Ruleset { komi: HalfPoints::points(7), ..rules };
        assert_eq!(at_seven.winner_of_tie(HalfPoints::points(7)), None, "the rule is for 8, whatever the usual komi");
    }
}
