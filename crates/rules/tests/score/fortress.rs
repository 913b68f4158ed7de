//! Tests of unconditional life (Benson 1976), which proves fortresses.

use baduk_rules::score::{score, unconditional_life};
use baduk_rules::{ByColor, Color, Point};

use crate::board;
use crate::terms::TERRITORY;

fn alive(rows: &str, color: Color) -> usize {
    unconditional_life(&board(rows), color).len()
}

#[test]
fn two_eyes_live_and_one_does_not() {
    assert_eq!(alive(".X.XO\nXXXXO\nOOOOO", Color::Black), 6);
    assert_eq!(alive(".XXXO\nXXXXO\nOOOOO", Color::Black), 0);
}

/// White could safely play inside the region, so it is no eye.
#[test]
fn a_region_with_points_that_no_stone_touches_is_no_eye() {
    assert_eq!(alive("...X\n...X\n...X", Color::Black), 0);
    assert_eq!(alive(".X.X.\nXXXXX\n.....", Color::Black), 7);
}

/// An eye may contain opposing stones if all its points are adjacent to the chain around it.
#[test]
fn an_eye_may_hold_a_caught_stone() {
    assert_eq!(alive(".OX.XO\nXXXXXO\nOOOOOO", Color::Black), 7);
}

/// A white stone at a point that touches no black stone: if White can give up the stones around it by suicide, the point becomes empty, and
/// White can safely play there.
#[test]
fn suicide_proves_nothing_and_harms_nothing() {
    assert_eq!(alive(".XX.O", Color::Black), 0);
    assert_eq!(alive(".XX.", Color::Black), 2);
}

/// Each of the two chains has two eyes only together with the other chain, since they share both eyes.
#[test]
fn two_chains_with_both_eyes_in_common_live() {
    let dragon = ".OOX.XXXO.
                  OOOXXOOXO.
                  ..OXO.OXO.
                  ..OXOOOXO.
                  ..OXO.OXO.
                  .OXXOOOXO.
                  .OXOOOOXO.
                  .OXOXXXXO.
                  .OXX.XXXO.";
    assert_eq!(alive(dragon, Color::Black), dragon.matches('X').count());
}

/// The stone in the corner has only one eye and is captured. Then that eye is false, and the stones that relied on it are captured too.
#[test]
fn chains_that_depend_on_a_dead_one_are_not_alive() {
    assert_eq!(alive("X.X.XO\nOXXXXO\nOOOOO.\n......", Color::Black), 0);
    assert_eq!(alive("X.X.XO\nXXXXXO\nOOOOO.\n......", Color::Black), 8);
}

#[test]
fn nothing_lives_on_an_empty_or_a_full_board() {
    assert_eq!(alive("...\n...", Color::Black), 0);
    assert_eq!(alive("X", Color::Black), 0);
    assert_eq!(alive("XX\nXX", Color::Black), 0);
}

#[test]
fn a_score_names_the_proven_stones_of_both_colors() {
    let rows = board(".X.OO.\nXXXO.O\nOOOOOO\n......");
    let score = score(&rows, &[], ByColor::default(), &TERRITORY);
    assert!(score.fortress.contains(&Point::new(3, 0)), "White's chain has two one-point eyes");
    assert!(!score.fortress.contains(&Point::new(1, 0)), "Black's shares an eye with White");
    let both: Vec<Point> = Color::BOTH.into_iter().flat_map(|color| unconditional_life(&rows, color)).collect();
    assert_eq!(score.fortress, both);
}

/// The dead white stone is removed before Black's chains are proven unconditionally alive.
#[test]
fn dead_stones_are_removed_first() {
    let rows = board("XX.X.\nXXXXX\n.O...\n.....");
    let white = [Point::new(1, 2)];
    assert_eq!(score(&rows, &white, ByColor::default(), &TERRITORY).fortress.len(), 8);
}
