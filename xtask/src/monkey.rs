//! `cargo xtask monkey`: carries out random actions on the built pages, until an action fails.

use crate::dist::{self, WITH_PANICS};
use crate::run;
use crate::tools::{FOR_RELEASE, HEADLESS, Toolbox};
use anyhow::{Context, Result, bail};
use std::env;
use std::path::Path;
use std::process::Command;

/// The tools that the monkey needs.
const TOOLS: [&[&str]; 2] = [FOR_RELEASE, HEADLESS];

/// The folder of the traces. A trace is the list of actions in a run; the trace of a failure is also saved in a shortened form.
const FOLDER: &str = "target/monkey";

/// The options of the command, each of which takes a value.
const OPTIONS: [&str; 8] = ["--seed", "--minutes", "--page", "--replay", "--shrink", "--without", "--often", "--only"];

/// Runs the monkey for a minute, or according to the options: `--seed N`, `--minutes M`, `--page play|embed|both`,
/// `--replay FILE`, `--shrink SECONDS` for each failure, `--without ACTION,...` and `--often ACTION,...` by the names
/// in a trace, `--only KIND,...` for the kinds of failures that count. The pages are from the build that logs its
/// panics, which is built first if it is missing or old.
///
/// # Errors
///
/// If an option is unknown or has no value, the page cannot be built, or something failed.
pub(crate) fn monkey(arguments: &[String]) -> Result<()> {
    check(arguments)?;
    let tools = Toolbox::with(&TOOLS.concat())?;
    dist::ensure(&tools, WITH_PANICS)?;
    run::show(command(&tools, WITH_PANICS)?.args(arguments))
}

/// Returns the command that runs the monkey on the pages in a folder, without options. File names of traces are relative to the working
/// directory.
pub(crate) fn command(tools: &Toolbox, folder: &str) -> Result<Command> {
    let root = env::current_dir().context("cannot tell the working directory")?;
    let mut node = tools.command("node");
    node.arg("e2e/monkey/main.mjs").arg("--folder").arg(FOLDER).env("DIST", root.join(folder));
    Ok(node)
}

fn check(arguments: &[String]) -> Result<()> {
    for pair in arguments.chunks(2) {
        match pair {
            [name, value] => {
                if !OPTIONS.contains(&name.as_str()) {
                    bail!("unknown option \"{name}\"; use {}", OPTIONS.join(", "));
                }
                if matches!(name.as_str(), "--seed" | "--minutes" | "--shrink") && value.parse::<f64>().is_err() {
                    bail!("{name} takes a number, not \"{value}\"");
                }
                if name == "--page" && !["play", "embed", "both"].contains(&value.as_str()) {
                    bail!("--page takes play, embed or both, not \"{value}\"");
                }
                if name == "--replay" && !Path::new(value).is_file() {
                    bail!("cannot read {value}");
                }
            }
            _ => bail!("{} takes a value", pair.join(" ")),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(line: &str) -> Result<()> {
        check(&line.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn options_are_checked_before_anything_is_installed() {
        assert!(checked("").is_ok());
        assert!(checked("--seed 7 --minutes 0.5 --page embed --without press,reload").is_ok());
        for line in [
            "--seed",
            "--seed x",
            "--page all",
            "--minutes --seed",
            "--replay no-such-file.jsonl",
            "seven",
            "--speed 3",
        ] {
            assert!(checked(line).is_err(), "{line}");
        }
    }
}
