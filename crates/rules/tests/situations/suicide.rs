//! Tests of suicide where it is legal, and where the suicide of one stone is a pass.

use baduk_rules::{
    ByColor, Color, Game, IllegalMove, Ko, Move, OneStoneSuicide, Pass, Point, Preset, Ruleset, Suicide,
};

use crate::{at, board};

/// A position in which each side has an eye in its corner, where a single opposing stone would be suicide.
const EYES: &str = ".X.O.
                    XX.OO
                    .....";
const IN_WHITES_EYE: Move = at(4, 0);
const IN_BLACKS_EYE: Move = at(0, 0);

/// A position in which White's three stones in the corner lose their last liberty if White plays on the last empty point.
const CORNER: &str = "OO.X
                      XXX.";

fn game(rows: &str, to_play: Color, suicide: Suicide, ko: Ko) -> Game {
    Game::from_setup(board(rows), to_play, Ruleset { suicide, ko, ..Preset::TrompTaylor.ruleset() })
}

#[test]
fn each_rule_allows_its_suicides() {
    for (suicide, one, many) in [
        (Suicide::Forbidden, Err(IllegalMove::Suicide), Err(IllegalMove::Suicide)),
        (Suicide::MultiStone, Err(IllegalMove::Suicide), Ok(())),
        (Suicide::Allowed, Ok(()), Ok(())),
    ] {
        assert_eq!(game(EYES, Color::White, suicide, Ko::Simple).legality(Point::new(0, 0)), one, "{suicide:?}");
        assert_eq!(game(CORNER, Color::White, suicide, Ko::Simple).legality(Point::new(2, 0)), many, "{suicide:?}");
    }
}

#[test]
fn many_stones_given_up_are_the_enemys_prisoners() {
    let mut game = game(CORNER, Color::White, Suicide::MultiStone, Ko::Positional);
    assert_eq!(game.play(at(2, 0)).unwrap().captured, 0);
    assert_eq!(*game.board(), board("...X\nXXX."));
    assert_eq!((game.prisoners(), game.to_play()), (ByColor { black: 3, white: 0 }, Color::Black));
}

/// RULESETS.md: "A suicide of one stone leaves the board as it was, so PSK forbids it by itself; under SSK it is not
/// always forbidden."
#[test]
fn one_stone_given_up_repeats_the_position() {
    for (ko, answer) in [
        (Ko::Simple, Ok(())),
        (Ko::Positional, Err(IllegalMove::Superko { repeats: 0 })),
        (Ko::Situational, Ok(())),
        (Ko::NaturalSituational, Ok(())),
    ] {
        let game = game(EYES, Color::White, Suicide::Allowed, ko);
        assert_eq!(game.legality(Point::new(0, 0)), answer, "{ko:?}");
    }
}

#[test]
fn one_stone_given_up_where_it_is_allowed_is_a_play_and_no_pass() {
    let mut game = game(EYES, Color::White, Suicide::Allowed, Ko::Situational);
    let start = game.board().clone();
    assert_eq!(game.play(IN_BLACKS_EYE).unwrap().captured, 0);
    assert_eq!((game.board(), game.prisoners()), (&start, ByColor { black: 1, white: 0 }));
    // Black's move would repeat the first position with White to play. A pass does not count as making a position.
    assert_eq!(game.play(IN_WHITES_EYE), Err(IllegalMove::Superko { repeats: 0 }));
    game.play(Move::Pass).unwrap();
    assert!(!game.has_stopped());
}

#[test]
fn under_the_natural_rule_each_side_may_give_up_one_stone_once() {
    let mut game = game(EYES, Color::White, Suicide::Allowed, Ko::NaturalSituational);
    game.play(IN_BLACKS_EYE).unwrap();
    game.play(IN_WHITES_EYE).unwrap();
    assert_eq!(game.play(IN_BLACKS_EYE), Err(IllegalMove::Superko { repeats: 1 }));
    game.play(Move::Pass).unwrap();
    assert_eq!(game.play(IN_WHITES_EYE), Err(IllegalMove::Superko { repeats: 2 }));
}

/// Tromp-Taylor's rules with this suicide rule and this ko rule; the suicide of one stone counts as a pass where it is not allowed.
fn as_pass(suicide: Suicide, ko: Ko) -> Ruleset {
    let one_stone_suicide = OneStoneSuicide::CountsAsPass;
    Ruleset { suicide, ko, one_stone_suicide, ..Preset::TrompTaylor.ruleset() }
}

#[test]
fn two_stones_that_count_as_passes_stop_play() {
    for suicide in [Suicide::Forbidden, Suicide::MultiStone] {
        for &ko in Ko::ALL {
            for moves in [[IN_BLACKS_EYE, IN_WHITES_EYE], [IN_BLACKS_EYE, Move::Pass]] {
                let mut game = Game::from_setup(board(EYES), Color::White, as_pass(suicide, ko));
                game.play(moves[0]).unwrap();
                assert_eq!((game.to_play(), game.has_stopped()), (Color::Black, false));
                game.play(moves[1]).unwrap();
                assert!(game.has_stopped(), "{ko:?}");
                assert_eq!((game.board(), game.prisoners()), (&board(EYES), ByColor::default()));
                assert_eq!(game.cycle(), None);
            }
        }
    }
}

#[test]
fn a_stone_that_counts_as_a_pass_costs_what_a_pass_costs() {
    let rules = Ruleset { pass: Pass::CostsOneStone, ..as_pass(Suicide::Forbidden, Ko::Situational) };
    let mut game = Game::from_setup(board(EYES), Color::White, rules);
    game.play(IN_BLACKS_EYE).unwrap();
    assert_eq!(game.prisoners(), ByColor { black: 1, white: 0 });
}

#[test]
fn a_stone_that_counts_as_a_pass_frees_the_ko() {
    let start = ".XO...X.
                 XO.O..XX
                 .XO.....
                 ........";
    let mut game = Game::from_setup(board(start), Color::Black, as_pass(Suicide::Forbidden, Ko::Simple));
    game.play(at(2, 1)).unwrap();
    assert_eq!(game.play(at(1, 1)), Err(IllegalMove::Ko { repeats: 0 }));
    for mv in [at(7, 0), at(7, 3)] {
        game.play(mv).unwrap();
    }
    assert_eq!(game.play(at(1, 1)).unwrap().captured, 1);
}

/// A suicide is recognized by its effect and not by an unchanged board: a black stone on a black stone changes
/// nothing.
#[test]
fn replacing_a_stone_of_the_same_color_is_not_a_pass() {
    for one_stone_suicide in OneStoneSuicide::ALL.iter().copied() {
        let rules =
            Ruleset { one_stone_suicide, ko: Ko::NaturalSituational, ..as_pass(Suicide::Forbidden, Ko::Simple) };
        let mut game = Game::from_setup(board("X."), Color::Black, rules);
        game.play_unchecked(Color::Black, at(0, 0));
        game.play(at(1, 0)).unwrap();
        assert_eq!(game.play(at(0, 0)), Err(IllegalMove::Superko { repeats: 1 }), "{one_stone_suicide:?}");
    }
}

/// `Suicide::Allowed` takes precedence: where the suicide of one stone is legal, it is not a pass.
#[test]
fn where_one_stone_may_be_given_up_it_is_never_a_pass() {
    let mut game = Game::from_setup(board(EYES), Color::White, as_pass(Suicide::Allowed, Ko::Simple));
    game.play(IN_BLACKS_EYE).unwrap();
    game.play(IN_WHITES_EYE).unwrap();
    assert!(!game.has_stopped());
    assert_eq!(game.prisoners(), ByColor { black: 1, white: 1 });
}
