use baduk_record::sgf::{Fault, Warning};

use crate::i18n::{Locale, t};

/// What was odd in a record and what was made of it, in words, with its line.
pub fn warning(locale: Locale, warning: &Warning) -> String {
    let fault = fault(locale, &warning.fault);
    t!(locale, sgf_warning.at_line, line = warning.place.line, fault = fault).to_string()
}

fn fault(locale: Locale, fault: &Fault) -> String {
    match fault {
        Fault::StrayText => t!(locale, sgf_warning.stray_text).to_owned(),
        Fault::AndMore => t!(locale, sgf_warning.more).to_owned(),
        Fault::Doubled { property } => {
            t!(locale, sgf_warning.duplicate_property, property = short(property)).to_string()
        }
        Fault::UnescapedBracket => t!(locale, sgf_warning.unescaped_bracket).to_owned(),
        Fault::UnclosedValue => t!(locale, sgf_warning.unclosed_value).to_owned(),
        Fault::UnclosedGame => t!(locale, sgf_warning.unclosed_game).to_owned(),
        Fault::MissingSemicolon => t!(locale, sgf_warning.missing_semicolon).to_owned(),
        Fault::LowerCaseName { written, read_as } => {
            t!(locale, sgf_warning.lower_case_name, written = short(written), read_as = short(read_as)).to_string()
        }
        Fault::BadValue { property, value } => {
            t!(locale, sgf_warning.invalid_value, property = short(property), value = short(value)).to_string()
        }
        Fault::OddKomi { value, read_as } => {
            t!(locale, sgf_warning.nonstandard_komi, value = short(value), komi = read_as).to_string()
        }
        Fault::OddResult { value, read_as: Some(read_as) } => {
            t!(locale, sgf_warning.nonstandard_result, value = short(value), read_as = read_as).to_string()
        }
        Fault::OddResult { value, read_as: None } => {
            t!(locale, sgf_warning.free_text_result, value = short(value)).to_string()
        }
        Fault::HandicapOfOne => t!(locale, sgf_warning.handicap_of_one).to_owned(),
        Fault::UnknownRules { rules } => t!(locale, sgf_warning.unknown_rules, rules = short(rules)).to_string(),
        Fault::MoveOffBoard { point } => t!(locale, sgf_warning.move_off_board, point = point.to_sgf()).to_string(),
        Fault::SetupOffBoard { value } => t!(locale, sgf_warning.setup_off_board, value = short(value)).to_string(),
        Fault::SetupWithMove => t!(locale, sgf_warning.setup_with_move).to_owned(),
        Fault::SetupAfterMoves => t!(locale, sgf_warning.setup_after_moves).to_owned(),
        Fault::ManyValues { property } => t!(locale, sgf_warning.many_values, property = short(property)).to_string(),
        Fault::UnknownCharset { charset } => {
            t!(locale, sgf_warning.unknown_charset, charset = short(charset)).to_string()
        }
        Fault::OtherCharset { charset } => t!(locale, sgf_warning.other_charset, charset = short(charset)).to_string(),
        Fault::NotAllShown { property } => {
            t!(locale, sgf_warning.not_all_shown, property = short(property)).to_string()
        }
        Fault::LongLine { shown } => t!(locale, sgf_warning.long_line, count = *shown).to_string(),
        Fault::ManyMoves => t!(locale, sgf_warning.many_moves).to_owned(),
        _ => t!(locale, sgf_warning.other).to_owned(),
    }
}

/// The beginning of a value, which may be of megabytes.
fn short(value: &str) -> String {
    match value.char_indices().nth(40) {
        Some((end, _)) => format!("{}\u{2026}", &value[..end]),
        None => value.to_owned(),
    }
}
