//! Tests of scoring with shared neutral points, compensation and ties.

use baduk_rules::score::ScoringInput;
use baduk_rules::{Color, HalfPoints, Neutral, Seki};

use crate::scored;
use crate::terms::{AREA, TERRITORY};

const SHARED: ScoringInput = ScoringInput { neutral: Neutral::Shared, ..AREA };

/// Under the Ing rules, each side gets half of every neutral point.
#[test]
fn an_odd_number_of_neutral_points_is_shared_in_halves() {
    let rows = "..XO..\n..X.O.\n..XO..";
    let score = scored(rows, &SHARED);
    assert_eq!(score.sides.black.shared, HalfPoints::from_half_points(1));
    assert_eq!(score.sides.black.total.to_string(), "9.5");
    assert_eq!(score.sides.white.total.to_string(), "8.5");
    assert_eq!(score.outcome.to_string(), "B+1");
    // All points of a 3 by 6 board belong to someone.
    let all = score.sides.black.total + score.sides.white.total;
    assert_eq!(all, HalfPoints::points(18));
    // Without sharing, the point belongs to nobody, and the margin is the same.
    let alone = scored(rows, &AREA);
    assert_eq!((alone.sides.black.total.to_string(), alone.sides.black.shared), ("9".into(), HalfPoints::ZERO));
    assert_eq!(alone.outcome, score.outcome);
}

#[test]
fn the_liberties_of_a_seki_are_shared_where_eyes_count() {
    let score = scored("XXOO.\nX.O.O\nX.OOO", &SHARED);
    assert_eq!(score.sides.black.shared, HalfPoints::from_half_points(2));
    let no_seki = ScoringInput { seki: Seki::ScoresNothing, ..SHARED };
    assert_eq!(scored("X.O\nX.O", &no_seki).sides.black.shared, HalfPoints::ZERO);
    assert_eq!(scored("X.O\nX.O", &SHARED).sides.black.shared, HalfPoints::from_half_points(2));
}

#[test]
fn a_tie_follows_the_rule() {
    let outcome = |tie| scored("..XO..", &ScoringInput { tie, ..TERRITORY }).outcome.to_string();
    assert_eq!([outcome(None), outcome(Some(Color::Black)), outcome(Some(Color::White))], ["Draw", "B+0", "W+0"]);
}

/// Komi 8 with ties won by Black has the same effect as komi 7.5.
#[test]
fn komi_of_eight_with_ties_to_black_plays_as_seven_and_a_half() {
    for prisoners in 0..20 {
        let winner = |komi: &str, tie| {
            let terms = ScoringInput { komi: komi.parse().unwrap(), tie, ..TERRITORY };
            let board = crate::board("..XO..");
            let taken = baduk_rules::ByColor { black: prisoners, white: 0 };
            baduk_rules::score::score(&board, &[], taken, &terms).outcome.winner()
        };
        assert_eq!(winner("8", Some(Color::Black)), winner("7.5", None), "{prisoners}");
    }
}
