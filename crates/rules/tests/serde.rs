//! Checks the format in which types are serialized, which the documentation of the crate describes.

use std::fmt::Debug;
use std::time::Duration;

use baduk_rules::clock::{TimeControl, TimeLeft};
use baduk_rules::score::{Outcome, PointStatus, ScoringInput, score};
use baduk_rules::{
    Board, ByColor, Color, Dame, HalfPoints, IllegalMove, Ko, Move, Placement, Point, Preset, Ruleset, Scoring, Seki,
    Size,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Asserts that a value is written as this JSON, and read from it.
fn is_written<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
    assert_eq!(serde_json::to_string(value).unwrap(), json);
    assert_eq!(serde_json::from_str::<T>(json).unwrap(), *value);
}

/// Asserts that no value of this type is written as any of these texts.
fn is_refused<T: DeserializeOwned + Debug>(texts: &[&str]) {
    for json in texts {
        let read = serde_json::from_str::<T>(json);
        assert!(read.is_err(), "{json}: {read:?}");
    }
}

#[test]
fn points_and_moves_are_letters_of_sgf() {
    is_written(&Point::new(3, 15), r#""dp""#);
    is_written(&Point::new(51, 26), r#""ZA""#);
    is_written(&vec![Move::Play(Point::new(15, 3)), Move::Pass], r#"["pd","pass"]"#);
    is_written(&(Color::White, None::<Point>), r#"["white",null]"#);
    is_refused::<Point>(&[r#""D4""#, r#""d""#, r#""""#, r#""pass""#, r#"{"x":3,"y":15}"#, "[3,15]"]);
    is_refused::<Move>(&[r#""D4""#, r#""""#, "null"]);
    assert!(serde_json::to_string(&Point::new(52, 0)).is_err());
}

#[test]
fn sizes_are_checked() {
    is_written(&Size::new(19, 13).unwrap(), r#"{"width":19,"height":13}"#);
    is_refused::<Size>(&[r#"{"width":0,"height":13}"#, r#"{"width":53,"height":13}"#, "19"]);
}

#[test]
fn a_board_is_its_text() {
    let board: Board = ".X.\nXOX\n...".parse().unwrap();
    is_written(&board, r#"".X.\nXOX\n...\n""#);
    is_refused::<Board>(&[r#""""#, r#"".X.\n..""#]);
}

#[test]
fn rules_have_their_names() {
    is_written(&Preset::Korean.ruleset(), r#""korean""#);
    let rules: Ruleset = "tromp-taylor,ko=situational,komi=7.5".parse().unwrap();
    is_written(&rules, r#""tromp-taylor,ko=situational,komi=7.5""#);
    for preset in Preset::ALL {
        is_written(preset, &format!("{:?}", preset.name()));
    }
    is_written(&(Scoring::Area, Ko::NaturalSituational), r#"["area","natural-situational"]"#);
    is_written(&(Seki::NeutralDrawn, Dame::AtOnce), r#"["neutral-left-drawn","at-once"]"#);
    is_written(&Placement::FixedToNine, r#""fixed-to-nine-then-free""#);
    is_refused::<Ruleset>(&[r#""igo""#, r#""korean,ko=sometimes""#]);
    is_refused::<Preset>(&[r#""Korean""#, r#""igo""#]);
}

#[test]
fn points_are_numbers() {
    for (halves, json) in [(13, "6.5"), (14, "7"), (0, "0"), (-1, "-0.5"), (-15, "-7.5"), (2 * 9999, "9999")] {
        is_written(&HalfPoints::from_half_points(halves), json);
    }
    assert_eq!(serde_json::from_str::<HalfPoints>("7.0").unwrap(), HalfPoints::points(7));
    is_refused::<HalfPoints>(&["6.25", "9999.5", "-10000", "1e30", r#""6.5""#]);
}

#[test]
fn ranks_and_results_are_their_texts() {
    is_written(&"3d".parse::<baduk_rules::Grade>().unwrap(), r#""3d""#);
    for text in ["B+3.5", "W+R", "B+T", "W+F", "B+0", "Draw", "Void"] {
        is_written(&text.parse::<Outcome>().unwrap(), &format!("{text:?}"));
    }
    is_refused::<Outcome>(&[r#""B""#, r#""X+1""#]);
}

#[test]
fn clocks_are_in_seconds() {
    let seconds = Duration::from_secs;
    let byo_yomi = TimeControl::ByoYomi { main: seconds(600), periods: 5, period: Duration::from_millis(30_500) };
    is_written(&byo_yomi, r#"{"byo-yomi":{"main":600,"periods":5,"period":30.5}}"#);
    let fischer = |cap| TimeControl::Fischer { main: seconds(60), increment: seconds(5), cap };
    is_written(&fischer(Some(seconds(90))), r#"{"fischer":{"main":60,"increment":5,"cap":90}}"#);
    is_written(&fischer(None), r#"{"fischer":{"main":60,"increment":5,"cap":null}}"#);
    let without_cap = r#"{"fischer":{"main":60,"increment":5}}"#;
    assert_eq!(serde_json::from_str::<TimeControl>(without_cap).unwrap(), fischer(None));
    is_written(&TimeControl::Absolute { main: seconds(1) }, r#"{"absolute":{"main":1}}"#);
    is_written(&TimeLeft::Main(Duration::from_millis(1)), r#"{"main":0.001}"#);
    is_written(&TimeLeft::Overtime { time: seconds(7), count: 2 }, r#"{"overtime":{"time":7,"count":2}}"#);
    is_written(&TimeLeft::Out, r#""out""#);
    is_refused::<TimeLeft>(&[r#"{"main":-1}"#, r#"{"main":1e99}"#, r#"{"main":"1"}"#]);
}

#[test]
fn reasons_have_their_numbers() {
    is_written(&IllegalMove::Superko { repeats: 7 }, r#"{"superko":{"repeats":7}}"#);
    is_written(&IllegalMove::Occupied { by: Color::Black }, r#"{"occupied":{"by":"black"}}"#);
    is_written(&IllegalMove::OffBoard, r#""off-board""#);
}

#[test]
fn a_score_has_all_its_details() {
    let board: Board = ".XO".parse().unwrap();
    let terms = ScoringInput::new(&Preset::Chinese.ruleset(), HalfPoints::from_half_points(1), 0);
    is_written(
        &terms,
        concat!(
            r#"{"scoring":"area","seki":"eyes-count","neutral":"nobodys","tie":null,"komi":0.5,"compensation":0,"#,
            r#""penalty":{"black":0,"white":0}}"#
        ),
    );
    let score = score(&board, &[], ByColor::default(), &terms);
    is_written(
        &score,
        concat!(
            r#"{"sides":{"black":{"territory":1,"to_protect":0,"stones":1,"removed":0,"prisoners":0,"dead":0,"lost":0,"#,
            r#""shared":0,"komi":0,"compensation":0,"penalty":0,"total":2},"#,
            r#""white":{"territory":0,"to_protect":0,"stones":1,"removed":0,"prisoners":0,"dead":0,"lost":0,"#,
            r#""shared":0,"komi":0.5,"compensation":0,"penalty":0,"total":1.5}},"#,
            r#""map":[{"territory":"black"},{"stone":"black"},{"stone":"white"}],"outcome":"B+0.5","fortress":["ba"]}"#
        ),
    );
    is_written(&PointStatus::Dead { stone: Color::White, owner: None }, r#"{"dead":{"stone":"white","owner":null}}"#);
}
