//! `cargo xtask generate`: writes lists that come from the Rust code or from `locales/languages.json` into the files that repeat them for
//! authors and tests, such as the modes in `public/embed.d.ts`, and the addresses of `site.toml` into documents. It also draws the picture of
//! the crates.
//!
//! A list is the part of a file between two fixed texts. The files have no other marks, since authors read them too. A test fails while a
//! list is out of date, so that a file changes only if someone runs the command.

pub(crate) mod addresses;
mod picture;

use anyhow::{Context, Result, ensure};
use baduk_author::embed::EmbedMode;
use baduk_author::{one_of, theme_names};
use baduk_locales::Locales;
use baduk_rules::Preset;
use std::fs;

/// A list that is generated into a file.
struct List {
    /// The path of the file with the list.
    file: &'static str,
    /// The text before the list in the file, where it occurs once.
    before: &'static str,
    /// The text after the list in the file.
    after: &'static str,
    /// The text of the list as the file should have it.
    text: String,
}

impl List {
    /// Splits the content of the file into the text up to the list, the list, and the text from the end of the list.
    ///
    /// # Errors
    ///
    /// If the content doesn't have the texts around the list.
    fn split<'a>(&self, content: &'a str) -> Result<(&'a str, &'a str, &'a str)> {
        let Self { file, before, after, .. } = self;
        let times = content.matches(before).count();
        ensure!(times == 1, "{file} has {before:?} {times} times, not once; update xtask/src/generate/mod.rs");
        let start = content.find(before).map_or(0, |place| place + before.len());
        let length = content[start..].find(after);
        let end = start + length.with_context(|| format!("{file} has no {after:?} after {before:?}"))?;
        Ok((&content[..start], &content[start..end], &content[end..]))
    }
}

/// Writes all lists into their files, and prints the names of the files that have changed.
///
/// # Errors
///
/// If a file can't be read or written, or does not have the texts around a list.
pub(crate) fn generate() -> Result<()> {
    addresses::generate()?;
    for list in lists()? {
        let content = read(list.file)?;
        let (before, written, after) = list.split(&content)?;
        if written != list.text {
            fs::write(crate::root().join(list.file), [before, &list.text, after].concat())?;
            println!("{}", list.file);
        }
    }
    let drawn = picture::draw()?;
    if read(picture::FILE).ok().as_ref() != Some(&drawn) {
        fs::write(crate::root().join(picture::FILE), drawn)?;
        println!("{}", picture::FILE);
    }
    Ok(())
}

/// Returns all generated lists.
fn lists() -> Result<Vec<List>> {
    let (modes, themes) = (EmbedMode::ALL.map(EmbedMode::name), theme_names());
    let rulesets: Vec<_> = Preset::ALL.iter().map(|preset| preset.name()).collect();
    let locales = Locales::read(&crate::root().join("locales"))?;
    let languages: Vec<_> = locales.languages().iter().map(|language| (&*language.tag, &*language.name)).collect();
    let tags: Vec<_> = languages.iter().map(|(tag, _)| *tag).collect();
    let list = |file, before, after, text| List { file, before, after, text };
    let (types, page, block) = ("public/embed.d.ts", "public/embed/index.html", "packages/wordpress/badukpan/block.js");
    let (attributes, command) = ("docs/embed.md", "docs/cli.md");
    let (options, monkey) = ("crates/author/src/embed/options.rs", "e2e/monkey/texts.mjs");
    Ok(vec![
        list(types, "type BadukMode = ", ";", quoted(&modes).join(" | ")),
        list(types, "type BadukTheme =\n  ", ";", quoted(&themes).join(" | ")),
        list(types, "The interface language: ", ". Default", one_of(&quoted(&tags))),
        list(page, "<select name=\"mode\">", "</select>", select("default", &same(&modes))),
        list(page, "<select name=\"theme\">", "</select>", select("auto", &same(&themes[1..]))),
        list(page, "<select name=\"lang\">", "</select>", select("auto", &languages)),
        list(page, "<datalist id=\"of-rules\">", "</datalist>", proposals(&rulesets)),
        list(page, "What readers can do: ", ".", one_of(&code(&modes))),
        list(page, "The theme: ", ".", one_of(&code(&themes))),
        list(page, "A ruleset: ", ".", one_of(&code(&rulesets))),
        list(page, "The interface language: ", ".", one_of(&code(&tags))),
        list(attributes, "\n| `mode` | ", " |", ticked(&modes).join(", ")),
        list(attributes, "\n| `theme` | ", ". ", ticked(&themes).join(", ")),
        list(attributes, "\n| `lang` | ", " |", ticked(&tags).join(", ")),
        list("docs/authors.md", "exact version, such as `badukpan@", "`", env!("CARGO_PKG_VERSION").to_owned()),
        list(command, "The presets are ", ".", ticked(&rulesets).join(", ")),
        list(command, "\n| `--theme` | ", ". ", ticked(&themes).join(", ")),
        list(block, "mode: [", "]", quoted(&modes).join(", ")),
        list(block, "theme: [", "]", quoted(&themes).join(", ")),
        list(block, "lang: [", "]", quoted(&tags).join(", ")),
        list(monkey, "mode: (random) => random.pick([", ", \"\"", quoted(&modes).join(", ")),
        list(monkey, "theme: (random) => random.pick([", ", \"\"", quoted(&themes).join(", ")),
        list(options, "const LANGUAGES: ", ";\n", without_scripts(&tags)),
    ])
}

/// Returns the content of a `<select>` in HTML: the text `first` as an option without a value, and then the options, each given by its
/// value and text.
fn select(first: &str, options: &[(&str, &str)]) -> String {
    let option = |(value, text): &(&str, &str)| {
        let value = if value == text { String::new() } else { format!(" value=\"{value}\"") };
        format!("{INDENT}  <option{value}>{text}</option>")
    };
    let options: String = options.iter().map(option).collect();
    format!("{INDENT}  <option value=\"\">{first}</option>{options}{INDENT}")
}

/// Returns a pair for each name, in which the name is both the value and the text of an option.
fn same<'a>(names: &[&'a str]) -> Vec<(&'a str, &'a str)> {
    names.iter().map(|name| (*name, *name)).collect()
}

/// Returns the content of a `<datalist>` in HTML, which proposes these values.
fn proposals(values: &[&str]) -> String {
    let options = values.iter().map(|value| format!("{INDENT}<option value=\"{value}\"></option>"));
    options.chain([INDENT[..INDENT.len() - 2].to_owned()]).collect()
}

/// The line break and the indentation before the items of selects and proposals on the authors' page.
const INDENT: &str = "\n                  ";

/// Returns each name in double quotes.
fn quoted(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| format!("\"{name}\"")).collect()
}

/// Returns each name as code in Markdown.
fn ticked(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| format!("`{name}`")).collect()
}

/// Returns each name as code in HTML.
fn code(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| format!("<code>{name}</code>")).collect()
}

/// Returns Rust code for the type and the value of an array with the languages of these tags, without their scripts.
fn without_scripts(tags: &[&str]) -> String {
    let mut languages: Vec<&str> = tags.iter().filter_map(|tag| tag.split('-').next()).collect();
    languages.dedup();
    format!("[&str; {}] = [{}]", languages.len(), quoted(&languages).join(", "))
}

fn read(file: &str) -> Result<String> {
    fs::read_to_string(crate::root().join(file)).with_context(|| format!("cannot read {file}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_in_files_are_up_to_date() {
        for list in lists().unwrap() {
            let content = read(list.file).unwrap();
            let (_, written, _) = list.split(&content).unwrap();
            let (file, text) = (list.file, &list.text);
            assert!(written == text, "{file} has {written:?}, not {text:?}: run `cargo xtask generate`");
        }
    }

    #[test]
    fn the_picture_of_the_crates_is_up_to_date() {
        let is_drawn = read(picture::FILE).unwrap() == picture::draw().unwrap();
        assert!(is_drawn, "{} is out of date: run `cargo xtask generate`", picture::FILE);
    }

    #[test]
    fn a_list_needs_exactly_one_place() {
        let list = List { file: "a", before: "[", after: "]", text: "2".to_owned() };
        assert_eq!(list.split("a[1]b]").unwrap(), ("a[", "1", "]b]"));
        for content in ["1]", "[1", "[1] [1]"] {
            assert!(list.split(content).is_err(), "{content}");
        }
    }

    #[test]
    fn languages_are_named_once_in_code() {
        assert_eq!(without_scripts(&["en", "zh-Hans", "zh-Hant"]), r#"[&str; 2] = ["en", "zh"]"#);
    }
}
