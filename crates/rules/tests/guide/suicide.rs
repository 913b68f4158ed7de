//! Diagrams 8 and 9 of the Korea Baduk Association's guide: points where a stone would have no liberty, and when a move at such a point is
//! legal.

use baduk_rules::{Color, IllegalMove, Move};

use crate::common::kba;

/// Diagram 8: "White may not play i or j (suicide)".
#[test]
fn a_stone_may_not_be_played_where_it_has_no_liberty() {
    assert_eq!(kba(8).game().to_play(), Color::White);
    for label in ["i", "j"] {
        let mut game = kba(8).game();
        assert_eq!(game.play(Move::Play(kba(8).at(label))), Err(IllegalMove::Suicide), "{label}");
        assert_eq!(*game.board(), kba(8).board(), "{label}");
    }
}

/// Diagram 8: "i and j stay legal for Black".
#[test]
fn the_same_point_is_open_to_the_side_that_surrounds_it() {
    for label in ["i", "j"] {
        let mut game = kba(8).game();
        let played = game.play_as(Color::Black, Move::Play(kba(8).at(label))).unwrap();
        assert_eq!(played.captured, 0, "{label}");
        assert_eq!(game.board().stone(kba(8).at(label)), Some(Color::Black), "{label}");
    }
}

/// Diagram 9: "White i and j are legal: each fills the last black liberty and captures".
#[test]
fn filling_the_last_liberty_of_the_enemy_captures_and_is_no_suicide() {
    assert_eq!(kba(9).game().to_play(), Color::White);
    for (label, stones) in [("i", 3), ("j", 5)] {
        let mut game = kba(9).game();
        let at = kba(9).at(label);
        let around = kba(9).board().chain(at.neighbors(game.board().size()).next().unwrap()).unwrap();
        assert_eq!((around.color, &around.liberties[..]), (Color::Black, &[at][..]), "{label}");
        assert_eq!(game.play(Move::Play(at)).unwrap().captured, stones, "{label}");
        assert!(around.stones.iter().all(|&stone| game.board().stone(stone).is_none()), "{label}");
        assert_eq!(game.board().stone(at), Some(Color::White), "{label}");
    }
}
