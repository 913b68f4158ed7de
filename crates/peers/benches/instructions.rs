//! Counts processor instructions, which are the same in every run: `cargo bench -p baduk-peers`.
//!
//! The benchmark needs valgrind and gungraun-runner, which `cargo xtask bench instructions` installs. It fails if a
//! count is over its limit, a tenth above the count of 2026-11-25.

#![expect(missing_docs, reason = "the macros define public modules")]

use std::hint::black_box;

use baduk_link::{Form, Link};
use baduk_peers::replay::{REPLAYERS, Replayer};
use baduk_peers::{Line, collection, random_games};
use baduk_record::View;
use baduk_sgf::Tree;
use gungraun::prelude::*;
use gungraun::{Callgrind, EventKind};

/// The number of games of 250 moves that are replayed, which makes a thousand moves.
const GAMES: usize = 4;

fn at_most(instructions: u64) -> LibraryBenchmarkConfig {
    let mut callgrind = Callgrind::default();
    callgrind.hard_limits([(EventKind::Ir, instructions)]);
    let mut config = LibraryBenchmarkConfig::default();
    config.tool(callgrind);
    config
}

fn replayer(name: &str) -> (Replayer, Vec<Line>) {
    let replayer = REPLAYERS.iter().find(|replayer| replayer.name == name).expect("it is in the list");
    (*replayer, random_games::games(1, GAMES, 250))
}

// Replays with full checks of every move.
#[library_benchmark(config = at_most(1_050_000))]
#[bench::simple_ko(args = ("simple"), setup = replayer)]
#[bench::positional_superko(args = ("positional"), setup = replayer)]
fn replay_1000_moves((replayer, lines): (Replayer, Vec<Line>)) -> usize {
    (replayer.replay)(black_box(&lines))
}

/// Returns the start of a generated collection, cut at the end of a game.
fn records() -> String {
    let text = collection::made(1);
    let end = text[..text.len().min(100_000)].rfind("\n(").unwrap_or(text.len());
    text[..end].to_owned()
}

#[library_benchmark(config = at_most(6_340_000))]
#[bench::made(setup = records)]
fn read_100_kb_of_sgf(text: String) -> Vec<Tree> {
    baduk_sgf::read(black_box(&text)).expect("it is SGF").0
}

fn game() -> Tree {
    baduk_sgf::read(&records()).expect("it is SGF").0.swap_remove(0)
}

fn encoded(game: &Tree) -> String {
    baduk_link::encode(black_box(game), game.root(), &View::default(), Form::Short).expect("it fits into a link")
}

#[library_benchmark(config = at_most(27_800_000))]
#[bench::made(setup = game)]
fn encode_a_link(game: Tree) -> (Tree, String) {
    let payload = encoded(&game);
    (game, payload)
}

fn payload() -> String {
    encoded(&game())
}

#[library_benchmark(config = at_most(14_200_000))]
#[bench::made(setup = payload)]
fn decode_a_link(payload: String) -> Link {
    baduk_link::decode(black_box(&payload)).expect("it was encoded here")
}

library_benchmark_group!(
    name = instructions,
    benchmarks = [replay_1000_moves, read_100_kb_of_sgf, encode_a_link, decode_a_link]
);

main!(library_benchmark_groups = instructions);
