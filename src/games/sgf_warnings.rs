use baduk_record::Refused;
use baduk_rules::{IllegalMove, Move, Size};
use baduk_sgf::{Fault, Warning};

use baduk_texts::Locale;
use baduk_texts::page::later::{sgf_fault, t};

/// Returns the text of a warning about a record, with the number of its line.
pub fn describe(locale: Locale, warning: &Warning) -> String {
    let fault = sgf_fault(locale, &warning.fault);
    t!(locale, sgf_warning.at_line, line = warning.place.line, fault = fault)
}

/// Returns the text of a fault in a record as a sentence.
pub fn sentence(locale: Locale, fault: &Fault) -> String {
    let text = sgf_fault(locale, fault);
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Returns the text about an illegal move in a record, with the move's number and point.
pub fn illegal_move(locale: Locale, size: Size, &Refused { of, reason }: &Refused) -> String {
    let number = of.number;
    let point = if let Move::Play(point) = of.mv { point.to_a1(size) } else { String::new() };
    match reason {
        IllegalMove::Ko { .. } | IllegalMove::Superko { .. } => {
            t!(locale, sgf_warning.illegal_repetition, number = number, point = point)
        }
        IllegalMove::Suicide => t!(locale, sgf_warning.illegal_suicide, number = number, point = point),
        _ => t!(locale, sgf_warning.illegal_occupied, number = number, point = point),
    }
}
