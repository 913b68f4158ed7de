use baduk_record::diagram::{Fault, Warning};

use super::{Locale, t};

/// Returns a warning about a text diagram, with its line.
#[must_use]
pub fn diagram_warning(locale: Locale, warning: &Warning) -> String {
    t!(locale, diagram_warning.at_line, line = warning.line, warning = fault(locale, warning.fault)).to_string()
}

fn fault(locale: Locale, fault: Fault) -> String {
    match fault {
        Fault::Symbol(symbol) => t!(locale, diagram_warning.symbol, symbol = symbol).to_string(),
        Fault::Length { points, expected } if points < expected => {
            t!(locale, diagram_warning.short_row, points = points, expected = expected).to_string()
        }
        Fault::Length { points, expected } => {
            t!(locale, diagram_warning.long_row, points = points, expected = expected).to_string()
        }
        Fault::Missing(number) => t!(locale, diagram_warning.missing, number = number).to_string(),
        Fault::Twice(number) => t!(locale, diagram_warning.twice, number = number).to_string(),
        Fault::Size(side) => t!(locale, diagram_warning.size, side = side).to_string(),
        Fault::OtherSize { said, width, height } => {
            t!(locale, diagram_warning.other_size, said = said, width = width, height = height).to_string()
        }
        Fault::Crowded(symbol) => t!(locale, diagram_warning.crowded, symbol = symbol).to_string(),
        Fault::Number(number) => t!(locale, diagram_warning.close_number, number = number).to_string(),
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
