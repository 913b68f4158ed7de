//! The programs of `crates/peers`, and the benchmarks that run them.

use crate::run;
use crate::tools::Toolbox;
use anyhow::{Context, Result, bail};
use std::process::Command;

/// How many rounds are counted, and then twice as many: the difference is replaying alone.
const COUNTED_ROUNDS: u64 = 2;

/// Returns the command that runs a program of `crates/peers`, compiled for measuring. Arguments may be added.
pub(crate) fn program(tools: &Toolbox, name: &str) -> Command {
    run_by(tools, name, &[], None)
}

/// Measures moves per second, compiled for this machine.
pub(crate) fn rules(tools: &Toolbox, games: &[String]) -> Result<()> {
    run::show(program(tools, "speed").args(games))
}

/// Measures moves per second in WebAssembly, beside boards in JavaScript.
pub(crate) fn rules_wasm(tools: &Toolbox, games: &[String]) -> Result<()> {
    let node = ["node", "--no-warnings", "e2e/bench/rules.mjs"];
    run::show(run_by(tools, "speed", &node, Some("wasm32-wasip1")).args(games))
}

/// Measures megabytes of records per second, compiled for this machine.
pub(crate) fn sgf(tools: &Toolbox, games: &[String]) -> Result<()> {
    run::show(program(tools, "sgf").args(games))
}

/// Measures the same in WebAssembly, beside a reader in JavaScript.
pub(crate) fn sgf_wasm(tools: &Toolbox, games: &[String]) -> Result<()> {
    let node = ["node", "--no-warnings", "e2e/bench/sgf.mjs"];
    run::show(run_by(tools, "sgf", &node, Some("wasm32-wasip1")).args(games))
}

/// Measures the length of links and the time they take, here and in WebAssembly with the profile of the page.
pub(crate) fn link(tools: &Toolbox, games: &[String]) -> Result<()> {
    run::show(program(tools, "link").args(games))?;
    println!("in WebAssembly, compiled as the page is:");
    let node = ["node", "--no-warnings", "e2e/bench/link.mjs"];
    run::show(compiled_by(tools, "link", &node, Some("wasm32-wasip1"), "web").args(games))
}

/// Measures time and memory of hostile records.
pub(crate) fn hostile(tools: &Toolbox, _games: &[String]) -> Result<()> {
    run::show(&mut program(tools, "hostile"))
}

/// Measures the memory of one game.
pub(crate) fn memory(tools: &Toolbox, _games: &[String]) -> Result<()> {
    run::show(&mut program(tools, "memory"))
}

/// Compares counts with known results.
pub(crate) fn count(tools: &Toolbox, _games: &[String]) -> Result<()> {
    run::show(&mut program(tools, "count"))
}

/// Measures the processor instructions for one move.
pub(crate) fn instructions(tools: &Toolbox, games: &[String]) -> Result<()> {
    for row in ["simple", "positional"] {
        let [once, twice] = [COUNTED_ROUNDS, 2 * COUNTED_ROUNDS].map(|rounds| counted(tools, row, rounds, games));
        let (once, twice) = (once?, twice?);
        let moves = once.moves * COUNTED_ROUNDS;
        println!("{row:<12}{:>8} instructions a move", (twice.instructions - once.instructions) / moves);
    }
    Ok(())
}

/// The instructions of a run, and the moves of one round.
#[derive(Debug, PartialEq, Eq)]
struct Counted {
    instructions: u64,
    moves: u64,
}

fn counted(tools: &Toolbox, row: &str, rounds: u64, games: &[String]) -> Result<Counted> {
    let valgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"];
    let mut speed = run_by(tools, "speed", &valgrind, None);
    speed.args(["--raw", "--rows", row, "--passes", "10", "--rounds", &rounds.to_string()]).args(games);
    let outcome = run::capture(&mut speed)?;
    if !outcome.ok {
        bail!("{}", outcome.text);
    }
    read(&outcome.text, row).with_context(|| format!("cannot read the output of valgrind:\n{}", outcome.text))
}

/// Returns valgrind's "Collected : N" and the moves in the program's "row, moves, nanoseconds".
fn read(text: &str, row: &str) -> Option<Counted> {
    let instructions = text.lines().find_map(|line| line.split_once("Collected : "))?.1.trim().parse().ok()?;
    let moves = text.lines().find_map(|line| line.strip_prefix(row)?.strip_prefix('\t'))?;
    Some(Counted { instructions, moves: moves.split('\t').next()?.parse().ok()? })
}

/// Returns the command that runs a program of `crates/peers` with a runner, if one is given, compiled for a target, or for this machine.
fn run_by(tools: &Toolbox, name: &str, runner: &[&str], target: Option<&str>) -> Command {
    compiled_by(tools, name, runner, target, "measure")
}

/// Like [`run_by`], compiled with one of the workspace's profiles.
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
    fn the_output_of_valgrind_and_of_the_program_is_read() {
        let text = "==7== Events    : Ir\n==7== Collected : 1234567\nsimple\t1000\t55\npositional\t2000\t77\n";
        assert_eq!(read(text, "positional"), Some(Counted { instructions: 1_234_567, moves: 2000 }));
        assert_eq!(read("positional\t2000\t77\n", "positional"), None);
        assert_eq!(read(text, "situational"), None);
    }
}
