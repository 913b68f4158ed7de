//! Measures the memory of a game with 400 moves under positional superko, which stores every position: `cargo xtask bench memory`.

mod random_games;

use baduk_rules::Ko;
use peak_alloc::PeakAlloc;
use random_games::{games, new_game};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// The maximum number of bytes.
const GOAL: usize = 100_000;

fn main() {
    let moves = games(1, 400).swap_remove(0);
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let mut game = new_game(Ko::Positional);
    moves.iter().for_each(|&(_, mv)| assert!(game.play(mv).is_ok()));
    let [kept, most] = [MEMORY.current_usage(), MEMORY.peak_usage()].map(|bytes| bytes - before);
    println!("{} moves: {kept} bytes, {most} at most (goal: {GOAL})", game.moves().len());
    assert!(most < GOAL, "a game takes too much memory");
}
