//! What the targets share.

use baduk_record::{Tree, sgf};

/// Asserts that what is written of games gives equal trees without a fault of its structure, and is written the same again.
pub fn written_is_read_back(games: &[Tree]) {
    let out = sgf::write(games);
    let (again, warnings) = sgf::read(&out).expect("what is written is a record");
    assert_eq!(again, games);
    assert_eq!(sgf::write(&again), out);
    assert!(warnings.is_empty(), "{warnings:?}\n{out}");
}
