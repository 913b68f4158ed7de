//! Tests that run in WebAssembly, where `usize` has 32 bits.
#![cfg(target_arch = "wasm32")]

use baduk_game::saved::format as saved;
use baduk_game::{Intent, Phase, Table};
use baduk_rules::{HalfPoints, Point, Preset, Size};
use baduk_sgf::GameTerms;
use serde_json::Value;
use wasm_bindgen_test::wasm_bindgen_test;

/// Returns a table after the first diagram of the Korea Baduk Association's guide, a whole game of fifty moves.
fn played() -> Table {
    let diagrams: Value = serde_json::from_str(include_str!("../../rules/tests/positions/kba.json")).unwrap();
    let size = Size::square(9).unwrap();
    let mut table = Table::new();
    table.apply(Intent::NewGame(GameTerms {
        komi: HalfPoints::ZERO,
        ..GameTerms::even(size, Preset::Korean.ruleset())
    }));
    for mv in diagrams[0]["moves"].as_array().unwrap() {
        let coordinate = |index| u8::try_from(mv[1][index].as_u64().unwrap()).unwrap();
        table.apply(Intent::Choose(Point::new(coordinate(0), coordinate(1))));
    }
    table
}

#[wasm_bindgen_test]
fn a_game_is_played_and_scored() {
    let mut table = played();
    table.apply(Intent::Pass);
    table.apply(Intent::Pass);
    let game = table.game.replay().game;
    assert_eq!(table.game.phase(&game), Phase::Scoring);
    let score = table.game.scoring().score(&game);
    assert_eq!((score.sides.black.territory, score.sides.black.prisoners), (15, 1));
    assert_eq!((score.sides.white.territory, score.sides.white.prisoners), (17, 0));
}

#[wasm_bindgen_test]
fn a_table_is_saved_and_read_back() {
    let table = played();
    assert_eq!(table.game.position().move_number(), 50);
    assert!(saved::read(&saved::write(&table)).unwrap().has_same_state(&table));
}
