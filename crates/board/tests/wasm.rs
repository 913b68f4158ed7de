//! Tests that run in WebAssembly, where `usize` has 32 bits.
#![cfg(target_arch = "wasm32")]

use baduk_board::browser;
use baduk_board::i18n::{self, Locale, Texts};
use baduk_game::Intent;
use baduk_game::saved::format as saved;
use baduk_game::{Phase, Table};
use baduk_record::GameTerms;
use baduk_rules::{HalfPoints, Point, Preset, Size};
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
    let score = table.game.score(&game);
    assert_eq!((score.sides.black.territory, score.sides.black.prisoners), (15, 1));
    assert_eq!((score.sides.white.territory, score.sides.white.prisoners), (17, 0));
    i18n::load(Locale::En, Texts::Start, include_str!(concat!(env!("OUT_DIR"), "/en.txt")).to_owned());
    i18n::load(Locale::Ko, Texts::Start, include_str!(concat!(env!("OUT_DIR"), "/ko.txt")).to_owned());
    assert_eq!(i18n::outcome(Locale::En, score.outcome), "White wins by 1 point");
    assert_eq!(i18n::outcome(Locale::Ko, score.outcome), "백 1집승");
}

#[wasm_bindgen_test]
fn a_table_is_saved_and_read_back() {
    let table = played();
    assert_eq!(table.game.move_number(), 50);
    assert_eq!(saved::read(&saved::write(&table)), Ok(table));
}

#[wasm_bindgen_test]
fn text_is_decoded_by_the_label_of_its_encoding() {
    let decoded = |bytes: &[u8], label| browser::decode::decode(bytes, label);
    assert_eq!(decoded(b"\xb9\xd9\xb5\xcf", "EUC-KR").as_deref(), Some("바둑"));
    assert_eq!(decoded(b"\xce\xa7\xc6\xe5", "gb2312").as_deref(), Some("围棋"));
    assert_eq!(decoded(b"\x88\xcd\x8c\xe9", "Shift_JIS").as_deref(), Some("囲碁"));
    assert_eq!(decoded(b"\xef\xbb\xbfa\xffb", "utf-8").as_deref(), Some("a\u{fffd}b"));
    assert_eq!(decoded(b"a", "klingon"), None);
}
