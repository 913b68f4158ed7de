//! Measures how many moves per second are replayed with full checks, with our own rules and with those of other
//! programs.
//!
//! `speed [--games FILE] [--seed N] [--rows NAME,NAME] [--rounds N] [--passes N] [--raw | --list]`
//!
//! Without a file, the games are random. A round replays all games `--passes` times. By default, the number is chosen
//! so that the rounds of all rows take about the same time. `--raw` prints a row's name, the moves of a round and the
//! median nanoseconds per move, for other programs; `--list` prints the games instead, one per line.

use anyhow::{Context, Result, bail};
use baduk_peers::replay::{REPLAYERS, Replayer};
use baduk_peers::{Line, Options, Table, random_games, thousands};
use std::time::Instant;

const ROUNDS: usize = 9;
const SEED: u64 = 1;
/// The number of random games, which are as long as real games.
const MADE_GAMES: usize = 60;
const MADE_MOVES: usize = 250;

fn main() -> Result<()> {
    let mut options = Options::from_env();
    let file: Option<String> = options.take("--games")?;
    let seed = options.take("--seed")?.unwrap_or(SEED);
    let rows: Option<String> = options.take("--rows")?;
    let rounds = options.take("--rounds")?.unwrap_or(ROUNDS);
    let passes = options.take("--passes")?;
    let (raw, list) = (options.take_flag("--raw"), options.take_flag("--list"));
    options.finish()?;

    let lines =
        file.as_deref().map_or_else(|| Ok(random_games::games(seed, MADE_GAMES, MADE_MOVES)), Line::read_all)?;
    if list {
        lines.iter().for_each(|line| println!("{line}"));
        return Ok(());
    }
    let replayers = chosen(rows.as_deref(), passes)?;
    let moves: usize = lines.iter().map(|line| line.moves.len()).sum();
    let times = race(&replayers, &lines, moves, rounds)?;
    if raw {
        for (replayer, times) in replayers.iter().zip(&times) {
            println!("{}\t{}\t{}", replayer.name, moves as u64 * u64::from(replayer.passes), median(times));
        }
        return Ok(());
    }
    let source = file.map_or_else(|| format!("made by chance, seed {seed}"), |_| "of the file".to_owned());
    println!("{} games {source}, {} moves, median of {rounds} rounds", lines.len(), thousands(moves as u64));
    print!("{}", table(&replayers, &times));
    Ok(())
}

/// The replayers with these names, separated by commas; all replayers if `names` is `None`.
fn chosen(names: Option<&str>, passes: Option<u32>) -> Result<Vec<Replayer>> {
    let find = |name| REPLAYERS.iter().find(|replayer| replayer.name == name);
    let mut replayers = match names {
        None => REPLAYERS.to_vec(),
        Some(names) => {
            let named = |name| find(name).copied().with_context(|| format!("there is no row \"{name}\""));
            names.split(',').map(named).collect::<Result<_>>()?
        }
    };
    for replayer in &mut replayers {
        replayer.passes = passes.unwrap_or(replayer.passes).max(1);
    }
    Ok(replayers)
}

/// The nanoseconds per move of each replayer in each round, with the lowest first. The replayers take turns, so that other load on the
/// machine affects all of them.
fn race(replayers: &[Replayer], lines: &[Line], moves: usize, rounds: usize) -> Result<Vec<Vec<f64>>> {
    let mut times = vec![Vec::new(); replayers.len()];
    for _ in 0..rounds.max(1) {
        for (replayer, times) in replayers.iter().zip(&mut times) {
            let start = Instant::now();
            for _ in 0..replayer.passes {
                let accepted = (replayer.replay)(lines);
                if accepted != moves {
                    bail!("{} accepts {accepted} of {moves} moves", replayer.about);
                }
            }
            times.push(start.elapsed().as_secs_f64() * 1e9 / (moves as f64 * f64::from(replayer.passes)));
        }
    }
    times.iter_mut().for_each(|times| times.sort_unstable_by(f64::total_cmp));
    Ok(times)
}

/// The median of times, which must be sorted.
fn median(times: &[f64]) -> f64 {
    times[times.len() / 2]
}

fn table(replayers: &[Replayer], times: &[Vec<f64>]) -> Table {
    let mut table = Table::new(&["", "moves/s", "best round", "ns a move", "times slower than the fastest"]);
    let rate = |time: f64| thousands((1e9 / time) as u64);
    let fastest = times.iter().map(|times| median(times)).fold(f64::INFINITY, f64::min);
    for (replayer, times) in replayers.iter().zip(times) {
        let time = median(times);
        let (each, slower) = (format!("{time:.1}"), format!("{:.1}", time / fastest));
        table.row([replayer.about.to_owned(), rate(time), rate(times[0]), each, slower]);
    }
    table
}
