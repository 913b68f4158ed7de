//! `cargo xtask build`: the page and the embedded board as files in `dist/`, for any static host under any path.

use crate::run;
use crate::split::KEEP_PANICS;
use crate::tools::{FOR_RELEASE, Toolbox};
use anyhow::{Result, bail};
use std::path::PathBuf;
use std::process::Command;

/// Where the build that keeps its panic messages goes: not to `dist/`, which is copied to hosts.
pub(crate) const WITH_PANICS: &str = "target/dist-panics";

/// Builds the page and the embedded board for release and prints what they weigh. With `--keep-panics` it builds the same
/// programs with their panic messages, into a folder of their own.
///
/// # Errors
///
/// When a tool is missing, the build fails, or one of the programs is over its size budget.
pub(crate) fn build(arguments: &[String]) -> Result<()> {
    let keeps_panics = match arguments {
        [] => false,
        [flag] if flag == "--keep-panics" => true,
        _ => bail!("build takes only --keep-panics, not \"{}\"", arguments.join(" ")),
    };
    let tools = Toolbox::with(FOR_RELEASE)?;
    if keeps_panics {
        run::show(&mut page_with_panics(&tools))?;
        println!("The build that logs its panics in the browser's console is in {WITH_PANICS}.");
        return Ok(());
    }
    run::show(&mut page(&tools))?;
    run::show(&mut weigh(&tools))
}

/// Builds the page for release, and the embedded board: trunk calls `finish-page` at its end.
pub(crate) fn page(tools: &Toolbox) -> Command {
    let mut trunk = tools.trunk(&["build", "--release"]);
    trunk.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", short_paths());
    trunk
}

/// Builds the same with its panic messages, into [`WITH_PANICS`]: the compiled programs are shared, only what is made of them differs.
pub(crate) fn page_with_panics(tools: &Toolbox) -> Command {
    let mut trunk = page(tools);
    trunk.args(["--dist", WITH_PANICS]).env(KEEP_PANICS, "1");
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
