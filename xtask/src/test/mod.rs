//! `cargo xtask test`: all checks, in stages.

mod tally;

use crate::run::{self, Outcome};
use crate::tools::{FOR_RELEASE, Tool, Toolbox};
use crate::{dist, house, monkey};
use anyhow::{Result, bail};
use std::env;
use std::io::Write;
use std::process::Command;
use std::time::Instant;
use tally::{Tally, flaky};

/// A stage: its name, the tools it needs, and the function that runs it.
struct Stage {
    name: &'static str,
    tools: &'static [&'static [Tool]],
    run: fn(&Toolbox) -> Result<Outcome>,
}

/// The stages, fast ones first.
const STAGES: &[Stage] = &[
    Stage { name: "fmt", tools: &[], run: |tools| run::capture(&mut cargo(tools, "fmt --all --check")) },
    Stage { name: "house", tools: &[], run: |_| house::check() },
    Stage { name: "clippy", tools: &[&[Tool::WasmTarget]], run: clippy },
    Stage { name: "native", tools: &[], run: |tools| run::capture(&mut cargo(tools, NATIVE)) },
    Stage {
        name: "doc",
        tools: &[],
        run: |tools| run::capture(&mut cargo(tools, "test --workspace --locked --no-fail-fast --doc")),
    },
    Stage { name: "wasm", tools: &[&[Tool::WasmTarget, Tool::WasmBindgen]], run: wasm },
    Stage { name: "build", tools: &[FOR_RELEASE], run: build },
    Stage { name: "browsers", tools: &[&[Tool::NodePackages, Tool::Firefox, Tool::WebKit]], run: in_other_browsers },
    Stage { name: "e2e", tools: &[FOR_RELEASE, &[Tool::HeadlessChromium]], run: end_to_end },
    Stage { name: "packages", tools: PACKAGES, run: packages },
    Stage { name: "monkey", tools: monkey::TOOLS, run: random_actions },
];

const PACKAGES: &[&[Tool]] =
    &[&[Tool::NodePackages, Tool::WasiTarget, Tool::Zip, Tool::Php, Tool::Hugo, Tool::HeadlessChromium]];

const NATIVE: &str = "test --workspace --locked --no-fail-fast --lib --bins --tests";
const CLIPPY: &str = "clippy --workspace --all-targets --locked -- -D warnings";
const CLIPPY_WASM: &str =
    "clippy --package badukpan --lib --bins --tests --target wasm32-unknown-unknown --locked -- -D warnings";
const WASM: &str = "test --package badukpan --test wasm --target wasm32-unknown-unknown --locked --no-fail-fast";

/// The specs that the release itself has to pass: both programs start, and players see what happens when one fails.
const ON_RELEASE: &[&str] = &["smoke.spec.mjs", "traps.spec.mjs"];

/// An arbitrary seed, fixed so that a failure can be reproduced.
const MONKEY_SEED: &str = "15";

/// Runs all stages, or those in `names`, and stops at the first that fails.
///
/// # Errors
///
/// If a name is unknown, a tool is missing, or a stage fails.
pub(crate) fn test(names: &[String]) -> Result<()> {
    if let Some(unknown) = names.iter().find(|name| STAGES.iter().all(|stage| stage.name != *name)) {
        let known: Vec<_> = STAGES.iter().map(|stage| stage.name).collect();
        bail!("unknown stage \"{unknown}\"; use {}", known.join(", "));
    }
    let stages: Vec<_> =
        STAGES.iter().filter(|stage| names.is_empty() || names.iter().any(|name| name == stage.name)).collect();
    let needed: Vec<_> = stages.iter().flat_map(|stage| stage.tools.concat()).collect();
    let tools = Toolbox::with(&needed)?;
    let mut total = Tally::default();
    let start = Instant::now();
    let failed = stages.iter().find(|stage| !report(stage, &tools, &mut total));
    println!("{} passed, {} failed in {:.1} s", total.passed, total.failed, start.elapsed().as_secs_f32());
    match failed {
        None => Ok(()),
        Some(stage) => bail!("stage {name} failed; run it alone with: cargo xtask test {name}", name = stage.name),
    }
}

/// Runs a stage, prints its line, adds its tests to `total`, and returns whether it passed.
fn report(stage: &Stage, tools: &Toolbox, total: &mut Tally) -> bool {
    print!("{:<10}", stage.name);
    let _ = std::io::stdout().flush();
    let start = Instant::now();
    let outcome = (stage.run)(tools).unwrap_or_else(|error| Outcome { ok: false, text: format!("{error:#}\n") });
    let seconds = start.elapsed().as_secs_f32();
    let tally = Tally::of(&outcome.text);
    total.add(tally);
    let word = if outcome.ok { "ok" } else { "FAILED" };
    let line = format!("{word:<7}{seconds:>7.1} s   {}", note(tally, &outcome.text));
    println!("{}", line.trim_end());
    if !outcome.ok {
        println!("{}", without_progress(&outcome.text));
    }
    for name in flaky(&outcome.text) {
        println!("          flaky: {name}");
    }
    outcome.ok
}

/// The prefixes of the lines with the size of the page and of the embedded board (`e2e/size.mjs`).
const WEIGHTS: [&str; 2] = ["budget: ", "embed: "];

/// Returns the note beside a stage: its tests, or the size of the page and of the embedded board.
fn note(tally: Tally, text: &str) -> String {
    if tally == Tally::default() {
        let lines = WEIGHTS.iter().filter_map(|weight| text.lines().rfind(|line| line.starts_with(weight)));
        return lines.collect::<Vec<_>>().join("; ");
    }
    format!("{} passed, {} failed", tally.passed, tally.failed)
}

/// Returns the output of a stage without cargo's line for each crate that it compiled and Playwright's for each test that passed.
fn without_progress(text: &str) -> String {
    let is_progress = |line: &&str| {
        let word = line.split_whitespace().next().unwrap_or_default();
        line.starts_with("  ") && ["Compiling", "Checking", "Downloading", "Downloaded", "✓"].contains(&word)
    };
    text.lines().filter(|line| !is_progress(line)).flat_map(|line| [line, "\n"]).collect()
}

fn cargo(tools: &Toolbox, line: &str) -> Command {
    let mut cargo = tools.command("cargo");
    cargo.args(line.split(' '));
    cargo
}

fn clippy(tools: &Toolbox) -> Result<Outcome> {
    in_turn([cargo(tools, CLIPPY), cargo(tools, CLIPPY_WASM)])
}

fn wasm(tools: &Toolbox) -> Result<Outcome> {
    let mut cargo = cargo(tools, WASM);
    cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", "wasm-bindgen-test-runner");
    Ok(with_tests(run::capture(&mut cargo)?))
}

fn build(tools: &Toolbox) -> Result<Outcome> {
    in_turn([dist::page(tools), dist::weigh(tools), dist::page_with_panics(tools)])
}

/// Runs the main paths in Firefox and in WebKit on the release.
fn in_other_browsers(tools: &Toolbox) -> Result<Outcome> {
    let mut node = tools.command("node");
    node.args(["--test", "--test-reporter=spec", "browsers/firefox.test.mjs", "browsers/webkit.test.mjs"]);
    node.current_dir("e2e").env("DIST", env::current_dir()?.join("dist"));
    Ok(with_tests(run::capture(&mut node)?))
}

/// Runs all specs on the build that logs its panics, so that a failure has a message, and [`ON_RELEASE`] on the release. The stage
/// "build" has built both.
fn end_to_end(tools: &Toolbox) -> Result<Outcome> {
    let runs = [playwright(tools, "dist", ON_RELEASE)?, playwright(tools, dist::WITH_PANICS, &[])?];
    Ok(with_tests(in_turn(runs)?))
}

/// Returns Playwright for the pages in a folder, with these arguments.
fn playwright(tools: &Toolbox, folder: &str, arguments: &[&str]) -> Result<Command> {
    let mut playwright = tools.command("node");
    playwright.args(["node_modules/@playwright/test/cli.js", "test"]).args(arguments).current_dir("e2e");
    playwright.env("DIST", env::current_dir()?.join(folder));
    Ok(playwright)
}

/// Makes the packages from the release, installs them into projects as an author does, and looks at the boards.
fn packages(tools: &Toolbox) -> Result<Outcome> {
    let mut make = tools.command("cargo");
    make.args(["xtask", "package", "npm", "npm-command", "wordpress"]);
    let look = playwright(tools, "dist", &["--config", "packages/playwright.config.mjs"])?;
    Ok(with_tests(in_turn([make, look])?))
}

/// Runs random actions with a fixed seed for a minute, on the build that logs its panics.
fn random_actions(tools: &Toolbox) -> Result<Outcome> {
    let mut monkey = monkey::command(tools, dist::WITH_PANICS)?;
    Ok(with_tests(run::capture(monkey.args(["--seed", MONKEY_SEED, "--minutes", "1"]))?))
}

/// Runs commands in sequence until one fails.
fn in_turn(commands: impl IntoIterator<Item = Command>) -> Result<Outcome> {
    let mut all = Outcome { ok: true, text: String::new() };
    for mut command in commands {
        let outcome = run::capture(&mut command)?;
        all.text.push_str(&outcome.text);
        all.ok = outcome.ok;
        if !all.ok {
            break;
        }
    }
    Ok(all)
}

/// Fails a stage that should run tests and ran none.
fn with_tests(mut outcome: Outcome) -> Outcome {
    if outcome.ok && Tally::of(&outcome.text).passed == 0 {
        outcome.ok = false;
        outcome.text.push_str("No test ran.\n");
    }
    outcome
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stage_without_tests_shows_the_sizes() {
        let text = "budget: 1 of 3 bytes\nfile\nbudget: 2 of 3 bytes\nembed: 1 of 2 bytes\n";
        assert_eq!(note(Tally::default(), text), "budget: 2 of 3 bytes; embed: 1 of 2 bytes");
        assert_eq!(note(Tally::default(), "file\n"), "");
        assert_eq!(note(Tally { passed: 2, ..Tally::default() }, text), "2 passed, 0 failed");
    }
}
