//! `cargo xtask build`: the page and the embedded board as files in `dist/`, for any static host under any path.

use crate::run;
use crate::tools::{FOR_RELEASE, Toolbox};
use anyhow::{Result, bail};
use std::path::PathBuf;
use std::process::Command;

/// Builds the page and the embedded board for release and prints what they weigh.
///
/// # Errors
///
/// When a tool is missing, the build fails, or one of them is over its size budget.
pub(crate) fn build(arguments: &[String]) -> Result<()> {
    if let Some(argument) = arguments.first() {
        bail!("build takes no arguments, and was given \"{argument}\"");
    }
    let tools = Toolbox::with(FOR_RELEASE)?;
    run::show(&mut page(&tools))?;
    run::show(&mut weigh(&tools))
}

/// Builds the page for release, and the embedded board: trunk calls `finish-page` at its end.
pub(crate) fn page(tools: &Toolbox) -> Command {
    let mut trunk = tools.trunk(&["build", "--release"]);
    trunk.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", short_paths());
    trunk
}

/// The compiler's flags that keep the paths of this machine out of the page: panics name their source file.
fn short_paths() -> String {
    let cargo_home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let cargo_home = cargo_home.or_else(|| Some(std::env::home_dir()?.join(".cargo")));
    let registries = cargo_home.and_then(|home| std::fs::read_dir(home.join("registry/src")).ok());
    let folders = registries.into_iter().flatten().flatten().map(|entry| entry.path());
    folders.map(|folder| format!("--remap-path-prefix={}=", folder.display())).collect::<Vec<_>>().join(" ")
}

/// Prints what the page and the embedded board weigh, and fails when that is over their budgets.
pub(crate) fn weigh(tools: &Toolbox) -> Command {
    let mut weigh = tools.command("node");
    weigh.arg("e2e/size.mjs");
    weigh
}
