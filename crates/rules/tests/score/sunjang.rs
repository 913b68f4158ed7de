//! Tests of the scoring of Sunjang baduk, with `tests/positions/sunjang.json`.

use baduk_rules::score::{PointStatus, Score, ScoringInput, score};
use baduk_rules::{Board, ByColor, Color, HalfPoints, Scoring};
use serde::Deserialize;

use crate::terms::TERRITORY;
use crate::{assert_scored, scored};

#[derive(Deserialize)]
struct Sunjang {
    counting: Counting,
}

#[derive(Deserialize)]
struct Counting {
    before: Vec<String>,
    after_removal: Vec<String>,
    black: i32,
    white: i32,
    black_wins_ko: Variant,
    white_wins_ko: Variant,
}

#[derive(Deserialize)]
struct Variant {
    rows: Vec<String>,
    score: [i32; 2],
}

const SUNJANG: ScoringInput = ScoringInput { scoring: Scoring::Sunjang, ..TERRITORY };

fn counting() -> Counting {
    let sunjang: Sunjang =
        serde_json::from_str(include_str!("../positions/sunjang.json")).expect("the example is well formed");
    sunjang.counting
}

fn totals(rows: &[String]) -> [HalfPoints; 2] {
    let sides = scored(&rows.join("\n"), &SUNJANG).sides;
    [sides.black.total, sides.white.total]
}

/// The board without the stones that scoring removes.
fn standing(board: &Board, score: &Score) -> Board {
    let stones = board.size().points().zip(&score.map).filter_map(|(point, status)| match *status {
        PointStatus::Stone(color) => Some((point, color)),
        _ => None,
    });
    Board::with_stones(board.size(), stones)
}

#[test]
fn the_example_comes_to_twenty_nine_against_thirty_one() {
    let counting = counting();
    assert_eq!(totals(&counting.before), [counting.black, counting.white].map(HalfPoints::points));
}

#[test]
fn stones_that_protect_nothing_are_removed() {
    let counting = counting();
    let before: Board = counting.before.join("\n").parse().unwrap();
    let after: Board = counting.after_removal.join("\n").parse().unwrap();
    let score = score(&before, &[], ByColor::default(), &SUNJANG);
    assert_eq!(standing(&before, &score), after);
    for color in Color::BOTH {
        let gone = before.stones().filter(|&(point, c)| c == color && after.stone(point).is_none()).count();
        assert_eq!(score.sides[color].removed as usize, gone);
        assert!(gone > 0);
    }
}

#[test]
fn the_ko_is_worth_what_the_example_says() {
    let counting = counting();
    for variant in [counting.black_wins_ko, counting.white_wins_ko] {
        assert_eq!(totals(&variant.rows), variant.score.map(HalfPoints::points));
    }
}

#[test]
fn prisoners_do_not_count() {
    let board: Board = counting().before.join("\n").parse().unwrap();
    let with = score(&board, &[], ByColor { black: 30, white: 2 }, &SUNJANG);
    let without = score(&board, &[], ByColor::default(), &SUNJANG);
    assert_eq!(with.outcome, without.outcome);
    assert_eq!(with.sides.black.prisoners, 30);
}

#[test]
fn a_stone_that_protects_territory_stays() {
    assert_scored(&SUNJANG, "bbXOww\nbbXOww\nbbX.Ow");
    // A stone behind the border is removed, and the wall of single stones keeps two liberties.
    let score = scored("..XXO.\n.X.XO.\n..XXOO", &SUNJANG);
    assert_eq!((score.sides.black.removed, score.sides.black.stones), (3, 3));
    assert_eq!(score.sides.black.total, HalfPoints::points(9));
}

/// The last stone of a color is not removed: it is the only border, and without it the surrounded points would be neutral.
#[test]
fn one_stone_of_a_lone_color_stays() {
    let score = scored("XXX\nX.X\nXXX", &SUNJANG);
    assert_eq!((score.sides.black.stones, score.sides.black.territory), (1, 8));
}

/// Black first fills the point that Black has to protect. The stone there is not removed: without it, the group in the corner would have
/// only one liberty.
#[test]
fn a_point_to_protect_is_filled_before_stones_go() {
    let rows = "X.X..\nOXX..\nOOXXX\n..OOO\n.....";
    let sunjang = scored(rows, &SUNJANG);
    assert_eq!(sunjang.sides.black.to_protect, 1);
    assert_eq!(sunjang.sides.black.removed, 2, "the stone beside it, and the one below that");
}

/// The black stone in the corner is not part of a border, but it belongs to a seki, and if it were removed, its point would be neutral.
#[test]
fn stones_in_seki_stay() {
    assert_scored(
        &SUNJANG,
        "XXsOXb
         XXsOXb
         XXXOXb
         OOOXxb
         wwOXbb
         wwOXbb
         wwOXbb",
    );
}
