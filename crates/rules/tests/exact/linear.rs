//! The best play on boards of one row.

use baduk_rules::score::{Terms, count};
use baduk_rules::{Color, Game, HalfPoints, Move, Preset, Ruleset, Size, Suicide};

use crate::counts;

/// Black's points less White's in the finished game, by area.
fn margin(game: &Game) -> i32 {
    let rules = game.rules();
    let sides = count(game.board(), &[], game.prisoners(), &Terms::new(rules, HalfPoints::ZERO, 0)).sides;
    (sides.black.total - sides.white.total).half_points() / 2
}

/// The margin that the side to move reaches for itself by best play: exact within `low..high`, else a bound (alpha-beta).
fn best(game: &Game, mut low: i32, high: i32) -> i32 {
    let sign = if game.to_play() == Color::Black { 1 } else { -1 };
    if game.is_over() {
        return sign * margin(game);
    }
    let plays = game.board().size().points().map(Move::Play);
    for mv in [Move::Pass].into_iter().chain(plays) {
        let mut next = game.clone();
        if next.play(mv).is_ok() {
            low = low.max(-best(&next, -high, -low));
        }
        if low >= high {
            break;
        }
    }
    low
}

/// Asserts that Black, who begins on `points` in a row, gets what the data say: no less, and no more.
fn assert_best_margin(points: u32, suicide: Suicide) {
    let margin = counts().linear_psk_minimax_area_score_1xn[&points];
    let rules = Ruleset { suicide, ..Preset::TrompTaylor.ruleset() };
    let game = Game::new(Size::new(points, 1).unwrap(), rules);
    // Two narrow windows are searched much sooner than one that is open.
    assert!(best(&game, margin - 1, margin) >= margin, "{points} {suicide:?}");
    assert!(best(&game, margin, margin + 1) <= margin, "{points} {suicide:?}");
}

/// The data do not say which suicide rule they are for. Up to five points they are right for every one of them.
#[test]
fn the_first_player_on_up_to_four_points_in_a_row_gets_what_is_known() {
    for points in 1..=4 {
        for &suicide in Suicide::ALL {
            assert_best_margin(points, suicide);
        }
    }
}

#[test]
fn nobody_gets_more_on_five_points_in_a_row() {
    assert_best_margin(5, Suicide::Forbidden);
}

#[test]
#[ignore = "several seconds with --release, minutes without"]
fn nobody_gets_more_on_five_points_in_a_row_where_stones_may_be_given_up() {
    assert_best_margin(5, Suicide::MultiStone);
    assert_best_margin(5, Suicide::Allowed);
}
