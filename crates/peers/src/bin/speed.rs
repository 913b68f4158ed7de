//! How many moves a second are replayed, every move checked, by these rules and by others.
//!
//! `speed [--games FILE] [--seed N] [--rows NAME,NAME] [--rounds N] [--raw | --list]`
//!
//! Without a file the games are made by chance. `--raw` prints a row's name, the moves of a round and the median round's
//! nanoseconds, for other programs to read; `--list` prints the games instead, a line each.

use anyhow::{Context, Result, bail};
use baduk_peers::Line;
use baduk_peers::Options;
use baduk_peers::made;
use baduk_peers::replay::{REPLAYERS, Replayer};
use baduk_peers::{Table, thousands};
use std::time::{Duration, Instant};

/// How often a round replays all games: often enough for a clock, seldom enough for the slowest.
const PASSES: u32 = 10;
const ROUNDS: usize = 9;
const SEED: u64 = 1;
/// Made games: as many and as long as those of a small collection of real ones.
const MADE_GAMES: usize = 60;
const MADE_MOVES: usize = 250;

fn main() -> Result<()> {
    let mut options = Options::from_env();
    let file: Option<String> = options.take("--games")?;
    let seed = options.take("--seed")?.unwrap_or(SEED);
    let rows: Option<String> = options.take("--rows")?;
    let rounds = options.take("--rounds")?.unwrap_or(ROUNDS);
    let (raw, list) = (options.take_flag("--raw"), options.take_flag("--list"));
    options.finish()?;

    let lines = file.as_deref().map_or_else(|| Ok(made::games(seed, MADE_GAMES, MADE_MOVES)), Line::read_all)?;
    if list {
        lines.iter().for_each(|line| println!("{line}"));
        return Ok(());
    }
    let replayers = chosen(rows.as_deref())?;
    let moves = lines.iter().map(|line| line.moves.len()).sum();
    let times = race(&replayers, &lines, moves, rounds)?;
    if raw {
        for (replayer, times) in replayers.iter().zip(&times) {
            println!("{}\t{}\t{}", replayer.name, moves as u64 * u64::from(PASSES), median(times).as_nanos());
        }
        return Ok(());
    }
    let source = file.map_or_else(|| format!("made by chance, seed {seed}"), |_| "of the file".to_owned());
    println!("{} games {source}, {} moves, median of {rounds} rounds", lines.len(), thousands(moves as u64));
    print!("{}", table(&replayers, &times, moves));
    Ok(())
}

/// The replayers of these names, separated by commas; all without names.
fn chosen(names: Option<&str>) -> Result<Vec<&'static Replayer>> {
    let Some(names) = names else { return Ok(REPLAYERS.iter().collect()) };
    let find = |name| REPLAYERS.iter().find(|replayer| replayer.name == name);
    names.split(',').map(|name| find(name).with_context(|| format!("there is no row \"{name}\""))).collect()
}

/// The times of each replayer's rounds, the shortest first. They take turns, so that a machine that is busy for a while is
/// so for all.
fn race(replayers: &[&Replayer], lines: &[Line], moves: usize, rounds: usize) -> Result<Vec<Vec<Duration>>> {
    let mut times = vec![Vec::new(); replayers.len()];
    for _ in 0..rounds.max(1) {
        for (replayer, times) in replayers.iter().zip(&mut times) {
            let start = Instant::now();
            for _ in 0..PASSES {
                let accepted = (replayer.replay)(lines);
                if accepted != moves {
                    bail!("{} accepts {accepted} of {moves} moves", replayer.about);
                }
            }
            times.push(start.elapsed());
        }
    }
    times.iter_mut().for_each(|times| times.sort_unstable());
    Ok(times)
}

/// The middle one of times in order.
fn median(times: &[Duration]) -> Duration {
    times[times.len() / 2]
}

fn table(replayers: &[&Replayer], times: &[Vec<Duration>], moves: usize) -> Table {
    let mut table = Table::new(&["", "moves/s", "best round", "ns a move", "times slower than the fastest"]);
    let moves = moves as f64 * f64::from(PASSES);
    let rate = |time: Duration| thousands((moves / time.as_secs_f64()) as u64);
    let fastest = times.iter().map(|times| median(times)).min().unwrap_or_default().as_secs_f64();
    for (replayer, times) in replayers.iter().zip(times) {
        let seconds = median(times).as_secs_f64();
        let each = format!("{:.1}", seconds * 1e9 / moves);
        let slower = format!("{:.1}", seconds / fastest);
        table.row([replayer.about.to_owned(), rate(median(times)), rate(times[0]), each, slower]);
    }
    table
}
