//! Tests that every language has the same texts with the same placeholders.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use baduk_locales::placeholders;
use serde_json::Value;

type Texts = BTreeMap<String, String>;

/// The languages that have a separate singular (the category "one" of cardinal numbers in the CLDR).
const WITH_SINGULAR: [&str; 2] = ["en", "az"];

/// Returns the content of the file `name` in `locales/`, parsed as JSON.
fn read(name: &str) -> Value {
    let file = fs::read_to_string(format!("../../locales/{name}.json")).unwrap();
    serde_json::from_str(&file).unwrap_or_else(|error| panic!("{name}.json: {error}"))
}

/// Returns the tag and the texts of each language.
fn languages() -> Vec<(String, Texts)> {
    let tags = read("languages")
        .as_array()
        .unwrap()
        .iter()
        .map(|language| language["tag"].as_str().unwrap().to_owned())
        .collect::<Vec<_>>();
    tags.into_iter().map(|tag| (tag.clone(), texts(&tag))).collect()
}

fn texts(tag: &str) -> Texts {
    let mut texts = Texts::new();
    collect(&read(tag), "", &mut texts);
    texts
}

fn collect(value: &Value, key: &str, texts: &mut Texts) {
    match value {
        Value::String(text) => {
            texts.insert(key.to_owned(), text.clone());
        }
        Value::Object(entries) => {
            for (name, value) in entries {
                collect(value, &format!("{key}.{name}"), texts);
            }
        }
        other => panic!("{key} is not a text: {other}"),
    }
}

/// Returns the key of the plural that belongs to the key of a singular; `None` if `key` is no singular.
fn other(key: &str, texts: &Texts) -> Option<String> {
    let other = format!("{}_other", key.strip_suffix("_one")?);
    texts.contains_key(&other).then_some(other)
}

/// Returns the keys of texts with the names of their placeholders, except the keys of singulars.
fn keys(texts: &Texts) -> BTreeMap<&str, BTreeSet<String>> {
    let keys = texts.iter().filter(|(key, _)| other(key, texts).is_none());
    keys.map(|(key, text)| (key.as_str(), placeholders(text))).collect()
}

#[test]
fn every_language_has_the_same_texts_as_english() {
    let english = texts("en");
    let expected = keys(&english);
    assert!(expected.len() > 700);
    for (tag, texts) in languages() {
        let found = keys(&texts);
        let missing: Vec<_> = expected.keys().filter(|key| !found.contains_key(*key)).collect();
        let unknown: Vec<_> = found.keys().filter(|key| !expected.contains_key(*key)).collect();
        assert!(missing.is_empty() && unknown.is_empty(), "{tag}.json lacks {missing:?}, and has {unknown:?}");
        for (key, placeholders) in found {
            assert_eq!(placeholders, expected[key], "{tag}.json: {key}");
        }
        assert!(texts.values().all(|text| !text.trim().is_empty()), "{tag}.json has an empty text");
    }
}

#[test]
fn languages_that_tell_one_from_many_have_a_text_for_each() {
    let english = texts("en");
    for (tag, texts) in languages() {
        for (key, text) in &english {
            let Some(other) = other(key, &english) else { continue };
            assert!(texts.contains_key(key) || !WITH_SINGULAR.contains(&tag.as_str()), "{tag}.json lacks {key}");
            let allowed = placeholders(&english[&other]);
            assert!(placeholders(texts.get(key).unwrap_or(text)).is_subset(&allowed), "{tag}.json: {key}");
        }
    }
}

/// The maximum length of a text in English, in characters. Other languages may take a fifth more than English.
const MAX_LENGTH: usize = 120;

/// The keys of texts that may be longer: keyboard help for screen readers, the help for a page that does not start, and the comment of a
/// backup.
const LONG_TEXTS: [&str; 4] = [".board.help", ".edit.help", ".outside.pages.help", ".storage.backup_comment"];

#[test]
fn texts_are_short() {
    let mut found = Vec::new();
    for (tag, texts) in languages() {
        for (key, text) in texts.iter().filter(|(key, _)| !LONG_TEXTS.contains(&key.as_str())) {
            let length = text.chars().count();
            let max_length = if tag == "en" { MAX_LENGTH } else { MAX_LENGTH * 6 / 5 };
            if length > max_length {
                found.push(format!("{tag}.json: {key} has {length} characters: {text}"));
            }
        }
    }
    assert!(found.is_empty(), "shorten or split these texts:\n{}", found.join("\n"));
}

#[test]
fn messages_about_deleted_moves_name_the_undo_button() {
    for (tag, texts) in languages() {
        for key in [".edit_status.move_deleted", ".edit_status.variation_deleted", ".edit_status.move_removed"] {
            assert!(texts[key].contains(&texts[".edit.undo"]), "{tag}.json: {}", texts[key]);
        }
    }
}

#[test]
fn properties_have_the_same_korean_names_in_game_information_and_its_form() {
    let korean = texts("ko");
    for name in ["round", "main_time", "komi"] {
        assert_eq!(korean[&format!(".game_info.{name}")], korean[&format!(".info_form.{name}")]);
    }
}
