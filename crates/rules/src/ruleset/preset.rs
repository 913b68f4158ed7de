use crate::color::Color;
use crate::ruleset::Ruleset;
use crate::ruleset::axes::{
    Compensation, Dame, DeadStones, End, Ko, Neutral, OneStoneSuicide, Opening, Pass, Placement, Repetition, Scoring,
    Seki, Suicide, Tie, Unit,
};
use crate::ruleset::half_points::HalfPoints;

/// A named ruleset. Its [`Ruleset`] has all that the name stands for; no code depends on the name itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum Preset {
    /// Korean baduk: the Korea Baduk Association's guide and the Korea Baduk Federation's rules of 2016.
    ///
    /// Territory; komi 6.5, or 0.5 with a handicap. A completed cycle is a draw by the rules of 2016; older Korean
    /// texts end such a game without a result. Dame are filled alternately, or at once if both players agree. A bent
    /// four in the corner is dead without play if the group around it is alive: the players mark it.
    #[default]
    Korean,
    /// Galagapi, an Azerbaijani variant, as in its founding document.
    ///
    /// The score is surrounded points minus lost stones. "A position in a game must not be repeated at all", so there
    /// is no triple ko. Komi is 8, and Black wins ties. The document says nothing about ties at komi 7, which is also
    /// played, so there they are draws.
    Galagapi,
    /// Sunjang baduk, the historical Korean game: sixteen stones and a black one on the center are set up, and White
    /// plays first.
    ///
    /// The score is computed as B. Spight describes (Sensei's Library, "Sunjang Baduk Counting"). Komi 0; modern
    /// games have had 4.5. The historical rules for suicide and long cycles are not known, so both are as in old
    /// texts about Korean baduk.
    Sunjang,
    /// The Japanese rules of 1989 (Nihon Kiin and Kansai Kiin).
    ///
    /// Territory; komi 6.5 as played today, 5.5 in the project's founding document. A completed cycle has no result (article 12).
    Japanese,
    /// The rules that the Korea Baduk Association's guide calls "most commonly used in the West".
    ///
    /// As the Japanese rules, but with komi 0 as in the guide's example; clubs agree on their own komi.
    International,
    /// The traditional game of the project's founding documents: 181 black stones, 180 white, no komi.
    ///
    /// Handicap stones beyond nine are placed freely. Clauses 17 (ii) and (iii) of these documents are read together,
    /// so that each captured or surrounded stone counts once. The documents don't mention long cycles, so players are
    /// offered nothing.
    Traditional,
    /// The Chinese rules (Chinese Weiqi Association, 2002): area, with results in zi of two points.
    ///
    /// Komi 3¾ zi, which is 7.5 points; 5.5 in the project's founding document. The text of the rules forbids any repetition, but in
    /// practice there is simple ko, and the referee can end a cycle without a result; `ko=positional` follows the text. One founding
    /// document reads the suicide of one stone as a pass: `one-stone-suicide=counts-as-pass`. White gets a point for each handicap stone.
    Chinese,
    /// The rules played in Taiwan, as the project's founding document gives them: area, counted in points.
    ///
    /// Suicide of at least two stones is allowed, and suicide of one stone is a pass. The document does not mention
    /// long cycles (here no position may be repeated, as in the Ing rules from the same country) and komi with a
    /// handicap (0 here).
    Taiwanese,
    /// The Ing rules (1996): area, neutral points shared, komi 8, and Black wins ties, which has the same effect as
    /// komi 7.5.
    ///
    /// The text distinguishes fighting and disturbing kos. Most programs use positional superko instead, and so does
    /// this preset.
    Ing,
    /// The rules of the American Go Association: area, or territory with pass stones, which gives the same result.
    ///
    /// A pass costs a stone, and White passes last. Komi 7.5, or 0.5 with a handicap; the text of 1991 has 5.5.
    /// Handicap stones can also be placed freely: `handicap-placement=free`.
    Aga,
    /// The rules of the New Zealand Go Society: area, situational superko, suicide allowed, komi 7, ties drawn.
    ///
    /// With a handicap of n, White passes n - 1 times, and there is no komi.
    NewZealand,
    /// The logical rules of J. Tromp and W. Taylor: area, positional superko, no removal of dead stones, no komi.
    ///
    /// An empty region counts for the color that is the only one to reach it, with dead stones still on the board.
    TrompTaylor,
}

impl Preset {
    /// All presets, starting with the default.
    pub const ALL: &'static [Self] = &[
        Self::Korean,
        Self::Galagapi,
        Self::Sunjang,
        Self::Japanese,
        Self::International,
        Self::Traditional,
        Self::Chinese,
        Self::Taiwanese,
        Self::Ing,
        Self::Aga,
        Self::NewZealand,
        Self::TrompTaylor,
    ];

    /// The name of the preset in records, links and commands.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Korean => "korean",
            Self::Galagapi => "galagapi",
            Self::Sunjang => "sunjang",
            Self::Japanese => "japanese",
            Self::International => "international",
            Self::Traditional => "traditional",
            Self::Chinese => "chinese",
            Self::Taiwanese => "taiwanese",
            Self::Ing => "ing",
            Self::Aga => "aga",
            Self::NewZealand => "new-zealand",
            Self::TrompTaylor => "tromp-taylor",
        }
    }

    /// The preset with this name; `None` if the name is unknown.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|preset| preset.name() == name)
    }

    /// The preset whose ruleset equals `rules`; `None` if there is none.
    #[must_use]
    pub fn from_rules(rules: &Ruleset) -> Option<Self> {
        Self::ALL.iter().copied().find(|preset| preset.ruleset() == *rules)
    }

    /// The ruleset of the preset.
    #[must_use]
    pub const fn ruleset(self) -> Ruleset {
        match self {
            Self::Korean => Ruleset {
                repetition: Repetition::Draw,
                dame: Dame::AtOnce,
                komi: HalfPoints::from_half_points(13),
                handicap_komi: HalfPoints::from_half_points(1),
                ..TERRITORY
            },
            Self::Galagapi => Ruleset {
                scoring: Scoring::Fortress,
                ko: Ko::Positional,
                seki: Seki::NeutralDrawn,
                komi: HalfPoints::points(8),
                tie: Tie::BlackWinsAtEight,
                ..TERRITORY
            },
            Self::Sunjang => Ruleset {
                scoring: Scoring::Sunjang,
                placement: Placement::None,
                opening: Opening::Sunjang,
                first: Color::White,
                ..TERRITORY
            },
            Self::Japanese => Ruleset {
                repetition: Repetition::NoResult,
                komi: HalfPoints::from_half_points(13),
                handicap_komi: HalfPoints::from_half_points(1),
                ..TERRITORY
            },
            Self::International => Ruleset { repetition: Repetition::NoResult, ..TERRITORY },
            Self::Traditional => Ruleset { placement: Placement::FixedToNine, ..TERRITORY },
            Self::Chinese => Ruleset {
                ko: Ko::Simple,
                repetition: Repetition::NoResult,
                komi: HalfPoints::from_half_points(15),
                placement: Placement::Free,
                compensation: Compensation::PerStone,
                unit: Unit::Zi,
                ..AREA
            },
            Self::Taiwanese => Ruleset {
                suicide: Suicide::MultiStone,
                one_stone_suicide: OneStoneSuicide::CountsAsPass,
                komi: HalfPoints::from_half_points(15),
                ..AREA
            },
            Self::Ing => Ruleset {
                suicide: Suicide::MultiStone,
                neutral: Neutral::Shared,
                komi: HalfPoints::points(8),
                tie: Tie::BlackWins,
                placement: Placement::Free,
                ..AREA
            },
            Self::Aga => Ruleset {
                ko: Ko::Situational,
                komi: HalfPoints::from_half_points(15),
                handicap_komi: HalfPoints::from_half_points(1),
                compensation: Compensation::PerStoneButOne,
                end: End::WhitePassesLast,
                pass: Pass::CostsOneStone,
                ..AREA
            },
            Self::NewZealand => Ruleset {
                ko: Ko::Situational,
                suicide: Suicide::Allowed,
                komi: HalfPoints::points(7),
                placement: Placement::WhitePasses,
                ..AREA
            },
            Self::TrompTaylor => Ruleset {
                suicide: Suicide::Allowed,
                dead_stones: DeadStones::NoneRemoved,
                placement: Placement::None,
                ..AREA
            },
        }
    }
}

/// The values that presets with territory scoring have in common.
const TERRITORY: Ruleset = Ruleset {
    scoring: Scoring::Territory,
    ko: Ko::Simple,
    repetition: Repetition::Nothing,
    suicide: Suicide::Forbidden,
    one_stone_suicide: OneStoneSuicide::Refused,
    dead_stones: DeadStones::ByAgreement,
    seki: Seki::ScoresNothing,
    neutral: Neutral::Nobodys,
    dame: Dame::Alternately,
    tie: Tie::Draw,
    placement: Placement::Fixed,
    compensation: Compensation::None,
    opening: Opening::Empty,
    first: Color::Black,
    end: End::TwoPasses,
    pass: Pass::Free,
    unit: Unit::Points,
    komi: HalfPoints::ZERO,
    handicap_komi: HalfPoints::ZERO,
};

/// The values that presets with area scoring have in common.
const AREA: Ruleset = Ruleset { scoring: Scoring::Area, ko: Ko::Positional, seki: Seki::EyesCount, ..TERRITORY };

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_preset_is_found_by_its_name_and_by_its_values() {
        for &preset in Preset::ALL {
            assert_eq!(Preset::from_name(preset.name()), Some(preset));
            assert_eq!(Preset::from_rules(&preset.ruleset()), Some(preset));
        }
        assert_eq!(Preset::from_name("Korean"), None);
        assert_eq!(Preset::from_rules(&Ruleset { first: Color::White, ..Preset::Korean.ruleset() }), None);
    }
}
