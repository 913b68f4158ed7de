//! Measures how many moves per second are replayed with full checks, beside the crate goban: `cargo xtask bench rules`.
//!
//! `e2e/bench/rules.mjs` runs this in WebAssembly: with `--list` it prints the games, one a line, and with `--raw` the nanoseconds that a
//! move takes under each of our ko rules.

mod random_games;

use baduk_rules::{Ko, Move};
use goban::rules::{CHINESE, JAPANESE, Rule};
use random_games::{Moves, games, new_game};
use std::hint::black_box;
use std::time::Instant;

const ROUNDS: usize = 9;

/// A program under one of its ko rules, how often a round replays all games, and what replays one and returns the number of accepted moves.
type Row = (&'static str, u32, fn(&Moves) -> usize);

/// The rows of our own rules come first. Each round takes about as long.
const ROWS: [Row; 4] = [
    ("Badukpan, simple ko", 200, |moves| ours(moves, Ko::Simple)),
    ("Badukpan, positional superko", 200, |moves| ours(moves, Ko::Positional)),
    ("goban 0.20.1, simple ko", 10, |moves| goban(moves, JAPANESE)),
    ("goban 0.20.1, superko", 10, |moves| goban(moves, CHINESE)),
];

fn main() {
    let games = games(60, 250);
    if std::env::args().any(|word| word == "--list") {
        return games.iter().for_each(|moves| println!("{}", text(moves)));
    }
    let moves: usize = games.iter().map(Vec::len).sum();
    if std::env::args().any(|word| word == "--raw") {
        return ROWS[..2].iter().for_each(|row| println!("{}", nanoseconds(row, &games, moves)));
    }
    // The programs take turns, so that load on the machine affects all of them.
    let mut times = [const { Vec::new() }; ROWS.len()];
    for _ in 0..ROUNDS {
        times.iter_mut().zip(&ROWS).for_each(|(times, row)| times.push(nanoseconds(row, &games, moves)));
    }
    let medians = times.map(|mut times| {
        times.sort_unstable_by(f64::total_cmp);
        times[ROUNDS / 2]
    });
    let fastest = medians.into_iter().fold(f64::INFINITY, f64::min);
    println!("{} random games, {moves} moves, median of {ROUNDS} rounds", games.len());
    println!("{:30}{:>14}{:>12}{:>30}", "", "moves/s", "ns a move", "times slower than the fastest");
    for ((name, ..), time) in ROWS.iter().zip(medians) {
        println!("{name:30}{:>14.0}{time:>12.1}{:>30.1}", 1e9 / time, time / fastest);
    }
}

/// Returns the nanoseconds that each move of a round takes.
fn nanoseconds((name, passes, replay): &Row, games: &[Moves], moves: usize) -> f64 {
    let start = Instant::now();
    for _ in 0..*passes {
        let accepted: usize = games.iter().map(replay).sum();
        assert_eq!(accepted, moves, "{name} refuses moves");
    }
    start.elapsed().as_secs_f64() * 1e9 / (moves as f64 * f64::from(*passes))
}

fn ours(moves: &Moves, ko: Ko) -> usize {
    let mut game = new_game(ko);
    let accepted = moves.iter().filter(|&&(_, mv)| game.play(mv).is_ok()).count();
    black_box(game);
    accepted
}

fn goban(moves: &Moves, rule: Rule) -> usize {
    let mut game = goban::rules::game::Game::builder().size((19, 19)).rule(rule).build().expect("it never fails");
    let theirs = |mv| match mv {
        Move::Play(point) => goban::rules::Move::Play(point.y(), point.x()),
        Move::Pass => goban::rules::Move::Pass,
    };
    let accepted = moves.iter().filter(|&&(_, mv)| game.try_play(theirs(mv)).is_ok()).count();
    black_box(game);
    accepted
}

/// Returns a game as text: the points as in SGF, and "-" for a pass. Black begins, and the colors alternate.
fn text(moves: &Moves) -> String {
    let name = |mv| if let Move::Play(point) = mv { point.to_sgf() } else { "-".to_owned() };
    moves.iter().map(|&(_, mv)| name(mv)).collect::<Vec<_>>().join(" ")
}
