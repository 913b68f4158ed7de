//! Checks the format in which types are serialized, which the documentation of the crate describes.

use std::fmt::Debug;

use baduk_engine::{Comparison, JudgedChain, Level, Line, OpenPoint, Proposal, Reason, Status, Value};
use baduk_rules::{Color, Move, Point};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Asserts that a value is written as this JSON, and read from it.
fn is_written<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
    assert_eq!(serde_json::to_string(value).unwrap(), json);
    assert_eq!(serde_json::from_str::<T>(json).unwrap(), *value);
}

#[test]
fn a_level_is_its_text() {
    is_written(&"20k".parse::<Level>().unwrap(), r#""20k""#);
    is_written(&Level::FULL, r#""full""#);
    assert!(serde_json::from_str::<Level>("0").is_err());
    assert!(serde_json::from_str::<Level>(r#""9d""#).is_err());
}

#[test]
fn answers_have_names_and_points() {
    let (capture, save) = (Point::new(0, 0), Point::new(1, 0));
    let chain = JudgedChain {
        color: Color::White,
        stones: vec![Point::new(3, 15)],
        status: Status::Unsure,
        reason: Reason::FirstMove { capture, save },
        survival: 0.5,
    };
    let open = OpenPoint { point: capture, owner: Color::Black };
    is_written(
        &Proposal { chains: vec![chain], open: vec![open] },
        concat!(
            r#"{"chains":[{"color":"white","stones":["dp"],"status":"unsure","#,
            r#""reason":{"first-move":{"capture":"aa","save":"ba"}},"survival":0.5}],"#,
            r#""open":[{"point":"aa","owner":"black"}]}"#
        ),
    );
    let line = |mv| Line { moves: vec![mv], value: Value { black_wins: 0.25, lead: -1.5 } };
    is_written(
        &Comparison { played: line(Move::Pass), best: line(Move::Play(save)), unsettled: 3 },
        concat!(
            r#"{"played":{"moves":["pass"],"value":{"black_wins":0.25,"lead":-1.5}},"#,
            r#""best":{"moves":["ba"],"value":{"black_wins":0.25,"lead":-1.5}},"unsettled":3}"#
        ),
    );
    for reason in [Reason::TwoEyes, Reason::CannotBeCaptured, Reason::BentFour, Reason::Expected] {
        is_written(&reason, &format!("{:?}", reason.name()));
    }
}
