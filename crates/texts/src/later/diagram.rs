use baduk_sgf::diagram::{Fault, Warning};

use super::t;
use crate::Locale;

/// Returns the text of a warning about a text diagram, with the number of its line.
#[must_use]
pub fn diagram_warning(locale: Locale, warning: &Warning) -> String {
    t!(locale, diagram_warning.at_line, line = warning.line, warning = fault(locale, warning.fault))
}

fn fault(locale: Locale, fault: Fault) -> String {
    match fault {
        Fault::Symbol(symbol) => t!(locale, diagram_warning.symbol, symbol = symbol),
        Fault::Length { points, expected } if points < expected => {
            t!(locale, diagram_warning.short_row, points = points, expected = expected)
        }
        Fault::Length { points, expected } => {
            t!(locale, diagram_warning.long_row, points = points, expected = expected)
        }
        Fault::Missing(number) => t!(locale, diagram_warning.missing, number = number),
        Fault::Twice(number) => t!(locale, diagram_warning.twice, number = number),
        Fault::Size(side) => t!(locale, diagram_warning.size, side = side),
        Fault::OtherSize { said, width, height } => {
            t!(locale, diagram_warning.other_size, said = said, width = width, height = height)
        }
        Fault::Crowded(symbol) => t!(locale, diagram_warning.crowded, symbol = symbol),
        Fault::Number(number) => t!(locale, diagram_warning.close_number, number = number),
        Fault::TextBefore => t!(locale, diagram_warning.text_before).to_owned(),
        Fault::Link => t!(locale, diagram_warning.link).to_owned(),
        Fault::TooLarge => t!(locale, diagram_warning.too_large).to_owned(),
        Fault::Line => t!(locale, diagram_warning.line).to_owned(),
        Fault::NotRow => t!(locale, diagram_warning.not_row).to_owned(),
        Fault::NoBoard => t!(locale, diagram_warning.no_board).to_owned(),
        Fault::TooMany => t!(locale, diagram_warning.too_many).to_owned(),
        _ => t!(locale, diagram_warning.more).to_owned(),
    }
}
