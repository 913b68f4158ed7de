//! The texts of the interface. This crate reads `locales/` and writes for the build: the Rust code behind `t!`, the
//! files of texts that programs load, one for each language, and the texts of scripts and pages.
//!
//! `languages.json` lists the languages. Each language has a file of texts in sections; `en.json` has every text. A
//! text can have placeholders, such as `{{ color }}`. A text with a number of things has a singular and a plural:
//! `captured_one` for exactly one thing, and `captured_other`. A language without this distinction may have only the
//! plural.

mod code;
mod texts;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde::Deserialize;
use serde_json::Value;

pub use texts::placeholders;
use texts::{Key, flat, keys};

/// The tag of the language that has every text. This language is shown to readers whose languages are not supported.
pub const DEFAULT: &str = "en";

/// The section of texts that are not in programs, but in scripts and pages.
const OUTSIDE: &str = "outside";

/// The programs, each with the sections of texts that only this program shows. The other program's files leave them out.
const PROGRAMS: [(&str, &[&str]); 2] = [
    (
        "page",
        &[
            "computer",
            "correspondence",
            "dead_stones",
            "encoding",
            "export",
            "info_form",
            "new_game",
            "numbering",
            "problem_set",
            "resign",
            "review",
            "rule",
            "rules",
            "rules_sheet",
            "settings",
            "share",
            "sgf_warning",
            "skipped_game",
            "storage",
            "suggestions",
            "terms",
            "text_board",
            "title",
            "update",
        ],
    ),
    ("embed", &["embed"]),
];

/// The keys and sections of texts for parts of the page that load later. For these texts, each language has a second file.
const LATER: &[&str] = &[
    "annotation",
    "board_menu",
    "clock",
    "computer",
    "correspondence",
    "dead_stones",
    "diagram_warning",
    "edit",
    "edit_status",
    "encoding",
    "export",
    "files",
    "game_info",
    "games",
    "info_form",
    "library",
    "link_conflict",
    "link_notice",
    "move_tree",
    "navigation_bar",
    "new_game",
    "numbering",
    "point.circle",
    "point.cross",
    "point.dimmed",
    "point.dot",
    "point.label",
    "point.square",
    "point.triangle",
    "point.unnamed_variation",
    "point.variation",
    "problem",
    "problem_set",
    "result.rematch",
    "result.score",
    "result.share",
    "result.zi",
    "review",
    "rule",
    "rules_sheet",
    "score",
    "settings",
    "sgf_warning",
    "share",
    "skipped_game",
    "storage",
    "text_board",
];

/// The keys and sections of texts that the page can show at its start, although [`LATER`] has their section: names of buttons that open a
/// part, players, and announcements of the clock.
const AT_START: &[&str] = &[
    "clock.canadian_period",
    "clock.last_period",
    "clock.paused",
    "clock.penalty_period",
    "clock.periods_left",
    "clock.resumed",
    "clock.time_left",
    "games.drop_file",
    "games.title",
    "library.players",
    "new_game.dan",
    "new_game.first_dan",
    "new_game.kyu",
    "problem.title",
    "settings.close",
    "settings.title",
    "share.title",
    "text_board.title",
];

/// When a program needs a text. The texts for each time are in a file of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// The program needs the text when it starts.
    Start,
    /// The program needs the text when the first of its later parts is loaded.
    Later,
}

impl When {
    /// Returns the name of the file with the texts of this time in the language `tag`, without an extension.
    #[must_use]
    pub fn file_name(self, tag: &str) -> String {
        match self {
            Self::Start => tag.to_owned(),
            Self::Later => format!("{tag}-later"),
        }
    }
}

/// The end of the keys of explanations, which only parts that load later show.
const EXPLANATION: &str = "_about";

/// Returns when a program needs the text with this key. Only the page has texts that it needs later.
fn when(key: &str, program: &str) -> When {
    let section = key.split('.').next().unwrap_or_default();
    let is_of_part = [section, key].iter().any(|name| LATER.contains(name)) && !AT_START.contains(&key);
    if program == "page" && (is_of_part || key.ends_with(EXPLANATION)) { When::Later } else { When::Start }
}

/// Returns the only program that shows the texts of a section; `None` if both programs show them.
fn program_of(section: &str) -> Option<&'static str> {
    PROGRAMS.iter().find(|(_, sections)| sections.contains(&section)).map(|(program, _)| *program)
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
    /// The texts of each language by key, such as "color.black". The first language is English.
    texts: Vec<BTreeMap<String, String>>,
    keys: Vec<Key>,
    /// The lines in the file of each language: see [`Self::files`].
    lines: Vec<Vec<String>>,
}

impl Locales {
    /// Reads all languages from a folder.
    ///
    /// # Errors
    ///
    /// If a file can't be read, English is not the first language, or a text is not valid because it has line breaks, braces or a
    /// placeholder that the English text does not have.
    pub fn read(folder: &Path) -> Result<Self> {
        let read = |name: &str| {
            let path = folder.join(name);
            fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))
        };
        let languages: Vec<Language> = serde_json::from_str(&read("languages.json")?).context("languages.json")?;
        if languages.first().is_none_or(|language| language.tag != DEFAULT) {
            bail!("languages.json does not begin with the language that has every text, {DEFAULT}");
        }
        let texts = languages.iter().map(|Language { tag, .. }| {
            let name = format!("{tag}.json");
            let sections: Value = serde_json::from_str(&read(&name)?).with_context(|| name.clone())?;
            flat(&sections).context(name)
        });
        let texts = texts.collect::<Result<_>>()?;
        Self::new(languages, texts)
    }

    fn new(languages: Vec<Language>, texts: Vec<BTreeMap<String, String>>) -> Result<Self> {
        let keys = keys(&inside(&texts[0]))?;
        let lines = languages.iter().zip(&texts).map(|(language, texts_of_it)| {
            let lines = keys.iter().map(|key| key.lines(texts_of_it, &texts[0]).with_context(|| key.path.clone()));
            let lines: Vec<Vec<String>> = lines.collect::<Result<_>>().with_context(|| language.tag.clone())?;
            Ok(lines.concat())
        });
        Ok(Self { lines: lines.collect::<Result<_>>()?, languages, texts, keys })
    }

    /// All languages, with English first.
    #[must_use]
    pub fn languages(&self) -> &[Language] {
        &self.languages
    }

    /// Returns the Rust code for the languages and keys, which `crates/board/src/i18n` includes. The texts themselves are in the files of
    /// texts.
    #[must_use]
    pub fn code(&self) -> String {
        code::write(&self.languages, &self.keys)
    }

    /// Returns the content of a file with all texts for each language. Each line has one text, in the order of the keys. A placeholder is
    /// a number in braces. A text that the language lacks is in English.
    #[must_use]
    pub fn files(&self) -> Vec<String> {
        self.lines.iter().map(|lines| lines.join("\n")).collect()
    }

    /// Returns for each language the content of the file that a program loads at the given time. The lines of all texts for another
    /// program or time are empty. The last line is the name of the file, so that a script can check that it got the whole file.
    #[must_use]
    pub fn files_of(&self, program: &str, time: When) -> Vec<String> {
        let is_there = |key: &Key| key.program().is_none_or(|only| only == program) && when(&key.path, program) == time;
        let shown: Vec<bool> = self.keys.iter().flat_map(|key| vec![is_there(key); key.len()]).collect();
        let file = |(lines, language): (&Vec<String>, &Language)| {
            let texts = lines.iter().zip(&shown).map(|(line, shown)| if *shown { line.as_str() } else { "" });
            let name = time.file_name(&language.tag);
            texts.chain([name.as_str()]).collect::<Vec<_>>().join("\n")
        };
        self.lines.iter().zip(&self.languages).map(file).collect()
    }

    /// Returns the texts of one part of the section "outside", by name, for each language. A text that the language
    /// lacks is in English.
    #[must_use]
    pub fn outside(&self, part: &str) -> Vec<BTreeMap<&str, &str>> {
        let prefix = format!("{OUTSIDE}.{part}.");
        let english = named(&self.texts[0], &prefix);
        self.texts.iter().map(|texts| english.clone().into_iter().chain(named(texts, &prefix)).collect()).collect()
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

/// Returns the texts whose keys start with a prefix, each by the rest of its key.
fn named<'a>(texts: &'a BTreeMap<String, String>, prefix: &str) -> BTreeMap<&'a str, &'a str> {
    texts.iter().filter_map(|(key, text)| Some((key.strip_prefix(prefix)?, text.as_str()))).collect()
}

/// Returns the texts that are in programs, by their keys.
fn inside(texts: &BTreeMap<String, String>) -> BTreeMap<String, String> {
    let is_outside = |key: &str| key.split('.').next() == Some(OUTSIDE);
    texts.iter().filter(|(key, _)| !is_outside(key)).map(|(key, text)| (key.clone(), text.clone())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn locales(english: &str, korean: &str) -> Result<Locales> {
        let languages = r#"[{ "tag": "en", "name": "English", "rules": "aga" }, { "tag": "ko", "name": "한국어", "rules": "korean" }]"#;
        let texts = [english, korean].map(|json| flat(&serde_json::from_str(json).unwrap()).unwrap());
        Locales::new(serde_json::from_str(languages).unwrap(), texts.to_vec())
    }

    #[test]
    fn a_file_has_a_line_for_each_text_with_numbered_placeholders() {
        let locales = locales(
            r#"{ "b": { "c": "{{ point }} for {{ color }}", "a": "A" }, "outside": { "page": { "x": "X" } } }"#,
            r#"{ "b": { "a": "가", "c": "{{ color }}: {{point}}" } }"#,
        )
        .unwrap();
        assert_eq!(locales.files(), ["A\n{1} for {0}", "가\n{0}: {1}"]);
        assert_eq!(locales.outside("page")[1]["x"], "X");
        assert_eq!(locales.outside_json("page"), r#"{"en":{"x":"X"},"ko":{"x":"X"}}"#);
    }

    #[test]
    fn a_language_without_a_text_for_one_uses_that_for_others() {
        let locales = locales(
            r#"{ "a_one": "1 stone", "a_other": "{{ count }} stones", "b": "B" }"#,
            r#"{ "a_other": "{{ count }}점" }"#,
        )
        .unwrap();
        assert_eq!(locales.files(), ["1 stone\n{0} stones\nB", "{0}점\n{0}점\nB"]);
    }

    #[test]
    fn a_program_has_empty_lines_for_the_texts_of_the_other_one() {
        let json =
            r#"{ "color": { "black": "Black" }, "embed": { "a": "A", "b": "B" }, "settings": { "off": "Off" } }"#;
        let locales = locales(json, json).unwrap();
        assert_eq!(locales.files()[0], "Black\nA\nB\nOff");
        assert_eq!(locales.files_of("page", When::Start)[0], "Black\n\n\n\nen");
        assert_eq!(locales.files_of("page", When::Later)[0], "\n\n\nOff\nen-later");
        assert_eq!(locales.files_of("embed", When::Start)[0], "Black\nA\nB\n\nen");
    }

    #[test]
    fn texts_that_a_program_cannot_use_are_errors() {
        for (english, korean) in [
            (r#"{ "a": "A" }"#, r#"{ "a": "{{ b }}" }"#),
            (r#"{ "a": "A\nB" }"#, r#"{ "a": "A" }"#),
            (r#"{ "a": "{0}" }"#, r#"{ "a": "A" }"#),
            (r#"{ "a_other": "{{ count }}" }"#, r#"{ "a_other": "{{ count }}" }"#),
            (r#"{ "a_one": "A", "a_other": "B" }"#, r#"{ "a_other": "B" }"#),
        ] {
            assert!(locales(english, korean).is_err(), "{english} {korean}");
        }
    }

    #[test]
    fn the_languages_of_this_project_can_be_read() {
        let locales = Locales::read(Path::new("../../locales")).unwrap();
        let lines: Vec<_> = locales.files().iter().map(|file| file.lines().count()).collect();
        assert!(lines[0] > 700 && lines.iter().all(|count| *count == lines[0]));
        let sections: Vec<_> = locales.keys.iter().filter_map(|key| key.path.split('.').next()).collect();
        assert!(PROGRAMS.iter().all(|(_, only)| only.iter().all(|section| sections.contains(section))));
        let has_key = |path: &str| locales.keys.iter().any(|key| key.path == path);
        assert!(LATER.iter().all(|name| sections.contains(name) || has_key(name)));
        assert!(AT_START.iter().all(|key| has_key(key)));
    }
}
