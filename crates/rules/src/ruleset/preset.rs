use crate::color::Color;
use crate::ruleset::Ruleset;
use crate::ruleset::axes::{
    Compensation, Dame, DeadStones, End, Ko, Neutral, OneStoneSuicide, Opening, Pass, Placement, Repetition, Scoring,
    Seki, Suicide, Tie, Unit,
};
use crate::ruleset::half_points::HalfPoints;

/// A ruleset that has a name. What it says is all in its [`Ruleset`]; nothing else asks for the name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Preset {
    /// Korean baduk: the Korea Baduk Association's guide and the Korea Baduk Federation's rules of 2016.
    ///
    /// Territory; komi 6.5, with a handicap 0.5. A played-out cycle is a draw by the rules of 2016; older Korean texts let
    /// such a game end without a result. Dame are filled alternately, or at once when both agree. A bent four in the
    /// corner is dead without play while the group around it lives: the players mark it.
    #[default]
    Korean,
    /// Galagapi, the Azerbaijani form, after its founding document.
    ///
    /// Surrounded points less stones lost. "A position in a game must not be repeated at all", so no triple ko exists.
    /// Komi 8 with ties for Black; 7 is also played, and a tie is then a draw, since the text fixes the rule for 8 only.
    Galagapi,
    /// Sunjang baduk, the historical Korean game: sixteen stones and Black's on the centre are set, White begins.
    ///
    /// The count is described by B. Spight (Sensei's Library, "Sunjang Baduk Counting"). Komi 0; 4.5 is attested in
    /// modern games. What happened with suicide and long cycles is not recorded: both are as in Korean baduk's old texts.
    Sunjang,
    /// The Japanese rules of 1989 (Nihon Kiin and Kansai Kiin).
    ///
    /// Territory; komi 6.5 as now played, 5.5 in our founding document. A played-out cycle has no result (article 12).
    Japanese,
    /// What the Korea Baduk Association's guide calls the rules "most commonly used in the West".
    ///
    /// As Japanese, with the komi of 0 of the guide's example; clubs agree on one.
    International,
    /// The traditional game of our founding documents: 181 black stones, 180 white, no komi.
    ///
    /// Handicap stones beyond nine go where Black likes. Its clauses 17 (ii) and (iii) are read as one count: each
    /// captured or surrounded stone counts once. It says nothing of long cycles, so nothing is offered.
    Traditional,
    /// The Chinese rules (Chinese Weiqi Association, 2002): area, told in zi of two points.
    ///
    /// Komi 3¾ zi, which is 7.5 points; 5.5 in our founding document. The text forbids every repetition, practice knows the
    /// simple ko and lets the referee end a cycle without result; `ko=positional` follows the text. One founding document
    /// reads it so that a suicide of one stone is a pass: `one-stone-suicide=counts-as-pass`. White gets a point a stone.
    Chinese,
    /// The rules played in Taiwan, after our founding document: area counted in points.
    ///
    /// Two or more stones may be given up; one is a pass. The document is silent on long cycles (no position may come back
    /// here, as in the Ing rules from the same country) and on komi with a handicap (0 here).
    Taiwanese,
    /// The Ing rules (1996): area, neutral points shared, komi 8 with ties for Black, which plays as 7.5.
    ///
    /// The text tells fighting kos from disturbing ones; positional superko is the usual stand-in for it, here as elsewhere.
    Ing,
    /// The rules of the American Go Association: area, or territory with pass stones, which comes to the same.
    ///
    /// A pass costs a stone and White passes last. Komi 7.5, with a handicap 0.5; the text of 1991 said 5.5. Handicap stones
    /// may also go where Black likes: `handicap-placement=free`.
    Aga,
    /// The rules of the New Zealand Go Society: area, situational superko, suicide allowed, komi 7, ties drawn.
    ///
    /// A handicap of n is that White passes n - 1 times; there is no komi then.
    NewZealand,
    /// The logical rules of J. Tromp and W. Taylor: area, positional superko, nothing is taken off, no komi.
    ///
    /// The text counts an empty region for the colour that alone reaches it, dead stones standing where they are.
    TrompTaylor,
}

impl Preset {
    /// Every preset, the default first.
    pub const ALL: [Self; 12] = [
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

    /// The name that stands in records, links and commands.
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

    /// The preset of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|preset| preset.name() == name)
    }

    /// The preset that has all the values of a ruleset, if one has.
    #[must_use]
    pub fn of(rules: &Ruleset) -> Option<Self> {
        Self::ALL.into_iter().find(|preset| preset.ruleset() == *rules)
    }

    /// The values on the axes.
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

/// What the forms with territory have in common.
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

/// What the forms with area have in common.
const AREA: Ruleset = Ruleset { scoring: Scoring::Area, ko: Ko::Positional, seki: Seki::EyesCount, ..TERRITORY };

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_preset_is_found_by_its_name_and_by_its_values() {
        for preset in Preset::ALL {
            assert_eq!(Preset::from_name(preset.name()), Some(preset));
            assert_eq!(Preset::of(&preset.ruleset()), Some(preset));
        }
        assert_eq!(Preset::from_name("Korean"), None);
        assert_eq!(Preset::of(&Ruleset { first: Color::White, ..Preset::Korean.ruleset() }), None);
    }
}
