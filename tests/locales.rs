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
