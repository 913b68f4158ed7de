//! Tests of handicap stones that Black places freely, and of the history that starts after them.

use baduk_rules::{Board, Color, Game, Handicap, IllegalMove, Ko, Move, Placement, Point, Preset, Ruleset, Size};

use crate::{at, board};

fn free(size: Size, stones: u16, rules: Ruleset) -> Game {
    Game::with_handicap(size, rules, Handicap::new(size, stones, Placement::Free).unwrap())
}

#[test]
fn black_puts_the_stones_one_after_the_other_and_then_white_plays() {
    let mut game = free(Size::square(9).unwrap(), 3, Preset::Chinese.ruleset());
    assert_eq!(game.board().stones().count(), 0);
    for (left, mv) in [(3, at(0, 0)), (2, at(8, 8)), (1, at(4, 4))] {
        assert_eq!((game.handicap_left(), game.to_play()), (left, Color::Black));
        game.play(mv).unwrap();
    }
    assert_eq!((game.handicap_left(), game.to_play()), (0, Color::White));
    assert_eq!(game.moves().len(), 3);
    game.play(at(0, 1)).unwrap();
    assert_eq!(game.to_play(), Color::Black);
}

#[test]
fn passing_is_illegal_while_handicap_stones_remain() {
    let mut game = free(Size::square(9).unwrap(), 2, Preset::Chinese.ruleset());
    for left in [2, 1] {
        let before = game.clone();
        assert_eq!(game.play(Move::Pass), Err(IllegalMove::HandicapFirst { left }));
        assert_eq!(game, before);
        game.play(at(left as u8, 4)).unwrap();
    }
    game.play(Move::Pass).unwrap();
}

#[test]
fn thirteen_handicap_stones_are_nine_fixed_and_four_free() {
    let size = Size::square(19).unwrap();
    let rules = Preset::Traditional.ruleset();
    let nine = Handicap::new(size, 9, Placement::Fixed).unwrap().points();
    let mut game = Game::with_handicap(size, rules, Handicap::new(size, 13, rules.placement).unwrap());
    assert_eq!(*game.board(), Board::with_stones(size, nine.iter().map(|&point| (point, Color::Black))));
    assert_eq!(game.play(Move::Play(nine[0])), Err(IllegalMove::Occupied { by: Color::Black }));
    for (left, mv) in [(4, at(0, 0)), (3, at(0, 18)), (2, at(18, 0)), (1, at(18, 18))] {
        assert_eq!((game.handicap_left(), game.to_play()), (left, Color::Black));
        game.play(mv).unwrap();
    }
    assert_eq!((game.board().stones().count(), game.to_play()), (13, Color::White));
}

/// "Where Black likes, as plays that White answers by passing": White's passes are not played as moves.
#[test]
fn where_white_passes_for_a_handicap_black_plays_as_often() {
    let size = Size::square(9).unwrap();
    let rules = Preset::NewZealand.ruleset();
    assert_eq!(rules.placement, Placement::WhitePasses);
    let mut game = Game::with_handicap(size, rules, Handicap::new(size, 3, rules.placement).unwrap());
    for mv in [at(2, 2), at(6, 6), at(6, 2)] {
        assert_eq!(game.to_play(), Color::Black);
        game.play(mv).unwrap();
    }
    assert_eq!(game.to_play(), Color::White);
    game.play(Move::Pass).unwrap();
    assert!(!game.has_stopped(), "it is the first pass");
}

/// Moves on a board of three points: Black places two stones, White captures both, and Black captures White's two from the other end.
const ON_THREE_POINTS: [Move; 6] = [at(2, 0), at(0, 0), at(1, 0), Move::Pass, at(0, 0), at(2, 0)];

#[test]
fn positions_before_the_last_handicap_stone_may_be_repeated() {
    for &ko in Ko::ALL {
        let rules = Ruleset { ko, ..Preset::Chinese.ruleset() };
        let mut game = free(Size::new(3, 1).unwrap(), 2, rules);
        for mv in ON_THREE_POINTS {
            game.play(mv).unwrap();
        }
        assert_eq!(*game.board(), board("..X"), "as after the first handicap stone");
        assert_eq!(game.cycle(), None);
    }
}

#[test]
fn without_a_handicap_the_same_moves_make_a_position_again() {
    let rules = Ruleset { ko: Ko::Positional, ..Preset::Chinese.ruleset() };
    let mut game = Game::new(Size::new(3, 1).unwrap(), rules);
    let [first, second, rest @ .., last] = ON_THREE_POINTS;
    game.play(first).unwrap();
    game.play(Move::Pass).unwrap();
    game.play(second).unwrap();
    for mv in rest {
        game.play(mv).unwrap();
    }
    assert_eq!(game.play(last), Err(IllegalMove::Superko { repeats: 1 }));
}

#[test]
fn positions_since_the_last_handicap_stone_must_not_be_repeated() {
    let rules = Ruleset { ko: Ko::Positional, ..Preset::Chinese.ruleset() };
    let mut game = free(Size::new(3, 1).unwrap(), 2, rules);
    for mv in ON_THREE_POINTS {
        game.play(mv).unwrap();
    }
    game.play(Move::Pass).unwrap();
    assert_eq!(game.play(at(0, 0)), Err(IllegalMove::Superko { repeats: 2 }), "the two handicap stones");
}

/// Records may have a pass or a white stone before the last handicap stone; the page never makes such moves.
#[test]
fn moves_out_of_place_are_no_handicap_stones() {
    let mut game = free(Size::square(5).unwrap(), 2, Preset::Chinese.ruleset());
    game.play_unchecked(Color::Black, Move::Pass);
    assert_eq!((game.handicap_left(), game.to_play()), (2, Color::Black));
    game.play_as(Color::White, at(0, 0)).unwrap();
    assert_eq!((game.handicap_left(), game.to_play()), (2, Color::Black));
    for mv in [at(1, 1), at(2, 2)] {
        assert_eq!(game.to_play(), Color::Black);
        game.play(mv).unwrap();
    }
    assert_eq!((game.handicap_left(), game.to_play()), (0, Color::White));
}

/// The game starts after the last handicap stone, even if there were other moves between the handicap stones.
#[test]
fn a_pass_among_the_handicap_stones_does_not_move_the_start_of_the_game() {
    for (ko, answer) in [(Ko::Positional, Err(IllegalMove::Superko { repeats: 3 })), (Ko::NaturalSituational, Ok(1))] {
        let rules = Ruleset { ko, ..Preset::Chinese.ruleset() };
        let mut game = free(Size::new(3, 1).unwrap(), 2, rules);
        game.play_unchecked(Color::Black, Move::Pass);
        for mv in ON_THREE_POINTS {
            game.play(mv).unwrap();
        }
        assert_eq!((game.board().to_string(), game.cycle()), ("..X\n".to_owned(), None));
        game.play(Move::Pass).unwrap();
        assert_eq!(game.play(at(0, 0)).map(|played| played.number - 8), answer, "{ko:?}");
        assert_eq!(game.legality_for(Color::Black, Point::new(3, 0)), Err(IllegalMove::OffBoard));
    }
}
