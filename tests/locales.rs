//! Every locale has the same texts with the same placeholders.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

type Texts = BTreeMap<String, BTreeSet<String>>;

/// Returns the keys of all texts with the names of their placeholders.
fn texts(json: &str) -> Texts {
    let mut texts = Texts::new();
    collect(&serde_json::from_str(json).unwrap(), "", &mut texts);
    texts
}

fn collect(value: &Value, key: &str, texts: &mut Texts) {
    match value {
        Value::String(text) => {
            let values = text.split("{{").skip(1).filter_map(|rest| rest.split("}}").next());
            texts.insert(key.to_owned(), values.map(|name| name.trim().to_owned()).collect());
        }
        Value::Object(entries) => {
            for (name, value) in entries {
                collect(value, &format!("{key}.{name}"), texts);
            }
        }
        other => panic!("{key} is not a text: {other}"),
    }
}

#[test]
fn korean_has_the_same_texts_as_english() {
    let english = texts(include_str!("../locales/en.json"));
    let korean = texts(include_str!("../locales/ko.json"));
    assert!(english.len() > 80);
    assert_eq!(english, korean);
}

/// Returns the text of a key, such as "edit.undo", in each language.
fn translations(key: &str) -> [String; 2] {
    [include_str!("../locales/en.json"), include_str!("../locales/ko.json")].map(|json| {
        let texts: Value = serde_json::from_str(json).unwrap();
        let text = key.split('.').fold(&texts, |texts, name| &texts[name]);
        text.as_str().unwrap_or_else(|| panic!("{key} is not a text")).to_owned()
    })
}

/// The maximum length of a text, in characters.
const MAX_LENGTH: usize = 120;

/// Texts that may be longer: keyboard help for screen readers.
const LONG_TEXTS: [&str; 2] = [".board.help", ".edit.help"];

fn find_long_texts(value: &Value, key: &str, found: &mut Vec<String>) {
    if let Value::String(text) = value {
        let length = text.chars().count();
        if length > MAX_LENGTH && !LONG_TEXTS.contains(&key) {
            found.push(format!("{key} has {length} characters: {text}"));
        }
    }
    for (name, value) in value.as_object().into_iter().flatten() {
        find_long_texts(value, &format!("{key}.{name}"), found);
    }
}

#[test]
fn texts_are_at_most_120_characters_long() {
    let mut found = Vec::new();
    for json in [include_str!("../locales/en.json"), include_str!("../locales/ko.json")] {
        find_long_texts(&serde_json::from_str(json).unwrap(), "", &mut found);
    }
    assert!(found.is_empty(), "shorten or split these texts:\n{}", found.join("\n"));
}

#[test]
fn messages_about_deleted_moves_name_the_undo_button() {
    for key in ["edit_status.move_deleted", "edit_status.variation_deleted", "edit_status.move_removed"] {
        for (message, button) in translations(key).iter().zip(translations("edit.undo")) {
            assert!(message.contains(&button), "{message}");
        }
    }
}

#[test]
fn properties_have_the_same_korean_names_in_game_information_and_its_form() {
    for (shown, form) in [
        ("game_info.round", "info_form.round"),
        ("game_info.main_time", "info_form.main_time"),
        ("game_info.komi", "info_form.komi"),
    ] {
        assert_eq!(translations(shown)[1], translations(form)[1]);
    }
}
