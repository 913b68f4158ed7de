//! Measures the time that reading and writing game records in SGF takes: `cargo xtask bench sgf`.
//!
//! Without `--games FILE`, the games are random, with comments and variations. They are repeated until the text has the length of
//! [`BYTES`]. `e2e/bench/sgf.mjs` runs this in WebAssembly: with `--print` it prints the text, and with `--raw` the nodes and the
//! nanoseconds of reading.

mod collection;
#[path = "../../rules/benches/random_games/mod.rs"]
mod random_games;

use std::hint::black_box;
use std::time::Instant;

const ROUNDS: usize = 9;
const BYTES: usize = if cfg!(target_family = "wasm") { 2_000_000 } else { 20_000_000 };

fn main() {
    let words: Vec<String> = std::env::args().collect();
    let has = |flag: &str| words.iter().any(|word| word == flag);
    let file = words.iter().position(|word| word == "--games").map(|at| words[at + 1].as_str());
    let games = file.map_or_else(collection::made, |file| std::fs::read_to_string(file).expect("the file can be read"));
    let text = games.repeat(BYTES.div_ceil(games.len()));
    if has("--print") {
        return print!("{text}");
    }
    let trees = baduk_sgf::read(&text).expect("it is SGF").0;
    let nodes: usize = trees.iter().map(|tree| tree.depth_first().count()).sum();
    let rounds = if has("--raw") { 1 } else { ROUNDS };
    let reading = median(rounds, || baduk_sgf::read(black_box(&text)));
    if has("--raw") {
        return println!("{nodes} {reading}");
    }
    let writing = median(rounds, || baduk_sgf::write(black_box(&trees)));
    let copying = median(rounds, || black_box(&text).clone());
    println!("{} games, {nodes} nodes, {} bytes, median of {rounds} rounds", trees.len(), text.len());
    for (name, time) in [("reading", reading), ("writing", writing), ("copying the bytes", copying)] {
        println!("{name:18}{:>8.0} MB/s{:>8.1} ns a node", text.len() as f64 * 1e3 / time, time / nodes as f64);
    }
}

/// Returns the median time of `make` in nanoseconds. The time for dropping its result is not measured.
fn median<T>(rounds: usize, make: impl Fn() -> T) -> f64 {
    let round = |_| {
        let start = Instant::now();
        let made = black_box(make());
        let time = start.elapsed();
        drop(made);
        time.as_secs_f64() * 1e9
    };
    let mut times: Vec<f64> = (0..rounds).map(round).collect();
    times.sort_unstable_by(f64::total_cmp);
    times[rounds / 2]
}
