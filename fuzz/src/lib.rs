//! Functions that several fuzz targets share.

use baduk_sgf::Tree;

/// Asserts that writing games and reading them back gives equal games, without warnings about their structure, and that writing these
/// games again gives the same text.
pub fn written_is_read_back(games: &[Tree]) {
    let out = baduk_sgf::write(games);
    let (again, warnings) = baduk_sgf::read(&out).expect("what is written is a record");
    assert_eq!(again, games);
    assert_eq!(baduk_sgf::write(&again), out);
    assert!(warnings.is_empty(), "{warnings:?}\n{out}");
}
