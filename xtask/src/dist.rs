//! `cargo xtask build`: the page and the embedded board as files in `dist/`, for any static host under any path.

use crate::linked::{self, Profile};
use crate::run;
use crate::split::KEEP_PANICS;
use crate::tools::{FOR_RELEASE, Toolbox};
use anyhow::{Result, bail};
use std::path::PathBuf;
use std::process::Command;

/// The folder of the build that keeps its panic messages: not `dist/`, which is copied to hosts.
pub(crate) const WITH_PANICS: &str = "target/dist-panics";

/// Builds the page and the embedded board for release and prints their size. With `--keep-panics` it builds the same programs with
/// their panic messages, into a separate folder.
///
/// # Errors
///
/// If a tool is missing, the build fails, or a program is over its size budget.
pub(crate) fn build(arguments: &[String]) -> Result<()> {
    let keeps_panics = match arguments {
        [] => false,
        [flag] if flag == "--keep-panics" => true,
        _ => bail!("build has only the option --keep-panics, not \"{}\"", arguments.join(" ")),
    };
    let programs = ["page", "embed"].map(|program| with_short_paths(linked::compile(program, Profile::Web))).into();
    let tools = Toolbox::with_meanwhile(FOR_RELEASE, programs)?;
    if keeps_panics {
        run::show(&mut page_with_panics(&tools))?;
        println!("The build that logs its panics in the browser's console is in {WITH_PANICS}.");
        return Ok(());
    }
    run::show(&mut page(&tools))?;
    run::show(&mut weigh(&tools))
}

/// Returns the command that builds the page and the embedded board for release: trunk, which calls `finish-page` at its end.
pub(crate) fn page(tools: &Toolbox) -> Command {
    with_short_paths(tools.trunk(&["build", "--release"]))
}

/// Adds the compiler flags that keep the paths of this machine out of the page.
fn with_short_paths(mut command: Command) -> Command {
    command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", short_paths());
    command
}

/// Returns the command that builds them with their panic messages, into [`WITH_PANICS`]. The compiled programs are the same, only the
/// later steps differ.
pub(crate) fn page_with_panics(tools: &Toolbox) -> Command {
    let mut trunk = page(tools);
    trunk.args(["--dist", WITH_PANICS]).env(KEEP_PANICS, "1");
    trunk
}

/// Returns a flag for each folder of sources: panics name their source file.
fn short_paths() -> String {
    let cargo_home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let cargo_home = cargo_home.or_else(|| Some(std::env::home_dir()?.join(".cargo")));
    let registries = cargo_home.and_then(|home| std::fs::read_dir(home.join("registry/src")).ok());
    let folders = registries.into_iter().flatten().flatten().map(|entry| entry.path());
    folders.map(|folder| format!("--remap-path-prefix={}=", folder.display())).collect::<Vec<_>>().join(" ")
}

/// Returns the command that prints the size of the page and of the embedded board, and fails if one is over its budget.
pub(crate) fn weigh(tools: &Toolbox) -> Command {
    let mut weigh = tools.command("node");
    weigh.arg("e2e/size.mjs");
    weigh
}
