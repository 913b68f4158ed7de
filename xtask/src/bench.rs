//! `cargo xtask bench` runs benchmarks, and `cargo xtask oracle` compares with other programs.

use crate::bundle::build;
use crate::process;
use crate::tools::{FOR_RELEASE, NODE_PACKAGES, Toolbox, WASI};
use anyhow::{Context, Result, bail, ensure};
use std::fs;
use std::process::Command;

/// A benchmark with its name, and what its figures should be.
struct Bench {
    name: &'static str,
    about: &'static str,
    runs: &'static [Run],
}

/// What a benchmark runs.
enum Run {
    /// The benchmark of a package with this name, compiled for this machine with a profile.
    Native(&'static str, &'static str, &'static str),
    /// The same in WebAssembly: a script in `e2e/bench` runs it in Node.
    Wasm(&'static str, &'static str, &'static str),
    /// A script in `e2e/bench`, which drives the release in Chromium.
    Page,
    /// The same with games, without which it can't run.
    PageWithGames,
}

const fn bench(name: &'static str, about: &'static str, runs: &'static [Run]) -> Bench {
    Bench { name, about, runs }
}

use Run::{Native, Page, PageWithGames, Wasm};

const BENCHES: &[Bench] = &[
    bench(
        "rules",
        "replaying games, every move checked (goals: ten million moves a second under positional superko, twelve times the crate goban)",
        &[Native("baduk-rules", "replay", "measure")],
    ),
    bench(
        "rules-wasm",
        "the same in WebAssembly, beside boards in JavaScript in one Node process",
        &[Wasm("baduk-rules", "replay", "measure")],
    ),
    bench(
        "instructions",
        "processor instructions for a thousand moves, records and links, each with a limit",
        &[Native("baduk-link", "instructions", "bench")],
    ),
    bench(
        "memory",
        "the memory of one game (goal: under 100 000 bytes)",
        &[Native("baduk-rules", "memory", "measure")],
    ),
    bench(
        "count",
        "counts of games and positions whose results are known",
        &[Native("baduk-rules", "count", "measure")],
    ),
    bench("sgf", "reading records (goal: a hundred megabytes a second)", &[Native("baduk-record", "sgf", "measure")]),
    bench(
        "sgf-wasm",
        "the same in WebAssembly, beside Sabaki's reader in one Node process",
        &[Wasm("baduk-record", "sgf", "measure")],
    ),
    bench(
        "link",
        "links of games, and their times on this machine and in WebAssembly as the page has it",
        &[Native("baduk-link", "link", "measure"), Wasm("baduk-link", "link", "web")],
    ),
    bench(
        "engine",
        "evaluations by the neural network, then in WebAssembly (goals there: 15 ms on 19x19, 40 MB); BADUKPAN_NETWORK may name a file",
        &[Native("baduk-engine", "evaluations", "measure"), Wasm("baduk-engine", "evaluations", "measure")],
    ),
    bench(
        "hostile",
        "hostile records (goals: with 20 MB, each step of opening takes under a second and drawing a node under 50 ms)",
        &[Native("baduk-author", "hostile", "measure")],
    ),
    bench(
        "start",
        "the first visit on a phone line (goals: a board that takes a tap within 500 ms, the first move confirmed within 1400)",
        &[Page],
    ),
    bench(
        "click-to-paint",
        "from a click on the board to the frame that shows it (goals: 1.4 times a bare SVG at the median, none over 100 ms); the folder of \
         another release in BASE takes turns",
        &[Page],
    ),
    bench(
        "dead-stones",
        "from the second pass to the suggestion of dead stones on 19x19 (goal: 300 ms once the engine is loaded)",
        &[PageWithGames],
    ),
    bench(
        "computer",
        "the computer's moves and reviews on 19x19 (goals: a move on 9x9 within 1 s on a phone up to 10 kyu, 200 moves judged in 4 s, no \
         task over 50 ms, 60 frames a second, 120 MB)",
        &[PageWithGames],
    ),
    bench(
        "tree",
        "records of 70,000 nodes on the page (goals: open in under 300 ms, a step within a frame of 16 ms)",
        &[Page],
    ),
    bench(
        "embed",
        "50 boards with games of at least 250 moves on a page of another origin (goals: half of WGo.js's time, 60 MB)",
        &[PageWithGames],
    ),
    bench(
        "embed-start",
        "one embedded board on a phone line (goal: its position is seen within 1.3 times the time of WGo.js)",
        &[Page],
    ),
    bench("lesson", "lessons of the course on a phone line (goal: one can be played on within 2 s)", &[Page]),
];

/// The page with the figures of benchmarks, which `--page` writes.
const FIGURES: &str = "docs/benchmarks.md";

/// Prints the machine and the day.
const MACHINE: &str = "const os = require('os'); const [cpu] = os.cpus(); const day = new Date().toISOString().slice(0, 10); \
    console.log(`${cpu.model}, ${os.cpus().length} cores, ${Math.round(os.totalmem() / 2 ** 30)} GB, ${os.type()}, on ${day}`)";

/// Runs every benchmark, or the benchmarks that `arguments` names. `--games FILE` is an SGF file whose games the benchmarks of records,
/// links and pages use. `--page` writes what they print to [`FIGURES`].
pub(crate) fn bench_all(arguments: &[String]) -> Result<()> {
    let mut names = arguments.to_vec();
    let games = take_games(&mut names)?;
    let to_page = names.iter().position(|name| name == "--page").map(|at| names.remove(at)).is_some();
    if let Some(unknown) = names.iter().find(|name| BENCHES.iter().all(|bench| bench.name != *name)) {
        let known: Vec<_> = BENCHES.iter().map(|bench| bench.name).collect();
        bail!("unknown benchmark \"{unknown}\"; use {}", known.join(", "));
    }
    let mut page = String::new();
    for bench in BENCHES.iter().filter(|bench| names.is_empty() || names.iter().any(|name| name == bench.name)) {
        println!("{}: {}", bench.name, bench.about);
        page += &format!("\n## {}\n\nMeasures {}.\n\n```text\n", bench.name, bench.about);
        for run in bench.runs {
            let Some(mut command) = command_of(bench.name, run, &games)? else { continue };
            if to_page {
                let outcome = process::capture(&mut command)?;
                print!("{}", outcome.text);
                ensure!(outcome.ok, "{} failed", bench.name);
                page += &outcome.text;
            } else {
                process::show(&mut command)?;
            }
        }
        page += "```\n";
    }
    if to_page {
        let machine = process::capture(Command::new("node").args(["-e", MACHINE]))?.text;
        fs::write(FIGURES, format!("{}{page}", heading(machine.trim())))?;
    }
    Ok(())
}

/// The beginning of the page with the figures that were measured on a machine.
fn heading(machine: &str) -> String {
    format!(
        "# Benchmarks\n\nMeasured on {machine}, by\n\n```sh\ncargo xtask bench --page\n```\n\nEach benchmark runs the programs that it \
         compares in turn, on the same machine. Times depend on the machine, and ratios hardly do.\n"
    )
}

/// Returns the command that makes a run; `None` if the run needs games, and there are none.
fn command_of(name: &str, run: &Run, games: &[String]) -> Result<Option<Command>> {
    if matches!(run, PageWithGames) && games.is_empty() {
        println!("{name} needs --games FILE.sgf");
        return Ok(None);
    }
    let needed = match run {
        Native(_, "instructions", _) => &["valgrind", "gungraun-runner"][..],
        Native(..) => &[],
        Wasm(..) => &[WASI, NODE_PACKAGES],
        Page | PageWithGames => &[FOR_RELEASE, &["chromium"]].concat(),
    };
    let tools = Toolbox::with(needed)?;
    let mut command = match run {
        Native(package, bench, profile) => cargo_bench(&tools, package, bench, profile),
        Wasm(package, bench, profile) => {
            let mut cargo = cargo_bench(&tools, package, bench, profile);
            let script = crate::root().join("e2e/bench").join(name.trim_end_matches("-wasm")).with_extension("mjs");
            cargo.args(["--target", WASI, "--config"]);
            cargo.arg(format!("target.'cfg(all())'.runner = [\"node\", \"--no-warnings\", {script:?}]"));
            cargo.env("CARGO_TARGET_WASM32_WASIP1_RUSTFLAGS", "-Ctarget-feature=+simd128");
            cargo
        }
        Page | PageWithGames => {
            build::ensure(&tools, build::RELEASE)?;
            let mut node = tools.command("node");
            node.arg(format!("e2e/bench/{name}.mjs"));
            node
        }
    };
    if matches!(run, Native(..) | Wasm(..)) {
        command.arg("--");
    }
    match name {
        "engine" => {
            if let Some(file) = std::env::var_os("BADUKPAN_NETWORK") {
                command.arg("--network").arg(fs::canonicalize(file).context("BADUKPAN_NETWORK names no file")?);
            }
        }
        "instructions" => {}
        _ => _ = command.args(games),
    }
    Ok(Some(command))
}

fn cargo_bench(tools: &Toolbox, package: &str, bench: &str, profile: &str) -> Command {
    let mut cargo = tools.command("cargo");
    cargo.args(["bench", "--quiet", "--locked", "--profile", profile, "--package", package, "--bench", bench]);
    cargo
}

/// Removes `--games FILE` from the arguments and returns these two words, with the full path of the file, since cargo runs benchmarks in
/// the folders of their packages. Returns nothing if the arguments lack this option.
fn take_games(arguments: &mut Vec<String>) -> Result<Vec<String>> {
    let Some(at) = arguments.iter().position(|argument| argument == "--games") else { return Ok(Vec::new()) };
    let file = arguments.get(at + 1).context("--games needs an SGF file")?;
    let file = fs::canonicalize(file).with_context(|| format!("cannot read {file}"))?;
    arguments.drain(at..=at + 1);
    Ok(vec!["--games".to_owned(), file.display().to_string()])
}

/// The comparisons, each with its name, the program in `crates/peers` that makes it, and the tool with which it compares.
const ORACLES: [(&str, &str, &str); 2] = [("rules", "oracle", "gnugo"), ("sgf", "sgf_oracle", "sgfmill")];

/// Runs the comparison that the first argument names, with the other arguments. Without a name, runs both: `sgf` gets `--games FILE`, and
/// `rules` gets all other arguments.
///
/// # Errors
///
/// If a tool is missing, or a result differs.
pub(crate) fn oracle(arguments: &[String]) -> Result<()> {
    let mut others = arguments.to_vec();
    let games = take_games(&mut others)?;
    for (name, program, tool) in ORACLES {
        let arguments = match others.first() {
            Some(first) if first == name => [&others[1..], &games].concat(),
            Some(first) if ORACLES.iter().any(|(name, ..)| name == first) => continue,
            _ => if name == "sgf" { &games } else { &others }.clone(),
        };
        let mut cargo = Toolbox::with(&[tool])?.command("cargo");
        cargo.args([
            "run",
            "--quiet",
            "--locked",
            "--profile",
            "measure",
            "--package",
            "baduk-peers",
            "--bin",
            program,
        ]);
        process::show(cargo.arg("--").args(arguments))?;
    }
    Ok(())
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
