//! Programs as cargo links them, before they are processed by wasm-bindgen.

use anyhow::{Context, Result};
use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The profile with which a program is compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Profile {
    /// The debug profile, for `cargo xtask serve`.
    Debug,
    /// The profile `web` in Cargo.toml, which makes programs small.
    Web,
}

/// The names of the programs, each with its package.
const PACKAGES: [(&str, &str); 3] = [("page", "badukpan"), ("embed", "baduk-embed"), (ENGINE, "baduk-worker")];

/// The name of the engine's program. It is always compiled with its own profile, since it would be too slow to be used otherwise.
pub(crate) const ENGINE: &str = "engine";

/// Returns the name of the folder with what is compiled. It is also the name of the profile in Cargo.toml, except for the debug profile.
fn profile_name(program: &str, profile: Profile) -> &'static str {
    match profile {
        _ if program == ENGINE => "engine",
        Profile::Debug => "debug",
        Profile::Web => "web",
    }
}

/// Returns the command that compiles programs with one profile.
///
/// Run this command in the environment that trunk sets, so that the programs share their compiled dependencies with trunk.
pub(crate) fn compile(programs: &[&str], profile: Profile) -> Command {
    let mut cargo = Command::new("cargo");
    cargo.args(["build", "--locked", "--target", "wasm32-unknown-unknown"]);
    for program in programs {
        let package = PACKAGES.iter().find(|(name, _)| name == program).map_or(*program, |(_, package)| package);
        cargo.args(["--package", package]);
    }
    let name = programs.first().map_or("debug", |program| profile_name(program, profile));
    if name != "debug" {
        cargo.args(["--profile", name]);
    }
    cargo
}

/// Returns the path of a linked program, which is in the target folder of this xtask.
///
/// # Errors
///
/// If the program was not linked.
pub(crate) fn linked(program: &str, profile: Profile) -> Result<PathBuf> {
    let linked = format!("wasm32-unknown-unknown/{}/{program}.wasm", profile_name(program, profile));
    let this = env::current_exe()?;
    let found = this.ancestors().map(|folder| folder.join(&linked)).find(|file| file.is_file());
    found.with_context(|| format!("there is no {linked} where {} was built", this.display()))
}

/// Returns the command that runs wasm-bindgen on a linked module. It writes a script, and the module that the script starts, into
/// `folder`.
pub(crate) fn bindgen(module: &Path, folder: &Path) -> Command {
    let mut bindgen = Command::new("wasm-bindgen");
    bindgen.arg(module).args(["--target", "web", "--no-typescript", "--out-dir"]).arg(folder);
    bindgen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_is_not_linked_is_an_error() {
        assert!(linked("no-such-program", Profile::Web).is_err());
    }
}
