//! Programs as cargo links them, before anything is made of them for a browser.

use anyhow::{Context, Result};
use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What a program is compiled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Profile {
    /// To be served while one works on it.
    Debug,
    /// To be small: `profile.web` in Cargo.toml.
    Web,
}

/// Compiles a program that trunk does not: that with this name and the feature of the same name.
///
/// It is to be run in the environment that trunk has its own cargo in, so that both share what they depend on.
pub(crate) fn compile(program: &str, profile: Profile) -> Command {
    let mut cargo = Command::new("cargo");
    cargo.args(["build", "--package", "badukpan", "--locked", "--target", "wasm32-unknown-unknown"]);
    cargo.args(["--bin", program, "--no-default-features", "--features", program]);
    if profile == Profile::Web {
        cargo.args(["--profile", "web"]);
    }
    cargo
}

/// A program as linked: cargo builds it where it has built this one.
///
/// # Errors
///
/// When it is not there.
pub(crate) fn linked(program: &str, profile: Profile) -> Result<PathBuf> {
    let folder = if profile == Profile::Web { "web" } else { "debug" };
    let linked = format!("wasm32-unknown-unknown/{folder}/{program}.wasm");
    let this = env::current_exe()?;
    let found = this.ancestors().map(|folder| folder.join(&linked)).find(|file| file.is_file());
    found.with_context(|| format!("there is no {linked} where {} was built", this.display()))
}

/// Makes of a module a script, and a module that the script starts; both go into a folder.
pub(crate) fn bindgen(module: &Path, folder: &Path) -> Command {
    let mut bindgen = Command::new("wasm-bindgen");
    bindgen.arg(module).args(["--target", "web", "--no-typescript", "--out-dir"]).arg(folder);
    bindgen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_compiled_with_its_own_feature_and_no_other() {
        let words = |profile| {
            let command = compile("embed", profile);
            command.get_args().map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
        };
        assert!(words(Profile::Debug).ends_with("--bin embed --no-default-features --features embed"));
        assert!(words(Profile::Web).ends_with("--features embed --profile web"));
    }

    #[test]
    fn a_program_that_is_not_linked_is_an_error() {
        assert!(linked("no-such-program", Profile::Web).is_err());
    }
}
