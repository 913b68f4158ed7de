//! Reads the values of arguments, and says what is wrong with arguments. clap's own messages are in English only.

use std::str::FromStr;

use baduk_engine::Level;
use baduk_rules::HalfPoints;
use baduk_texts::{list, sentences};
use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::errors::ruleset_error;
use crate::language::{locale, text};

/// Returns the help of an option that names a position: what the option is for, and what names a position.
pub(crate) fn about_place(purpose: &str) -> String {
    sentences(locale(), &[purpose, text!(help.place)])
}

/// Reads a whole number that is at least `LEAST`.
///
/// # Errors
/// When it is no number, or too small or large.
pub(crate) fn whole_number<T: FromStr, const LEAST: u64>(text: &str) -> Result<T, String> {
    if text.is_empty()
        || !text.bytes().all(|byte| byte.is_ascii_digit())
        || text.parse::<u64>().is_ok_and(|number| number < LEAST)
    {
        return Err(text!(command.whole_number, least = LEAST));
    }
    text.parse().map_err(|_| text!(command.number_too_large).to_owned())
}

/// Reads a number from `least` to `most`.
///
/// # Errors
/// When it is no number, or not in this range.
pub(crate) fn number_in_range(text: &str, least: f64, most: f64) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| text!(command.number_in_range, least = least, most = most))
}

/// Reads a ruleset with changes.
///
/// # Errors
/// When there is no such ruleset or change.
pub(crate) fn read_rules<T: FromStr<Err = baduk_rules::ParseRulesetError>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error| ruleset_error(&error))
}

/// Reads a number of points.
///
/// # Errors
/// When it is no number of half points.
pub(crate) fn read_komi(text: &str) -> Result<HalfPoints, String> {
    text.parse().map_err(|_| text!(command.komi).to_owned())
}

/// Reads the level at which the engine plays.
///
/// # Errors
/// When there is no such level.
pub(crate) fn read_level(text: &str) -> Result<Level, String> {
    text.parse().map_err(|_| text!(command.level).to_owned())
}

/// Returns what is wrong with the arguments, with the usage of the command.
pub(crate) fn explanation(error: &clap::Error) -> String {
    let message = text!(command.error, message = message(error));
    let usage = value(error, ContextKind::Usage);
    // clap's usage begins with the English word.
    let usage = usage.trim_start_matches("Usage:").trim();
    let usage = if usage.is_empty() { String::new() } else { format!("\n{}: {usage}\n", text!(help.usage)) };
    format!("{message}\n{usage}\n{}\n", text!(command.try_help, option = "--help"))
}

fn message(error: &clap::Error) -> String {
    let of = |kind| value(error, kind);
    let argument = name(&of(ContextKind::InvalidArg));
    let text = of(ContextKind::InvalidValue);
    match error.kind() {
        ErrorKind::InvalidValue if text.is_empty() => text!(command.missing_value, argument = argument),
        ErrorKind::InvalidValue => {
            let values = of(ContextKind::ValidValue);
            text!(command.invalid_value, argument = argument, value = text, values = values)
        }
        ErrorKind::ValueValidation => {
            let why = std::error::Error::source(error).map(ToString::to_string).unwrap_or_default();
            format!("{argument} {text}: {why}")
        }
        ErrorKind::UnknownArgument => text!(command.unknown_argument, argument = argument),
        ErrorKind::InvalidSubcommand => text!(command.unknown_command, name = of(ContextKind::InvalidSubcommand)),
        ErrorKind::MissingRequiredArgument => {
            text!(command.missing_arguments, arguments = of(ContextKind::InvalidArg))
        }
        ErrorKind::ArgumentConflict => match name(&of(ContextKind::PriorArg)) {
            other if other == argument => text!(command.repeated_argument, argument = argument),
            other => text!(command.conflict, argument = argument, other = other),
        },
        ErrorKind::TooManyValues => text!(command.no_value, argument = argument),
        ErrorKind::InvalidUtf8 => text!(command.not_unicode).to_owned(),
        other => other.as_str().unwrap_or_default().to_owned(),
    }
}

/// What clap knows about an error, as text; empty if it doesn't know.
fn value(error: &clap::Error, kind: ContextKind) -> String {
    match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => list(locale(), texts),
        Some(ContextValue::StyledStr(text)) => text.to_string(),
        _ => String::new(),
    }
}

/// The name of an argument without the name of its value: `--at` of `--at <PLACE>`.
fn name(argument: &str) -> String {
    argument.split(" <").next().unwrap_or_default().to_owned()
}
