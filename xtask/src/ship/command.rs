//! The packages of the command `badukpan`: an archive with a program for machines like this one, and an npm package that runs wherever
//! Node runs.

use super::docs::linked;
use super::{add_licenses, add_sources, archive, staged, version};
use crate::bundle::build::short_paths;
use crate::files;
use crate::generate::addresses::Addresses;
use crate::process;
use crate::tools::{Toolbox, WASI};
use anyhow::{Context, Result};
use std::env::{self, consts::EXE_EXTENSION};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const PROGRAM: &str = "badukpan";

/// Makes an archive with the command `badukpan`, compiled for this machine: a zip file for Windows, a tar archive for other systems.
pub(super) fn native(_: &Toolbox) -> Result<PathBuf> {
    let (target, program) = compiled_here()?;
    let name = format!("{PROGRAM}-{}-{target}", version());
    let staged = staged("command")?;
    let folder = staged.join(&name);
    fs::create_dir_all(&folder)?;
    fs::copy(&program, folder.join(PROGRAM).with_extension(EXE_EXTENSION))?;
    fs::write(
        folder.join("README.md"),
        linked(&files::read("docs/cli.md")?, &Addresses::read()?.repository, |_| false),
    )?;
    add_licenses(&folder)?;
    if cfg!(windows) {
        archive::zip(&staged, &format!("{name}.zip"))
    } else {
        archive::tar(&staged, &format!("{name}.tar.gz"))
    }
}

/// Makes the npm package of the command `badukpan`. Its program is WebAssembly, which Node runs with WASI, so one package serves all
/// systems.
pub(super) fn npm(tools: &Toolbox) -> Result<PathBuf> {
    let folder = staged("npm-command")?;
    add_sources(Path::new("packages/cli"), &folder)?;
    fs::copy(compiled(WASI, "wasm")?, folder.join(PROGRAM).with_extension("wasm"))?;
    archive::npm(tools, &folder, &format!("badukpan-cli-{}.tgz", version()))
}

/// Compiles the command `badukpan` for this machine, and returns the name of its target and the path of the program.
pub(super) fn compiled_here() -> Result<(String, PathBuf)> {
    let target = host()?;
    let program = compiled(&target, EXE_EXTENSION)?;
    Ok((target, program))
}

/// Compiles the command `badukpan` for a target, without the paths of this machine, and returns the path of the program in the target folder
/// of this xtask.
fn compiled(target: &str, extension: &str) -> Result<PathBuf> {
    let mut cargo = Command::new("cargo");
    cargo.args(["build", "--package", "badukpan-cli", "--release", "--locked", "--target", target]);
    process::show(cargo.env("RUSTFLAGS", short_paths()))?;
    let file = Path::new(target).join("release").join(PROGRAM).with_extension(extension);
    let this = env::current_exe()?;
    let found = this.ancestors().map(|folder| folder.join(&file)).find(|file| file.is_file());
    found.with_context(|| format!("there is no {} where {} was built", file.display(), this.display()))
}

/// Returns the compilation target of this machine, such as `x86_64-unknown-linux-gnu`.
fn host() -> Result<String> {
    let outcome = process::capture(Command::new("rustc").arg("-vV"))?;
    let host = outcome.text.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).context("rustc -vV names no host")
}
