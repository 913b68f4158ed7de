//! The texts of the languages. This crate reads `locales/` and writes for the build: the Rust code behind `t!`, the files of texts that
//! programs load, and the texts of scripts and pages.
//!
//! `languages.json` lists the languages. Each language has a folder with a file for each [`Group`] of texts, which says who shows these
//! texts and when. A text can have placeholders, such as `{{ color }}`. A text with a number of things has a form for each plural
//! category of the language in the CLDR, such as `captured_one` and `captured_other`.

mod code;
mod plurals;
mod texts;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde::Deserialize;
use serde_json::Value;

use plurals::Plurals;
use texts::{Key, Texts};

/// The tag of the language that says which texts there are. This language is shown to readers whose languages are not supported.
pub const DEFAULT: &str = "en";

/// The file of the texts that are not in programs, but in scripts and pages.
const OUTSIDE: &str = "outside";

/// Texts that the same programs show at the same time. Each language has a file for each group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Both programs show these texts from their start on.
    Shared,
    /// Both programs show these texts, but the page only in parts that load later.
    SharedLater,
    /// The page shows these texts from its start on.
    Page,
    /// The page shows these texts in parts that load later.
    PageLater,
    /// Only the embedded board shows these texts.
    Embed,
    /// Still pictures, and embedded boards that are still, are described with these texts.
    Still,
    /// The pages of the course show these texts.
    Course,
    /// The command prints these texts.
    Command,
}

impl Group {
    /// All groups, in the order of the files of texts.
    const ALL: [Self; 8] = [
        Self::Shared,
        Self::SharedLater,
        Self::Page,
        Self::PageLater,
        Self::Embed,
        Self::Still,
        Self::Course,
        Self::Command,
    ];

    /// The name of the group's files in `locales/`, without an extension.
    const fn name(self) -> &'static str {
        match self {
            Self::Shared => "shared",
            Self::SharedLater => "shared-later",
            Self::Page => "page",
            Self::PageLater => "page-later",
            Self::Embed => "embed",
            Self::Still => "still",
            Self::Course => "course",
            Self::Command => "command",
        }
    }
}

/// A file of texts that a program loads, one for each language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Load {
    /// What the page needs at its start.
    Page,
    /// What the page needs when the first of its later parts is loaded.
    PageLater,
    /// What the embedded board needs.
    Embed,
}

impl Load {
    /// The groups of texts in the file.
    const fn groups(self) -> &'static [Group] {
        match self {
            Self::Page => &[Group::Shared, Group::Page],
            Self::PageLater => &[Group::SharedLater, Group::PageLater],
            Self::Embed => &[Group::Shared, Group::SharedLater, Group::Embed, Group::Still],
        }
    }

    /// Returns the name of the file in the language `tag`, without an extension.
    #[must_use]
    pub fn file_name(self, tag: &str) -> String {
        match self {
            Self::Page | Self::Embed => tag.to_owned(),
            Self::PageLater => format!("{tag}-later"),
        }
    }
}

/// A language, as described in `languages.json`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Language {
    /// The language tag, such as "ko".
    pub tag: String,
    /// The name of the language in the language itself, such as "한국어".
    pub name: String,
    /// The rules by which readers of the language usually play: "korean". A new game has them until its player chooses others.
    pub rules: String,
    /// The script in which the texts are written, if the language has several scripts; otherwise `None`. Readers of the other scripts
    /// are not shown these texts, but those of another language.
    pub script: Option<String>,
    /// The decimal separator; a point if `None`.
    pub decimal: Option<String>,
    /// The end of a sentence; a period if `None`.
    pub full_stop: Option<String>,
    /// The separator between the items of a list; a comma and a space if `None`.
    pub list_separator: Option<String>,
    /// The separator between two sentences; a space if `None`.
    pub sentence_separator: Option<String>,
}

/// All languages, with their texts.
#[derive(Debug)]
pub struct Locales {
    languages: Vec<Language>,
    plurals: Vec<Plurals>,
    /// The keys of each group, in the order of [`Group::ALL`].
    keys: Vec<Vec<Key>>,
    /// For each language and group, the lines of a file of texts: one for each key.
    lines: Vec<Vec<Vec<String>>>,
    /// The texts of each language for scripts and pages.
    outside: Vec<Texts>,
}

impl Locales {
    /// Reads all languages from a folder.
    ///
    /// # Errors
    ///
    /// If a file can't be read, English is not the first language, a language lacks a text or has one that English does not have, or a text
    /// is not valid because it has line breaks, braces or a placeholder that the English text does not have.
    pub fn read(folder: &Path) -> Result<Self> {
        let read = |name: &str| {
            let path = folder.join(name);
            fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))
        };
        let languages: Vec<Language> = serde_json::from_str(&read("languages.json")?).context("languages.json")?;
        Self::new(languages, |tag, file| read(&format!("{tag}/{file}.json")))
    }

    /// Reads the texts of languages from the files that `read` returns for a language's tag and the name of a file.
    fn new(languages: Vec<Language>, read: impl Fn(&str, &str) -> Result<String>) -> Result<Self> {
        if languages.first().is_none_or(|language| language.tag != DEFAULT) {
            bail!("languages.json does not begin with {DEFAULT}, the language that says which texts there are");
        }
        let texts = |tag: &str, file: &str| -> Result<Texts> {
            let name = || format!("{tag}/{file}.json");
            let sections: Value = serde_json::from_str(&read(tag, file)?).with_context(name)?;
            texts::flat(&sections).with_context(name)
        };
        let of_group = |group: Group| texts::keys(&texts(DEFAULT, group.name())?);
        let keys: Vec<Vec<Key>> = Group::ALL.into_iter().map(of_group).collect::<Result<_>>()?;
        let plurals = languages.iter().map(|language| Plurals::from_language(&language.tag));
        let plurals: Vec<Plurals> = plurals.collect::<Result<_>>()?;
        let lines = languages.iter().zip(&plurals).map(|(Language { tag, .. }, plurals)| {
            let of_group = |(group, keys): (Group, &Vec<Key>)| {
                let lines = texts::lines(keys, texts(tag, group.name())?, plurals);
                lines.with_context(|| format!("{tag}/{}.json", group.name()))
            };
            Group::ALL.into_iter().zip(&keys).map(of_group).collect::<Result<_>>()
        });
        let lines = lines.collect::<Result<_>>()?;
        let outside: Vec<Texts> =
            languages.iter().map(|language| texts(&language.tag, OUTSIDE)).collect::<Result<_>>()?;
        for (language, texts) in languages.iter().zip(&outside) {
            let same = texts.keys().eq(outside[0].keys());
            same.then_some(())
                .with_context(|| format!("{}/{OUTSIDE}.json has not the keys of {DEFAULT}", language.tag))?;
        }
        Ok(Self { languages, plurals, keys, lines, outside })
    }

    /// All languages, with English first.
    #[must_use]
    pub fn languages(&self) -> &[Language] {
        &self.languages
    }

    /// Returns the Rust code for the languages and keys, which `crates/texts` includes. The texts themselves are in the files of texts.
    #[must_use]
    pub fn code(&self) -> String {
        code::write(&self.languages, &self.plurals, &self.keys)
    }

    /// Returns the content of a file with all texts for each language.
    #[must_use]
    pub fn files(&self) -> Vec<String> {
        self.lines.iter().map(|groups| file(groups, &Group::ALL)).collect()
    }

    /// Returns for each language the content of a file that a program loads. Its last line is the name of the file, so that a script can
    /// check that it got the whole file.
    #[must_use]
    pub fn files_of(&self, load: Load) -> Vec<String> {
        let named = self.lines.iter().zip(&self.languages);
        named.map(|(lines, language)| file(lines, load.groups()) + "\n" + &load.file_name(&language.tag)).collect()
    }

    /// Returns the texts of one part of the texts for scripts and pages, by name, for each language.
    #[must_use]
    pub fn outside(&self, part: &str) -> Vec<BTreeMap<&str, &str>> {
        let prefix = format!("{part}.");
        let named = self.outside.iter().map(|texts| {
            let texts = texts.iter().filter_map(|(key, text)| Some((key.strip_prefix(&prefix)?, text.as_str())));
            texts.collect()
        });
        named.collect()
    }

    /// Returns the texts of [`Self::outside`] as JSON: an object for each language by its tag, which also has the script of the language,
    /// if it has one.
    #[must_use]
    pub fn outside_json(&self, part: &str) -> String {
        let entries = self.languages.iter().zip(self.outside(part)).map(|(Language { tag, script, .. }, mut texts)| {
            texts.extend(script.as_deref().map(|script| ("script", script)));
            (tag.clone(), serde_json::json!(texts))
        });
        Value::Object(entries.collect()).to_string()
    }
}

/// Returns the content of a file with the texts of some groups: a line for each text, and a form feed between two groups. The groups that
/// the file doesn't have are empty.
fn file(lines: &[Vec<String>], groups: &[Group]) -> String {
    let part =
        |(group, lines): (Group, &Vec<String>)| if groups.contains(&group) { lines.join("\n") } else { String::new() };
    Group::ALL.into_iter().zip(lines).map(part).collect::<Vec<_>>().join("\u{c}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const LANGUAGES: &str = r#"[
        { "tag": "en", "name": "English", "rules": "aga" },
        { "tag": "ko", "name": "한국어", "rules": "korean" },
        { "tag": "pl", "name": "Polski", "rules": "aga" }
    ]"#;

    /// The languages with these shared texts, and with texts for the page and the embedded board.
    fn locales(english: &str, korean: &str, polish: &str) -> Result<Locales> {
        Locales::new(serde_json::from_str(LANGUAGES).unwrap(), |tag, file| {
            let text = match (tag, file) {
                ("en", "shared") => english,
                ("ko", "shared") => korean,
                ("pl", "shared") => polish,
                (_, "page") => r#"{ "color": { "white": "White" } }"#,
                (_, "embed") => r#"{ "label": "Board" }"#,
                (_, OUTSIDE) => r#"{ "pages": { "x": "X" } }"#,
                _ => "{}",
            };
            Ok(text.to_owned())
        })
    }

    #[test]
    fn a_file_has_a_line_for_each_text_with_numbered_placeholders() {
        let english = r#"{ "b": { "c": "{{ point }} for {{ color }}", "a": "A" } }"#;
        let locales = locales(english, r#"{ "b": { "a": "가", "c": "{{ color }}: {{point}}" } }"#, english).unwrap();
        assert_eq!(
            locales.files()[..2],
            [
                "A\n{1} for {0}\u{c}\u{c}White\u{c}\u{c}Board\u{c}\u{c}\u{c}",
                "가\n{0}: {1}\u{c}\u{c}White\u{c}\u{c}Board\u{c}\u{c}\u{c}"
            ]
        );
        assert_eq!(locales.files_of(Load::Page)[0], "A\n{1} for {0}\u{c}\u{c}White\u{c}\u{c}\u{c}\u{c}\u{c}\nen");
        assert_eq!(locales.files_of(Load::PageLater)[0], "\u{c}\u{c}\u{c}\u{c}\u{c}\u{c}\u{c}\nen-later");
        assert_eq!(locales.files_of(Load::Embed)[0], "A\n{1} for {0}\u{c}\u{c}\u{c}\u{c}Board\u{c}\u{c}\u{c}\nen");
        assert_eq!(locales.outside("pages")[1]["x"], "X");
        assert_eq!(locales.outside_json("pages"), r#"{"en":{"x":"X"},"ko":{"x":"X"},"pl":{"x":"X"}}"#);
    }

    #[test]
    fn a_language_has_a_form_for_each_of_its_plural_categories() {
        let locales = locales(
            r#"{ "a_one": "1 stone", "a_other": "{{ count }} stones" }"#,
            r#"{ "a_other": "{{ count }}점" }"#,
            r#"{ "a_one": "kamień", "a_few": "{{ count }} kamienie", "a_many": "{{ count }} kamieni" }"#,
        )
        .unwrap();
        let lines: Vec<_> = locales.lines.iter().map(|groups| groups[0][0].as_str()).collect();
        assert_eq!(lines, ["1 stone\t{0} stones", "{0}점\t{0}점", "kamień\t{0} kamienie\t{0} kamieni"]);
    }

    #[test]
    fn texts_that_are_missing_or_that_a_program_cannot_use_are_errors() {
        let english = r#"{ "a": "A", "n_one": "1", "n_other": "{{ count }}" }"#;
        let (korean, polish) = (
            r#"{ "a": "A", "n_other": "{{ count }}" }"#,
            r#"{ "a": "A", "n_one": "1", "n_few": "{{ count }}", "n_many": "{{ count }}" }"#,
        );
        assert!(locales(english, korean, polish).is_ok());
        for (korean, error) in [
            (r#"{ "n_other": "{{ count }}" }"#, "a is missing"),
            (r#"{ "a": "A" }"#, "is missing"),
            (r#"{ "a": "A", "b": "B", "n_other": "{{ count }}" }"#, "b is not in English"),
            (r#"{ "a": "A", "n_few": "1", "n_other": "{{ count }}" }"#, "n_few is not in English, or no form"),
            (r#"{ "a": "{{ b }}", "n_other": "{{ count }}" }"#, "placeholder"),
            (r#"{ "a": "A", "n_other": "many" }"#, "placeholder"),
            (r#"{ "a": "A\nB", "n_other": "{{ count }}" }"#, "line break"),
            (r#"{ "a": "{0}", "n_other": "{{ count }}" }"#, "brace"),
            (r#"{ "a": " ", "n_other": "{{ count }}" }"#, "empty"),
        ] {
            let found = format!("{:#}", locales(english, korean, polish).unwrap_err());
            assert!(found.contains("ko/shared.json") && found.contains(error), "{korean}: {found}");
        }
        for english in [r#"{ "a_one": "A", "a_other": "B" }"#, r#"{ "a_one": "{{ count }}", "a_other": "{{ b }}" }"#] {
            assert!(locales(english, english, english).is_err(), "{english}");
        }
    }

    #[test]
    fn the_languages_of_this_project_can_be_read() {
        let locales = Locales::read(Path::new("../../../locales")).unwrap();
        let lines: Vec<_> = locales.files().iter().map(|file| file.lines().count()).collect();
        assert!(lines[0] > 700 && lines.iter().all(|count| *count == lines[0]));
    }
}
