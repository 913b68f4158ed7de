//! Generates the Rust code of the languages and the keys.

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::plurals::Plurals;
use crate::texts::Key;
use crate::{Group, Language};

/// What can use which texts: a module of `crates/texts`, with the feature that it needs, and the groups of its texts.
const SCOPES: [(&str, Option<&str>, &[Group]); 8] = [
    ("shared", None, &[Group::Shared]),
    ("later", None, &[Group::Shared, Group::SharedLater]),
    ("page", Some("page"), &[Group::Shared, Group::Page]),
    ("page_later", Some("page"), &[Group::Shared, Group::SharedLater, Group::Page, Group::PageLater]),
    ("embed", Some("embed"), &[Group::Shared, Group::SharedLater, Group::Embed]),
    ("still", Some("still"), &[Group::Shared, Group::Still]),
    ("course", Some("course"), &[Group::Shared, Group::SharedLater, Group::Page, Group::PageLater, Group::Course]),
    ("command", Some("command"), &[Group::Shared, Group::SharedLater, Group::Page, Group::PageLater, Group::Command]),
];

/// Returns Rust code with the enum `Locale`, the list of languages, and a function or a struct for each key. `crates/texts` includes this
/// code. `keys` are the keys of each group.
pub(crate) fn write(languages: &[Language], plurals: &[Plurals], keys: &[Vec<Key>]) -> String {
    let mut code = String::new();
    write_languages(&mut code, languages, plurals);
    write_groups(&mut code);
    let mut line = 0;
    let mut starts = Vec::new();
    code += "#[allow(missing_docs, non_camel_case_types, clippy::module_inception)]\npub mod groups {\n";
    for (group, keys) in Group::ALL.into_iter().zip(keys) {
        starts.push(line);
        write_group(&mut code, group, keys, line);
        line += keys.len();
    }
    let _ = writeln!(
        code,
        "}}\n/// The index of the first text of each group.\npub(super) const STARTS: [usize; {}] = {starts:?};",
        starts.len()
    );
    for (scope, feature, groups) in SCOPES {
        write_scope(&mut code, scope, feature, groups, keys);
    }
    code
}

fn write_languages(code: &mut String, languages: &[Language], plurals: &[Plurals]) {
    let variants: Vec<String> = languages.iter().map(|language| variant(&language.tag)).collect();
    *code += "/// A language of the interface.\n#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]\npub enum Locale {\n#[default]\n";
    for (variant, Language { name, .. }) in variants.iter().zip(languages) {
        let _ = writeln!(code, "/// {name}\n{variant},");
    }
    let count = languages.len();
    let _ = writeln!(code, "}}\npub(super) const LANGUAGES: [Language; {count}] = [");
    for ((locale, language), Plurals { table, .. }) in variants.iter().zip(languages).zip(plurals) {
        let Language { tag, name, rules, .. } = language;
        let preset = variant(rules);
        let decimal = language.decimal.as_deref().unwrap_or(".");
        let full_stop = language.full_stop.as_deref().unwrap_or(".");
        let list_separator = language.list_separator.as_deref().unwrap_or(", ");
        let sentence_separator = language.sentence_separator.as_deref().unwrap_or(" ");
        let _ = writeln!(
            code,
            "Language {{ locale: Locale::{locale}, tag: {tag:?}, name: {name:?}, \
             rules: baduk_rules::Preset::{preset}, decimal: {decimal:?}, full_stop: {full_stop:?}, \
             list_separator: {list_separator:?}, sentence_separator: {sentence_separator:?}, plurals: &{table:?} }},"
        );
    }
    let _ = writeln!(
        code,
        "];\n#[cfg(not(all(target_arch = \"wasm32\", target_os = \"unknown\")))]\npub(super) const FILES: [&str; {count}] = ["
    );
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

/// Appends the enum of the groups, in the order of the files of texts.
fn write_groups(code: &mut String) {
    *code += "/// Texts that the same programs show at the same time: those of one file in the folder of a language.\n\
              #[derive(Clone, Copy, Debug, PartialEq, Eq)]\npub enum Group {\n";
    for group in Group::ALL {
        let _ = writeln!(code, "/// The texts in `{}.json`.\n{group:?},", group.name());
    }
    *code += "}\n";
}

/// Returns the name of a group's module.
fn module(group: Group) -> String {
    group.name().replace('-', "_")
}

/// Appends a module with the keys of a group, in modules for their sections. `line` is the index of the group's first text.
fn write_group(code: &mut String, group: Group, keys: &[Key], line: usize) {
    let _ = writeln!(code, "pub mod {} {{", module(group));
    let mut sections: Vec<&str> = Vec::new();
    for (key, line) in keys.iter().zip(line..) {
        let mut path: Vec<&str> = key.path.split('.').collect();
        let name = path.pop().unwrap_or_default();
        let common = sections.iter().zip(&path).take_while(|(one, other)| one == other).count();
        *code += &"}\n".repeat(sections.len() - common);
        for section in &path[common..] {
            let _ = writeln!(code, "pub mod {section} {{");
        }
        sections = path;
        write_key(code, name, key, line);
    }
    *code += &"}\n".repeat(sections.len() + 1);
}

/// Appends the code of one key: a function for a text without placeholders, otherwise a struct with a field for each placeholder.
fn write_key(code: &mut String, name: &str, key: &Key, line: usize) {
    let Key { arguments, is_plural, .. } = key;
    if arguments.is_empty() {
        let _ = writeln!(
            code,
            "#[inline] pub fn {name}(locale: crate::Locale) -> &'static str {{ crate::loaded::line(locale, {line}) }}"
        );
        return;
    }
    let field = |argument: &String| {
        let kind = if *is_plural && argument == "count" { "crate::loaded::Count" } else { "std::fmt::Display" };
        format!("pub {argument}: &'a dyn {kind},")
    };
    let fields: String = arguments.iter().map(field).collect();
    let values: String = arguments.iter().map(|argument| format!("self.{argument},")).collect();
    let text = match is_plural {
        true => format!("crate::loaded::render_count(locale, {line}, self.count.number(), &[{values}])"),
        false => format!("crate::loaded::render(locale, {line}, &[{values}])"),
    };
    let _ = writeln!(
        code,
        "pub struct {name}<'a> {{ {fields} }}\nimpl {name}<'_> {{ #[inline] pub fn text(self, locale: crate::Locale) -> String {{ {text} }} }}"
    );
}

/// Appends a module with the keys of several groups.
fn write_scope(code: &mut String, name: &str, feature: Option<&str>, groups: &[Group], keys: &[Vec<Key>]) {
    let of_groups = Group::ALL.into_iter().zip(keys).filter(|(group, _)| groups.contains(group));
    let paths: Vec<(Group, Vec<&str>)> = of_groups
        .flat_map(|(group, keys)| keys.iter().map(move |key| (group, key.path.split('.').collect())))
        .collect();
    if let Some(feature) = feature {
        let _ = writeln!(code, "#[cfg(feature = {feature:?})]");
    }
    let _ = writeln!(code, "#[allow(missing_docs, clippy::module_inception)]\npub mod {name} {{");
    write_sections(code, "", &paths.iter().map(|(group, path)| (*group, path.as_slice())).collect::<Vec<_>>());
    *code += "}\n";
}

/// Appends what a module of a scope has: the keys of its section in each group, and modules for the sections inside. `paths` are the keys
/// below `section`, such as "problem::goals".
fn write_sections(code: &mut String, section: &str, paths: &[(Group, &[&str])]) {
    let direct = paths.iter().filter(|(_, path)| path.len() == 1);
    for group in direct.map(|(group, _)| module(*group)).collect::<BTreeSet<_>>() {
        let _ = writeln!(code, "pub use crate::keys::groups::{group}{section}::{{{}}};", names(paths, &group));
    }
    for inner in paths.iter().filter(|(_, path)| path.len() > 1).map(|(_, path)| path[0]).collect::<BTreeSet<_>>() {
        let _ = writeln!(code, "pub mod {inner} {{");
        let below: Vec<_> = paths
            .iter()
            .filter(|(_, path)| path.len() > 1 && path[0] == inner)
            .map(|(group, path)| (*group, &path[1..]))
            .collect();
        write_sections(code, &format!("{section}::{inner}"), &below);
        *code += "}\n";
    }
}

/// Returns the names of the keys directly in a section of a group.
fn names(paths: &[(Group, &[&str])], group: &str) -> String {
    let own = paths.iter().filter(|(of, path)| path.len() == 1 && module(*of) == group);
    own.map(|(_, path)| path[0]).collect::<Vec<_>>().join(", ")
}
