//! Runs the programs of `crates/peers`, and the benchmarks that use these programs.

use crate::run;
use crate::tools::{Tool, Toolbox};
use anyhow::Result;
use std::process::Command;

/// Returns the command that runs a program of `crates/peers`, compiled for measuring. Callers may add arguments.
pub(crate) fn program(tools: &Toolbox, name: &str) -> Command {
    run_by(tools, name, &[], None)
}

/// Lets the engine play games against GNU Go, or against another engine, such as `target/release/ranked`.
///
/// # Errors
///
/// If a tool is missing, or an engine can't be started.
pub(crate) fn play_match(arguments: &[String]) -> Result<()> {
    let tools = Toolbox::with(&[Tool::GnuGo])?;
    let packages = ["--package", "badukpan-cli", "--package", "baduk-peers", "--bin", "badukpan", "--bin", "ranked"];
    run::show(Command::new("cargo").args(["build", "--quiet", "--release"]).args(packages))?;
    run::show(program(&tools, "match").args(arguments))
}

/// Measures how many moves the rules check per second, compiled for this machine.
pub(crate) fn rules(tools: &Toolbox, games: &[String]) -> Result<()> {
    run::show(program(tools, "speed").args(games))
}

/// Measures how many moves the rules check per second in WebAssembly, and for comparison libraries for boards in JavaScript.
pub(crate) fn rules_wasm(tools: &Toolbox, games: &[String]) -> Result<()> {
    let node = ["node", "--no-warnings", "e2e/bench/rules.mjs"];
    run::show(run_by(tools, "speed", &node, Some("wasm32-wasip1")).args(games))
}

/// Measures how many megabytes of records our reader reads per second, compiled for this machine.
pub(crate) fn sgf(tools: &Toolbox, games: &[String]) -> Result<()> {
    run::show(program(tools, "sgf").args(games))
}

/// Measures how many megabytes of records our reader reads per second in WebAssembly, and for comparison a reader in JavaScript.
pub(crate) fn sgf_wasm(tools: &Toolbox, games: &[String]) -> Result<()> {
    let node = ["node", "--no-warnings", "e2e/bench/sgf.mjs"];
    run::show(run_by(tools, "sgf", &node, Some("wasm32-wasip1")).args(games))
}

/// Measures the lengths of links and the time to encode and decode them, on this machine and in WebAssembly with the
/// page's profile.
pub(crate) fn link(tools: &Toolbox, games: &[String]) -> Result<()> {
    run::show(program(tools, "link").args(games))?;
    println!("in WebAssembly, compiled as the page is:");
    let node = ["node", "--no-warnings", "e2e/bench/link.mjs"];
    run::show(compiled_by(tools, "link", &node, Some("wasm32-wasip1"), "web").args(games))
}

/// Measures how fast the engine judges positions, on this machine and in WebAssembly with SIMD. `BADUKPAN_NETWORK` may name the file of a
/// network.
pub(crate) fn engine(tools: &Toolbox, _games: &[String]) -> Result<()> {
    let network: Vec<String> =
        std::env::var("BADUKPAN_NETWORK").map_or(Vec::new(), |file| vec!["--network".to_owned(), file]);
    run::show(program(tools, "evaluations").args(&network))?;
    println!("in WebAssembly:");
    let node = ["node", "--no-warnings", "e2e/bench/engine.mjs"];
    let mut cargo = compiled_by(tools, "evaluations", &node, Some("wasm32-wasip1"), "measure");
    run::show(cargo.env("CARGO_TARGET_WASM32_WASIP1_RUSTFLAGS", "-Ctarget-feature=+simd128").args(&network))
}

/// Measures the time and memory for reading hostile records, which are made to be slow or large.
pub(crate) fn hostile(tools: &Toolbox, _games: &[String]) -> Result<()> {
    run::show(&mut program(tools, "hostile"))
}

/// Measures the memory that one game takes.
pub(crate) fn memory(tools: &Toolbox, _games: &[String]) -> Result<()> {
    run::show(&mut program(tools, "memory"))
}

/// Compares the numbers of games and positions on small boards with known results.
pub(crate) fn count(tools: &Toolbox, _games: &[String]) -> Result<()> {
    run::show(&mut program(tools, "count"))
}

/// Counts the processor instructions of operations, and fails if they exceed the limits in the benchmark.
pub(crate) fn instructions(tools: &Toolbox, _games: &[String]) -> Result<()> {
    run::show(tools.command("cargo").args(["bench", "--locked", "--package", "baduk-peers", "--bench", "instructions"]))
}

/// Returns the command that runs a program of `crates/peers`, compiled for `target`, or for this machine if `target` is `None`. `runner`
/// is the command that runs the program, such as a WebAssembly runtime; empty for none.
fn run_by(tools: &Toolbox, name: &str, runner: &[&str], target: Option<&str>) -> Command {
    compiled_by(tools, name, runner, target, "measure")
}

/// Returns the same command as [`run_by`], but compiled with the profile `profile`.
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
