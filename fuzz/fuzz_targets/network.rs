//! Fuzz target: any bytes as a neural network. What can be read judges a position, and reading takes little memory.

#![no_main]

use baduk_engine::{Input, Network};
use baduk_rules::{Color, Game, HalfPoints, Preset};
use libfuzzer_sys::fuzz_target;
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// The most bytes of memory for a byte of a file. A weight of 8 bits of a 3x3 kernel becomes four transformed floats, and a layer with one
/// output is padded to eight.
const MOST_PER_BYTE: usize = 256;
/// What an empty file may take.
const MOST_AT_LEAST: usize = 1 << 16;
/// A compressed file may grow a thousandfold when it is unpacked.
const MOST_UNPACKED: usize = 1032;

thread_local! {
    static INPUT: Input = {
        let board = "....\n.XO.\n.OX.".parse().expect("it is a board");
        let game = Game::from_setup(board, Color::Black, Preset::Korean.ruleset());
        Input::new(&game, HalfPoints::points(6)).expect("it is not too large")
    };
}

fuzz_target!(|bytes: &[u8]| {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let read = Network::read(bytes);
    let used = MEMORY.peak_usage().saturating_sub(before);
    let unpacked = if bytes.starts_with(&[0x1f, 0x8b]) { MOST_UNPACKED } else { 1 };
    assert!(used <= MOST_AT_LEAST + bytes.len() * unpacked * MOST_PER_BYTE, "{used} bytes for {}", bytes.len());
    match read {
        Ok(network) => {
            let judged = INPUT.with(|input| network.evaluate(input));
            assert_eq!((judged.policy.len(), judged.owner.len()), (12, 12));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
