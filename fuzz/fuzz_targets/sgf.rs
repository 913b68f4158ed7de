//! Fuzz target: any bytes as game records, which are read, written, and read back.

#![no_main]

use baduk_sgf::Tree;
use baduk_fuzz::written_is_read_back;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let Ok((games, warnings)) = baduk_sgf::read(&text) else { return };
    written_is_read_back(&games);
    for warning in games.iter().flat_map(baduk_sgf::check).chain(warnings) {
        assert!(warning.place.offset <= text.len() && !warning.to_string().is_empty());
    }
    games.iter().for_each(values_are_looked_at);
});

/// Reads the texts of all values in a game, and checks that each text is the same after it is escaped and read again.
fn values_are_looked_at(game: &Tree) {
    for value in game.depth_first().flat_map(|id| game.node(id).properties()).flat_map(|property| property.values()) {
        let text = baduk_sgf::text(value);
        assert_eq!(baduk_sgf::text(&baduk_sgf::escape(&text)), text);
        assert!(!baduk_sgf::simple_text(value).contains('\n'));
        if let Some((first, second)) = baduk_sgf::compose(value) {
            assert_eq!(format!("{first}:{second}"), value);
        }
    }
}
