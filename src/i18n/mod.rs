//! The texts of the interface, from `locales/`. A key that no language has stops the build; a key that a language lacks fails a test
//! (`tests/locales.rs`).

mod clock;
mod diagram;
mod goal;
mod judgement;
mod rules;

#[allow(missing_docs, unused, clippy::all)]
mod generated {
    include!(concat!(env!("OUT_DIR"), "/i18n/mod.rs"));
}

use baduk_record::{Terms, sgf};
use baduk_rules::score::Outcome;
use baduk_rules::{Color, Grade, HalfPoints, Preset, Rank};
pub use generated::i18n::Locale;
pub(crate) use leptos_i18n::td_string as t;

pub use clock::{overtime, overtime_left, time, time_control};
pub use diagram::diagram_warning;
pub use goal::{goal, goals, no_goals, no_problem};
pub use judgement::judgement;
pub use rules::{about_rules, axis, rules, value};

impl Locale {
    /// All languages with their own names.
    pub const NAMES: [(Self, &'static str); 2] = [(Self::en, "English"), (Self::ko, "한국어")];

    /// Returns the language for a tag such as "ko-KR"; English if it is not supported.
    #[must_use]
    pub fn for_tag(tag: &str) -> Self {
        let language = tag.split(['-', '_']).next().unwrap_or_default();
        language.parse().unwrap_or_default()
    }

    /// Returns the tag of the language: "en", "ko".
    #[must_use]
    pub fn tag(self) -> &'static str {
        leptos_i18n::Locale::as_str(self)
    }
}

/// Returns the name of a color: "Black".
#[must_use]
pub fn color(locale: Locale, color: Color) -> &'static str {
    match color {
        Color::Black => t!(locale, color.black),
        Color::White => t!(locale, color.white),
    }
}

/// Returns the text of a rank: "5 kyu".
#[must_use]
pub fn grade(locale: Locale, grade: Grade) -> String {
    match grade.rank() {
        Rank::Kyu(number) => t!(locale, new_game.kyu, number = number).to_string(),
        Rank::Dan(number) => t!(locale, new_game.dan, number = number).to_string(),
    }
}

/// Returns a result (RE) in the reader's language, or as written if it is not a standard one.
#[must_use]
pub fn result_text(locale: Locale, written: String) -> String {
    let read = sgf::result::result(&written).and_then(|(stated, _)| stated.outcome());
    read.map_or(written, |read| outcome(locale, read))
}

/// Returns the text of a result: "White wins by half a point".
#[must_use]
pub fn outcome(locale: Locale, outcome: Outcome) -> String {
    match outcome {
        Outcome::Draw => t!(locale, result.draw).to_string(),
        Outcome::NoResult => t!(locale, result.no_result).to_string(),
        Outcome::Tie { winner } => t!(locale, result.tie, color = color(locale, winner)).to_string(),
        Outcome::Resignation { winner } => t!(locale, result.resignation, color = color(locale, winner)).to_string(),
        Outcome::Time { winner } => t!(locale, result.time, color = color(locale, winner)).to_string(),
        Outcome::Forfeit { winner } => t!(locale, result.forfeit, color = color(locale, winner)).to_string(),
        Outcome::Points { winner, margin } => {
            let margin = match margin.half_points() {
                1 => t!(locale, result.half_point).to_owned(),
                2 => t!(locale, result.one_point).to_owned(),
                halves if halves % 2 == 1 => t!(locale, result.points_and_half, whole = halves / 2).to_string(),
                _ => t!(locale, result.points, margin = margin).to_string(),
            };
            t!(locale, result.win, color = color(locale, winner), margin = margin).to_string()
        }
    }
}

/// Returns the text of the terms of a game: "Korean rules, komi 6.5".
#[must_use]
pub fn terms(locale: Locale, terms: &Terms) -> String {
    let komi = match terms.komi {
        HalfPoints::ZERO => t!(locale, terms.no_komi).to_owned(),
        komi => t!(locale, terms.komi, komi = komi).to_string(),
    };
    let rules = rules(locale, Preset::of(&terms.rules));
    match terms.stones {
        0 => t!(locale, terms.even_game, rules = rules, komi = komi).to_string(),
        stones => t!(locale, terms.handicap_game, rules = rules, stones = stones, komi = komi).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_is_found_by_the_first_part_of_its_tag() {
        assert_eq!(Locale::for_tag("ko-KR"), Locale::ko);
        assert_eq!(Locale::for_tag("ko"), Locale::ko);
        assert_eq!(Locale::for_tag("en-GB"), Locale::en);
        assert_eq!(Locale::for_tag("az"), Locale::en);
        assert_eq!(Locale::for_tag(""), Locale::en);
    }

    #[test]
    fn half_a_point_and_one_point_have_their_own_texts() {
        let by = |locale, halves| {
            outcome(locale, Outcome::Points { winner: Color::White, margin: HalfPoints::from_half_points(halves) })
        };
        assert_eq!(by(Locale::en, 1), "White wins by half a point");
        assert_eq!(by(Locale::en, 2), "White wins by 1 point");
        assert_eq!(by(Locale::en, 7), "White wins by 3.5 points");
        assert_eq!([1, 2, 3].map(|halves| by(Locale::ko, halves)), ["백 반집승", "백 1집승", "백 1집반승"]);
    }

    #[test]
    fn a_game_without_komi_has_its_own_text_in_korean() {
        let texts = |komi, stones| {
            let rules = Preset::Korean.ruleset();
            let size = baduk_rules::Size::square(9).unwrap();
            let agreed = Terms { size, rules, komi: HalfPoints::from_half_points(komi), stones, time: None };
            (terms(Locale::en, &agreed), terms(Locale::ko, &agreed))
        };
        let both = |english: &str, korean: &str| (english.to_owned(), korean.to_owned());
        assert_eq!(texts(13, 0), both("Korean rules, komi\u{a0}6.5", "한국룰, 덤 6.5집"));
        assert_eq!(texts(0, 0), both("Korean rules, komi\u{a0}0", "한국룰, 덤 없음"));
        assert_eq!(texts(0, 2), both("Korean rules, handicap 2, komi\u{a0}0", "한국룰, 2점 접바둑, 덤 없음"));
    }
}
