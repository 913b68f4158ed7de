//! `cargo xtask fuzz`: inputs that no test thought of, for the targets in `fuzz/`.

use crate::run;
use crate::tools::{Tool, Toolbox};
use anyhow::{Context, Result, bail};
use std::fs;

/// The targets, the corpus in `fuzz/corpus` that each starts from, and how long its inputs may be: short ones find most, and
/// are tried by the thousand.
const TARGETS: &[(&str, &str, u32)] = &[
    ("sgf", "sgf", 256),
    ("game", "sgf", 256),
    ("result", "result", 128),
    ("charset", "charset", 128),
    ("link", "link", 12),
    ("link", "link", 96),
    ("diagram", "diagram", 256),
];
const SECONDS: u64 = 60;

/// Runs every target, or those that are named, each for so many seconds. Inputs that reach new code go to `target/fuzz`.
///
/// # Errors
///
/// When a target is unknown, or an input breaks what it asserts: its file is then named.
pub(crate) fn fuzz(arguments: &[String]) -> Result<()> {
    let (seconds, names) = match arguments.split_first() {
        Some((first, rest)) if first.parse::<u64>().is_ok() => (first.parse()?, rest),
        _ => (SECONDS, arguments),
    };
    if let Some(unknown) = names.iter().find(|name| TARGETS.iter().all(|(target, ..)| target != name)) {
        let known: Vec<_> = TARGETS.iter().map(|(target, ..)| *target).collect();
        bail!("there is no target \"{unknown}\"; there are {}", known.join(", "));
    }
    let tools = Toolbox::with(&[Tool::CargoFuzz])?;
    for (target, corpus, length) in
        TARGETS.iter().filter(|(target, ..)| names.is_empty() || names.iter().any(|name| name == target))
    {
        let found = format!("target/fuzz/{target}");
        fs::create_dir_all(&found).with_context(|| format!("cannot make {found}"))?;
        println!("{target}: {seconds} seconds");
        let mut cargo = tools.command("cargo");
        // No sanitizer, for there is no unsafe code: so it runs on the toolchain that everything else is built with.
        cargo.args(["fuzz", "run", "--sanitizer", "none", "--no-trace-compares", target, &found]);
        cargo.args([&format!("fuzz/corpus/{corpus}"), "--", "-dict=fuzz/sgf.dict", "-print_final_stats=1"]);
        cargo.args([format!("-max_len={length}"), format!("-max_total_time={seconds}")]);
        run::show(&mut cargo)?;
    }
    Ok(())
}
