//! Measures the length of links and the time to encode and decode them, for games and for positions in games.

use anyhow::{Context, Result, bail};
use baduk_link::Form;
use baduk_peers::{Options, Table, collection};
use baduk_record::{Record, View};
use baduk_sgf::{NodeId, Tree};
use std::fs;
use std::hint::black_box;
use std::time::Instant;

const ROUNDS: usize = 200;
const SEED: u64 = 1;
/// The number of moves of the game with which times are measured.
const TIMED: usize = 300;
/// The move numbers at which positions of games on 19x19 are taken as midgame positions.
const MIDGAME: [usize; 3] = [100, 120, 150];
/// The maximum lengths of links in characters: per move on average, per move of any single game, and of a midgame position.
const GOALS: [f64; 3] = [1.10, 1.5, 100.0];

fn main() -> Result<()> {
    let mut options = Options::from_env();
    let file: Option<String> = options.take("--games")?;
    let rounds = options.take("--rounds")?.unwrap_or(ROUNDS).max(1);
    let only_times = options.take_flag("--times");
    options.finish()?;

    let text = match &file {
        Some(file) => fs::read_to_string(file).with_context(|| format!("cannot read {file}"))?,
        None => collection::made(SEED),
    };
    let games: Vec<Tree> = baduk_sgf::read(&text)?.0.iter().map(without_words).collect();
    if !only_times {
        println!("{} games: {}", games.len(), file.as_deref().unwrap_or("made by chance"));
        print!("{}{}", of_games(&games)?, of_positions(&games)?);
    }
    print!("{}", times(&games, rounds)?);
    Ok(())
}

/// The root and the main line of a game, without comments.
fn without_words(game: &Tree) -> Tree {
    let mut bare = game.clone();
    let line: Vec<NodeId> = game.main_line(game.root()).collect();
    for &at in &line {
        let others: Vec<NodeId> = bare.node(at).children().skip(1).collect();
        others.into_iter().for_each(|other| bare.remove_subtree(other));
        bare.set(at, "C", &[]);
    }
    bare
}

/// A function that returns the length of a game's link, or of another form of the game, in characters.
type Length = fn(&Tree) -> Result<usize>;

const WAYS: [(&str, Length); 4] = [
    ("link", linked),
    ("link, decoded and compared", round_trip),
    ("SGF, deflated, in base64", deflated),
    ("nine bits a move, in base64", nine_bits),
];

fn linked(game: &Tree) -> Result<usize> {
    Ok(payload(game)?.len())
}

fn round_trip(game: &Tree) -> Result<usize> {
    let payload = payload(game)?;
    let link = baduk_link::decode(&payload)?;
    if link.damage.is_some() || link.tree != *game {
        bail!("a game is not what it was: {game:?}");
    }
    Ok(payload.len())
}

fn payload(game: &Tree) -> Result<String> {
    Ok(baduk_link::encode(game, game.root(), &View::default(), Form::Whole)?)
}

fn deflated(game: &Tree) -> Result<usize> {
    let bytes = miniz_oxide::deflate::compress_to_vec(baduk_sgf::write([game]).as_bytes(), 10);
    Ok((bytes.len() * 4).div_ceil(3))
}

fn nine_bits(game: &Tree) -> Result<usize> {
    Ok((moves(game) * 9).div_ceil(6))
}

fn moves(game: &Tree) -> usize {
    game.depth_first().map(|id| game.node(id).plays().count()).sum()
}

fn of_games(games: &[Tree]) -> Result<Table> {
    let all: usize = games.iter().map(moves).sum();
    let mut table = Table::new(&["characters a move", "average", "longest", "all"]);
    for (name, length) in WAYS {
        let mut total = 0;
        let mut longest: f64 = 0.0;
        for game in games {
            let length = length(game)?;
            total += length;
            longest = longest.max(length as f64 / moves(game).max(1) as f64);
        }
        let average = total as f64 / all as f64;
        table.row([name.to_owned(), format!("{average:.3}"), format!("{longest:.3}"), total.to_string()]);
    }
    let [average, longest, _] = GOALS.map(|goal| format!("{goal:.2}"));
    table.row(["goal for links, at most".to_owned(), average, longest, String::new()]);
    Ok(table)
}

fn of_positions(games: &[Tree]) -> Result<Table> {
    let mut table = Table::new(&["characters of a 19x19 position", "average", "longest"]);
    for number in MIDGAME {
        let mut lengths = Vec::new();
        for game in games.iter().filter(|game| game.size().area() == 361) {
            let record = Record::of(game.clone())?;
            if let Some(at) = game.main_line(game.root()).nth(number) {
                let position = record.position(at);
                lengths.push(round_trip(&position)?);
            }
        }
        let average = lengths.iter().sum::<usize>() as f64 / lengths.len().max(1) as f64;
        let longest = lengths.iter().max().copied().unwrap_or(0);
        table.row([format!("after {number} moves"), format!("{average:.1}"), longest.to_string()]);
    }
    table.row(["goal, at most".to_owned(), String::new(), format!("{:.0}", GOALS[2])]);
    Ok(table)
}

/// A table of the times for encoding and decoding the longest game, of which at most the first 300 moves are used.
fn times(games: &[Tree], rounds: usize) -> Result<Table> {
    let longest = games.iter().max_by_key(|game| moves(game)).context("there is no game")?;
    let mut game = longest.clone();
    if let Some(beyond) = longest.main_line(longest.root()).nth(TIMED + 1) {
        game.remove_subtree(beyond);
    }
    let payload = payload(&game)?;
    let mut table = Table::new(&["milliseconds", "first", "median", "p95"]);
    let heads = [format!("encoding {} moves", moves(&game)), "decoding them".to_owned()];
    let [encoding, decoding] = heads;
    table.row(row(encoding, rounds, || {
        baduk_link::encode(black_box(&game), game.root(), &View::default(), Form::Whole).is_ok()
    }));
    table.row(row(decoding, rounds, || baduk_link::decode(black_box(&payload)).is_ok()));
    Ok(table)
}

/// A row of the table of times: the name of an operation, the first time, the median, and a slow one.
fn row(name: String, rounds: usize, run: impl Fn() -> bool) -> [String; 4] {
    let mut times: Vec<f64> = (0..rounds)
        .map(|_| {
            let start = Instant::now();
            black_box(run());
            start.elapsed().as_secs_f64() * 1e3
        })
        .collect();
    let first = times[0];
    times.sort_unstable_by(f64::total_cmp);
    let [median, p95] = [times[rounds / 2], times[rounds * 95 / 100]];
    [name, format!("{first:.2}"), format!("{median:.2}"), format!("{p95:.2}")]
}
