//! Measures the memory of a game with 400 moves on 19x19, under positional superko, which stores every position.
//!
//! `memory [--seed N]`

use anyhow::Result;
use baduk_peers::Options;
use baduk_peers::random_games;
use baduk_peers::replay::{goban_game, goban_move};
use baduk_peers::ruleset::without_suicide;
use baduk_peers::{Table, thousands};
use baduk_rules::Ko;
use peak_alloc::PeakAlloc;
use std::hint::black_box;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

const MOVES: usize = 400;

fn main() -> Result<()> {
    let mut options = Options::from_env();
    let seed = options.take("--seed")?.unwrap_or(1);
    options.finish()?;

    let line = &random_games::games(seed, 1, MOVES)[0];
    let mut table = Table::new(&["bytes", "kept", "at most"]);
    let mut row = |name: &str, [kept, most]: [usize; 2]| {
        table.row([name.to_owned(), thousands(kept as u64), thousands(most as u64)]);
    };
    row(
        "Badukpan",
        taken(|| {
            let mut game = line.game(without_suicide(Ko::Positional));
            line.moves.iter().for_each(|&(_, mv)| assert!(game.play(mv).is_ok()));
            game
        }),
    );
    row(
        "goban 0.20.1",
        taken(|| {
            let mut game = goban_game(line, goban::rules::CHINESE);
            line.moves.iter().for_each(|&(_, mv)| assert!(game.try_play(goban_move(mv)).is_ok()));
            game
        }),
    );
    println!("one game of {} moves on {}, seed {seed}", line.moves.len(), line.size);
    print!("{table}");
    Ok(())
}

/// The number of bytes in use for the result of `make`, and the peak number of additional bytes while `make` runs.
fn taken<T>(make: impl FnOnce() -> T) -> [usize; 2] {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let made = black_box(make());
    let taken = [MEMORY.current_usage(), MEMORY.peak_usage()].map(|bytes| bytes - before);
    drop(made);
    taken
}
