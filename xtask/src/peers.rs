//! The programs of `crates/peers`, and the benchmarks that run them.

use crate::run;
use crate::tools::Toolbox;
use anyhow::Result;
use std::process::Command;

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

/// Counts processor instructions, and fails if there are more than the limits in the benchmark.
pub(crate) fn instructions(tools: &Toolbox, _games: &[String]) -> Result<()> {
    run::show(tools.command("cargo").args(["bench", "--locked", "--package", "baduk-peers", "--bench", "instructions"]))
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
