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
        let own = format!("fuzz/{target}.dict");
        let dictionary = if Path::new(&own).exists() { &own } else { "fuzz/sgf.dict" };
        fs::create_dir_all(&found).with_context(|| format!("cannot make {found}"))?;
        println!("{target}: {limit}");
        let mut cargo = tools.command("cargo");
        // Without a sanitizer, cargo-fuzz runs on the workspace's stable toolchain. None is needed, since there is no
        // unsafe code.
        cargo.args(["fuzz", "run", "--sanitizer", "none", "--no-trace-compares", target, &found]);
        cargo.args([&format!("fuzz/corpus/{corpus}"), "--", &format!("-dict={dictionary}")]);
        cargo.args([
            "-print_final_stats=1",
            &format!("-timeout={MAX_SECONDS_PER_INPUT}"),
            &format!("-max_len={length}"),
        ]);
        process::show(cargo.arg(&limit))?;
    }
    Ok(())
}

/// Returns the option of libFuzzer that says how long the targets run, and the names of the targets.
fn limit(arguments: &[String]) -> Result<(String, &[String])> {
    match arguments {
        [flag, runs, names @ ..] if flag == "--runs" => {
            let runs: u64 = runs.parse().with_context(|| format!("\"{runs}\" is not a number of runs"))?;
            Ok((format!("-runs={runs}"), names))
        }
        [first, names @ ..] if first.parse::<u64>().is_ok() => Ok((format!("-max_total_time={first}"), names)),
        names => Ok((format!("-max_total_time={SECONDS}"), names)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_run_for_some_seconds_or_a_number_of_runs() {
        for (line, option, count) in [
            ("", "-max_total_time=60", 0),
            ("sgf page", "-max_total_time=60", 2),
            ("5 sgf", "-max_total_time=5", 1),
            ("--runs 1000 sgf", "-runs=1000", 1),
        ] {
            let arguments: Vec<_> = line.split_whitespace().map(str::to_owned).collect();
            let (found, names) = limit(&arguments).unwrap();
            assert_eq!((found.as_str(), names.len()), (option, count));
        }
        assert!(limit(&["--runs".to_owned(), "sgf".to_owned()]).is_err());
    }
}
