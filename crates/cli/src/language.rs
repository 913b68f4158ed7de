//! The language in which the command speaks to its reader. What programs read is the same in all languages.

use std::cell::Cell;
use std::fmt::Display;
use std::io::Write;

use baduk_texts::Locale;

use crate::errors::words;

thread_local! {
    /// The language of this thread. The command has one thread that speaks; tests have more.
    static LOCALE: Cell<Locale> = const { Cell::new(Locale::En) };
}

/// Returns a text of the command in the reader's language, as [`baduk_texts::t!`] does.
macro_rules! text {
    ($($argument:tt)+) => { baduk_texts::command::t!($crate::language::locale(), $($argument)+) };
}
pub(crate) use text;

/// The option that names a language, which counts before the other options are read: it is also that of the messages about them.
const OPTION: &str = "--lang";

/// Returns the reader's language.
pub(crate) fn locale() -> Locale {
    LOCALE.get()
}

/// Sets the reader's language.
pub(crate) fn set_locale(locale: Locale) {
    LOCALE.set(locale);
}

/// Prints warnings to standard error.
pub(crate) fn warn<T: Display>(warnings: impl IntoIterator<Item = T>) {
    let mut to = std::io::stderr().lock();
    for warning in warnings {
        let _ = writeln!(to, "{}", text!(command.warning, message = warning));
    }
}

/// Returns the tags of all languages, as a list.
pub(crate) fn tags() -> String {
    words(Locale::all().map(Locale::tag))
}

/// Reads the value of `--lang`: the tag of a language, such as "ko" or "zh-TW".
///
/// # Errors
/// When there is no such language.
pub(crate) fn read_language(tag: &str) -> Result<Locale, String> {
    Locale::for_reader(tag).ok_or_else(|| text!(command.unknown_language, tags = tags()))
}

/// Returns the language of a reader: that of the arguments if they name one, else that of the environment. `variable` returns the value of
/// an environment variable.
pub(crate) fn language_of(arguments: &[String], variable: impl Fn(&str) -> Option<String>) -> Locale {
    let mut options = arguments.iter().take_while(|argument| *argument != "--");
    let value = options.find_map(|argument| argument.strip_prefix(OPTION));
    let tag = match value {
        Some("") => options.next().map(String::as_str),
        Some(value) => value.strip_prefix('='),
        None => None,
    };
    tag.and_then(Locale::for_reader).unwrap_or_else(|| of_environment(variable))
}

/// Returns the language that the environment asks for, as programs with gettext find it: the first of `LC_ALL`, `LC_MESSAGES` and `LANG`
/// that is set names it, and unless that is the locale C, the languages in `LANGUAGE` come before it.
fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Locale {
    let set = |name: &str| variable(name).filter(|value| !value.is_empty());
    let Some(locale) = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set) else { return Locale::En };
    if ["C", "POSIX"].contains(&language(&locale)) {
        return Locale::En;
    }
    let languages = set("LANGUAGE").unwrap_or_default();
    let mut names = languages.split(':').chain([locale.as_str()]);
    names.find_map(|name| Locale::for_reader(&language(name).replace('_', "-"))).unwrap_or_default()
}

/// Returns the language and country of a locale such as "ko_KR.UTF-8@hanja".
fn language(locale: &str) -> &str {
    locale.split(['.', '@']).next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(arguments: &[&str], variables: &[(&str, &str)]) -> &'static str {
        let arguments: Vec<String> = arguments.iter().map(|&argument| argument.to_owned()).collect();
        let variable =
            |name: &str| variables.iter().find(|(other, _)| *other == name).map(|(_, value)| (*value).to_owned());
        language_of(&arguments, variable).tag()
    }

    #[test]
    fn the_environment_names_the_language() {
        for (variables, expected) in [
            (&[][..], "en"),
            (&[("LANG", "ko_KR.UTF-8")], "ko"),
            (&[("LANG", "zh_TW.Big5")], "zh-Hant"),
            (&[("LANG", "zh_CN")], "zh-Hans"),
            (&[("LANG", "az_AZ@latin")], "az"),
            (&[("LANG", "pt_BR.UTF-8")], "en"),
            (&[("LANG", "C.UTF-8")], "en"),
            (&[("LANG", "ja_JP"), ("LC_MESSAGES", "ko_KR")], "ko"),
            (&[("LANG", "ja_JP"), ("LC_MESSAGES", "ko_KR"), ("LC_ALL", "POSIX")], "en"),
            (&[("LANG", "ja_JP"), ("LC_ALL", "")], "ja"),
            (&[("LANG", "de_DE"), ("LANGUAGE", "fr:ko:ja")], "ko"),
            (&[("LANG", "ja_JP"), ("LANGUAGE", "fr")], "ja"),
            (&[("LC_ALL", "C"), ("LANGUAGE", "ko")], "en"),
            (&[("LANGUAGE", "ko")], "en"),
        ] {
            assert_eq!(of(&[], variables), expected, "{variables:?}");
        }
    }

    #[test]
    fn the_option_comes_before_the_environment() {
        let korean = &[("LANG", "ko_KR.UTF-8")];
        assert_eq!(of(&["--lang", "ja", "check"], korean), "ja");
        assert_eq!(of(&["check", "--lang=zh-TW"], korean), "zh-Hant");
        assert_eq!(of(&["--lang", "en"], korean), "en");
        // An unknown language is reported in that of the environment.
        assert_eq!(of(&["--lang", "tlh"], korean), "ko");
        assert_eq!(of(&["--lang"], korean), "ko");
        assert_eq!(of(&["check", "--", "--lang", "ja"], korean), "ko");
    }
}
