use baduk_sgf::Fault;

use super::t;
use crate::{Locale, number};

/// Returns the text of a fault in a record, which follows the number of its line. It begins with a lower-case letter.
#[must_use]
pub fn sgf_fault(locale: Locale, fault: &Fault) -> String {
    match fault {
        Fault::StrayText => t!(locale, sgf_warning.stray_text).to_owned(),
        Fault::AndMore => t!(locale, sgf_warning.more).to_owned(),
        Fault::Doubled { property } => {
            t!(locale, sgf_warning.duplicate_property, property = shorten(property))
        }
        Fault::UnescapedBracket => t!(locale, sgf_warning.unescaped_bracket).to_owned(),
        Fault::UnclosedValue => t!(locale, sgf_warning.unclosed_value).to_owned(),
        Fault::UnclosedGame => t!(locale, sgf_warning.unclosed_game).to_owned(),
        Fault::MissingSemicolon => t!(locale, sgf_warning.missing_semicolon).to_owned(),
        Fault::LowerCaseName { written, read_as } => {
            t!(locale, sgf_warning.lower_case_name, written = shorten(written), read_as = shorten(read_as))
        }
        Fault::BadValue { property, value } => {
            t!(locale, sgf_warning.invalid_value, property = shorten(property), value = shorten(value))
        }
        Fault::OddKomi { value, read_as } => {
            t!(locale, sgf_warning.nonstandard_komi, value = shorten(value), komi = number(locale, read_as))
        }
        Fault::OddResult { value, read_as: Some(read_as) } => {
            t!(locale, sgf_warning.nonstandard_result, value = shorten(value), read_as = read_as)
        }
        Fault::OddResult { value, read_as: None } => {
            t!(locale, sgf_warning.free_text_result, value = shorten(value))
        }
        Fault::HandicapOfOne => t!(locale, sgf_warning.handicap_of_one).to_owned(),
        Fault::UnknownRules { rules, read_as } => {
            let preset = crate::page::rules(locale, Some(*read_as));
            t!(locale, sgf_warning.unknown_rules, rules = shorten(rules), preset = preset)
        }
        Fault::MoveOffBoard { point } => t!(locale, sgf_warning.move_off_board, point = point.to_sgf()),
        Fault::SetupOffBoard { value } => t!(locale, sgf_warning.setup_off_board, value = shorten(value)),
        Fault::SetupWithMove => t!(locale, sgf_warning.setup_with_move).to_owned(),
        Fault::SetupAfterMoves => t!(locale, sgf_warning.setup_after_moves).to_owned(),
        Fault::ManyValues { property } => t!(locale, sgf_warning.many_values, property = shorten(property)),
        Fault::UnknownCharset { charset } => {
            t!(locale, sgf_warning.unknown_charset, charset = shorten(charset))
        }
        Fault::OtherCharset { charset } => {
            t!(locale, sgf_warning.other_charset, charset = shorten(charset))
        }
        Fault::NotAllShown { property } => {
            t!(locale, sgf_warning.not_all_shown, property = shorten(property))
        }
        Fault::LongLine { shown } => t!(locale, sgf_warning.long_line, count = *shown),
        Fault::ManyMoves => t!(locale, sgf_warning.many_moves).to_owned(),
        _ => t!(locale, sgf_warning.other).to_owned(),
    }
}

/// Returns the first 40 characters of a value, which may be very long, and an ellipsis if the value has more.
fn shorten(value: &str) -> String {
    match value.char_indices().nth(40) {
        Some((end, _)) => format!("{}\u{2026}", &value[..end]),
        None => value.to_owned(),
    }
}
