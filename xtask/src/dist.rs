//! `cargo xtask build`: the page as files in `dist/`, for any static host under any path.

use crate::run;
use crate::tools::{FOR_RELEASE, Toolbox};
use anyhow::{Result, bail};
use std::process::Command;

/// Builds the page for release and prints what it weighs.
///
/// # Errors
///
/// When a tool is missing, the build fails, or the page is over its size budget.
pub(crate) fn build(arguments: &[String]) -> Result<()> {
    if let Some(argument) = arguments.first() {
        bail!("build takes no arguments, and was given \"{argument}\"");
    }
    let tools = Toolbox::with(FOR_RELEASE)?;
    run::show(&mut page(&tools))?;
    run::show(&mut weigh(&tools))
}

/// Builds the page for release.
pub(crate) fn page(tools: &Toolbox) -> Command {
    tools.trunk(&["build", "--release"])
}

/// Prints what the page weighs, and fails when that is over the budget.
pub(crate) fn weigh(tools: &Toolbox) -> Command {
    let mut weigh = tools.command("node");
    weigh.arg("e2e/size.mjs");
    weigh
}
