//! Measures the time that reading and writing game records in SGF takes.
//!
//! `sgf [--games FILE] [--megabytes N] [--rounds N] [--raw | --print]`
//!
//! Without a file, the games are random, with a comment for each move and some variations. They are repeated until the
//! text has the number of megabytes. `--raw` prints the bytes, the nodes and the median nanoseconds of reading, for other programs;
//! `--print` prints the text itself.

use anyhow::{Context, Result};
use baduk_peers::{Options, Table, collection};
use std::fs;
use std::hint::black_box;
use std::time::Instant;

const ROUNDS: usize = 9;
const MEGABYTES: usize = 20;
const SEED: u64 = 1;

fn main() -> Result<()> {
    let mut options = Options::from_env();
    let file: Option<String> = options.take("--games")?;
    let megabytes = options.take("--megabytes")?.unwrap_or(MEGABYTES);
    let rounds = options.take("--rounds")?.unwrap_or(ROUNDS).max(1);
    let (raw, print) = (options.take_flag("--raw"), options.take_flag("--print"));
    options.finish()?;

    let games = match &file {
        Some(file) => fs::read_to_string(file).with_context(|| format!("cannot read {file}"))?,
        None => collection::made(SEED),
    };
    let text = games.repeat((megabytes * 1_000_000).div_ceil(games.len().max(1)));
    if print {
        print!("{text}");
        return Ok(());
    }
    let trees = baduk_sgf::read(&text)?.0;
    let reading = median(rounds, || baduk_sgf::read(black_box(&text)));
    let nodes: usize = trees.iter().map(|tree| tree.depth_first().count()).sum();
    if raw {
        println!("{}\t{nodes}\t{reading}", text.len());
        return Ok(());
    }
    let writing = median(rounds, || baduk_sgf::write(black_box(&trees)));
    let copying = median(rounds, || black_box(&text).clone());
    let source = file.unwrap_or_else(|| format!("made by chance, seed {SEED}"));
    println!("{} games, {nodes} nodes, {} bytes: {source}; median of {rounds} rounds", trees.len(), text.len());
    let mut table = Table::new(&["", "MB/s", "ns a node"]);
    for (name, time) in [("reading", reading), ("writing", writing), ("copying the bytes", copying)] {
        let rate = text.len() as f64 * 1e3 / time;
        table.row([name.to_owned(), format!("{rate:.0}"), format!("{:.1}", time / nodes as f64)]);
    }
    print!("{table}");
    Ok(())
}

/// The median time of `make` in nanoseconds, over a number of rounds. The time for dropping its result is not measured.
fn median<T>(rounds: usize, make: impl Fn() -> T) -> f64 {
    let mut times: Vec<f64> = (0..rounds)
        .map(|_| {
            let start = Instant::now();
            let made = black_box(make());
            let time = start.elapsed().as_secs_f64() * 1e9;
            drop(made);
            time
        })
        .collect();
    times.sort_unstable_by(f64::total_cmp);
    times[times.len() / 2]
}
