//! Checks the format in which types are serialized, which the documentation of the crate describes.

use std::fmt::Debug;

use baduk_record::{LinkMode, Mark, Numbers, Orientation, View};
use baduk_rules::{Point, Preset, Size};
use baduk_sgf::{Charset, GameTerms};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Asserts that a value is written as this JSON, and read from it.
fn is_written<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
    assert_eq!(serde_json::to_string(value).unwrap(), json);
    assert_eq!(serde_json::from_str::<T>(json).unwrap(), *value);
}

#[test]
fn a_view_has_what_authors_write() {
    let view = View {
        mode: LinkMode::Solve,
        region: Some((Point::new(0, 0), Point::new(8, 8))),
        orientation: Orientation::default().flipped().turned(),
        coordinates: Some(true),
        numbers: Numbers::From(11),
    };
    let json =
        r#"{"mode":"solve","region":["aa","ii"],"orientation":"mirrored 90","coordinates":true,"numbers":"from 12"}"#;
    is_written(&view, json);
    assert_eq!(serde_json::from_str::<View>("{}").unwrap(), View::default());
    is_written(&[Mark::Triangle, Mark::Selected], r#"["triangle","selected"]"#);
    is_written(&Numbers::Last(5), r#""last 5""#);
    assert!(serde_json::from_str::<Numbers>(r#""last""#).is_err());
    assert!(serde_json::from_str::<Orientation>(r#""45""#).is_err());
}

#[test]
fn terms_have_the_text_of_the_rules() {
    let terms = GameTerms::even(Size::square(9).unwrap(), Preset::Japanese.ruleset());
    is_written(&terms, r#"{"size":{"width":9,"height":9},"rules":"japanese","komi":6.5,"stones":0,"time":null}"#);
    for charset in Charset::ALL {
        is_written(charset, &format!("{:?}", charset.name()));
    }
    assert!(serde_json::from_str::<Charset>(r#""klingon""#).is_err());
}
