//! Taking back.

use baduk_rules::{Color, Game, Move, Preset, Refusal, Size};

use crate::{at, game, seen};

#[test]
fn there_is_nothing_to_take_back_at_the_start() {
    let mut game = game("X.\n.O", Color::White);
    let before = seen(&game);
    assert_eq!(game.undo(), None);
    assert_eq!(seen(&game), before);
}

#[test]
fn undo_gives_back_board_prisoners_ko_and_turn() {
    let mut game = game(
        ".XO..
         XO.O.
         .XO..
         .....",
        Color::Black,
    );
    let mut stages = Vec::new();
    let moves = [at(2, 1), at(4, 3), at(0, 3), at(1, 1), at(4, 2), Move::Pass, at(2, 1), Move::Pass, Move::Pass];
    for mv in moves {
        stages.push(seen(&game));
        game.play(mv).unwrap();
    }
    assert!(game.is_over());
    assert_eq!((game.prisoners().black, game.prisoners().white), (2, 1));
    for (mv, stage) in moves.into_iter().zip(stages).rev() {
        let (color, undone) = game.undo().unwrap();
        assert_eq!((color, undone), (stage.1, mv));
        assert_eq!(seen(&game), stage);
    }
}

#[test]
fn a_move_out_of_turn_is_taken_back_as_such() {
    let mut game = Game::new(Size::square(5).unwrap(), Preset::Korean.ruleset());
    game.play(at(0, 0)).unwrap();
    let before = seen(&game);
    game.play_as(Color::Black, at(1, 1)).unwrap();
    assert_eq!(game.undo(), Some((Color::Black, at(1, 1))));
    assert_eq!(seen(&game), before);
    assert_eq!(game.to_play(), Color::White);
}

#[test]
fn a_resignation_is_taken_back_before_any_move() {
    let mut game = Game::new(Size::square(5).unwrap(), Preset::Korean.ruleset());
    game.play(at(2, 2)).unwrap();
    let before = seen(&game);
    game.resign(Color::White).unwrap();
    assert_eq!(game.undo(), None);
    assert_eq!(seen(&game), before);
    assert_eq!(game.undo(), Some((Color::Black, at(2, 2))));
}

#[test]
fn the_second_of_two_passes_is_taken_back() {
    let mut game = Game::new(Size::square(5).unwrap(), Preset::Korean.ruleset());
    game.play(Move::Pass).unwrap();
    game.play(Move::Pass).unwrap();
    game.undo();
    assert!(!game.is_over());
    assert_eq!(game.to_play(), Color::White);
    game.play(Move::Pass).unwrap();
    assert!(game.is_over());
}

#[test]
fn a_move_after_a_resumption_is_taken_back_to_the_resumption() {
    let mut game = Game::new(Size::square(5).unwrap(), Preset::Korean.ruleset());
    game.play(Move::Pass).unwrap();
    game.play(Move::Pass).unwrap();
    game.resume();
    for mv in [at(2, 2), Move::Pass] {
        game.play(mv).unwrap();
        game.undo();
        assert!(!game.is_over());
        assert_eq!(game.moves().len(), 2);
    }
    game.play(Move::Pass).unwrap();
    game.play(Move::Pass).unwrap();
    assert!(game.is_over());
    game.undo();
    assert!(!game.is_over(), "one pass since the resumption");
    game.undo();
    // Past the resumption, it is as if it had not been.
    game.undo();
    assert!(!game.is_over());
    game.play(Move::Pass).unwrap();
    assert!(game.is_over());
    assert_eq!(game.play(at(2, 2)), Err(Refusal::Over));
}

#[test]
fn a_resumption_that_was_taken_back_leaves_no_trace() {
    let mut game = Game::new(Size::square(5).unwrap(), Preset::Korean.ruleset());
    for mv in [at(0, 0), Move::Pass, Move::Pass] {
        game.play(mv).unwrap();
    }
    game.resume();
    game.undo();
    game.undo();
    for mv in [at(1, 1), Move::Pass, Move::Pass] {
        game.play(mv).unwrap();
    }
    game.undo();
    assert!(!game.is_over());
    game.play(Move::Pass).unwrap();
    assert!(game.is_over(), "these two passes were never resumed");
}
