//! The example of the Azerbaijani variant Galagapi, from `tests/positions/galagapi.json`.

use baduk_rules::score::{PointStatus, Score, ScoringInput, score};
use baduk_rules::{Board, ByColor, HalfPoints, Point, Preset};
use serde::Deserialize;

use crate::terms::{AREA, TERRITORY};

#[derive(Deserialize)]
struct Example {
    rows: Vec<String>,
    dead: Vec<(u8, u8)>,
    drawn: Vec<(u8, u8)>,
    lost_in_play: Lost,
    expect: Expected,
    extra_cases: Vec<ExtraCase>,
}

#[derive(Clone, Copy, Deserialize)]
struct Lost {
    black: u32,
    white: u32,
}

#[derive(Deserialize)]
struct Expected {
    black_xal: u32,
    black_lost: u32,
    black_score: i32,
    white_xal: u32,
    white_lost: u32,
    white_score: i32,
    no_komi: String,
    komi8: String,
    japanese_style: Scores,
    area_no_komi: [i32; 2],
}

#[derive(Deserialize)]
struct Scores {
    black: i32,
    white: i32,
}

#[derive(Deserialize)]
struct ExtraCase {
    margin_on_board: String,
    komi: i32,
    result: String,
}

/// The scoring input of Galagapi with this komi.
fn fortress(komi: i32) -> ScoringInput {
    ScoringInput::new(&Preset::Galagapi.ruleset(), HalfPoints::points(komi), 0)
}

fn example() -> Example {
    serde_json::from_str(include_str!("../positions/galagapi.json")).expect("the example is well formed")
}

fn points(points: &[(u8, u8)]) -> Vec<Point> {
    points.iter().map(|&(x, y)| Point::new(x, y)).collect()
}

/// The score of the example if the stones in `lost` were captured during the game.
fn scored(lost: Lost, terms: &ScoringInput) -> Score {
    let example = example();
    let board: Board = example.rows.join("\n").parse().unwrap();
    score(&board, &points(&example.dead), ByColor { black: lost.white, white: lost.black }, terms)
}

fn totals(terms: &ScoringInput) -> [HalfPoints; 2] {
    let sides = scored(example().lost_in_play, terms).sides;
    [sides.black.total, sides.white.total]
}

#[test]
fn each_side_has_its_points_less_the_stones_it_lost() {
    let (sides, expect) = (scored(example().lost_in_play, &fortress(0)).sides, example().expect);
    assert_eq!((sides.black.territory, sides.black.lost), (expect.black_xal, expect.black_lost));
    assert_eq!((sides.white.territory, sides.white.lost), (expect.white_xal, expect.white_lost));
    assert_eq!(totals(&fortress(0)), [expect.black_score, expect.white_score].map(HalfPoints::points));
}

#[test]
fn points_between_fortresses_are_drawn() {
    let map = scored(example().lost_in_play, &fortress(0)).map;
    let size = example().rows.join("\n").parse::<Board>().unwrap().size();
    let neutral: Vec<Point> =
        size.points().zip(map).filter(|&(_, status)| status == PointStatus::Neutral).map(|(point, _)| point).collect();
    assert_eq!(neutral, points(&example().drawn));
}

#[test]
fn white_wins_by_a_point_and_by_nine_with_komi() {
    let outcome = |komi| {
        let terms = fortress(komi);
        scored(example().lost_in_play, &terms).outcome.to_string()
    };
    assert_eq!((outcome(0), outcome(8)), (example().expect.no_komi, example().expect.komi8));
}

#[test]
fn other_ways_of_scoring_give_the_same_margin() {
    let expect = example().expect;
    assert_eq!(totals(&AREA), expect.area_no_komi.map(HalfPoints::points));
    assert_eq!(totals(&TERRITORY), [expect.japanese_style.black, expect.japanese_style.white].map(HalfPoints::points));
}

/// Black wins a tie at komi 8; at komi 7, a tie is a draw.
#[test]
fn ties_are_black_wins_at_the_komi_of_eight() {
    let lost = example().lost_in_play;
    for case in example().extra_cases {
        let margin: u32 = case.margin_on_board.strip_prefix("B+").unwrap().parse().unwrap();
        // White wins the example by one point, so with this many more white stones lost, Black wins by `margin`.
        let lost = Lost { white: lost.white + 1 + margin, ..lost };
        assert_eq!(scored(lost, &fortress(0)).outcome.to_string(), case.margin_on_board);
        let terms = fortress(case.komi);
        let outcome = scored(lost, &terms).outcome.to_string();
        let expected = match case.result.as_str() {
            "tie -> Black wins" => "B+0",
            "White wins by 1" => "W+1",
            tie if tie.starts_with("tie (unofficial 7 komi)") => "Draw",
            other => panic!("no test reads {other:?}"),
        };
        assert_eq!(outcome, expected, "{}", case.result);
    }
}

/// A "fortress" in the strict sense of unconditional life: both walls are fortresses, but the caught stones are not.
#[test]
fn walls_with_two_eyes_are_proven_fortresses() {
    let score = scored(example().lost_in_play, &fortress(0));
    let stones = score.map.iter().filter(|status| matches!(status, PointStatus::Stone(_))).count();
    assert!(score.fortress.len() < stones, "one large region is no eye of Benson's");
    assert!(points(&example().dead).iter().all(|dead| !score.fortress.contains(dead)));
}
