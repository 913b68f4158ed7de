//! Tests of the stones on the board before the first move.

use baduk_rules::{Board, Color, Game, IllegalMove, Opening, Point, Preset, Ruleset, Size};
use serde::Deserialize;

use crate::at;

#[derive(Deserialize)]
struct Sunjang {
    setup: Setup,
}

/// The stones of Sunjang's opening, as a file in `tests/positions` lists them.
#[derive(Deserialize)]
struct Setup {
    size: u32,
    white: Vec<String>,
    black: Vec<String>,
    tengen_black: String,
    next_to_play: String,
}

fn setup() -> Setup {
    let file = include_str!("../positions/sunjang.json");
    serde_json::from_str::<Sunjang>(file).expect("the opening is well formed").setup
}

#[test]
fn sunjang_begins_with_sixteen_stones_and_blacks_seventeenth_on_the_center() {
    let Setup { size, white, black, tengen_black, .. } = setup();
    let size = Size::square(size).unwrap();
    let stones = |names: &[String], color| -> Vec<(Point, Color)> {
        names.iter().map(|name| (Point::from_a1(name, size).unwrap(), color)).collect()
    };
    let sixteen = [stones(&white, Color::White), stones(&black, Color::Black)].concat();
    assert_eq!(sixteen.len(), 16);
    let seventeenth = stones(&[tengen_black], Color::Black);
    assert_eq!(seventeenth, [(Point::new(9, 9), Color::Black)]);

    let game = Game::new(size, Preset::Sunjang.ruleset());
    assert_eq!(*game.board(), Board::with_stones(size, sixteen.into_iter().chain(seventeenth)));
}

#[test]
fn white_plays_first_in_sunjang() {
    assert_eq!(setup().next_to_play, "white");
    let mut game = Game::new(Size::square(19).unwrap(), Preset::Sunjang.ruleset());
    assert_eq!((game.to_play(), game.moves().len()), (Color::White, 0));
    assert_eq!(game.play(at(9, 9)), Err(IllegalMove::Occupied { by: Color::Black }));
    game.play(at(0, 0)).unwrap();
    assert_eq!(game.board().stone(Point::new(0, 0)), Some(Color::White));
}

#[test]
fn sunjangs_opening_is_for_nineteen_lines_only() {
    for (width, height) in [(9, 9), (13, 13), (18, 19), (19, 18), (21, 21)] {
        let size = Size::new(width, height).unwrap();
        assert_eq!(Opening::Sunjang.stones(size), None);
        let game = Game::new(size, Preset::Sunjang.ruleset());
        assert_eq!((game.board(), game.to_play()), (&Board::new(size), Color::White));
    }
}

#[test]
fn any_ruleset_may_let_white_begin_on_an_empty_board() {
    let rules = Ruleset { first: Color::White, ..Preset::TrompTaylor.ruleset() };
    let game = Game::new(Size::square(9).unwrap(), rules);
    assert_eq!((game.board().stones().count(), game.to_play()), (0, Color::White));
}
