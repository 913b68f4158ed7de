//! Measures the length of links and the time to encode and decode them: `cargo xtask bench link`.
//!
//! Without `--games FILE`, the games are random. Comments and variations are left out. `e2e/bench/link.mjs` runs this in WebAssembly with
//! `--times`, which leaves out the lengths.

#[path = "../../record/benches/collection/mod.rs"]
mod collection;
#[path = "../../rules/benches/random_games/mod.rs"]
mod random_games;

use baduk_link::Form;
use baduk_record::{Record, View};
use baduk_sgf::{NodeId, Tree};
use std::hint::black_box;
use std::time::Instant;

const ROUNDS: usize = 200;
/// The number of moves of the game with which times are measured.
const TIMED: usize = 300;
/// The numbers of moves after which positions of games on 19x19 are linked.
const MIDGAME: [usize; 3] = [100, 120, 150];

fn main() {
    let words: Vec<String> = std::env::args().collect();
    let file = words.iter().position(|word| word == "--games").map(|at| words[at + 1].as_str());
    let text = file.map_or_else(collection::made, |file| std::fs::read_to_string(file).expect("the file can be read"));
    let games: Vec<Tree> = baduk_sgf::read(&text).expect("it is SGF").0.iter().map(main_line).collect();
    if !words.iter().any(|word| word == "--times") {
        lengths_of_games(&games);
        lengths_of_positions(&games);
    }
    times(&games);
}

/// Returns the root and the main line of a game, without comments.
fn main_line(game: &Tree) -> Tree {
    let mut bare = game.clone();
    for at in game.main_line(game.root()).collect::<Vec<NodeId>>() {
        let others: Vec<NodeId> = bare.node(at).children().skip(1).collect();
        others.into_iter().for_each(|other| bare.remove_subtree(other));
        bare.set(at, "C", &[]);
    }
    bare
}

fn encoded(game: &Tree) -> String {
    baduk_link::encode(game, game.root(), &View::default(), Form::Whole).expect("it fits into a link")
}

/// Returns the number of characters of a game's link, after comparing what it is decoded to.
fn linked(game: &Tree) -> usize {
    let payload = encoded(game);
    let link = baduk_link::decode(&payload).expect("it was encoded here");
    assert!(link.damage.is_none() && link.tree == *game, "a game is not what it was: {game:?}");
    payload.len()
}

fn moves(game: &Tree) -> usize {
    game.depth_first().map(|id| game.node(id).plays().count()).sum()
}

/// Returns the number of characters of a form of a game.
type Length = fn(&Tree) -> usize;

fn lengths_of_games(games: &[Tree]) {
    let deflated = |game: &Tree| {
        let bytes = miniz_oxide::deflate::compress_to_vec(baduk_sgf::write([game]).as_bytes(), 10);
        (bytes.len() * 4).div_ceil(3)
    };
    let nine_bits = |game: &Tree| (moves(game) * 9).div_ceil(6);
    let all: usize = games.iter().map(moves).sum();
    println!(
        "characters of {} games with {all} moves (goals for links: 1.10 a move, 1.5 in the worst game)",
        games.len()
    );
    let ways: [(&str, Length); 3] =
        [("link", linked), ("SGF, deflated, in base64", deflated), ("nine bits a move, in base64", nine_bits)];
    for (name, length) in ways {
        let lengths: Vec<usize> = games.iter().map(length).collect();
        let total: usize = lengths.iter().sum();
        let of_each = lengths.iter().zip(games).map(|(length, game)| *length as f64 / moves(game).max(1) as f64);
        let worst = of_each.fold(0.0, f64::max);
        println!("{name:28}{:>8.3} a move,{worst:>8.3} in the worst game,{total:>9} in all", total as f64 / all as f64);
    }
}

fn lengths_of_positions(games: &[Tree]) {
    for number in MIDGAME {
        let position = |game: &Tree| {
            let at = game.main_line(game.root()).nth(number)?;
            Some(linked(&Record::from_tree(game.clone()).ok()?.position(at)))
        };
        let lengths: Vec<usize> = games.iter().filter(|game| game.size().area() == 361).filter_map(position).collect();
        let average = lengths.iter().sum::<usize>() as f64 / lengths.len().max(1) as f64;
        let longest = lengths.iter().max().unwrap_or(&0);
        println!("a position after {number} moves: {average:.1} characters, {longest} at most (goal: 100)");
    }
}

/// Prints the times for encoding and decoding the longest game, of which at most the first 300 moves are used.
fn times(games: &[Tree]) {
    let longest = games.iter().max_by_key(|game| moves(game)).expect("there is a game");
    let mut game = longest.clone();
    if let Some(beyond) = longest.main_line(longest.root()).nth(TIMED + 1) {
        game.remove_subtree(beyond);
    }
    let payload = encoded(&game);
    println!("{} moves, milliseconds (goal: under 2 on the page)", moves(&game));
    time("encoding", || drop(encoded(black_box(&game))));
    time("decoding", || drop(baduk_link::decode(black_box(&payload))));
}

fn time(name: &str, run: impl Fn()) {
    let round = |_| {
        let start = Instant::now();
        run();
        start.elapsed().as_secs_f64() * 1e3
    };
    let mut times: Vec<f64> = (0..ROUNDS).map(round).collect();
    let first = times[0];
    times.sort_unstable_by(f64::total_cmp);
    println!(
        "{name}: {first:.2} at first, {:.2} at the median, {:.2} at p95",
        times[ROUNDS / 2],
        times[ROUNDS * 95 / 100]
    );
}
