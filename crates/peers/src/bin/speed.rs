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
        for (replayer, time) in replayers.iter().zip(&times) {
            println!("{}\t{}\t{}", replayer.name, moves as u32 * PASSES, time.as_nanos());
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

/// The median time of each replayer's round. They take turns, so that a machine that is busy for a while is so for all.
fn race(replayers: &[&Replayer], lines: &[Line], moves: usize, rounds: usize) -> Result<Vec<Duration>> {
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
    Ok(times.into_iter().map(median).collect())
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

fn table(replayers: &[&Replayer], times: &[Duration], moves: usize) -> Table {
    let mut table = Table::new(&["", "moves/s", "ns a move", "times slower than the fastest"]);
    let fastest = times.iter().min().map_or(0.0, Duration::as_secs_f64);
    for (replayer, time) in replayers.iter().zip(times) {
        let (seconds, moves) = (time.as_secs_f64(), moves as f64 * f64::from(PASSES));
        let each = format!("{:.1}", seconds * 1e9 / moves);
        table.row([
            replayer.about.to_owned(),
            thousands((moves / seconds) as u64),
            each,
            format!("{:.1}", seconds / fastest),
        ]);
    }
    table
}
