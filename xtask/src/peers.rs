//! The programs of `crates/peers`, and the benches that are made of them.

use crate::run;
use crate::tools::Toolbox;
use anyhow::{Context, Result, bail};
use std::process::Command;

/// How many rounds are counted, and then twice as many: what is not replaying is in both, and goes out of the difference.
const COUNTED_ROUNDS: u64 = 2;

/// One of the programs of `crates/peers`, compiled to be measured; arguments may follow.
pub(crate) fn program(tools: &Toolbox, name: &str) -> Command {
    run_by(tools, name, &[], None)
}

/// Moves a second, compiled for this machine.
pub(crate) fn rules(tools: &Toolbox, games: &[String]) -> Result<()> {
    run::show(program(tools, "speed").args(games))
}

/// Moves a second in WebAssembly, beside boards in JavaScript.
pub(crate) fn rules_wasm(tools: &Toolbox, games: &[String]) -> Result<()> {
    let node = ["node", "--no-warnings", "e2e/bench/rules.mjs"];
    run::show(run_by(tools, "speed", &node, Some("wasm32-wasip1")).args(games))
}

/// Megabytes of records read in a second, compiled for this machine.
pub(crate) fn sgf(tools: &Toolbox, games: &[String]) -> Result<()> {
    run::show(program(tools, "sgf").args(games))
}

/// The same in WebAssembly, beside a reader in JavaScript.
pub(crate) fn sgf_wasm(tools: &Toolbox, games: &[String]) -> Result<()> {
    let node = ["node", "--no-warnings", "e2e/bench/sgf.mjs"];
    run::show(run_by(tools, "sgf", &node, Some("wasm32-wasip1")).args(games))
}

/// How long links are, and how long they take, here and in WebAssembly that is compiled as the page is.
pub(crate) fn link(tools: &Toolbox, games: &[String]) -> Result<()> {
    run::show(program(tools, "link").args(games))?;
    println!("in WebAssembly, compiled as the page is:");
    let node = ["node", "--no-warnings", "e2e/bench/link.mjs"];
    run::show(compiled_by(tools, "link", &node, Some("wasm32-wasip1"), "web").args(games))
}

/// The time and memory of records that were made to hurt.
pub(crate) fn hostile(tools: &Toolbox, _games: &[String]) -> Result<()> {
    run::show(&mut program(tools, "hostile"))
}

/// The bytes that one game takes.
pub(crate) fn memory(tools: &Toolbox, _games: &[String]) -> Result<()> {
    run::show(&mut program(tools, "memory"))
}

/// Counts with known results.
pub(crate) fn count(tools: &Toolbox, _games: &[String]) -> Result<()> {
    run::show(&mut program(tools, "count"))
}

/// The processor's instructions for one move.
pub(crate) fn instructions(tools: &Toolbox, games: &[String]) -> Result<()> {
    for row in ["simple", "positional"] {
        let [once, twice] = [COUNTED_ROUNDS, 2 * COUNTED_ROUNDS].map(|rounds| counted(tools, row, rounds, games));
        let (once, twice) = (once?, twice?);
        let moves = once.moves * COUNTED_ROUNDS;
        println!("{row:<12}{:>8} instructions a move", (twice.instructions - once.instructions) / moves);
    }
    Ok(())
}

/// What was counted, and the moves of one round.
#[derive(Debug, PartialEq, Eq)]
struct Counted {
    instructions: u64,
    moves: u64,
}

fn counted(tools: &Toolbox, row: &str, rounds: u64, games: &[String]) -> Result<Counted> {
    let valgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"];
    let mut speed = run_by(tools, "speed", &valgrind, None);
    speed.args(["--raw", "--rows", row, "--passes", "10", "--rounds", &rounds.to_string()]).args(games);
    let ended = run::keep(&mut speed)?;
    if !ended.ok {
        bail!("{}", ended.text);
    }
    read(&ended.text, row).with_context(|| format!("valgrind's words are not understood:\n{}", ended.text))
}

/// Finds valgrind's "Collected : N" and the program's own "row, moves, nanoseconds".
fn read(text: &str, row: &str) -> Option<Counted> {
    let instructions = text.lines().find_map(|line| line.split_once("Collected : "))?.1.trim().parse().ok()?;
    let moves = text.lines().find_map(|line| line.strip_prefix(row)?.strip_prefix('\t'))?;
    Some(Counted { instructions, moves: moves.split('\t').next()?.parse().ok()? })
}

/// A program of `crates/peers`, run by another (none: by itself), compiled for a target (none: this machine).
fn run_by(tools: &Toolbox, name: &str, runner: &[&str], target: Option<&str>) -> Command {
    compiled_by(tools, name, runner, target, "measure")
}

/// The same, compiled by one of the workspace's profiles.
fn compiled_by(tools: &Toolbox, name: &str, runner: &[&str], target: Option<&str>, profile: &str) -> Command {
    let mut cargo = tools.command("cargo");
    cargo.args(["run", "--quiet", "--locked", "--profile", profile, "--package", "baduk-peers", "--bin", name]);
    if !runner.is_empty() {
        cargo.arg("--config").arg(format!("target.'cfg(all())'.runner = {runner:?}"));
    }
    if let Some(target) = target {
        cargo.args(["--target", target]);
    }
    cargo.arg("--");
    cargo
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn valgrinds_words_and_the_programs_are_told_apart() {
        let text = "==7== Events    : Ir\n==7== Collected : 1234567\nsimple\t1000\t55\npositional\t2000\t77\n";
        assert_eq!(read(text, "positional"), Some(Counted { instructions: 1_234_567, moves: 2000 }));
        assert_eq!(read("positional\t2000\t77\n", "positional"), None);
        assert_eq!(read(text, "situational"), None);
    }
}
