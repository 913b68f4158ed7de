//! Fuzz target: any text as the result of a game.

#![no_main]

use baduk_sgf::result::{re, result};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Some((stated, _)) = result(text) else { return };
    // A result that the rules know is written in the form of FF[4] and read back.
    if let Some(outcome) = stated.outcome() {
        assert_eq!(result(&re(outcome)).map(|(_, is_odd)| is_odd), Some(false));
    }
});
