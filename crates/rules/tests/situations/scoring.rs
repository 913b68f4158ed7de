//! Tests of scoring at the end of a game.

use baduk_rules::score::{PointStatus, Score, ScoringInput, score, toggle_chain};
use baduk_rules::{Board, ByColor, Color, HalfPoints, Point, Preset, Ruleset, Size};

use crate::{AREA, TERRITORY, board};

/// A position in which Black owns the left, White the right, and between them is one dame at the bottom.
const SIDES: &str = "..XO..
                     ..XO..
                     ..XO..
                     ..X.O.";

fn scored(rows: &str, dead: &[Point], terms: &ScoringInput) -> Score {
    score(&board(rows), dead, ByColor::default(), terms)
}

fn status(score: &Score, board: &Board, x: u8, y: u8) -> PointStatus {
    score.map[Point::new(x, y).index(board.size()).unwrap()]
}

fn komi(text: &str) -> HalfPoints {
    text.parse().unwrap()
}

#[test]
fn an_empty_board_is_a_draw_without_komi() {
    let empty = Board::new(Size::square(9).unwrap());
    for terms in [TERRITORY, AREA] {
        let score = score(&empty, &[], ByColor::default(), &terms);
        assert_eq!(score.outcome.to_string(), "Draw");
        assert_eq!(score.map, [PointStatus::Neutral; 81]);
    }
}

#[test]
fn komi_decides_an_even_board() {
    let empty = Board::new(Size::square(9).unwrap());
    for (points, outcome) in [("6.5", "W+6.5"), ("0.5", "W+0.5"), ("0", "Draw"), ("-0.5", "B+0.5")] {
        let terms = ScoringInput { komi: komi(points), ..TERRITORY };
        assert_eq!(score(&empty, &[], ByColor::default(), &terms).outcome.to_string(), outcome);
    }
}

#[test]
fn komi_decides_a_close_game() {
    let narrow = "..XO.\n..XO.";
    for (points, outcome) in [("0", "B+2"), ("1.5", "B+0.5"), ("2", "Draw"), ("2.5", "W+0.5")] {
        let terms = ScoringInput { komi: komi(points), ..TERRITORY };
        let score = scored(narrow, &[], &terms);
        assert_eq!(score.outcome.to_string(), outcome);
        assert_eq!(score.sides.white.komi, komi(points));
        assert_eq!(score.sides.black.komi, HalfPoints::ZERO);
    }
}

#[test]
fn dame_is_neutral() {
    let score = scored(SIDES, &[], &TERRITORY);
    assert_eq!(status(&score, &board(SIDES), 3, 3), PointStatus::Neutral);
    assert_eq!((score.sides.black.territory, score.sides.white.territory), (8, 7));
    assert_eq!(score.map.iter().filter(|&&status| status == PointStatus::Neutral).count(), 1);
}

#[test]
fn every_point_is_tallied_once() {
    let score = scored(SIDES, &[], &AREA);
    let sides = score.sides;
    let neutral = score.map.iter().filter(|&&status| status == PointStatus::Neutral).count() as u32;
    let all = sides.black.territory + sides.black.stones + sides.white.territory + sides.white.stones + neutral;
    assert_eq!(all, 24);
}

#[test]
fn area_counts_stones_and_territory_counts_prisoners() {
    let prisoners = ByColor { black: 0, white: 3 };
    let by_territory = score(&board(SIDES), &[], prisoners, &TERRITORY);
    let by_area = score(&board(SIDES), &[], prisoners, &AREA);
    assert_eq!(by_territory.sides.black.total, HalfPoints::points(8));
    assert_eq!(by_territory.sides.white.total, HalfPoints::points(7 + 3));
    assert_eq!(by_territory.outcome.to_string(), "W+2");
    assert_eq!(by_area.sides.black.total, HalfPoints::points(8 + 4));
    assert_eq!(by_area.sides.white.total, HalfPoints::points(7 + 4));
    assert_eq!(by_area.outcome.to_string(), "B+1");
    assert_eq!(by_territory.map, by_area.map);
}

#[test]
fn a_dead_stone_gives_a_prisoner_and_its_point() {
    let rows = "..XO..
                O.XO..
                ..XO..";
    let stone = Point::new(0, 1);
    let alive = scored(rows, &[], &TERRITORY);
    assert_eq!((alive.sides.black.territory, alive.sides.black.dead), (0, 0));
    // Two groups share liberties, neither has two eyes, and neither is marked as dead: that is a seki.
    assert_eq!(status(&alive, &board(rows), 0, 0), PointStatus::Seki);

    let dead = scored(rows, &[stone], &TERRITORY);
    assert_eq!((dead.sides.black.territory, dead.sides.black.dead), (6, 1));
    assert_eq!((dead.sides.white.stones, dead.sides.black.prisoners), (3, 0));
    assert_eq!(dead.sides.black.total, HalfPoints::points(7));
    assert_eq!(status(&dead, &board(rows), 0, 1), PointStatus::Dead { stone: Color::White, owner: Some(Color::Black) });
    assert_eq!(dead.outcome.to_string(), "B+1");
    // Under area scoring the prisoner counts nothing, only the point.
    assert_eq!(scored(rows, &[stone], &AREA).sides.black.total, HalfPoints::points(9));
}

#[test]
fn a_dead_stone_among_dame_gives_a_prisoner_and_no_point() {
    let rows = "..XOO.O..
                ..X....O.
                ..XOO.O..";
    let stone = [Point::new(3, 0), Point::new(4, 0)];
    let score = scored(rows, &stone, &TERRITORY);
    assert_eq!(score.sides.black.dead, 2);
    for (x, y) in [(3, 0), (4, 0)] {
        assert_eq!(status(&score, &board(rows), x, y), PointStatus::Dead { stone: Color::White, owner: None });
    }
    assert_eq!(score.sides.black.total, HalfPoints::points(6 + 2));
}

#[test]
fn with_every_stone_dead_nothing_is_owned() {
    let rows = "X.O";
    let score = scored(rows, &[Point::new(0, 0), Point::new(2, 0)], &TERRITORY);
    assert_eq!((score.sides.black.territory, score.sides.white.territory), (0, 0));
    assert_eq!((score.sides.black.dead, score.sides.white.dead), (1, 1));
    assert_eq!(status(&score, &board(rows), 0, 0), PointStatus::Dead { stone: Color::Black, owner: None });
    assert_eq!(status(&score, &board(rows), 1, 0), PointStatus::Neutral);
}

#[test]
fn duplicate_and_empty_dead_points_change_nothing() {
    let rows = "..XO..
                O.XO..";
    let stone = Point::new(0, 1);
    let once = scored(rows, &[stone], &TERRITORY);
    let often = scored(rows, &[stone, Point::new(0, 0), stone, Point::new(40, 40)], &TERRITORY);
    assert_eq!(once, often);
}

#[test]
fn marking_a_stone_marks_its_whole_chain() {
    let board = board(
        "OO.X
         .OXX
         O.X.",
    );
    let mut dead = Vec::new();
    assert_eq!(toggle_chain(&board, &mut dead, Point::new(1, 1)), 3);
    assert_eq!(dead, [Point::new(0, 0), Point::new(1, 0), Point::new(1, 1)]);
    assert_eq!(toggle_chain(&board, &mut dead, Point::new(0, 2)), 1);
    assert_eq!(dead.len(), 4);
}

#[test]
fn marking_a_chain_twice_changes_nothing() {
    let board = board(
        "OO.X
         .OXX
         O.X.",
    );
    for (first, _) in board.stones() {
        for (other, _) in board.stones() {
            let mut dead = Vec::new();
            toggle_chain(&board, &mut dead, first);
            let before = dead.clone();
            let marked = toggle_chain(&board, &mut dead, other);
            assert_ne!(dead, before);
            // Any stone of the chain works the second time.
            let last = *board.chain(other).unwrap().stones.last().unwrap();
            assert_eq!(toggle_chain(&board, &mut dead, last), marked);
            assert_eq!(dead, before);
        }
    }
}

#[test]
fn marking_an_empty_point_marks_nothing() {
    let board = board("O.X");
    let mut dead = vec![Point::new(0, 0)];
    assert_eq!(toggle_chain(&board, &mut dead, Point::new(1, 0)), 0);
    assert_eq!(toggle_chain(&board, &mut dead, Point::new(9, 9)), 0);
    assert_eq!(dead, [Point::new(0, 0)]);
}

/// Chinese rules: White gets a point for each handicap stone.
#[test]
fn chinese_compensation_is_a_point_a_stone() {
    let chinese = Preset::Chinese.ruleset();
    let terms = ScoringInput::new(&chinese, chinese.komi_for(3), 3);
    let score = scored(SIDES, &[], &terms);
    assert_eq!(score.sides.white.compensation, HalfPoints::points(3));
    assert_eq!(score.sides.black.compensation, HalfPoints::ZERO);
    assert_eq!(score.outcome.to_string(), "W+2");
}

#[test]
fn an_even_game_and_a_korean_handicap_have_no_compensation() {
    let outcome = |ruleset: Ruleset, stones| {
        let terms = ScoringInput::new(&ruleset, ruleset.komi_for(stones), stones);
        scored(SIDES, &[], &terms).outcome.to_string()
    };
    assert_eq!(outcome(Preset::Chinese.ruleset(), 0), "W+6.5"); // 12 to 11, less 7.5
    assert_eq!(outcome(Preset::Korean.ruleset(), 0), "W+5.5"); // 8 to 7, less 6.5
    assert_eq!(outcome(Preset::Korean.ruleset(), 3), "B+0.5"); // 8 to 7, less 0.5
}

#[test]
fn compensation_is_given_under_area_scoring_only() {
    let terms = |terms: ScoringInput| ScoringInput { compensation: HalfPoints::points(3), ..terms };
    let (by_area, by_territory) = (scored(SIDES, &[], &terms(AREA)), scored(SIDES, &[], &terms(TERRITORY)));
    assert_eq!(by_area.sides.white.compensation, HalfPoints::points(3));
    assert_eq!(by_area.outcome.to_string(), "W+2"); // 12 to 11, less 3
    assert_eq!(by_territory.sides.white.compensation, HalfPoints::ZERO);
    assert_eq!(by_territory.outcome.to_string(), "B+1"); // 8 to 7
}
