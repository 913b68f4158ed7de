//! Texts for the terms of a game, and for ranks.

use baduk_rules::{Grade, HalfPoints, Preset, Rank};
use baduk_sgf::GameTerms;

use super::{rules, t};
use crate::{Locale, number};

/// Returns the text of a player's rank, such as "5 kyu".
#[must_use]
pub fn grade(locale: Locale, grade: Grade) -> String {
    match grade.rank() {
        Rank::Kyu(number) => t!(locale, new_game.kyu, number = number),
        Rank::Dan(1) => t!(locale, new_game.first_dan).to_owned(),
        Rank::Dan(number) => t!(locale, new_game.dan, number = number),
    }
}

/// Returns the text of White's komi, such as "komi 6.5".
#[must_use]
pub fn komi(locale: Locale, komi: HalfPoints) -> String {
    match komi.half_points() {
        0 => t!(locale, terms.no_komi).to_owned(),
        1 => t!(locale, terms.half_komi).to_owned(),
        halves if halves % 2 == 1 => t!(locale, terms.komi_and_half, whole = halves / 2),
        _ => t!(locale, terms.komi, komi = number(locale, komi)),
    }
}

/// Returns the text of the terms of a game, such as "Korean rules, komi 6.5".
#[must_use]
pub fn terms(locale: Locale, terms: &GameTerms) -> String {
    let komi = komi(locale, terms.komi);
    let rules = rules(locale, Preset::from_rules(&terms.rules));
    match terms.stones {
        0 => t!(locale, terms.even_game, rules = rules, komi = komi),
        stones => t!(locale, terms.handicap_game, rules = rules, stones = stones, komi = komi),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_dan_has_its_own_text_in_japanese() {
        let text = |locale, rank: &str| grade(locale, rank.parse().unwrap());
        assert_eq!([text(Locale::Ja, "1d"), text(Locale::Ja, "2d"), text(Locale::Ja, "1k")], ["初段", "2段", "1級"]);
        assert_eq!([text(Locale::En, "1d"), text(Locale::Ko, "1d")], ["1 dan", "1단"]);
    }

    #[test]
    fn a_game_without_komi_has_its_own_text_in_korean() {
        let texts = |komi, stones| {
            let rules = Preset::Korean.ruleset();
            let komi = HalfPoints::from_half_points(komi);
            let size = baduk_rules::Size::square(9).unwrap();
            let agreed = GameTerms { size, rules, komi, stones, time: None };
            (terms(Locale::En, &agreed), terms(Locale::Ko, &agreed))
        };
        let both = |english: &str, korean: &str| (english.to_owned(), korean.to_owned());
        assert_eq!(texts(13, 0), both("Korean rules, komi\u{a0}6.5", "한국룰, 덤 6집반"));
        assert_eq!(texts(1, 2), both("Korean rules, handicap 2, komi\u{a0}0.5", "한국룰, 2점 접바둑, 덤 반집"));
        assert_eq!(texts(14, 0), both("Korean rules, komi\u{a0}7", "한국룰, 덤 7집"));
        assert_eq!(texts(-13, 0), both("Korean rules, komi\u{a0}-6.5", "한국룰, 덤 -6.5집"));
        assert_eq!(texts(0, 0), both("Korean rules, komi\u{a0}0", "한국룰, 덤 없음"));
        assert_eq!(texts(0, 2), both("Korean rules, handicap 2, komi\u{a0}0", "한국룰, 2점 접바둑, 덤 없음"));
    }
}
