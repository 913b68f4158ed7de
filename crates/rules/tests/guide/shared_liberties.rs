//! Diagram 14 of the Korea Baduk Association's guide: liberties that neither side can afford to fill.

use baduk_rules::{Color, Move, Point};

use crate::common::{kba, liberties};

/// The points of the stones of `color` next to `point`.
fn beside(point: Point, color: Color) -> Vec<Point> {
    let board = kba(14).board();
    point.neighbors(board.size()).filter(|&next| board.stone(next) == Some(color)).collect()
}

/// Diagram 14: "whoever plays x, y or z is captured".
#[test]
fn whoever_fills_the_shared_liberty_is_captured() {
    for (label, reply) in [("x", Some("y")), ("y", Some("x")), ("z", None)] {
        for color in Color::BOTH {
            let mut game = kba(14).game();
            let at = kba(14).at(label);
            game.play_as(color, Move::Play(at)).unwrap();
            // The other side captures at the last liberty: the other shared one, or the one in the eye.
            let [last] = liberties(game.board(), at)[..] else { panic!("{color:?} at {label} has one liberty left") };
            assert!(reply.is_none_or(|reply| kba(14).at(reply) == last), "{label}");
            let own = game.board().chain(at).unwrap().stones;
            assert!(beside(at, color).iter().all(|stone| own.contains(stone)), "{label}");
            assert_eq!(game.play(Move::Play(last)).unwrap().captured as usize, own.len(), "{color:?} at {label}");
            assert_eq!(game.board().stone(at), None);
        }
    }
}
