//! Measures how many positions the engine evaluates per second, how long it takes to propose dead stones, and its memory.
//!
//! `evaluations [--network FILE] [--rounds N]`
//!
//! Without a file, the weights are random: 6 blocks of 96 channels, as in the network of the project. rten, another program for neural
//! networks, takes turns with a network of the same shape. All use one thread.

use anyhow::{Context, Result};
use baduk_engine::{Input, Network, Proposal};
use baduk_peers::made_network::MadeNetwork;
use baduk_peers::peer_network::PeerNetwork;
use baduk_peers::{Options, Table, random_games};
use baduk_rules::{Board, Color, Game, Preset, Size};
use peak_alloc::PeakAlloc;
use std::fs;
use std::time::{Duration, Instant};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

const ROUNDS: usize = 15;
const SIDES: [u32; 3] = [9, 13, 19];
/// The share of a board's points on which random games place a stone.
const FILLED: f64 = 0.7;
const SEED: u64 = 1;

fn main() -> Result<()> {
    let mut options = Options::from_env();
    let file: Option<String> = options.take("--network")?;
    let rounds = options.take("--rounds")?.unwrap_or(ROUNDS);
    options.finish()?;
    let bytes = match &file {
        Some(file) => fs::read(file).with_context(|| format!("cannot read {file}"))?,
        None => MadeNetwork::new(SEED, Size::square(SIDES[0]).context("a size")?).katago,
    };
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let start = Instant::now();
    let network = Network::read(&bytes)?;
    println!(
        "{}: {} bytes, read in {:.0} ms; medians of {rounds} rounds",
        network.name(),
        bytes.len(),
        ms(start.elapsed())
    );
    let mut memory = 0;
    let mut table = Table::new(&["board", "evaluation", "a second", "proposal of dead stones", "rten", "rten to ours"]);
    for side in SIDES {
        let size = Size::square(side).context("a size")?;
        let game = filled(size);
        let input = Input::new(&game, game.rules().komi)?;
        let proposal = median(rounds, || drop(Proposal::new(&game, Some(&network))));
        memory = MEMORY.peak_usage().saturating_sub(before).max(memory);
        let peer = PeerNetwork::new(&MadeNetwork::new(SEED, size), size)?;
        let [evaluation, peer] =
            medians(rounds, [&mut || drop(network.evaluate(&input)), &mut || drop(peer.evaluate(&input))]);
        MEMORY.reset_peak_usage();
        let a_second = 1.0 / evaluation.as_secs_f64();
        table.row([
            format!("{side}x{side}"),
            format!("{:.1} ms", ms(evaluation)),
            format!("{a_second:.0}"),
            format!("{:.0} ms", ms(proposal)),
            format!("{:.1} ms", ms(peer)),
            format!("{:.1}", peer.as_secs_f64() / evaluation.as_secs_f64()),
        ]);
    }
    print!("{table}");
    println!("at most {:.1} MB of memory for the network and a proposal", memory as f64 / 1e6);
    Ok(())
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

fn median(rounds: usize, mut run: impl FnMut()) -> Duration {
    medians(rounds, [&mut run])[0]
}

/// The median times of functions that take turns, so that load on the machine affects all. The first round is not counted.
fn medians<const N: usize>(rounds: usize, mut runs: [&mut dyn FnMut(); N]) -> [Duration; N] {
    let mut times = [const { Vec::new() }; N];
    for _ in 0..=rounds.max(1) {
        for (run, times) in runs.iter_mut().zip(&mut times) {
            let start = Instant::now();
            run();
            times.push(start.elapsed());
        }
    }
    times.map(|mut times| {
        times.remove(0);
        times.sort_unstable();
        times[times.len() / 2]
    })
}

/// A position from a random game, in which nobody is proven to own anything.
fn filled(size: Size) -> Game {
    let moves = (size.area() as f64 * FILLED) as usize;
    let board: Board = random_games::board(SEED, size, moves);
    Game::from_setup(board, Color::Black, Preset::Korean.ruleset())
}
