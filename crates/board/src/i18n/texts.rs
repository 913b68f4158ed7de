//! The texts of the languages. A program contains no texts: the script that starts it loads the texts of one language ([`load`]). In
//! native builds, for example in tests, the texts of all languages are built in.

use std::fmt::{Display, Write};
use std::sync::OnceLock;

use baduk_rules::Preset;
use generated::LANGUAGES;
pub use generated::{Locale, keys};

/// The code that `build.rs` writes: the languages, and a function or a struct for each text.
mod generated {
    include!(concat!(env!("OUT_DIR"), "/i18n.rs"));
}

/// Returns a text in a language.
///
/// `t!(locale, color.black)` is a `&'static str`. A text with placeholders is a `String`, and each placeholder needs a value: `t!(locale,
/// status.move_played, number = 4, color = color, point = "D4")`. `count` selects the singular or the plural, if the text has both.
#[macro_export]
macro_rules! t {
    ($locale:expr, $($key:ident).+) => {
        $crate::i18n::keys::$($key)::+($locale)
    };
    ($locale:expr, $($key:ident).+, $($argument:ident = $value:expr),+ $(,)?) => {
        $crate::i18n::keys::$($key)::+ { $($argument: &$value),+ }.text($locale)
    };
}
pub use t;

/// A language, as described in `locales/languages.json`.
struct Language {
    locale: Locale,
    tag: &'static str,
    name: &'static str,
    rules: Preset,
    decimal: &'static str,
    full_stop: &'static str,
    list_separator: &'static str,
    sentence_separator: &'static str,
}

/// The files with the texts of a language: one file for the start, and for the page another file for its later parts (`crates/locales`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Texts {
    /// The texts that a program needs at its start. The embedded board needs no others.
    Start,
    /// The texts of parts of the page that load later.
    Later,
}

/// The number of files with the texts of a language.
const FILES: usize = 2;

/// For each language, the lines of those of its files that are loaded.
static TEXTS: [[OnceLock<Vec<&'static str>>; FILES]; LANGUAGES.len()] =
    [const { [const { OnceLock::new() }; FILES] }; LANGUAGES.len()];

/// Adds a file with texts of a language, in the form that the build writes. The texts stay in memory.
pub fn load(locale: Locale, texts: Texts, file: String) {
    // If this file was already loaded, the texts are the same.
    TEXTS[locale as usize][texts as usize].get_or_init(|| String::leak(file).split('\n').collect());
}

/// Returns whether this file of a language's texts is loaded.
#[must_use]
pub fn is_loaded(locale: Locale, texts: Texts) -> bool {
    cfg!(not(target_arch = "wasm32")) || TEXTS[locale as usize][texts as usize].get().is_some()
}

/// Returns the line with the index `line` in the texts of a language. Each of the two files has empty lines for the texts of the other
/// file.
pub(super) fn line(locale: Locale, line: usize) -> &'static str {
    let files = &TEXTS[locale as usize];
    #[cfg(not(target_arch = "wasm32"))]
    files[0].get_or_init(|| generated::FILES[locale as usize].split('\n').collect());
    let lines = files.iter().filter_map(|file| file.get()?.get(line).copied());
    lines.into_iter().find(|text| !text.is_empty()).unwrap_or_default()
}

/// Returns the line with the index `number` in the texts of a language, in which each number in braces is an index into `values` and is
/// replaced by that value.
#[inline(never)]
pub(super) fn render(locale: Locale, number: usize, values: &[&dyn Display]) -> String {
    let mut parts = line(locale, number).split(['{', '}']);
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

/// A count of things, which selects the singular or the plural of a text.
pub trait Count: Display {
    /// Returns 0 for exactly one thing, or else 1.
    fn is_not_one(&self) -> usize;
}

macro_rules! counts {
    ($($number:ty),+) => {
        $(impl Count for $number {
            fn is_not_one(&self) -> usize {
                usize::from(*self != 1)
            }
        })+
    };
}
counts!(u16, u32, usize);

impl Locale {
    /// Returns all languages, English first.
    pub fn all() -> impl Iterator<Item = Self> {
        LANGUAGES.iter().map(|language| language.locale)
    }

    /// Returns the language with this tag, such as "ko"; `None` if there is no such language.
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Self> {
        Self::all().find(|locale| locale.tag() == tag)
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
