//! Tests of moves that capture, and of suicide.

use baduk_rules::{Color, IllegalMove, Point};

use crate::{at, board, game, played, seen};

#[test]
fn one_stone_captures_chains_on_every_side() {
    let mut game = game(
        "..X..
         .XOX.
         XO.OX
         .XOX.
         ..X..",
        Color::Black,
    );
    assert_eq!(game.play(at(2, 2)), Ok(played(1, 4)));
    assert_eq!(game.prisoners().black, 4);
    let left = "..X..
                .X.X.
                X.X.X
                .X.X.
                ..X..";
    assert_eq!(*game.board(), board(left));
}

#[test]
fn a_chain_that_meets_the_stone_on_two_sides_is_captured_once() {
    let mut game = game(
        "OOX
         O.X
         XX.",
        Color::Black,
    );
    assert_eq!(game.play(at(1, 1)).unwrap().captured, 3);
    assert_eq!(game.prisoners().black, 3);
}

#[test]
fn filling_the_last_own_liberty_is_allowed_when_it_captures() {
    let mut game = game(
        ".OX
         OX.
         XX.",
        Color::Black,
    );
    assert_eq!(game.play(at(0, 0)).unwrap().captured, 2);
    assert_eq!(game.board().to_string(), "X.X\n.X.\nXX.\n");
}

#[test]
fn suicide_of_one_stone_is_refused() {
    let mut game = game(
        ".O.
         O..
         ...",
        Color::Black,
    );
    assert_eq!(game.play(at(0, 0)), Err(IllegalMove::Suicide));
}

#[test]
fn suicide_of_many_stones_is_refused() {
    let mut game = game(
        "XX.XO
         OOXOO
         .OOO.",
        Color::Black,
    );
    assert_eq!(game.play(at(2, 0)), Err(IllegalMove::Suicide));
    // The surrounding side captures the stones there.
    assert_eq!(game.play_as(Color::White, at(2, 0)).unwrap().captured, 4);
}

#[test]
fn joining_a_chain_with_a_liberty_to_spare_is_no_suicide() {
    let mut game = game(
        ".X.
         OX.
         XO.",
        Color::Black,
    );
    assert_eq!(game.play(at(0, 0)).unwrap().captured, 1);
    let mut eye = crate::game(
        ".X.
         XX.
         ...",
        Color::Black,
    );
    assert_eq!(eye.play(at(0, 0)), Ok(played(1, 0)));
}

#[test]
fn two_chains_that_share_their_last_liberty_die_by_joining() {
    let mut game = game(
        "X.XO
         OOO.",
        Color::Black,
    );
    assert_eq!(game.play(at(1, 0)), Err(IllegalMove::Suicide));
}

#[test]
fn an_occupied_point_is_refused_with_the_color_that_has_it() {
    let mut game = game("XO.", Color::Black);
    assert_eq!(game.play(at(0, 0)), Err(IllegalMove::Occupied { by: Color::Black }));
    assert_eq!(game.play(at(1, 0)), Err(IllegalMove::Occupied { by: Color::White }));
}

#[test]
fn a_point_off_the_board_is_refused() {
    let mut game = game("...\n...", Color::Black);
    for (x, y) in [(3, 0), (0, 2), (3, 2), (52, 52), (255, 0), (0, 255), (255, 255)] {
        assert_eq!(game.play(at(x, y)), Err(IllegalMove::OffBoard), "{x},{y}");
        assert_eq!(game.board().stone(Point::new(x, y)), None);
        assert_eq!(game.board().chain(Point::new(x, y)), None);
    }
}

#[test]
fn a_point_far_off_the_board_has_no_neighbors_there() {
    let size = board("...\n...").size();
    for (x, y) in [(255, 255), (255, 0), (0, 255), (254, 1)] {
        assert_eq!(Point::new(x, y).neighbors(size).count(), 0, "{x},{y}");
    }
}

#[test]
fn an_illegal_move_changes_nothing() {
    let mut game = game(
        ".XO..
         XO.O.
         .XO.O
         ...O.",
        Color::Black,
    );
    game.play(at(2, 1)).unwrap();
    let before = seen(&game);
    for (point, reason) in [
        (at(1, 1), IllegalMove::Ko { repeats: 0 }),
        (at(0, 0), IllegalMove::Suicide),
        (at(2, 1), IllegalMove::Occupied { by: Color::Black }),
        (at(5, 0), IllegalMove::OffBoard),
    ] {
        assert_eq!(game.play(point), Err(reason));
        assert_eq!(seen(&game), before, "{reason}");
    }
}

#[test]
fn the_unchecked_move_replaces_a_stone() {
    let mut game = game(
        "XX.
         .O.",
        Color::White,
    );
    let done = game.play_unchecked(Color::White, at(1, 0));
    assert_eq!(done, played(1, 0));
    assert_eq!(game.board().to_string(), "XO.\n.O.\n");
    assert_eq!((game.prisoners().black, game.prisoners().white), (0, 0));
}

#[test]
fn the_unchecked_suicide_gives_its_stones_to_the_enemy() {
    let mut game = game(
        "X.O
         OO.",
        Color::Black,
    );
    let played = game.play_unchecked(Color::Black, at(1, 0));
    assert_eq!(played.captured, 0);
    assert_eq!(game.board().to_string(), "..O\nOO.\n");
    assert_eq!((game.prisoners().black, game.prisoners().white), (0, 2));
    assert_eq!(game.ko(), None);
}

/// A chain set up without liberties is not captured, and a move elsewhere does not remove it later.
#[test]
fn a_chain_set_up_without_liberties_stays() {
    let mut game = game(
        "OX.
         X..",
        Color::Black,
    );
    assert_eq!(game.board().chain(Point::new(0, 0)).unwrap().liberties, []);
    assert_eq!(game.play(at(2, 0)).unwrap().captured, 0);
    assert_eq!(game.board().stone(Point::new(0, 0)), Some(Color::White));
}
