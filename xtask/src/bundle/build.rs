//! `cargo xtask build`: the page and the embedded board as files in `dist/`, for any static host under any path.

use crate::bundle::engine;
use crate::bundle::program::{self, Profile};
use crate::bundle::sources::Inputs;
use crate::bundle::split::KEEP_PANICS;
use crate::bundle::split::sizes::{self, SIZES};
use crate::process;
use crate::tools::{FOR_RELEASE, Toolbox};
use anyhow::{Result, bail};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// The folder of the release build.
pub(crate) const RELEASE: &str = "dist";

/// The folder of the build that keeps its panic messages. It is not below `dist/`, whose content is copied to hosts.
pub(crate) const WITH_PANICS: &str = "target/dist-panics";

/// Builds the page and the embedded board for release, and prints their sizes. With `--sizes`, also prints the size of each crate in each
/// part of the programs. With `--keep-panics`, builds the same programs with their panic messages into [`WITH_PANICS`].
///
/// # Errors
///
/// If a tool is missing, the build fails, or a program is over its size budget.
pub(crate) fn build(arguments: &[String]) -> Result<()> {
    let (keeps_panics, shows_sizes) = match arguments {
        [] => (false, false),
        [flag] if flag == "--keep-panics" => (true, false),
        [flag] if flag == "--sizes" => (false, true),
        _ => bail!("build has one option, --sizes or --keep-panics, not \"{}\"", arguments.join(" ")),
    };
    let tools = Toolbox::with_meanwhile(FOR_RELEASE, programs().into())?;
    let inputs = Inputs::read()?;
    let folder = if keeps_panics { WITH_PANICS } else { RELEASE };
    let mut trunk = pages(&tools, folder);
    if shows_sizes {
        let _ = fs::remove_dir_all(sizes::FOLDER);
        trunk.env(SIZES, crate::root().join(sizes::FOLDER));
    }
    programs().iter_mut().chain([&mut trunk]).try_for_each(process::show)?;
    inputs.note(folder)?;
    if shows_sizes {
        print!("{}", sizes::table()?);
    }
    if keeps_panics {
        println!("The build that logs its panics in the browser's console is in {WITH_PANICS}.");
        return Ok(());
    }
    process::show(&mut weigh(&tools))
}

/// Builds the release into a folder, which is [`RELEASE`] or [`WITH_PANICS`], unless the folder already has a release that is up to date.
/// Returns whether it was built.
///
/// # Errors
///
/// If the build fails, or its source files cannot be read.
pub(crate) fn ensure(tools: &Toolbox, folder: &str) -> Result<bool> {
    let inputs = Inputs::read()?;
    if inputs.made(folder) {
        return Ok(false);
    }
    for mut command in programs().into_iter().chain([pages(tools, folder)]) {
        let outcome = process::capture(&mut command)?;
        if !outcome.ok {
            bail!("{folder} could not be built:\n{}", outcome.text);
        }
    }
    inputs.note(folder)?;
    Ok(true)
}

/// Returns the commands that compile the programs. The page and the embedded board are compiled together, since linking each takes one
/// processor a minute.
fn programs() -> [Command; 2] {
    [with_flags(program::compile(&["page", "embed"], Profile::Web)), engine::compile(Profile::Web, &flags())]
}

/// Returns the command that puts the page and the embedded board into a folder: trunk, which calls `finish-page` as its last step. The
/// programs that are compiled for [`WITH_PANICS`] are the same as for the release; only later steps differ.
fn pages(tools: &Toolbox, folder: &str) -> Command {
    let mut trunk = with_flags(tools.trunk(&["build", "--release", "--dist", folder]));
    if folder == WITH_PANICS {
        trunk.env(KEEP_PANICS, "1");
    }
    trunk
}

/// The environment variable with the compiler flags for WebAssembly.
pub(crate) const RUSTFLAGS: &str = "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS";

/// Adds the compiler flags of a release.
fn with_flags(mut command: Command) -> Command {
    command.env(RUSTFLAGS, flags());
    command
}

/// Returns the compiler flags that keep the paths of this machine out of the programs, and that write the types of generic functions into
/// their names, which `--sizes` shows.
fn flags() -> String {
    format!("-Csymbol-mangling-version=v0 {}", short_paths())
}

/// Returns a compiler flag for each folder of sources, which shortens the paths of source files in panic messages.
pub(crate) fn short_paths() -> String {
    let cargo_home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let cargo_home = cargo_home.or_else(|| Some(std::env::home_dir()?.join(".cargo")));
    let registries = cargo_home.and_then(|home| std::fs::read_dir(home.join("registry/src")).ok());
    let folders = registries.into_iter().flatten().flatten().map(|entry| entry.path());
    folders.map(|folder| format!("--remap-path-prefix={}=", folder.display())).collect::<Vec<_>>().join(" ")
}

/// Returns the command that prints the sizes of the page and of the embedded board, and fails if either is over its budget.
pub(crate) fn weigh(tools: &Toolbox) -> Command {
    let mut weigh = tools.command("node");
    weigh.arg("e2e/size.mjs");
    weigh
}
