//! Counts processor instructions, which are the same in every run: `cargo bench -p baduk-link --bench instructions`.
//!
//! The benchmark needs valgrind and gungraun-runner, which `cargo xtask bench instructions` installs. It fails if a
//! count is over its limit, a tenth above the count of 2026-11-25.

#![expect(missing_docs, reason = "the macros define public modules")]

#[path = "../../record/benches/collection/mod.rs"]
mod collection;
#[path = "../../rules/benches/random_games/mod.rs"]
mod random_games;

use std::hint::black_box;

use baduk_link::{Form, Link};
use baduk_record::View;
use baduk_rules::Ko;
use baduk_sgf::Tree;
use gungraun::prelude::*;
use gungraun::{Callgrind, EventKind};
use random_games::{Moves, games, new_game};

fn at_most(instructions: u64) -> LibraryBenchmarkConfig {
    let mut callgrind = Callgrind::default();
    callgrind.hard_limits([(EventKind::Ir, instructions)]);
    let mut config = LibraryBenchmarkConfig::default();
    config.tool(callgrind);
    config
}

/// Returns a ko rule, and four games of 250 moves.
fn thousand_moves(ko: Ko) -> (Ko, Vec<Moves>) {
    (ko, games(4, 250))
}

// Replays with full checks of every move.
#[library_benchmark(config = at_most(1_050_000))]
#[bench::simple_ko(args = (Ko::Simple), setup = thousand_moves)]
#[bench::positional_superko(args = (Ko::Positional), setup = thousand_moves)]
fn replay_1000_moves((ko, games): (Ko, Vec<Moves>)) -> usize {
    let replay = |moves: &Moves| {
        let mut game = new_game(ko);
        let accepted = moves.iter().filter(|&&(_, mv)| game.play(mv).is_ok()).count();
        black_box(game);
        accepted
    };
    black_box(&games).iter().map(replay).sum()
}

/// Returns the start of a generated collection, cut at the end of a game.
fn records() -> String {
    let text = collection::made();
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
