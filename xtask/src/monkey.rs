//! `cargo xtask monkey`: random actions on the built pages, until something breaks.

use crate::dist::{WITH_PANICS, page_with_panics};
use crate::run;
use crate::tools::{FOR_RELEASE, Tool, Toolbox};
use anyhow::{Context, Result, bail};
use std::env;
use std::path::Path;
use std::process::Command;

/// What driving the pages takes.
pub(crate) const TOOLS: &[&[Tool]] = &[FOR_RELEASE, &[Tool::HeadlessChromium]];

/// Where the traces go, and the shrunk ones of what was found.
const FOLDER: &str = "target/monkey";

/// What the run may be told, each with a value.
const OPTIONS: [&str; 8] = ["--seed", "--minutes", "--page", "--replay", "--shrink", "--without", "--often", "--only"];

/// Runs for a minute, or as the options say: `--seed N`, `--minutes M`, `--page play|embed|both`, `--replay FILE`,
/// `--shrink SECONDS` for each fault, `--without ACTION,...` and `--often ACTION,...` by the names in a trace,
/// `--only KIND,...` for the kinds of faults that count. It drives the build that logs its panics, which it builds when there is none.
///
/// # Errors
///
/// When an option is unknown or has no value, there is no page and it cannot be built, or a fault was found.
pub(crate) fn monkey(arguments: &[String]) -> Result<()> {
    check(arguments)?;
    let tools = Toolbox::with(&TOOLS.concat())?;
    if !Path::new(WITH_PANICS).join("index.html").is_file() {
        run::show(&mut page_with_panics(&tools))?;
    }
    run::show(command(&tools, WITH_PANICS)?.args(arguments))
}

/// The run on the pages in a folder, without its options. Traces are named as from where this was called.
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
                    bail!("monkey knows {}, not \"{name}\"", OPTIONS.join(", "));
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
    fn options_are_checked_before_anything_is_fetched() {
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
