//! Any text as a result.

#![no_main]

use baduk_record::sgf::result::{re, result};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Some((stated, _)) = result(text) else { return };
    // What the rules know of it is written as FF[4] has it, and read back.
    if let Some(outcome) = stated.outcome() {
        assert_eq!(result(&re(outcome)).map(|(_, is_odd)| is_odd), Some(false));
    }
});
