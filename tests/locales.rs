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

/// A text of each language by its key, such as "write.undo".
fn in_each_language(key: &str) -> [String; 2] {
    [include_str!("../locales/en.json"), include_str!("../locales/ko.json")].map(|json| {
        let texts: Value = serde_json::from_str(json).unwrap();
        let text = key.split('.').fold(&texts, |texts, name| &texts[name]);
        text.as_str().unwrap_or_else(|| panic!("{key} is no text")).to_owned()
    })
}

#[test]
fn what_is_cut_names_the_tool_that_brings_it_back() {
    for key in ["wrote.cut_one", "wrote.cut", "wrote.taken_out"] {
        for (told, tool) in in_each_language(key).iter().zip(in_each_language("write.undo")) {
            assert!(told.contains(&tool), "{told}");
        }
    }
}

#[test]
fn a_property_is_called_the_same_where_it_is_shown_and_where_it_is_filled_in() {
    for (shown, filled_in) in [("about.round", "info.round"), ("about.time", "info.time"), ("about.komi", "info.komi")]
    {
        assert_eq!(in_each_language(shown)[1], in_each_language(filled_in)[1]);
    }
}
