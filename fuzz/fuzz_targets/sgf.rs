//! Fuzz target: any bytes as game records, which are read, written, and read back.

#![no_main]

use baduk_fuzz::written_is_read_back;
use baduk_record::{Tree, sgf};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let Ok((games, warnings)) = sgf::read(&text) else { return };
    written_is_read_back(&games);
    for warning in games.iter().flat_map(sgf::check).chain(warnings) {
        assert!(warning.place.offset <= text.len() && !warning.to_string().is_empty());
    }
    games.iter().for_each(values_are_looked_at);
});

/// Reads the texts of all values in a game, and checks that each text is the same after it is escaped and read again.
fn values_are_looked_at(game: &Tree) {
    for value in game.depth_first().flat_map(|id| game.node(id).properties()).flat_map(|property| property.values()) {
        let text = sgf::text(value);
        assert_eq!(sgf::text(&sgf::escape(&text)), text);
        assert!(!sgf::simple_text(value).contains('\n'));
        if let Some((first, second)) = sgf::compose(value) {
            assert_eq!(format!("{first}:{second}"), value);
        }
    }
}
