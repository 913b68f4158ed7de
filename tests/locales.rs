//! Every language says everything, with the same values to fill in.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

type Texts = BTreeMap<String, BTreeSet<String>>;

/// Each text's key with the names of its values.
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
        other => panic!("{key} is no text: {other}"),
    }
}

#[test]
fn korean_has_every_text_of_english_and_no_other() {
    let english = texts(include_str!("../locales/en.json"));
    let korean = texts(include_str!("../locales/ko.json"));
    assert!(english.len() > 80);
    assert_eq!(english, korean);
}

/// A text of each language by its key, such as "edit.undo".
fn in_each_language(key: &str) -> [String; 2] {
    [include_str!("../locales/en.json"), include_str!("../locales/ko.json")].map(|json| {
        let texts: Value = serde_json::from_str(json).unwrap();
        let text = key.split('.').fold(&texts, |texts, name| &texts[name]);
        text.as_str().unwrap_or_else(|| panic!("{key} is no text")).to_owned()
    })
}

/// The longest text of the interface, in characters.
const LONGEST: usize = 120;

/// Texts that may be longer: help for the keyboard, which only screen readers read out.
const PARAGRAPHS: [&str; 2] = [".board.help", ".edit.help"];

fn too_long(value: &Value, key: &str, found: &mut Vec<String>) {
    if let Value::String(text) = value {
        let length = text.chars().count();
        if length > LONGEST && !PARAGRAPHS.contains(&key) {
            found.push(format!("{key} has {length} characters: {text}"));
        }
    }
    for (name, value) in value.as_object().into_iter().flatten() {
        too_long(value, &format!("{key}.{name}"), found);
    }
}

#[test]
fn texts_are_at_most_120_characters_long() {
    let mut found = Vec::new();
    for json in [include_str!("../locales/en.json"), include_str!("../locales/ko.json")] {
        too_long(&serde_json::from_str(json).unwrap(), "", &mut found);
    }
    assert!(found.is_empty(), "shorten or split these texts:\n{}", found.join("\n"));
}

#[test]
fn what_is_cut_names_the_tool_that_brings_it_back() {
    for key in ["edit_status.move_deleted", "edit_status.variation_deleted", "edit_status.move_removed"] {
        for (told, tool) in in_each_language(key).iter().zip(in_each_language("edit.undo")) {
            assert!(told.contains(&tool), "{told}");
        }
    }
}

#[test]
fn a_property_is_called_the_same_where_it_is_shown_and_where_it_is_filled_in() {
    for (shown, filled_in) in [
        ("game_info.round", "info_form.round"),
        ("game_info.main_time", "info_form.main_time"),
        ("game_info.komi", "info_form.komi"),
    ] {
        assert_eq!(in_each_language(shown)[1], in_each_language(filled_in)[1]);
    }
}
