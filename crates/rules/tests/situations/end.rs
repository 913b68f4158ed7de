//! Tests of how a game starts and ends: handicap, passes, resumption, resignation.

use baduk_rules::{Color, Game, Handicap, IllegalMove, Move, Placement, Point, Preset, Size};

use crate::{at, played, seen};

fn nine() -> Game {
    Game::new(Size::square(9).unwrap(), Preset::Korean.ruleset())
}

#[test]
fn black_plays_first_on_an_empty_board_and_turns_alternate() {
    let mut game = nine();
    assert_eq!(game.to_play(), Color::Black);
    assert_eq!(game.play(at(4, 4)), Ok(played(1, 0)));
    assert_eq!(game.to_play(), Color::White);
    assert_eq!(game.play(at(3, 3)), Ok(played(2, 0)));
    assert_eq!(game.to_play(), Color::Black);
    assert_eq!(game.moves(), [(Color::Black, at(4, 4)), (Color::White, at(3, 3))]);
}

#[test]
fn white_plays_first_in_a_handicap_game() {
    let size = Size::square(9).unwrap();
    let handicap = Handicap::new(size, 4, Placement::Fixed).unwrap();
    let mut game = Game::with_handicap(size, Preset::Korean.ruleset(), handicap);
    assert_eq!(game.to_play(), Color::White);
    let stones: Vec<(Point, Color)> = game.board().stones().collect();
    assert_eq!(stones.len(), 4);
    assert!(stones.iter().all(|&(point, color)| color == Color::Black && handicap.points().contains(&point)));
    game.play(at(4, 4)).unwrap();
    assert_eq!(game.board().stone(Point::new(4, 4)), Some(Color::White));
}

#[test]
fn two_passes_in_a_row_end_the_game() {
    let mut game = nine();
    game.play(Move::Pass).unwrap();
    assert!(!game.has_stopped());
    assert_eq!(game.to_play(), Color::White);
    game.play(Move::Pass).unwrap();
    assert!(game.has_stopped());
    assert_eq!(game.moves().len(), 2);
}

#[test]
fn a_stone_between_two_passes_keeps_the_game_going() {
    let mut game = nine();
    for mv in [Move::Pass, at(0, 0), Move::Pass] {
        game.play(mv).unwrap();
        assert!(!game.has_stopped());
    }
    game.play(Move::Pass).unwrap();
    assert!(game.has_stopped());
}

#[test]
fn nothing_may_be_played_when_the_game_is_over() {
    let mut passed = nine();
    passed.play(Move::Pass).unwrap();
    passed.play(Move::Pass).unwrap();
    let mut resigned = nine();
    resigned.resign(Color::Black).unwrap();
    for mut game in [passed, resigned] {
        let before = seen(&game);
        for color in Color::BOTH {
            assert_eq!(game.play_as(color, at(4, 4)), Err(IllegalMove::Over));
            assert_eq!(game.play_as(color, Move::Pass), Err(IllegalMove::Over));
            assert_eq!(game.legality_for(color, Point::new(4, 4)), Err(IllegalMove::Over));
            assert_eq!(game.resign(color), Err(IllegalMove::Over));
        }
        assert_eq!(seen(&game), before);
    }
}

#[test]
fn play_resumes_with_the_same_side_to_move() {
    let mut game = nine();
    for mv in [at(4, 4), Move::Pass, Move::Pass] {
        game.play(mv).unwrap();
    }
    assert_eq!(game.to_play(), Color::White);
    game.resume();
    assert!(!game.has_stopped());
    assert_eq!(game.to_play(), Color::White);
    assert_eq!(game.play(at(3, 3)), Ok(played(4, 0)));
}

#[test]
fn after_a_resumption_two_new_passes_end_the_game() {
    let mut game = nine();
    for _ in 0..3 {
        game.play(Move::Pass).unwrap();
        assert!(!game.has_stopped());
        game.play(Move::Pass).unwrap();
        assert!(game.has_stopped());
        game.resume();
        assert!(!game.has_stopped());
    }
}

#[test]
fn resuming_a_game_that_has_not_stopped_changes_nothing() {
    let mut game = nine();
    game.play(Move::Pass).unwrap();
    game.resume();
    game.play(Move::Pass).unwrap();
    assert!(game.has_stopped());
}

#[test]
fn a_resignation_is_not_resumed() {
    let mut game = nine();
    game.play(at(4, 4)).unwrap();
    game.resign(Color::Black).unwrap();
    game.resume();
    assert!(game.has_stopped());
    assert_eq!(game.resigned(), Some(Color::Black));
}

#[test]
fn either_side_may_resign_whosever_turn_it_is() {
    for color in Color::BOTH {
        let mut game = nine();
        game.resign(color).unwrap();
        assert!(game.has_stopped());
        assert_eq!(game.resigned(), Some(color));
    }
}
