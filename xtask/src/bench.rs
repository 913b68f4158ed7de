//! `cargo xtask bench`: runs the benchmarks in [`BENCHES`], one after the other.

use crate::tools::{FOR_RELEASE, Tool, Toolbox};
use crate::{dist, peers, run};
use anyhow::{Context, Result, bail};
use std::fs;

/// A benchmark with its name.
struct Bench {
    name: &'static str,
    about: &'static str,
    tools: &'static [&'static [Tool]],
    /// The function that runs the benchmark. Its arguments are `--games FILE`, or none.
    run: fn(&Toolbox, &[String]) -> Result<()>,
}

const BENCHES: &[Bench] = &[
    Bench {
        name: "rules",
        about: "replaying games, every move checked (goals: ten million moves a second under positional superko, twelve times \
            the crate goban)",
        tools: &[],
        run: peers::rules,
    },
    Bench {
        name: "rules-wasm",
        about: "the same in WebAssembly, beside boards in JavaScript in one Node process",
        tools: &[&[Tool::WasiTarget, Tool::NodePackages]],
        run: peers::rules_wasm,
    },
    Bench {
        name: "instructions",
        about: "processor instructions for a thousand moves, records and links, each with a limit",
        tools: &[&[Tool::Valgrind, Tool::GungraunRunner]],
        run: peers::instructions,
    },
    Bench {
        name: "memory",
        about: "the memory of one game (goal: under 100 000 bytes)",
        tools: &[],
        run: peers::memory,
    },
    Bench {
        name: "count",
        about: "counts of games and positions whose results are known",
        tools: &[],
        run: peers::count,
    },
    Bench { name: "sgf", about: "reading records (goal: a hundred megabytes a second)", tools: &[], run: peers::sgf },
    Bench {
        name: "sgf-wasm",
        about: "the same in WebAssembly, beside Sabaki's reader in one Node process",
        tools: &[&[Tool::WasiTarget, Tool::NodePackages]],
        run: peers::sgf_wasm,
    },
    Bench {
        name: "link",
        about: "links of games, without comments (goals: at most 1.10 characters a move on average, 1.5 in any game, 100 for a \
            position; 300 moves in under 2 ms on the page)",
        tools: &[&[Tool::WasiTarget, Tool::NodePackages]],
        run: peers::link,
    },
    Bench {
        name: "engine",
        about: "evaluations by the neural network (goals: 15 ms on 19x19 in WebAssembly, 40 MB; with BADUKPAN_NETWORK: those of a file)",
        tools: &[&[Tool::WasiTarget, Tool::NodePackages]],
        run: peers::engine,
    },
    Bench {
        name: "hostile",
        about: "hostile records (goals: no more memory than the length of the file; with 20 MB, each step of opening takes under a second and \
            drawing a node under 50 ms)",
        tools: &[],
        run: peers::hostile,
    },
    Bench {
        name: "start",
        about: "the first visit on a phone line (goals: a board that takes a tap within 500 ms, the first move confirmed within 1400)",
        tools: &[FOR_RELEASE, &[Tool::Chromium]],
        run: start,
    },
    Bench {
        name: "click-to-paint",
        about: "from a click on the board to the frame that shows it (goals: 1.4 times a bare SVG at the median, none over 100 ms); the folder \
            of another release in BASE takes turns",
        tools: &[FOR_RELEASE, &[Tool::Chromium]],
        run: click_to_paint,
    },
    Bench {
        name: "dead-stones",
        about: "from the second pass to the suggestion of dead stones on the page (goal: 300 ms once the engine is loaded)",
        tools: &[FOR_RELEASE, &[Tool::Chromium]],
        run: dead_stones,
    },
    Bench {
        name: "computer",
        about: "the computer's moves and reviews on the page (goals: a move on 9x9 within 1 s on a phone up to 10 kyu, 200 moves judged in 4 s, \
            no task over 50 ms, 60 frames a second, 120 MB)",
        tools: &[FOR_RELEASE, &[Tool::Chromium]],
        run: computer,
    },
    Bench {
        name: "tree",
        about: "records of 70,000 nodes on the page (goals: open in under 300 ms, a step within a frame of 16 ms)",
        tools: &[FOR_RELEASE, &[Tool::Chromium]],
        run: tree,
    },
    Bench {
        name: "embed",
        about: "50 boards with 250-move games on a page of another origin (goals: half of WGo.js's time, 60 MB)",
        tools: &[FOR_RELEASE, &[Tool::Chromium]],
        run: embed,
    },
    Bench {
        name: "embed-start",
        about: "one embedded board on a phone line (goal: its position is seen within 1.3 times the time of WGo.js)",
        tools: &[FOR_RELEASE, &[Tool::Chromium]],
        run: embed_start,
    },
    Bench {
        name: "lesson",
        about: "lessons of the course on a phone line (goal: one can be played on within 2 s)",
        tools: &[FOR_RELEASE, &[Tool::Chromium]],
        run: lesson,
    },
];

/// Runs every benchmark, or the benchmarks that `arguments` names. `--games FILE` is an SGF file whose games the benchmarks replay or
/// read.
pub(crate) fn bench(arguments: &[String]) -> Result<()> {
    let mut names = arguments.to_vec();
    let games = take_games(&mut names)?;
    if let Some(unknown) = names.iter().find(|name| BENCHES.iter().all(|bench| bench.name != *name)) {
        let known: Vec<_> = BENCHES.iter().map(|bench| bench.name).collect();
        bail!("unknown benchmark \"{unknown}\"; use {}", known.join(", "));
    }
    for bench in BENCHES.iter().filter(|bench| names.is_empty() || names.iter().any(|name| name == bench.name)) {
        let tools = Toolbox::with(&bench.tools.concat())?;
        println!("{}: {}", bench.name, bench.about);
        (bench.run)(&tools, &games)?;
    }
    Ok(())
}

/// Removes `--games FILE` from the arguments and returns these two words; returns nothing if the arguments lack this option.
pub(crate) fn take_games(arguments: &mut Vec<String>) -> Result<Vec<String>> {
    let Some(at) = arguments.iter().position(|argument| argument == "--games") else { return Ok(Vec::new()) };
    let file = arguments.get(at + 1).context("--games needs an SGF file")?;
    fs::metadata(file).with_context(|| format!("cannot read {file}"))?;
    Ok(arguments.drain(at..=at + 1).collect())
}

fn start(tools: &Toolbox, _games: &[String]) -> Result<()> {
    dist::ensure(tools, dist::RELEASE)?;
    run::show(tools.command("node").arg("e2e/bench/start.mjs"))
}

fn click_to_paint(tools: &Toolbox, _games: &[String]) -> Result<()> {
    dist::ensure(tools, dist::RELEASE)?;
    run::show(tools.command("node").arg("e2e/bench/click-to-paint.mjs"))
}

fn dead_stones(tools: &Toolbox, games: &[String]) -> Result<()> {
    if games.is_empty() {
        println!("dead-stones needs a game on 19x19: --games FILE.sgf");
        return Ok(());
    }
    dist::ensure(tools, dist::RELEASE)?;
    run::show(tools.command("node").arg("e2e/bench/dead-stones.mjs").args(games))
}

fn computer(tools: &Toolbox, games: &[String]) -> Result<()> {
    if games.is_empty() {
        println!("computer needs a game on 19x19: --games FILE.sgf");
        return Ok(());
    }
    dist::ensure(tools, dist::RELEASE)?;
    run::show(tools.command("node").arg("e2e/bench/computer.mjs").args(games))
}

fn tree(tools: &Toolbox, _games: &[String]) -> Result<()> {
    dist::ensure(tools, dist::RELEASE)?;
    run::show(tools.command("node").arg("e2e/bench/tree.mjs"))
}

fn embed(tools: &Toolbox, games: &[String]) -> Result<()> {
    if games.is_empty() {
        println!("embed needs games of at least 250 moves: --games FILE.sgf");
        return Ok(());
    }
    dist::ensure(tools, dist::RELEASE)?;
    run::show(tools.command("node").arg("e2e/bench/embed.mjs").args(games))
}

fn embed_start(tools: &Toolbox, _games: &[String]) -> Result<()> {
    dist::ensure(tools, dist::RELEASE)?;
    run::show(tools.command("node").arg("e2e/bench/embed-start.mjs"))
}

fn lesson(tools: &Toolbox, _games: &[String]) -> Result<()> {
    dist::ensure(tools, dist::RELEASE)?;
    run::show(tools.command("node").arg("e2e/bench/lesson.mjs"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_of_games_may_be_anywhere_in_the_arguments_and_must_exist() {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
        let mut arguments = words(&format!("rules --games {file} memory"));
        assert_eq!(take_games(&mut arguments).unwrap(), ["--games", file]);
        assert_eq!(arguments, ["rules", "memory"]);
        assert!(take_games(&mut words("rules --games")).is_err());
        assert!(take_games(&mut words("--games no-such-file.sgf")).is_err());
    }
}
