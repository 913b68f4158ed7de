//! The texts of the languages. A program in a browser contains no texts: the script that starts it loads the texts of one language
//! ([`load`]). In other builds, such as the command and tests, the texts of all languages are built in.

use std::fmt::{Display, Write};
use std::sync::OnceLock;

use baduk_rules::Preset;

use crate::Locale;
use crate::keys::{Group, LANGUAGES, STARTS};

/// A language, as described in `locales/languages.json`.
pub(super) struct Language {
    pub(super) locale: Locale,
    pub(super) tag: &'static str,
    pub(super) name: &'static str,
    pub(super) rules: Preset,
    pub(super) decimal: &'static str,
    pub(super) full_stop: &'static str,
    pub(super) list_separator: &'static str,
    pub(super) sentence_separator: &'static str,
    /// The index of the plural form for each count below 200; empty if the language has one form (`crates/texts/build`).
    pub(super) plurals: &'static [u8],
}

/// For each language and group, the lines of its texts if they are loaded.
static TEXTS: [[OnceLock<Vec<&'static str>>; STARTS.len()]; LANGUAGES.len()] =
    [const { [const { OnceLock::new() }; STARTS.len()] }; LANGUAGES.len()];

/// Adds a file with texts of a language, in the form that the build writes: the lines of each group, with form feeds between the groups.
/// The texts stay in memory.
pub fn load(locale: Locale, file: String) {
    for (group, lines) in TEXTS[locale as usize].iter().zip(String::leak(file).split('\u{c}')) {
        // A file lacks groups of other files. If a group was already loaded, its texts are the same.
        if !lines.is_empty() {
            group.get_or_init(|| lines.split('\n').collect());
        }
    }
}

/// Returns whether the texts of a group are loaded in a language.
#[must_use]
pub fn is_loaded(locale: Locale, group: Group) -> bool {
    cfg!(not(all(target_arch = "wasm32", target_os = "unknown")))
        || TEXTS[locale as usize][group as usize].get().is_some()
}

/// Returns the text with the index `line` in a language: empty if its group is not loaded.
pub(super) fn line(locale: Locale, line: usize) -> &'static str {
    let group = STARTS.iter().rposition(|&start| start <= line).unwrap_or_default();
    let lines = &TEXTS[locale as usize][group];
    #[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
    if lines.get().is_none() {
        load(locale, crate::keys::FILES[locale as usize].to_owned());
    }
    lines.get().and_then(|lines| lines.get(line - STARTS[group]).copied()).unwrap_or_default()
}

/// Returns the text with the index `number` in a language, in which each number in braces is an index into `values` and is replaced by that
/// value.
pub(super) fn render(locale: Locale, number: usize, values: &[&dyn Display]) -> String {
    filled(line(locale, number), values)
}

/// Returns the text with the index `number` for a count, as [`render`] does. The text has several forms, with tabs between them.
pub(super) fn render_count(locale: Locale, number: usize, count: usize, values: &[&dyn Display]) -> String {
    let table = LANGUAGES[locale as usize].plurals;
    let last_digits = if count < table.len() { count } else { 100 + count % 100 };
    let form = table.get(last_digits).copied().unwrap_or_default();
    filled(line(locale, number).split('\t').nth(form.into()).unwrap_or_default(), values)
}

#[inline(never)]
fn filled(text: &str, values: &[&dyn Display]) -> String {
    let mut parts = text.split(['{', '}']);
    let mut text = parts.next().unwrap_or_default().to_owned();
    while let (Some(place), Some(after)) = (parts.next(), parts.next()) {
        if let Some(value) = place.parse().ok().and_then(|place: usize| values.get(place)) {
            // Writing to a string can't fail.
            let _ = write!(text, "{value}");
        }
        text += after;
    }
    text
}

/// A count of things, which selects the form of a text.
pub trait Count: Display {
    /// Returns the count.
    fn number(&self) -> usize;
}

macro_rules! counts {
    ($($number:ty),+) => {
        $(impl Count for $number {
            fn number(&self) -> usize {
                *self as usize
            }
        })+
    };
}
counts!(u16, u32, usize);

impl Locale {
    /// Returns all languages, English first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        LANGUAGES.iter().map(|language| language.locale)
    }

    /// Returns the language with this tag, such as "ko"; `None` if there is no such language.
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Self> {
        Self::all().find(|locale| locale.tag() == tag)
    }

    /// Returns the language for readers of another tag, such as that of a page: "zh-TW", "ko-KR", "pt". `None` if there is none for them.
    #[must_use]
    pub fn for_reader(tag: &str) -> Option<Self> {
        let tag = tag.to_ascii_lowercase();
        let mut parts = tag.split('-');
        let (language, rest) = (parts.next()?, parts.collect::<Vec<_>>());
        let is_traditional = ["hant", "tw", "hk", "mo"].iter().any(|place| rest.contains(place));
        let of_language = |locale: &Self| locale.tag().split('-').next() == Some(language);
        let mut own = Self::all().filter(of_language);
        if is_traditional { own.next_back() } else { own.next() }
    }

    /// Returns the tag of the language, such as "ko".
    #[must_use]
    pub fn tag(self) -> &'static str {
        LANGUAGES[self as usize].tag
    }

    /// Returns the name of the language in the language itself, such as "한국어".
    #[must_use]
    pub fn name(self) -> &'static str {
        LANGUAGES[self as usize].name
    }

    /// Returns the rules by which readers of the language usually play. A new game has them until its player chooses others.
    #[must_use]
    pub fn usual_rules(self) -> Preset {
        LANGUAGES[self as usize].rules
    }

    /// Returns the decimal separator of the language: a point or a comma.
    pub(super) fn decimal_separator(self) -> &'static str {
        LANGUAGES[self as usize].decimal
    }

    /// Returns the character that ends a sentence in this language, such as a period.
    pub(super) fn full_stop(self) -> &'static str {
        LANGUAGES[self as usize].full_stop
    }

    /// Returns the separator between the items of a list in this language.
    pub(super) fn list_separator(self) -> &'static str {
        LANGUAGES[self as usize].list_separator
    }

    /// Returns the separator between two sentences in this language.
    pub(super) fn sentence_separator(self) -> &'static str {
        LANGUAGES[self as usize].sentence_separator
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readers_get_the_language_that_they_read() {
        for (tag, expected) in [
            ("ko-KR", Some(Locale::Ko)),
            ("EN-gb", Some(Locale::En)),
            ("zh", Some(Locale::ZhHans)),
            ("zh-CN", Some(Locale::ZhHans)),
            ("zh-TW", Some(Locale::ZhHant)),
            ("zh-Hant-HK", Some(Locale::ZhHant)),
            ("pt", None),
            ("", None),
        ] {
            assert_eq!(Locale::for_reader(tag), expected, "{tag}");
        }
    }
}
