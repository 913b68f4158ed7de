//! `cargo xtask release`: raises the version, and makes every file of a release. The same commit makes the same bytes.

use super::version::{self, git};
use super::{PACKAGES, package};
use crate::bundle::build::{self, RELEASE};
use crate::files;
use crate::generate::generate;
use crate::process;
use crate::tools::{FOR_RELEASE, Toolbox};
use anyhow::{Context, Result, bail};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder of a release's files.
const FILES: &str = "target/release-files";

/// The file with the SHA-256 sums of the others, as `sha256sum --check` reads them.
const SUMS: &str = "SHA256SUMS";

/// The folder of the clones in which a release is tried.
const TRIES: &str = "target/release-tries";

/// The programs whose parts are listed: the page, the embedded board, the engine and the command.
const PROGRAMS: [&str; 4] = ["badukpan", "baduk-embed", "baduk-worker", "badukpan-cli"];

/// Makes a release with the version of the first argument. With `--dry-run`, makes it twice in clones of the last commit and compares the
/// files: the packages of one build, or with `--twice` those of two builds in different folders.
///
/// # Errors
///
/// If the version does not fit, a tool is missing, something can't be built, or the two releases differ.
pub(crate) fn release(arguments: &[String]) -> Result<()> {
    let words: Vec<_> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        [version] if !version.starts_with('-') => make(version),
        ["next", "--dry-run", ref rest @ ..] => try_out(&version::next()?, rest),
        [version, "--dry-run", ref rest @ ..] => try_out(version, rest),
        _ => bail!("release takes a version such as 0.2.0, and --dry-run [--twice] to try it"),
    }
}

fn make(version: &str) -> Result<()> {
    if version::raise(version)? {
        // This program still has the old version.
        return process::exec(Command::new("cargo").args(["xtask", "release", version]));
    }
    generate()?;
    let packages = PACKAGES.iter().flat_map(|package| package.tools);
    let needed: Vec<_> = FOR_RELEASE.iter().chain(packages).copied().chain(["cargo-cyclonedx"]).collect();
    let tools = Toolbox::with(&needed)?;
    build::ensure(&tools, RELEASE)?;
    process::show(&mut build::weigh(&tools))?;
    let workspace = Workspace::read()?;
    let made = [package(&[])?, workspace.crates()?, workspace.parts(&tools, version)?].concat();
    let _ = fs::remove_dir_all(FILES);
    fs::create_dir_all(FILES)?;
    let mut sums = String::new();
    for file in made {
        let name = file.file_name().context("a file has no name")?;
        let content = fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?;
        sums += &format!("{:x}  {}\n", Sha256::digest(&content), name.display());
        fs::write(Path::new(FILES).join(name), content)?;
    }
    fs::write(Path::new(FILES).join(SUMS), &sums)?;
    println!("The files of version {version} are in {FILES}:\n{sums}");
    Ok(())
}

/// The crates of the workspace, as cargo describes them.
pub(super) struct Workspace(Value);

impl Workspace {
    pub(super) fn read() -> Result<Self> {
        let arguments = ["metadata", "--no-deps", "--locked", "--format-version", "1"];
        let output = Command::new("cargo").args(arguments).output()?;
        let metadata = serde_json::from_slice(&output.stdout);
        Ok(Self(metadata.with_context(|| format!("cargo metadata: {}", String::from_utf8_lossy(&output.stderr)))?))
    }

    /// Returns the name, the version and the folder of each crate, and whether it is published.
    fn members(&self) -> impl Iterator<Item = (&str, &str, &Path, bool)> {
        self.0["packages"].as_array().into_iter().flatten().filter_map(|package| {
            let folder = Path::new(package["manifest_path"].as_str()?).parent()?;
            let is_published = package["publish"].as_array().is_none_or(|registries| !registries.is_empty());
            Some((package["name"].as_str()?, package["version"].as_str()?, folder, is_published))
        })
    }

    /// Returns the name and the version of each crate that is published.
    pub(super) fn published(&self) -> impl Iterator<Item = (&str, &str)> {
        self.members().filter_map(|(name, version, _, is_published)| is_published.then_some((name, version)))
    }

    /// Returns the names of the crates that are published, each after those that it depends on.
    pub(super) fn in_order(&self) -> Vec<&str> {
        let mut left: Vec<&str> = self.published().map(|(name, _)| name).collect();
        let mut ordered = Vec::new();
        while let Some(ready) = left.iter().position(|name| !self.dependencies(name).any(|other| left.contains(&other)))
        {
            ordered.push(left.remove(ready));
        }
        ordered
    }

    /// Returns the names of what a crate depends on, without what only its tests use.
    fn dependencies<'a>(&'a self, name: &str) -> impl Iterator<Item = &'a str> {
        let all =
            self.package(name).into_iter().flat_map(|package| package["dependencies"].as_array().into_iter().flatten());
        all.filter(|dependency| dependency["kind"].is_null()).filter_map(|dependency| dependency["name"].as_str())
    }

    /// Whether a crate has the feature `serde`.
    pub(super) fn has_serde(&self, name: &str) -> bool {
        self.package(name).is_some_and(|package| package["features"]["serde"].is_array())
    }

    fn package(&self, name: &str) -> Option<&Value> {
        self.0["packages"].as_array()?.iter().find(|package| package["name"] == name)
    }

    /// Packs the crates that are published, compiles what was packed, and returns the paths of the packages.
    fn crates(&self) -> Result<Vec<PathBuf>> {
        // The version may just have been raised.
        let mut cargo = Command::new("cargo");
        cargo.args(["package", "--locked", "--allow-dirty"]);
        process::show(cargo.args(self.published().flat_map(|(name, _)| ["--package", name])))?;
        let folder = Path::new(self.0["target_directory"].as_str().unwrap_or("target")).join("package");
        Ok(self.published().map(|(name, version)| folder.join(format!("{name}-{version}.crate"))).collect())
    }

    /// Writes the list of the parts of each program (an SBOM), and returns the paths of the lists.
    fn parts(&self, tools: &Toolbox, version: &str) -> Result<Vec<PathBuf>> {
        let mut cargo = tools.command("cargo");
        cargo.args(["cyclonedx", "--format", "json", "--spec-version", "1.5", "--target", "all"]);
        // With this variable, the lists have no random number, and the time of the commit.
        process::quietly(cargo.env("SOURCE_DATE_EPOCH", git(&["log", "-1", "--format=%ct"])?.trim()))?;
        let root = self.0["workspace_root"].as_str().unwrap_or_default();
        let mut lists = Vec::new();
        for (name, _, folder, _) in self.members() {
            // Each is written into the folder of its crate.
            let written = folder.join(format!("{name}.cdx.json"));
            if PROGRAMS.contains(&name) {
                let list = Path::new("target/package").join(format!("{name}-{version}.cdx.json"));
                fs::write(&list, files::read(&written)?.replace(root, ""))?;
                lists.push(list);
            }
            fs::remove_file(&written)?;
        }
        Ok(lists)
    }
}

fn try_out(version: &str, options: &[&str]) -> Result<()> {
    let places = match options {
        [] => ["one", "one"],
        ["--twice"] => ["one", "in/another/place"],
        _ => bail!("--dry-run has one option, --twice"),
    };
    let _ = fs::remove_dir_all(TRIES);
    let [first, second] = places.map(|place| made_in(&Path::new(TRIES).join(place), version));
    let (first, second) = (first?, second?);
    let differing: Vec<_> = first.lines().filter(|line| !second.lines().any(|other| other == *line)).collect();
    if first != second {
        bail!("the second time, other bytes were made (compare the folders in {TRIES}):\n{}", differing.join("\n"));
    }
    fs::remove_dir_all(TRIES)?;
    println!("Version {version} was made twice, with the same bytes. Nothing outside of {TRIES} was changed.");
    Ok(())
}

/// Makes a release in a clone of the last commit, and returns the sums of its files.
fn made_in(clone: &Path, version: &str) -> Result<String> {
    if !clone.exists() {
        process::show(Command::new("git").args(["clone", "--quiet", "."]).arg(clone))?;
    }
    let mut cargo = Command::new("cargo");
    cargo.args(["xtask", "release", version]).current_dir(clone);
    process::show(cargo.env("CARGO_TARGET_DIR", fs::canonicalize(clone)?.join("target")))?;
    files::read(clone.join(FILES).join(SUMS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_programs_whose_parts_are_listed_are_in_the_workspace() {
        let workspace = Workspace::read().unwrap();
        let names: Vec<_> = workspace.members().map(|(name, ..)| name).collect();
        assert!(PROGRAMS.iter().all(|program| names.contains(program)), "{names:?}");
    }

    #[test]
    fn each_crate_comes_after_those_it_depends_on() {
        let workspace = Workspace::read().unwrap();
        let ordered = workspace.in_order();
        assert_eq!(ordered.len(), workspace.published().count());
        let place = |name| ordered.iter().position(|other| *other == name).unwrap();
        assert!(place("baduk-rules") < place("baduk-sgf") && place("baduk-sgf") < place("baduk-record"), "{ordered:?}");
    }

    #[test]
    fn a_release_needs_a_version() {
        for words in ["", "--dry-run", "0.2.0 --twice", "0.2.0 --dry-run --thrice"] {
            let words: Vec<_> = words.split_whitespace().map(str::to_owned).collect();
            assert!(release(&words).is_err(), "{words:?}");
        }
    }
}
