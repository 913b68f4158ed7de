//! `cargo xtask monkey`: carries out random actions on the built pages, until an action fails.

use crate::bundle::build::{self, WITH_PANICS};
use crate::process;
use crate::tools::{FOR_RELEASE, HEADLESS, Toolbox};
use anyhow::Result;
use std::process::Command;

/// Runs `e2e/monkey/main.mjs` with its options on the build that logs its panics, which is built first if it is missing or old.
///
/// # Errors
///
/// If the page cannot be built, or something failed.
pub(crate) fn monkey(arguments: &[String]) -> Result<()> {
    let tools = Toolbox::with(&[FOR_RELEASE, HEADLESS].concat())?;
    build::ensure(&tools, WITH_PANICS)?;
    process::show(command(&tools, WITH_PANICS).args(arguments))
}

/// Returns the command that runs the monkey on the pages in a folder, without options.
pub(crate) fn command(tools: &Toolbox, folder: &str) -> Command {
    let mut node = tools.command("node");
    node.arg("e2e/monkey/main.mjs").env("DIST", crate::root().join(folder));
    node
}
