//! Tests of what the texts say. That every language has the texts with their placeholders is checked by the build.

use std::collections::BTreeMap;
use std::fs;

use serde_json::Value;

type Texts = BTreeMap<String, String>;

/// Returns a file in `locales/`, parsed as JSON.
fn read(name: &str) -> Value {
    let file = fs::read_to_string(format!("../../locales/{name}.json")).unwrap();
    serde_json::from_str(&file).unwrap_or_else(|error| panic!("{name}.json: {error}"))
}

/// Returns the tag and the texts of each language. A key begins with the name of its file, such as "shared.color.black".
fn languages() -> Vec<(String, Texts)> {
    let tags = read("languages");
    let tags = tags.as_array().unwrap().iter().map(|language| language["tag"].as_str().unwrap());
    tags.map(|tag| (tag.to_owned(), texts(tag))).collect()
}

fn texts(tag: &str) -> Texts {
    let mut texts = Texts::new();
    for file in fs::read_dir(format!("../../locales/{tag}")).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        let name = name.strip_suffix(".json").unwrap();
        collect(&read(&format!("{tag}/{name}")), name, &mut texts);
    }
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

/// The maximum length of a text in English, in characters. Other languages may take a fifth more than English.
const MAX_LENGTH: usize = 120;

/// The texts of the command's help, which are paragraphs in a terminal. They may be longer.
const HELP: &str = "command.help.";

/// The keys of texts that may be longer: keyboard help for screen readers, the help for a page that does not start, and the comment of a
/// backup.
const LONG_TEXTS: [&str; 4] =
    ["shared.board.help", "shared-later.edit.help", "outside.pages.help", "page-later.storage.backup_comment"];

#[test]
fn texts_are_short() {
    let mut found = Vec::new();
    for (tag, texts) in languages() {
        assert!(LONG_TEXTS.iter().all(|key| texts.contains_key(*key)));
        let may_be_long = |key: &str| LONG_TEXTS.contains(&key) || key.starts_with(HELP);
        for (key, text) in texts.iter().filter(|(key, _)| !may_be_long(key)) {
            let length = text.chars().count();
            let max_length = if tag == "en" { MAX_LENGTH } else { MAX_LENGTH * 6 / 5 };
            if length > max_length {
                found.push(format!("{tag}: {key} has {length} characters: {text}"));
            }
        }
    }
    assert!(found.is_empty(), "shorten or split these texts:\n{}", found.join("\n"));
}

#[test]
fn messages_about_deleted_moves_name_the_undo_button() {
    for (tag, texts) in languages() {
        for key in ["move_deleted", "variation_deleted", "move_removed"] {
            let text = &texts[&format!("shared-later.edit_status.{key}")];
            assert!(text.contains(&texts["shared-later.edit.undo"]), "{tag}: {text}");
        }
    }
}

#[test]
fn properties_have_the_same_korean_names_in_game_information_and_its_form() {
    let korean = texts("ko");
    for name in ["round", "main_time", "komi"] {
        let shown = &korean[&format!("shared-later.game_info.{name}")];
        assert_eq!(*shown, korean[&format!("page-later.info_form.{name}")]);
    }
}

/// The word for a warning, which is the same in Japanese and Chinese.
const WARNING: &str = "command.command.warning";

#[test]
fn no_text_of_the_command_is_left_in_another_language() {
    let languages = languages();
    for (at, (tag, texts)) in languages.iter().enumerate() {
        // The two writings of Chinese share many characters.
        for (_, other) in
            languages[..at].iter().filter(|(other, _)| (tag.as_str(), other.as_str()) != ("zh-Hant", "zh-Hans"))
        {
            let of_command = |key: &str| key.starts_with("command.") && key != WARNING;
            for (key, text) in texts.iter().filter(|(key, _)| of_command(key)) {
                assert_ne!(Some(text), other.get(key), "{tag}: {key}");
            }
        }
    }
}

#[test]
fn every_language_says_each_help_of_the_command_differently() {
    for (_, texts) in languages() {
        let help: Vec<&String> = texts.iter().filter(|(key, _)| key.starts_with(HELP)).map(|(_, text)| text).collect();
        for (at, text) in help.iter().enumerate() {
            assert!(!help[..at].contains(text), "two arguments have the same help: {text}");
        }
    }
}
