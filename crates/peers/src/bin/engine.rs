//! Measures how many positions the engine evaluates per second, how long it takes to propose dead stones, and its memory.
//!
//! `engine [--network FILE] [--rounds N]`
//!
//! Without a file, the weights are random: 6 blocks of 96 channels, as in the network of the project.

use anyhow::{Context, Result};
use baduk_engine::{Input, Network, Proposal};
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
        None => made_network(),
    };
    let start = Instant::now();
    let network = Network::read(&bytes)?;
    println!(
        "{}: {} bytes, read in {:.0} ms; medians of {rounds} rounds",
        network.name(),
        bytes.len(),
        ms(start.elapsed())
    );
    drop(bytes);
    let mut table = Table::new(&["board", "evaluation", "a second", "proposal of dead stones"]);
    for side in SIDES {
        let game = filled(Size::square(side).context("a size")?);
        let input = Input::new(&game, game.rules().komi)?;
        let evaluation = median(rounds, || drop(network.evaluate(&input)));
        let proposal = median(rounds, || drop(Proposal::new(&game, Some(&network))));
        let a_second = 1.0 / evaluation.as_secs_f64();
        table.row([
            format!("{side}x{side}"),
            format!("{:.1} ms", ms(evaluation)),
            format!("{a_second:.0}"),
            format!("{:.0} ms", ms(proposal)),
        ]);
    }
    print!("{table}");
    println!("at most {:.1} MB of memory", MEMORY.peak_usage_as_mb());
    Ok(())
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

fn median(rounds: usize, mut run: impl FnMut()) -> Duration {
    let mut timed = || {
        let start = Instant::now();
        run();
        start.elapsed()
    };
    timed();
    let mut times: Vec<Duration> = (0..rounds.max(1)).map(|_| timed()).collect();
    times.sort_unstable();
    times[times.len() / 2]
}

/// A position from a random game, in which nobody is proven to own anything.
fn filled(size: Size) -> Game {
    let moves = (size.area() as f64 * FILLED) as usize;
    let board: Board = random_games::board(SEED, size, moves);
    Game::from_setup(board, Color::Black, Preset::Korean.ruleset())
}

/// A network in KataGo's format with random weights of 8 bits.
fn made_network() -> Vec<u8> {
    Made { bytes: b"random\n8\n22\n19\ntrunk\n6\n96\n96\n64\n32\n1\n".to_vec(), random: SEED }.network()
}

struct Made {
    bytes: Vec<u8>,
    random: u64,
}

impl Made {
    fn network(mut self) -> Vec<u8> {
        self.conv(3, 22, 96);
        self.matrix(19, 96);
        for block in 0..6 {
            let pools = block % 3 == 1;
            self.words(if pools { "gpool_block\nblock" } else { "ordinary_block\nblock" });
            self.norm(96);
            let middle = if pools { 64 } else { 96 };
            self.conv(3, 96, middle);
            if pools {
                self.conv(3, 96, 32);
                self.norm(32);
                self.matrix(96, 64);
            }
            self.norm(middle);
            self.conv(3, middle, 96);
        }
        self.norm(96);
        self.words("policy");
        self.conv(1, 96, 32);
        self.conv(1, 96, 32);
        self.norm(32);
        self.matrix(96, 32);
        self.norm(32);
        self.conv(1, 32, 1);
        self.matrix(96, 1);
        self.words("value");
        self.conv(1, 96, 32);
        self.norm(32);
        self.matrix(96, 64);
        self.bias(64);
        self.words("relu");
        for outputs in [3, 4] {
            self.matrix(64, outputs);
            self.bias(outputs);
        }
        self.conv(1, 32, 1);
        self.bytes
    }

    fn words(&mut self, words: &str) {
        self.bytes.extend_from_slice(words.as_bytes());
        self.bytes.push(b'\n');
    }

    fn conv(&mut self, side: usize, inputs: usize, outputs: usize) {
        self.words(&format!("conv\n{side}\n{side}\n{inputs}\n{outputs}\n1\n1"));
        self.weights(side * side * inputs, outputs);
    }

    fn matrix(&mut self, inputs: usize, outputs: usize) {
        self.words(&format!("matrix\n{inputs}\n{outputs}"));
        self.weights(inputs, outputs);
    }

    fn norm(&mut self, channels: usize) {
        self.words(&format!("norm\n{channels}\n0.001\n0\n1"));
        for value in [0.0, 1.0, 0.0] {
            self.floats(channels, value);
        }
        self.words("relu");
    }

    fn bias(&mut self, channels: usize) {
        self.words(&format!("bias\n{channels}"));
        self.floats(channels, 0.0);
    }

    fn floats(&mut self, count: usize, value: f32) {
        self.bytes.extend_from_slice(b"@BIN@");
        (0..count).for_each(|_| self.bytes.extend_from_slice(&value.to_le_bytes()));
        self.bytes.push(b'\n');
    }

    /// Weights of a size that keeps the values of all layers in the same range.
    fn weights(&mut self, inputs: usize, outputs: usize) {
        let scale = (3.0 / inputs as f32).sqrt() / 127.0;
        self.bytes.extend_from_slice(b"@INT8@");
        (0..outputs).for_each(|_| self.bytes.extend_from_slice(&scale.to_le_bytes()));
        for _ in 0..inputs * outputs {
            self.random = self.random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            self.bytes.push((self.random >> 56) as u8);
        }
        self.bytes.push(b'\n');
    }
}
