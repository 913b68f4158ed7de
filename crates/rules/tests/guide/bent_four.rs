//! Figure 7 of the Korea Baduk Federation's rules: which moves are legal in the bent four. The figure's ruling is about scoring.

use baduk_rules::{ByColor, Color, Game, IllegalMove, Ko, Move, Point, Preset, Ruleset};

use crate::common::{kbf, liberties};

/// The point that figure 7 calls A8 and 2-1.
const A8: Point = Point::new(0, 1);

fn a() -> Move {
    Move::Play(kbf("7").at("a"))
}

fn b() -> Move {
    Move::Play(kbf("7").at("b"))
}

/// The point of a stone of the surrounded black group in figure 7.
fn group() -> Point {
    Point::new(2, 0)
}

/// Figure 7: "Black cannot play a or b (either is captured)". The rules allow it; then the whole group is captured.
#[test]
fn black_loses_the_group_by_playing_inside() {
    assert_eq!(liberties(&kbf("7").board(), group()), [kbf("7").at("a"), kbf("7").at("b")]);
    for (first, second) in [(a(), b()), (b(), a())] {
        let mut game = kbf("7").game();
        assert_eq!(game.play_as(Color::Black, first).unwrap().captured, 0);
        let stones = game.board().chain(group()).unwrap().stones.len() as u32;
        assert_eq!(game.play(second).unwrap().captured, stones);
        assert_eq!(stones, 8);
        assert_eq!(game.board().stone(group()), None);
    }
}

/// Figure 7: "White may play a at any time: Black must take 4 at b, then White plays 2-1 (A8) for a ko".
#[test]
fn white_may_play_inside_and_black_takes_four() {
    let mut game = kbf("7").game();
    assert_eq!(game.to_play(), Color::White);
    assert_eq!(game.play(a()).unwrap().captured, 0);
    assert_eq!(liberties(game.board(), group()), [kbf("7").at("b")]);

    let mut ignored = game.clone();
    ignored.play(Move::Pass).unwrap();
    assert_eq!(ignored.play(b()).unwrap().captured, 7, "what Black loses by playing elsewhere");

    assert_eq!(game.play(b()).unwrap().captured, 4);
    assert_eq!(game.prisoners(), ByColor { black: 4, white: 0 });
    assert_eq!(A8.to_a1(game.board().size()), "A8");
    game.play(Move::Play(A8)).unwrap();
    let [corner, _] = liberties(game.board(), A8)[..] else { panic!("it has two liberties") };
    game.play(Move::Play(corner)).unwrap();
    assert_eq!(game.play(a()).unwrap().captured, 1);
    assert!(matches!(game.legality(corner), Err(IllegalMove::Ko { .. })), "Black needs a threat");
}

/// At b, the space that is left bends away from the corner, and Black gets two eyes. The figure's moves begin at a.
#[test]
fn white_does_not_get_a_ko_from_the_other_point() {
    let mut game = kbf("7").game();
    game.play(b()).unwrap();
    assert_eq!(game.play(a()).unwrap().captured, 4);
    game.play(Move::Play(A8)).unwrap();
    let [corner, answer] = liberties(game.board(), A8)[..] else { panic!("it has two liberties") };
    game.play(Move::Play(answer)).unwrap();
    assert_eq!([corner, kbf("7").at("b")].map(|eye| game.legality(eye)), [Err(IllegalMove::Suicide); 2]);
}

/// Figure 7 under every ko rule: none of them forbids the moves, since no position is repeated.
#[test]
fn the_plays_inside_are_legal_whatever_the_ko_rule() {
    for &ko in Ko::ALL {
        let rules = Ruleset { ko, ..Preset::Korean.ruleset() };
        let mut game = Game::from_setup(kbf("7").board(), Color::White, rules);
        for mv in [a(), b(), Move::Play(A8)] {
            game.play(mv).unwrap();
        }
        assert_eq!(game.legality(kbf("7").at("b")), Err(IllegalMove::Occupied { by: Color::Black }));
    }
}
