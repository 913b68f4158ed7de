//! `cargo xtask fuzz`: runs the targets in `fuzz/` with random inputs.

use crate::process;
use crate::tools::Toolbox;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::Path;

/// The fuzz targets, each with its start corpus in `fuzz/corpus` and the maximum length of its inputs in bytes. Short inputs find the
/// most faults, since more of them can be tried.
const TARGETS: &[(&str, &str, u32)] = &[
    ("sgf", "sgf", 256),
    ("game", "sgf", 256),
    ("result", "result", 128),
    ("charset", "charset", 128),
    ("link", "link", 12),
    ("link", "link", 96),
    ("diagram", "diagram", 256),
    ("goal", "goal", 48),
    ("page", "page", 128),
    ("network", "network", 4096),
];
const SECONDS: u64 = 60;

/// The time limit in seconds for a single input.
const MAX_SECONDS_PER_INPUT: u32 = 10;

/// How long each fuzz target runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Limit {
    Seconds(u64),
    Runs(u64),
}

/// Runs every fuzz target, or the targets that `arguments` names, each for a number of seconds or of runs. Inputs that reach new code are
/// saved in `target/fuzz`.
///
/// # Errors
///
/// If a target is unknown, or an assertion fails for an input. The output names the file with that input.
pub(crate) fn fuzz(arguments: &[String]) -> Result<()> {
    let (limit, names) = limit(arguments)?;
    if let Some(unknown) = names.iter().find(|name| TARGETS.iter().all(|(target, ..)| target != name)) {
        let known: Vec<_> = TARGETS.iter().map(|(target, ..)| *target).collect();
        bail!("unknown target \"{unknown}\"; use {}", known.join(", "));
    }
    let tools = Toolbox::with(&["cargo-fuzz"])?;
    for (target, corpus, length) in
        TARGETS.iter().filter(|(target, ..)| names.is_empty() || names.iter().any(|name| name == target))
    {
        let found = format!("target/fuzz/{target}");
        fs::create_dir_all(&found).with_context(|| format!("cannot make {found}"))?;
        match limit {
            Limit::Seconds(seconds) => println!("{target}: {seconds} seconds"),
            Limit::Runs(runs) => println!("{target}: {runs} runs"),
        }
        let mut cargo = tools.command("cargo");
        // Without a sanitizer, cargo-fuzz runs on the workspace's stable toolchain. None is needed, since there is no
        // unsafe code.
        cargo.args(["fuzz", "run", "--sanitizer", "none", "--no-trace-compares", target, &found]);
        cargo.args([&format!("fuzz/corpus/{corpus}"), "--", &format!("-dict={}", dictionary(target))]);
        cargo.args([
            "-print_final_stats=1",
            &format!("-timeout={MAX_SECONDS_PER_INPUT}"),
            &format!("-max_len={length}"),
        ]);
        cargo.arg(match limit {
            Limit::Seconds(seconds) => format!("-max_total_time={seconds}"),
            Limit::Runs(runs) => format!("-runs={runs}"),
        });
        process::show(&mut cargo)?;
    }
    Ok(())
}

/// Returns how long the targets run according to the arguments, and the names of the targets.
fn limit(arguments: &[String]) -> Result<(Limit, &[String])> {
    match arguments {
        [flag, rest @ ..] if flag == "--runs" => {
            let (runs, names) = rest.split_first().context("--runs needs a number")?;
            let runs = runs.parse().with_context(|| format!("\"{runs}\" is not a number of runs"))?;
            Ok((Limit::Runs(runs), names))
        }
        [first, rest @ ..] if first.parse::<u64>().is_ok() => Ok((Limit::Seconds(first.parse()?), rest)),
        _ => Ok((Limit::Seconds(SECONDS), arguments)),
    }
}

/// Returns the path of the dictionary for a fuzz target.
fn dictionary(target: &str) -> String {
    let own = format!("fuzz/{target}.dict");
    if Path::new(&own).exists() { own } else { "fuzz/sgf.dict".to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(line: &str) -> Result<(Limit, usize)> {
        let arguments: Vec<_> = line.split_whitespace().map(str::to_owned).collect();
        limit(&arguments).map(|(limit, names)| (limit, names.len()))
    }

    #[test]
    fn targets_run_for_some_seconds_or_a_number_of_runs() {
        assert_eq!(of("").unwrap(), (Limit::Seconds(SECONDS), 0));
        assert_eq!(of("sgf page").unwrap(), (Limit::Seconds(SECONDS), 2));
        assert_eq!(of("5 sgf").unwrap(), (Limit::Seconds(5), 1));
        assert_eq!(of("--runs 1000 sgf").unwrap(), (Limit::Runs(1000), 1));
        assert!(of("--runs").is_err() && of("--runs sgf").is_err());
    }
}
