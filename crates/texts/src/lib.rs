//! Every sentence of the programs, in every language, from `locales/`.
//!
//! A text that is missing in a language, or has other placeholders than in English, is a compile error. So is a text where it is not
//! loaded: each module has a macro [`t!`] for the texts that can be used there.
//!
//! | module | files | who uses it |
//! | --- | --- | --- |
//! | the crate | `shared` | what both programs show from their start on |
//! | [`later`] | `shared` and `shared-later` | what both programs show, but the page only in parts that load later |
//! | `page` | `shared` and `page` | what the page shows from its start on |
//! | `page::later` | all of the page | parts of the page that load later |
//! | `embed` | all of the embedded board | the embedded board |
//! | `still` | `shared` and `still` | what describes still pictures |
//! | `course` | all of the page, and `course` | the pages of the course |
//! | `command` | all of the page, and `command` | the command |

#[cfg(feature = "command")]
pub mod command;
#[cfg(feature = "course")]
pub mod course;
#[cfg(feature = "embed")]
pub mod embed;
#[doc(hidden)]
pub mod keys;
pub mod later;
mod loaded;
#[cfg(feature = "page")]
pub mod page;
#[cfg(feature = "still")]
pub mod still;
mod time;

use std::fmt::Display;

use baduk_rules::score::Outcome;
use baduk_rules::{Color, HalfPoints};
use baduk_sgf::result::Stated;

pub use keys::{Group, Locale};
pub use loaded::{is_loaded, load};
pub use time::{overtime, time};

/// Returns a text in a language.
///
/// `t!(locale, color.black)` is a `&'static str`. A text with placeholders is a `String`, and each placeholder needs a value: `t!(locale,
/// status.move_played, number = 4, color = color, point = "D4")`. `count` selects the plural form, if the text has several.
#[macro_export]
macro_rules! t {
    ($($argument:tt)+) => { $crate::text!([$crate::keys::shared] $($argument)+) };
}

/// See [`t!`]. The module in brackets has the texts that may be used.
#[doc(hidden)]
#[macro_export]
macro_rules! text {
    ([$($scope:tt)+] $locale:expr, $($key:ident).+) => {
        $($scope)+::$($key)::+($locale)
    };
    ([$($scope:tt)+] $locale:expr, $($key:ident).+, $($argument:ident = $value:expr),+ $(,)?) => {
        $($scope)+::$($key)::+ { $($argument: &$value),+ }.text($locale)
    };
}

/// Returns a number in the notation of a language: "6.5", or "6,5" in Azerbaijani.
#[must_use]
pub fn number(locale: Locale, number: impl Display) -> String {
    number.to_string().replace('.', locale.decimal_separator())
}

/// Replaces full-width digits, letters and signs ("１９") by the usual characters ("19"). Input methods for Chinese, Japanese and Korean
/// may produce such characters.
#[must_use]
pub fn half_width(text: &str) -> String {
    let half = |c: char| match c {
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(u32::from(c) - 0xFEE0).unwrap_or(c),
        '\u{3000}' => ' ',
        _ => c,
    };
    text.chars().map(half).collect()
}

/// Returns a number of points in the notation of a language, with a true minus sign (U+2212).
#[must_use]
pub fn points(locale: Locale, points: HalfPoints) -> String {
    number(locale, points).replace('-', "\u{2212}")
}

/// Makes a sentence of a text without a period, such as a result: "Black wins by 1 point."
#[must_use]
pub fn sentence(locale: Locale, text: &str) -> String {
    format!("{text}{}", locale.full_stop())
}

/// Joins sentences to one text, with a space between sentences in those languages that write one. Empty sentences are left out.
#[must_use]
pub fn sentences(locale: Locale, sentences: &[&str]) -> String {
    let said: Vec<&str> = sentences.iter().copied().filter(|sentence| !sentence.is_empty()).collect();
    said.join(locale.sentence_separator())
}

/// A sentence about a move, which may be a pass. In languages without spaces between words, it has none beside the word for a pass: those
/// of the text are for the name of a point.
#[must_use]
pub fn about_move(locale: Locale, sentence: &str) -> String {
    let pass = t!(locale, actions.pass);
    match locale.sentence_separator() {
        "" => sentence.replace(&format!("{pass} "), pass).replace(&format!(" {pass}"), pass),
        _ => sentence.to_owned(),
    }
}

/// Joins the items of a list, as in "A1, B2".
#[must_use]
pub fn list(locale: Locale, items: &[String]) -> String {
    items.join(locale.list_separator())
}

/// Returns the name of a color: "Black".
#[must_use]
pub fn color(locale: Locale, color: Color) -> &'static str {
    match color {
        Color::Black => t!(locale, color.black),
        Color::White => t!(locale, color.white),
    }
}

/// Returns the text of a result as a record states it (property RE): empty if the result is unknown, and unchanged if it can't be read.
#[must_use]
pub fn result_text(locale: Locale, written: String) -> String {
    let Some((stated, _)) = baduk_sgf::result::result(&written) else { return written };
    match (stated, stated.outcome()) {
        (_, Some(read)) => outcome(locale, read),
        (Stated::Win { winner }, None) => t!(locale, result.winner, color = color(locale, winner)),
        _ => String::new(),
    }
}

/// Returns the text of a game's result, such as "White wins by half a point".
#[must_use]
pub fn outcome(locale: Locale, outcome: Outcome) -> String {
    match outcome {
        Outcome::Draw => t!(locale, result.draw).to_string(),
        Outcome::NoResult => t!(locale, result.no_result).to_string(),
        Outcome::Tie { winner } => t!(locale, result.tie, color = color(locale, winner)),
        Outcome::Resignation { winner } => t!(locale, result.resignation, color = color(locale, winner)),
        Outcome::Time { winner } => t!(locale, result.time, color = color(locale, winner)),
        Outcome::Forfeit { winner } => t!(locale, result.forfeit, color = color(locale, winner)),
        Outcome::Points { winner, margin } => {
            let margin = match margin.half_points() {
                1 => t!(locale, result.half_point).to_owned(),
                2 => t!(locale, result.one_point).to_owned(),
                halves if halves % 2 == 1 => t!(locale, result.points_and_half, whole = halves / 2),
                _ => t!(locale, result.points, margin = margin),
            };
            t!(locale, result.win, color = color(locale, winner), margin = margin)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_the_decimal_sign_of_the_language() {
        let komi = HalfPoints::from_half_points(13);
        assert_eq!(
            [Locale::En, Locale::Ko, Locale::Az, Locale::Ja].map(|locale| number(locale, komi)),
            ["6.5", "6.5", "6,5", "6.5"]
        );
        assert_eq!([Locale::En, Locale::Az].map(|locale| points(locale, -komi)), ["\u{2212}6.5", "\u{2212}6,5"]);
        let white = Outcome::Points { winner: Color::White, margin: komi };
        assert!(outcome(Locale::Az, white).contains("6,5"), "{}", outcome(Locale::Az, white));
    }

    #[test]
    fn no_space_is_beside_a_pass_in_languages_without_spaces_between_words() {
        let loses = |locale, mv: &str| about_move(locale, &page::later::t!(locale, review.worse, mv = mv, loss = "…"));
        let pass = |locale| loses(locale, t!(locale, actions.pass));
        assert_eq!([Locale::ZhHans, Locale::ZhHant].map(pass), ["停一手…。", "虛手…。"]);
        assert_eq!([Locale::En, Locale::ZhHans].map(|locale| loses(locale, "D4")), ["D4 ….", "D4 …。"]);
        assert_eq!(pass(Locale::En), "Pass ….");
        let ja = Locale::Ja;
        let mistake = page::later::t!(
            ja,
            review.mistake,
            number = 3,
            color = color(ja, Color::Black),
            mv = t!(ja, actions.pass),
            loss = "…"
        );
        assert_eq!(about_move(ja, &mistake), "3手目 黒パス：…");
    }

    #[test]
    fn sentences_and_lists_have_the_marks_of_the_language() {
        let draw = |locale| sentence(locale, &outcome(locale, Outcome::Draw));
        assert_eq!(
            [Locale::En, Locale::Ja, Locale::ZhHans, Locale::ZhHant].map(draw),
            ["Draw.", "引き分け。", "和棋。", "和棋。"]
        );
        let both = |locale| sentences(locale, &[&draw(locale), &draw(locale)]);
        assert_eq!([Locale::En, Locale::Ja].map(both), ["Draw. Draw.", "引き分け。引き分け。"]);
        let items = ["A1".to_owned(), "B2".to_owned()];
        assert_eq!([Locale::En, Locale::Ja].map(|locale| list(locale, &items)), ["A1, B2", "A1、B2"]);
    }

    #[test]
    fn half_a_point_and_one_point_have_their_own_texts() {
        let by = |locale, halves| {
            outcome(locale, Outcome::Points { winner: Color::White, margin: HalfPoints::from_half_points(halves) })
        };
        assert_eq!(by(Locale::En, 1), "White wins by half a point");
        assert_eq!(by(Locale::En, 2), "White wins by 1 point");
        assert_eq!(by(Locale::En, 7), "White wins by 3.5 points");
        assert_eq!([1, 2, 3].map(|halves| by(Locale::Ko, halves)), ["백 반집승", "백 1집승", "백 1집반승"]);
    }
}
