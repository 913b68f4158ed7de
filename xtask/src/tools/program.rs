//! Programs on crates.io, which `cargo binstall` downloads or cargo compiles.

use super::cache_folder;
use crate::files;
use crate::process;
use anyhow::{Context, Result};
use serde_json::Value;
use std::env::consts::EXE_EXTENSION;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// A program, as `xtask/tools.toml` describes it.
pub(super) struct Program {
    package: Option<String>,
    pub(super) version: String,
    /// The options of `cargo install` that choose the program's features.
    options: Vec<String>,
    /// The file with our change to the program.
    patch: Option<PathBuf>,
    purpose: String,
}

/// The packages in which programs for WebAssembly spend their time. Only these are optimized, at level 1: if all were, wasm-bindgen would
/// run 0.3 s faster, but compiling it would take 70 s more processor time.
const OPTIMIZED: [&str; 10] = [
    "walrus",
    "wasmparser",
    "wasm-encoder",
    "wasm-bindgen-cli-support",
    "wasm_split_cli_support",
    "id-arena",
    "rustc-demangle",
    "hashbrown",
    "leb128fmt",
    "gimli",
];

/// The folder in which cargo compiles programs, so that what several of them use is compiled once.
const SHARED: &str = "compiling";

/// Removes what was compiled for several programs.
pub(super) fn remove_shared_files() -> Result<()> {
    let _ = fs::remove_dir_all(cache_folder()?.join(SHARED));
    Ok(())
}

impl Program {
    pub(super) fn from_value(value: &Value) -> Option<Self> {
        let text = |key| value[key].as_str().map(str::to_owned);
        let options = value["options"].as_array().into_iter().flatten().filter_map(Value::as_str);
        Some(Self {
            package: text("package"),
            version: text("version")?,
            options: options.map(str::to_owned).collect(),
            patch: text("patch").map(PathBuf::from),
            purpose: text("purpose")?,
        })
    }

    fn package<'a>(&'a self, name: &'a str) -> &'a str {
        self.package.as_deref().unwrap_or(name)
    }

    /// Returns the version; for `Cargo.lock` that of the library with the name of the program.
    fn version(&self, name: &str) -> Result<String> {
        if self.version != "Cargo.lock" {
            return Ok(self.version.clone());
        }
        let lock = fs::read_to_string(crate::root().join("Cargo.lock"))?;
        let version =
            lock.split_once(&format!("\nname = \"{name}\"\nversion = \"")).and_then(|(_, rest)| rest.split('"').next());
        version.map(str::to_owned).with_context(|| format!("Cargo.lock does not name {name}"))
    }

    /// Returns the folder in which this version of the program is installed, with our change.
    fn home(&self, name: &str) -> Result<PathBuf> {
        let stem = format!("{}-{}", self.package(name), self.version(name)?);
        let Some(patch) = &self.patch else { return Ok(cache_folder()?.join(stem)) };
        let patch = fs::read(crate::root().join(patch)).with_context(|| format!("cannot read {}", patch.display()))?;
        Ok(cache_folder()?.join(format!("{stem}-{:016x}", files::hash_of(&patch))))
    }

    /// Returns whether PATH has this version, without a change of ours.
    fn is_on_path(&self, name: &str) -> bool {
        let has_version =
            |text: String| self.version(name).is_ok_and(|version| text.split(' ').any(|word| word == version));
        self.patch.is_none() && process::version(name).is_some_and(has_version)
    }

    /// Returns whether this version of the program is installed.
    pub(super) fn is_installed(&self, name: &str) -> bool {
        let is_in = |home: PathBuf| home.join("bin").join(name).with_extension(EXE_EXTENSION).is_file();
        self.is_on_path(name) || self.home(name).is_ok_and(is_in)
    }

    /// Installs the program if it is missing. Returns the folder that has to be added to PATH; `None` if the program is on PATH already.
    pub(super) fn install(&self, name: &str) -> Result<Option<PathBuf>> {
        if self.is_on_path(name) {
            return Ok(None);
        }
        let home = self.home(name)?;
        if !self.is_installed(name) {
            let (package, version) = (self.package(name), self.version(name)?);
            println!(
                "{name} {version} {}. It is installed once for this machine, which may take two minutes,",
                self.purpose
            );
            println!("into {}.", home.display());
            let start = Instant::now();
            if self.patch.is_some() || !is_downloaded(package, &version, &home) {
                self.compile(package, &version, &home).with_context(|| {
                    format!("{package} {version} could not be installed. Is crates.io within reach?")
                })?;
            }
            println!("Installing {name} took {}.", process::duration(start.elapsed()));
        }
        Ok(Some(home.join("bin")))
    }

    /// Compiles the program with a fast profile: the programs' own profiles optimize at link time, which takes minutes and saves seconds.
    fn compile(&self, package: &str, version: &str, home: &Path) -> Result<()> {
        let mut install = Command::new("cargo");
        install.args(["install", "--locked", "--root"]).arg(home).args(&self.options);
        let source = home.join("source");
        match &self.patch {
            Some(patch) => {
                patched_source(package, version, &source, &fs::canonicalize(patch)?)?;
                install.arg("--path").arg(&source);
            }
            None => _ = install.arg(format!("{package}@{version}")),
        }
        let settings = ["lto=false", "codegen-units=16", "debug=false", "opt-level=0"].map(str::to_owned);
        let optimized = OPTIMIZED.iter().filter(|_| package.starts_with("wasm"));
        let settings = settings.into_iter().chain(optimized.map(|name| format!("package.{name}.opt-level=1")));
        install.args(settings.flat_map(|setting| ["--config".to_owned(), format!("profile.release.{setting}")]));
        install.env("CARGO_TARGET_DIR", cache_folder()?.join(SHARED));
        process::show(&mut install)?;
        let _ = fs::remove_dir_all(source);
        Ok(())
    }
}

/// Returns whether `cargo binstall`, where it is installed, has downloaded the program.
fn is_downloaded(package: &str, version: &str, home: &Path) -> bool {
    if process::version("cargo-binstall").is_none() {
        return false;
    }
    let mut download = Command::new("cargo");
    download.args(["binstall", "--no-confirm", "--disable-strategies", "compile", "--root"]).arg(home);
    process::quietly(download.arg(format!("{package}@{version}"))).is_ok()
}

/// Puts the source of a package into a folder, with our change.
fn patched_source(package: &str, version: &str, source: &Path, patch: &Path) -> Result<()> {
    let _ = fs::remove_dir_all(source);
    // Cargo downloads the source of a dependency, and says where it is.
    let fetch = source.join("fetch");
    fs::create_dir_all(fetch.join("src"))?;
    fs::write(fetch.join("src/lib.rs"), "")?;
    let manifest = format!("[package]\nname = \"fetch\"\n[workspace]\n[dependencies]\n{package} = \"={version}\"\n");
    fs::write(fetch.join("Cargo.toml"), manifest)?;
    let mut metadata = Command::new("cargo");
    let output = metadata.args(["metadata", "--format-version", "1"]).current_dir(&fetch).output()?;
    let metadata: Value = serde_json::from_slice(&output.stdout)
        .with_context(|| format!("cargo metadata: {}", String::from_utf8_lossy(&output.stderr)))?;
    let packages = metadata["packages"].as_array().into_iter().flatten();
    let found = packages.filter(|found| found["name"] == package).find_map(|found| found["manifest_path"].as_str());
    let folder = found.and_then(|manifest| Path::new(manifest).parent()).context("cargo says no path of the source")?;
    fs::remove_dir_all(source)?;
    files::copy_folder(folder, source)?;
    // If the folder is inside another repository, git would look for the files in the root of that repository.
    let mut git = Command::new("git");
    git.arg("apply").arg(patch).current_dir(source).env("GIT_CEILING_DIRECTORIES", source.parent().unwrap_or(source));
    process::show(&mut git).with_context(|| format!("{} does not fit {package} {version}", patch.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_may_be_that_of_a_library_in_the_lock_file() {
        let program = |version: &str| Program {
            package: None,
            version: version.into(),
            options: vec![],
            patch: None,
            purpose: "".into(),
        };
        assert!(program("Cargo.lock").version("wasm-bindgen").unwrap().starts_with("0.2."));
        assert_eq!(program("1.2.3").version("wasm-bindgen").unwrap(), "1.2.3");
        assert!(program("Cargo.lock").version("wasm").is_err());
    }
}
