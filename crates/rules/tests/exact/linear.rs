//! The margin of the best play on boards of one row.

use std::cmp::Reverse;

use baduk_rules::score::{ScoringInput, score};
use baduk_rules::{Color, Game, HalfPoints, Move, Preset, Ruleset, Size, Suicide};

use crate::counts;

/// Black's points minus White's under area scoring, if all stones are alive.
fn margin(game: &Game) -> i32 {
    let sides = score(game.board(), &[], game.prisoners(), &ScoringInput::new(game.rules(), HalfPoints::ZERO, 0)).sides;
    (sides.black.total - sides.white.total).half_points() / 2
}

/// Whether Black can reach the margin `wanted` if both sides play their best. `passed` is whether the last move was a pass.
///
/// The search first tries a pass that ends the game with success, then stones, those that capture or are near the
/// middle first, and then any other pass.
fn reaches(game: &Game, wanted: i32, passed: bool) -> bool {
    let hopes_so = game.to_play() == Color::Black;
    if passed && (margin(game) >= wanted) == hopes_so {
        return hopes_so;
    }
    let middle = i32::from(game.board().size().width()) - 1;
    let mut plays: Vec<(Reverse<u32>, i32, Game)> = Vec::new();
    for point in game.board().size().points() {
        let mut next = game.clone();
        if let Ok(played) = next.play(Move::Play(point)) {
            plays.push((Reverse(played.captured), (2 * i32::from(point.x()) - middle).abs(), next));
        }
    }
    plays.sort_by_key(|&(captured, from_middle, _)| (captured, from_middle));
    if plays.iter().any(|(_, _, next)| reaches(next, wanted, false) == hopes_so) {
        return hopes_so;
    }
    if passed {
        return !hopes_so;
    }
    let mut next = game.clone();
    next.play(Move::Pass).expect("a pass is always possible");
    reaches(&next, wanted, true)
}

/// Asserts that Black, playing first on a row of `points` points, reaches exactly the margin in `counts.json`.
fn assert_best_margin(points: u32, suicide: Suicide) {
    let margin = counts().linear_psk_minimax_area_score_1xn[&points];
    let rules = Ruleset { suicide, ..Preset::TrompTaylor.ruleset() };
    let game = Game::new(Size::new(points, 1).unwrap(), rules);
    assert!(reaches(&game, margin, false), "{points} {suicide:?}");
    assert!(!reaches(&game, margin + 1, false), "{points} {suicide:?}");
}

/// The figures don't say which suicide rule they are for. Up to five points, they are right for all suicide rules.
#[test]
fn the_first_player_on_up_to_five_points_in_a_row_gets_what_is_known() {
    for points in 1..=5 {
        for &suicide in Suicide::ALL {
            assert_best_margin(points, suicide);
        }
    }
}

#[test]
fn the_first_player_on_six_points_in_a_row_gets_one() {
    assert_best_margin(6, Suicide::Forbidden);
}
