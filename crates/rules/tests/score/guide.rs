//! Diagrams 1 and 14 of the Korea Baduk Association's guide and figure 7 of the Korea Baduk Federation's rules: scoring, seki, bent four.
//! Each test quotes the statement that it checks.

use baduk_rules::score::{PointStatus, ScoringInput, score, toggle_chain};
use baduk_rules::{Board, ByColor, Color, HalfPoints, Point};

use crate::common::{kba, kbf, liberties};
use crate::terms::{AREA, TERRITORY};

fn status(board: &Board, terms: &ScoringInput, point: Point) -> PointStatus {
    score(board, &[], ByColor::default(), terms).map[point.index(board.size()).unwrap()]
}

fn with_stone(board: &Board, point: Point, color: Color) -> Board {
    let mut board = board.clone();
    board.place(point, color);
    board
}

/// The points of the two eyes in diagram 14 of the guide, each with its owner.
const EYES: [(Point, Color); 2] = [(Point::new(4, 0), Color::Black), (Point::new(8, 0), Color::White)];

#[test]
fn every_statement_is_quoted_by_a_test() {
    let words: Vec<&str> = include_str!("guide.rs").split_whitespace().filter(|&word| word != "///").collect();
    let source = words.join(" ");
    for claim in [kba(1), kba(14), kbf("7")].into_iter().flat_map(|diagram| diagram.claims) {
        assert!(source.contains(&format!("\"{claim}\"")), "no test quotes {claim:?}");
    }
}

/// Diagram 1: "Black territory 15 = 10 (lower right) + 5 (top)", "point a is Black territory; a white stone was captured
/// there", "Black prisoners 1 -> Black 16", "White territory 17, prisoners 0", "White wins by 1 (komi 0)".
#[test]
fn diagram_1_by_territory() {
    let score = score(&kba(1).board(), &[], kba(1).prisoners(), &TERRITORY);
    assert_eq!((score.sides.black.territory, score.sides.white.territory), (15, 17));
    assert_eq!((score.sides.black.to_protect, score.sides.white.to_protect), (0, 0));
    assert_eq!(score.map[kba(1).at("a").index(kba(1).board().size()).unwrap()], PointStatus::Territory(Color::Black));
    assert_eq!(score.sides.black.total, HalfPoints::points(16));
    assert_eq!(score.outcome.to_string(), "W+1");
    assert!(!score.map.contains(&PointStatus::Seki));
}

/// Diagram 1: "area count: Black 40, White 41".
#[test]
fn diagram_1_by_area() {
    let sides = score(&kba(1).board(), &[], kba(1).prisoners(), &AREA).sides;
    assert_eq!((sides.black.total, sides.white.total), (HalfPoints::points(40), HalfPoints::points(41)));
}

/// Diagram 14: "two sekis: x,y shared liberties without eyes; z shared liberty with one eye each".
#[test]
fn diagram_14_has_two_sekis() {
    let board = kba(14).board();
    let map = score(&board, &[], ByColor::default(), &TERRITORY).map;
    let seki: Vec<Point> = board
        .size()
        .points()
        .zip(map)
        .filter(|&(_, status)| status == PointStatus::Seki)
        .map(|(point, _)| point)
        .collect();
    let mut expected = vec![kba(14).at("x"), kba(14).at("y"), kba(14).at("z"), EYES[0].0, EYES[1].0];
    expected.sort_unstable();
    assert_eq!(seki, expected);
}

/// Diagram 14: "whoever plays x, y or z is captured".
#[test]
fn in_diagram_14_whoever_plays_first_is_captured() {
    for label in ["x", "y", "z"] {
        for color in Color::BOTH {
            let board = with_stone(&kba(14).board(), kba(14).at(label), color);
            let [last] = liberties(&board, kba(14).at(label))[..] else { panic!("{label} leaves one liberty") };
            let mut next = board.clone();
            assert!(next.place(last, color.opponent()).captured > 1, "{label} {color:?}");
        }
    }
}

/// Diagram 14: "territory scoring: none of x, y, z nor the two eyes (E9, J9) count".
#[test]
fn in_diagram_14_nothing_counts_by_territory() {
    for label in ["x", "y", "z"] {
        assert_eq!(status(&kba(14).board(), &TERRITORY, kba(14).at(label)), PointStatus::Seki);
    }
    for (eye, _) in EYES {
        assert_eq!(status(&kba(14).board(), &TERRITORY, eye), PointStatus::Seki);
    }
}

/// Diagram 14: "area scoring: x,y,z neutral, eye E9 counts for Black and J9 for White".
#[test]
fn in_diagram_14_the_eyes_count_by_area() {
    for label in ["x", "y", "z"] {
        assert_eq!(status(&kba(14).board(), &AREA, kba(14).at(label)), PointStatus::Neutral);
    }
    for (eye, owner) in EYES {
        assert_eq!(status(&kba(14).board(), &AREA, eye), PointStatus::Territory(owner));
    }
}

/// Figure 7: "Black cannot play a or b (either is captured)".
#[test]
fn in_figure_7_black_is_captured_at_either_point() {
    for (first, last) in [("a", "b"), ("b", "a")] {
        let mut board = with_stone(&kbf("7").board(), kbf("7").at(first), Color::Black);
        assert_eq!(liberties(&board, kbf("7").at(first)), [kbf("7").at(last)]);
        assert!(board.place(kbf("7").at(last), Color::White).captured > 1);
    }
}

/// Figure 7: "White may play a at any time: Black must take 4 at b, then White plays 2-1 (A8) for a ko".
#[test]
fn in_figure_7_white_has_a_ko_whenever_white_likes() {
    let (b, a8) = (kbf("7").at("b"), Point::new(0, 1));
    let mut board = with_stone(&kbf("7").board(), kbf("7").at("a"), Color::White);
    assert_eq!(liberties(&board, kbf("7").at("a")), [b]);
    assert_eq!(board.place(b, Color::Black).captured, 4);
    board.place(a8, Color::White);
    // Black captures the stone, and the capturing stone is in atari at once.
    let mut ko = board.clone();
    let corner = Point::new(0, 0);
    assert_eq!(ko.place(corner, Color::Black).captured, 0);
    assert_eq!(liberties(&board, a8).len(), 2);
}

/// Figure 7: "Korean/Japanese ruling: black is dead at the end without play-out, provided the outer white is independently
/// alive", "area rules (Chinese, Ing, AGA, NZ): play it out".
#[test]
fn in_figure_7_black_is_dead_when_marked() {
    let board = kbf("7").board();
    let mut dead = Vec::new();
    let caught = toggle_chain(&board, &mut dead, Point::new(1, 1)) as u32;
    let white = score(&board, &dead, ByColor::default(), &TERRITORY).sides.white;
    assert_eq!((white.dead, white.territory + white.stones), (caught, 81));
    assert_eq!(white.total, HalfPoints::points((white.territory + caught) as i32));
    // If it is not marked, the position as it stands is a seki.
    let unmarked = score(&board, &[], ByColor::default(), &TERRITORY);
    for label in ["a", "b"] {
        assert_eq!(unmarked.map[kbf("7").at(label).index(board.size()).unwrap()], PointStatus::Seki);
    }
}
