//! Diagram 1 of the Korea Baduk Association's guide: the end of a game, and its score.

use baduk_rules::score::{PointStatus, Score, ScoringInput, score};
use baduk_rules::{Color, Game, HalfPoints, Point, Preset, Size};

use crate::common::kba;
use crate::terms::{AREA, TERRITORY};

fn played_out() -> Game {
    let mut game = Game::new(Size::square(9).unwrap(), Preset::Korean.ruleset());
    for (number, (color, mv)) in (1..).zip(kba(1).moves()) {
        assert_eq!(game.to_play(), color);
        assert_eq!(game.play(mv).unwrap().number, number);
    }
    game
}

fn scored(terms: &ScoringInput) -> Score {
    let game = played_out();
    score(game.board(), &[], game.prisoners(), terms)
}

fn territory(color: Color) -> Vec<Point> {
    let size = Size::square(9).unwrap();
    let map = scored(&TERRITORY).map;
    size.points()
        .zip(map)
        .filter(|&(_, status)| status == PointStatus::Territory(color))
        .map(|(point, _)| point)
        .collect()
}

/// Diagram 1: its position, played from the empty board.
#[test]
fn the_fifty_moves_are_legal_and_reach_the_diagram() {
    let game = played_out();
    assert_eq!(game.moves().len(), 50);
    assert_eq!(*game.board(), kba(1).board());
    assert_eq!(game.prisoners(), kba(1).prisoners());
    assert_eq!(game.to_play(), kba(1).game().to_play());
}

/// Diagram 1: "Black territory 15 = 10 (lower right) + 5 (top)".
#[test]
fn black_has_ten_points_at_the_lower_right_and_five_at_the_top() {
    let (top, lower): (Vec<Point>, Vec<Point>) = territory(Color::Black).into_iter().partition(|point| point.y() < 4);
    assert_eq!((lower.len(), top.len()), (10, 5));
    assert!(lower.iter().all(|point| point.x() > 4 && point.y() > 4));
}

/// Diagram 1: "point a is Black territory; a white stone was captured there".
#[test]
fn the_point_where_a_stone_was_captured_is_the_captors_territory() {
    let a = kba(1).at("a");
    assert!(territory(Color::Black).contains(&a));
    let white_played_there = played_out().moves().contains(&(Color::White, baduk_rules::Move::Play(a)));
    assert!(white_played_there && played_out().board().stone(a).is_none());
}

/// Diagram 1: "Black prisoners 1 -> Black 16".
#[test]
fn black_has_sixteen_points_with_the_prisoner() {
    let black = scored(&TERRITORY).sides.black;
    assert_eq!((black.territory, black.prisoners, black.dead), (15, 1, 0));
    assert_eq!(black.total, HalfPoints::points(16));
}

/// Diagram 1: "White territory 17, prisoners 0".
#[test]
fn white_has_seventeen_points_and_no_prisoners() {
    let white = scored(&TERRITORY).sides.white;
    assert_eq!((white.territory, white.prisoners, white.dead), (17, 0, 0));
    assert_eq!(white.total, HalfPoints::points(17));
}

/// Diagram 1: "White wins by 1 (komi 0)".
#[test]
fn white_wins_by_a_point() {
    assert_eq!(scored(&TERRITORY).outcome.to_string(), "W+1");
}

/// Diagram 1: "area count: Black 40, White 41".
#[test]
fn by_area_white_wins_by_a_point_too() {
    let score = scored(&AREA);
    assert_eq!(score.sides.black.total, HalfPoints::points(40));
    assert_eq!(score.sides.white.total, HalfPoints::points(41));
    assert_eq!(score.outcome.to_string(), "W+1");
}
