//! Measures how long evaluating a position and proposing dead stones take, and the memory: `cargo xtask bench engine`.
//!
//! `--network FILE` says which network judges. Everything runs in one thread.

use baduk_engine::{Input, Network, Proposal};
use baduk_rules::{Game, Move, Preset, Size};
use fastrand::Rng;
use peak_alloc::PeakAlloc;
use std::time::Instant;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

const ROUNDS: usize = 15;
const OWN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../public/network.bin.gz");

fn main() {
    let words: Vec<String> = std::env::args().collect();
    let file = words.iter().position(|word| word == "--network").map_or(OWN, |at| &words[at + 1]);
    let bytes = std::fs::read(file).expect("the network can be read");
    MEMORY.reset_peak_usage();
    let before = MEMORY.current_usage();
    let start = Instant::now();
    let network = Network::read(&bytes).expect("it is a network");
    let reading = start.elapsed().as_secs_f64() * 1e3;
    println!("{}: {} bytes, read in {reading:.0} ms; medians of {ROUNDS} rounds", network.name(), bytes.len());
    for side in [9, 13, 19] {
        let game = filled(Size::square(side).expect("a size"));
        let input = Input::new(&game, game.rules().komi).expect("the engine knows this size");
        let evaluation = median(|| drop(network.evaluate(&input)));
        let proposal = median(|| drop(Proposal::new(&game, Some(&network))));
        let a_second = 1e3 / evaluation;
        println!(
            "{side:>2}x{side:<2}: {evaluation:.1} ms ({a_second:.0} a second), proposal of dead stones {proposal:.0} ms"
        );
    }
    println!("{:.1} MB of memory at most (goal: 40)", (MEMORY.peak_usage() - before) as f64 / 1e6);
}

/// Returns the median time in milliseconds. The first round is not counted.
fn median(run: impl Fn()) -> f64 {
    let round = |_| {
        let start = Instant::now();
        run();
        start.elapsed().as_secs_f64() * 1e3
    };
    let mut times: Vec<f64> = (0..=ROUNDS).map(round).skip(1).collect();
    times.sort_unstable_by(f64::total_cmp);
    times[ROUNDS / 2]
}

/// Returns a position after random moves, as many as seven tenths of the points, in which nobody is proven to own anything.
fn filled(size: Size) -> Game {
    let mut rng = Rng::with_seed(1);
    let mut game = Game::new(size, Preset::Korean.ruleset());
    let points: Vec<_> = size.points().collect();
    while game.moves().len() < size.area() * 7 / 10 {
        // An illegal move is drawn again.
        let _ = game.play(Move::Play(points[rng.usize(..points.len())]));
    }
    game
}
