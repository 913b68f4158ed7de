//! Generates the Rust code of the languages and the keys.

use std::fmt::Write;

use crate::Language;
use crate::texts::Key;

/// Returns Rust code with the enum `Locale`, the list of languages, and a function or a struct for each key.
/// `crates/board/src/i18n/texts.rs` includes this code.
pub(crate) fn write(languages: &[Language], keys: &[Key]) -> String {
    let mut code = String::new();
    write_languages(&mut code, languages);
    code += "#[allow(dead_code, missing_docs, non_camel_case_types)]\npub mod keys {\n";
    let mut line = 0;
    let mut sections: Vec<&str> = Vec::new();
    for key in keys {
        let mut path: Vec<&str> = key.path.split('.').collect();
        let name = path.pop().unwrap_or_default();
        let common = sections.iter().zip(&path).take_while(|(one, other)| one == other).count();
        code += &"}\n".repeat(sections.len() - common);
        for section in &path[common..] {
            let _ = writeln!(code, "pub mod {section} {{");
        }
        sections = path;
        write_key(&mut code, name, key, line);
        line += key.len();
    }
    code + &"}\n".repeat(sections.len() + 1)
}

fn write_languages(code: &mut String, languages: &[Language]) {
    let variants: Vec<String> = languages.iter().map(|language| variant(&language.tag)).collect();
    *code += "/// A language of the interface.\n#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]\npub enum Locale {\n#[default]\n";
    for (variant, Language { name, .. }) in variants.iter().zip(languages) {
        let _ = writeln!(code, "/// {name}\n{variant},");
    }
    let count = languages.len();
    let _ = writeln!(code, "}}\npub(super) const LANGUAGES: [super::Language; {count}] = [");
    for (locale, language) in variants.iter().zip(languages) {
        let Language { tag, name, rules, .. } = language;
        let preset = variant(rules);
        let decimal = language.decimal.as_deref().unwrap_or(".");
        let full_stop = language.full_stop.as_deref().unwrap_or(".");
        let list_separator = language.list_separator.as_deref().unwrap_or(", ");
        let sentence_separator = language.sentence_separator.as_deref().unwrap_or(" ");
        let _ = writeln!(
            code,
            "super::Language {{ locale: Locale::{locale}, tag: {tag:?}, name: {name:?}, \
             rules: baduk_rules::Preset::{preset}, decimal: {decimal:?}, \
             full_stop: {full_stop:?}, list_separator: {list_separator:?}, sentence_separator: {sentence_separator:?} }},"
        );
    }
    let _ = writeln!(code, "];\n#[cfg(not(target_arch = \"wasm32\"))]\npub(super) const FILES: [&str; {count}] = [");
    for Language { tag, .. } in languages {
        let _ = writeln!(code, "include_str!(\"{tag}.txt\"),");
    }
    *code += "];\n";
}

/// Returns the name of the enum variant for a language tag or the name of a ruleset: `ZhHans` for "zh-Hans".
fn variant(name: &str) -> String {
    let capitalized = |part: &str| part[..1].to_uppercase() + &part[1..];
    name.split('-').map(capitalized).collect()
}

/// Appends the code of one key: a function for a text without placeholders, otherwise a struct with a field for each placeholder. `line`
/// is the index of the text's line in the files of texts.
fn write_key(code: &mut String, name: &str, key: &Key, line: usize) {
    let Key { arguments, is_plural, .. } = key;
    if arguments.is_empty() {
        let _ = writeln!(
            code,
            "#[inline] pub fn {name}(locale: crate::i18n::Locale) -> &'static str {{ crate::i18n::texts::line(locale, {line}) }}"
        );
        return;
    }
    let field = |argument: &String| {
        let kind = if *is_plural && argument == "count" { "crate::i18n::texts::Count" } else { "std::fmt::Display" };
        format!("pub {argument}: &'a dyn {kind},")
    };
    let fields: String = arguments.iter().map(field).collect();
    let values: String = arguments.iter().map(|argument| format!("self.{argument},")).collect();
    let line = if *is_plural { format!("{line} + self.count.is_not_one()") } else { line.to_string() };
    let _ = writeln!(
        code,
        "pub struct {name}<'a> {{ {fields} }}\nimpl {name}<'_> {{ #[inline] pub fn text(self, locale: crate::i18n::Locale) -> String {{ \
         crate::i18n::texts::render(locale, {line}, &[{values}]) }} }}"
    );
}
