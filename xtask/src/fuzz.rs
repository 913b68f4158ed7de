//! `cargo xtask fuzz`: inputs that no test thought of, for the targets in `fuzz/`.

use crate::run;
use crate::tools::{Tool, Toolbox};
use anyhow::{Context, Result, bail};
use std::fs;

/// The targets, and how long their inputs may be: short ones find most, and are tried by the thousand.
const TARGETS: &[(&str, u32)] = &[("sgf", 256), ("game", 256), ("result", 128), ("charset", 128)];
const SECONDS: u64 = 60;

/// Runs every target, or those that are named, each for so many seconds, from the corpus that is kept in `fuzz/corpus`. What
/// is found on the way goes to `target/fuzz`.
///
/// # Errors
///
/// When a target is unknown, or an input breaks what it asserts: its file is then named.
pub(crate) fn fuzz(arguments: &[String]) -> Result<()> {
    let (seconds, names) = match arguments.split_first() {
        Some((first, rest)) if first.parse::<u64>().is_ok() => (first.parse()?, rest),
        _ => (SECONDS, arguments),
    };
    if let Some(unknown) = names.iter().find(|name| TARGETS.iter().all(|(target, _)| target != name)) {
        let known: Vec<_> = TARGETS.iter().map(|(target, _)| *target).collect();
        bail!("there is no target \"{unknown}\"; there are {}", known.join(", "));
    }
    let tools = Toolbox::with(&[Tool::CargoFuzz])?;
    for (target, length) in
        TARGETS.iter().filter(|(target, _)| names.is_empty() || names.iter().any(|name| name == target))
    {
        let found = format!("target/fuzz/{target}");
        fs::create_dir_all(&found).with_context(|| format!("cannot make {found}"))?;
        println!("{target}: {seconds} seconds");
        let mut cargo = tools.command("cargo");
        // No sanitizer, for there is no unsafe code: so it runs on the toolchain that everything else is built with.
        cargo.args(["fuzz", "run", "--sanitizer", "none", "--no-trace-compares", target, &found]);
        cargo.args([&format!("fuzz/corpus/{target}"), "--", "-dict=fuzz/sgf.dict", "-print_final_stats=1"]);
        cargo.args([format!("-max_len={length}"), format!("-max_total_time={seconds}")]);
        run::show(&mut cargo)?;
    }
    Ok(())
}
