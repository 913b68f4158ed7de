//! Tests of ko, and of positions that look like ko.

use baduk_rules::{Board, Color, IllegalMove, Move, Point};

use crate::{at, board, game, played};

pub(crate) const KO: &str = ".XO..
                  XO.O.
                  .XO..
                  .....";
/// Black's capture in the position [`KO`], which White would retake at [`RETAKE`].
pub(crate) const TAKE: Move = at(2, 1);
const RETAKE: Move = at(1, 1);

#[test]
fn a_ko_may_not_be_retaken_at_once() {
    let mut game = game(KO, Color::Black);
    assert_eq!(game.play(TAKE), Ok(played(1, 1)));
    assert_eq!(game.ko(), Some(Point::new(1, 1)));
    assert_eq!(game.legality(Point::new(1, 1)), Err(IllegalMove::Ko { repeats: 0 }));
    assert_eq!(game.play(RETAKE), Err(IllegalMove::Ko { repeats: 0 }));
}

#[test]
fn a_ko_may_be_retaken_after_an_exchange() {
    let mut game = game(KO, Color::Black);
    for mv in [TAKE, at(4, 3), at(0, 3)] {
        game.play(mv).unwrap();
    }
    assert_eq!(game.ko(), None);
    assert_eq!(game.play(RETAKE), Ok(played(4, 1)));
    assert_eq!(game.ko(), Some(Point::new(2, 1)));
}

#[test]
fn a_pass_counts_as_a_move_elsewhere() {
    for exchange in [[Move::Pass, at(0, 3)], [at(0, 3), Move::Pass]] {
        let mut game = game(KO, Color::Black);
        game.play(TAKE).unwrap();
        for mv in exchange {
            assert_eq!(game.to_play() == Color::White, game.ko().is_some());
            game.play(mv).unwrap();
        }
        assert_eq!(game.play(RETAKE).unwrap().captured, 1);
    }
}

#[test]
fn after_two_passes_and_a_resumption_the_ko_may_be_retaken() {
    let mut game = game(KO, Color::Black);
    for mv in [TAKE, Move::Pass, Move::Pass] {
        game.play(mv).unwrap();
    }
    game.resume();
    assert_eq!(game.play(RETAKE).unwrap().captured, 1);
}

#[test]
fn the_ban_is_only_for_the_side_to_move() {
    let mut game = game(KO, Color::Black);
    game.play(TAKE).unwrap();
    assert_eq!(game.legality_for(Color::White, Point::new(1, 1)), Err(IllegalMove::Ko { repeats: 0 }));
    assert_eq!(game.legality_for(Color::Black, Point::new(1, 1)), Ok(()));
    assert_eq!(game.play_as(Color::Black, RETAKE).unwrap().captured, 0);
    assert_eq!(game.ko(), None);
}

#[test]
fn a_ko_taken_out_of_turn_may_not_be_retaken_at_once() {
    let mut game = game(KO, Color::White);
    game.play_as(Color::Black, TAKE).unwrap();
    assert_eq!(game.to_play(), Color::White);
    assert_eq!(game.play(RETAKE), Err(IllegalMove::Ko { repeats: 0 }));
}

#[test]
fn a_ko_at_the_edge() {
    let mut game = game(
        "XO.O
         .XO.
         ....",
        Color::Black,
    );
    game.play(at(2, 0)).unwrap();
    assert_eq!(game.play(at(1, 0)), Err(IllegalMove::Ko { repeats: 0 }));
}

#[test]
fn a_ko_in_the_corner() {
    let mut game = game(
        "O.O
         XO.
         ...",
        Color::Black,
    );
    game.play(at(1, 0)).unwrap();
    assert_eq!(game.play(at(0, 0)), Err(IllegalMove::Ko { repeats: 0 }));
}

#[test]
fn the_refusal_names_the_move_whose_position_would_stand_again() {
    let mut game = game(KO, Color::White);
    let mut after: Vec<Board> = vec![game.board().clone()];
    for mv in [at(4, 3), TAKE, at(4, 2), at(0, 3), RETAKE] {
        game.play(mv).unwrap();
        after.push(game.board().clone());
    }
    let Err(IllegalMove::Ko { repeats }) = game.play(TAKE) else { panic!("a ko") };
    let mut retaken = game.board().clone();
    retaken.place(Point::new(2, 1), Color::Black);
    assert_eq!(retaken, after[repeats]);
    assert_eq!(repeats, 4);
}

#[test]
fn a_resigned_or_finished_game_is_over_before_it_is_ko() {
    let mut game = game(KO, Color::Black);
    game.play(TAKE).unwrap();
    game.resign(Color::White).unwrap();
    assert_eq!(game.play(RETAKE), Err(IllegalMove::Over));
}

#[test]
fn snapback_is_not_ko() {
    let mut game = game(
        "X..O
         XXXO
         OOO.",
        Color::White,
    );
    assert_eq!(game.play(at(1, 0)).unwrap().captured, 0);
    assert_eq!(game.play(at(2, 0)).unwrap().captured, 1);
    assert_eq!(game.ko(), None);
    assert_eq!(game.play(at(1, 0)).unwrap().captured, 5);
    assert_eq!(game.ko(), None);
}

#[test]
fn two_stones_taken_by_one_which_is_retaken_is_not_ko() {
    let start = ".OOX
                 OXX.
                 ....";
    let mut game = game(start, Color::Black);
    assert_eq!(game.play(at(0, 0)).unwrap().captured, 2);
    assert_eq!(game.ko(), None);
    assert_eq!(game.play(at(1, 0)).unwrap().captured, 1);
    assert_ne!(*game.board(), board(start));
}

#[test]
fn one_stone_taken_with_a_chain_of_two_is_not_ko() {
    let mut game = game(
        "OX..
         .O..
         XO..
         O...",
        Color::Black,
    );
    assert_eq!(game.play(at(0, 1)).unwrap().captured, 1);
    assert_eq!(game.board().chain(Point::new(0, 1)).unwrap().liberties, [Point::new(0, 0)]);
    assert_eq!(game.ko(), None);
    assert_eq!(game.play(at(0, 0)).unwrap().captured, 2);
}

#[test]
fn one_stone_taken_by_a_stone_with_another_liberty_is_not_ko() {
    let mut game = game(
        ".X...
         XO.O.
         .XO..
         .....",
        Color::Black,
    );
    assert_eq!(game.play(TAKE).unwrap().captured, 1);
    assert_eq!(game.ko(), None);
    // White's move there captures nothing yet, so it is suicide rather than ko.
    assert_eq!(game.legality(Point::new(1, 1)), Err(IllegalMove::Suicide));
}

/// A move captures two single stones at different points. Retaking brings back only one of the captured stones.
#[test]
fn two_stones_taken_apart_at_once_are_not_ko() {
    let mut game = game(
        ".X.X.
         XO.OX
         .XOX.
         ..O..",
        Color::Black,
    );
    assert_eq!(game.play(TAKE).unwrap().captured, 2);
    assert_eq!(game.ko(), None);
}

/// After setup, a chain may have no liberties. Here, retaking the ko removes that chain too, so no position is repeated.
#[test]
fn retaking_more_than_the_one_stone_is_not_ko() {
    let start = "OO...
                 XXO..
                 XO.O.
                 OXO..
                 .O...";
    let mut game = game(start, Color::Black);
    assert_eq!(game.play(at(2, 2)).unwrap().captured, 1);
    assert_eq!(game.play(at(1, 2)), Ok(played(2, 5)));
    assert_ne!(*game.board(), board(start));
}

/// Black's stone replaces a white one and captures another. Retaking does not bring the replaced stone back.
#[test]
fn retaking_after_a_stone_that_replaced_another_is_no_ko() {
    let start = ".XO..
                 XOOO.
                 .XO..";
    let mut game = game(start, Color::Black);
    assert_eq!(game.play_unchecked(Color::Black, at(2, 1)).captured, 1);
    assert_eq!(game.legality(Point::new(1, 1)), Ok(()));
}
