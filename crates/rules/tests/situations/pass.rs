//! Tests of what a pass costs, and of which passes stop the game.

use baduk_rules::{ByColor, Color, End, Game, IllegalMove, Move, Pass, Preset, Ruleset, Size};

use crate::at;

fn aga() -> Game {
    Game::new(Size::square(9).unwrap(), Preset::Aga.ruleset())
}

fn pass(game: &mut Game, times: usize) {
    for _ in 0..times {
        game.play(Move::Pass).unwrap();
    }
}

/// RULESETS.md: "AGA: White makes the last pass".
#[test]
fn when_black_passes_first_whites_pass_is_the_last() {
    let mut game = aga();
    pass(&mut game, 1);
    assert!(!game.has_stopped());
    pass(&mut game, 1);
    assert!(game.has_stopped());
    assert_eq!(game.play(Move::Pass), Err(IllegalMove::Over));
}

#[test]
fn when_white_passes_first_a_third_pass_is_whites_and_the_last() {
    let mut game = aga();
    game.play(at(4, 4)).unwrap();
    pass(&mut game, 2);
    assert!(!game.has_stopped(), "White, Black");
    assert!(game.waits_for_last_pass());
    assert_eq!(game.to_play(), Color::White);
    pass(&mut game, 1);
    assert!(game.has_stopped(), "White, Black, White");
    assert!(!game.waits_for_last_pass());
}

#[test]
fn instead_of_the_third_pass_white_may_still_play() {
    let mut game = aga();
    game.play(at(4, 4)).unwrap();
    pass(&mut game, 2);
    game.play(at(2, 2)).unwrap();
    pass(&mut game, 1);
    assert!(!game.has_stopped() && !game.waits_for_last_pass());
    pass(&mut game, 1);
    assert!(game.has_stopped(), "Black, White");
}

#[test]
fn elsewhere_two_passes_stop_play_whoever_makes_the_last() {
    for moves in [&[][..], &[at(4, 4)]] {
        let rules = Ruleset { end: End::TwoPasses, ..Preset::Aga.ruleset() };
        let mut game = Game::new(Size::square(9).unwrap(), rules);
        for &mv in moves {
            game.play(mv).unwrap();
        }
        pass(&mut game, 2);
        assert!(game.has_stopped());
    }
}

#[test]
fn a_pass_hands_the_opponent_a_stone() {
    let mut game = aga();
    game.play(at(4, 4)).unwrap();
    for (black, white) in [(1, 0), (1, 1), (2, 1)] {
        pass(&mut game, 1);
        assert_eq!(game.prisoners(), ByColor { black, white });
    }
}

#[test]
fn a_pass_that_costs_nothing_hands_over_nothing() {
    let rules = Ruleset { pass: Pass::Free, ..Preset::Aga.ruleset() };
    let mut game = Game::new(Size::square(9).unwrap(), rules);
    pass(&mut game, 2);
    assert_eq!(game.prisoners(), ByColor::default());
}

#[test]
fn pass_stones_are_kept_when_play_resumes_and_new_passes_cost_again() {
    let mut game = aga();
    pass(&mut game, 2);
    game.resume();
    assert_eq!((game.has_stopped(), game.to_play()), (false, Color::Black));
    pass(&mut game, 1);
    assert!(!game.has_stopped(), "the passes before the resumption count no more");
    pass(&mut game, 1);
    assert!(game.has_stopped());
    assert_eq!(game.prisoners(), ByColor { black: 2, white: 2 });
}

/// White passed last, so Black plays next.
#[test]
fn after_three_passes_play_resumes_with_black() {
    let mut game = aga();
    game.play(at(4, 4)).unwrap();
    pass(&mut game, 3);
    game.resume();
    assert_eq!((game.has_stopped(), game.to_play()), (false, Color::Black));
    game.play(at(2, 2)).unwrap();
    assert_eq!(game.moves().len(), 5);
}

/// A record may have passes out of turn. What counts is who passed last.
#[test]
fn two_passes_of_black_alone_do_not_stop_play_where_white_passes_last() {
    let mut game = aga();
    game.play_as(Color::Black, Move::Pass).unwrap();
    game.play_as(Color::Black, Move::Pass).unwrap();
    assert!(!game.has_stopped());
    game.play_as(Color::White, Move::Pass).unwrap();
    assert!(game.has_stopped());
}
