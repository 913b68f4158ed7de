//! `cargo xtask package`: makes the packages that authors install without cargo, ready to publish, in
//! `target/package/`. `cargo xtask release` makes them and all else that is published.
//!
//! The sources are in `packages/`. Each package gets the version of the workspace and both licenses. Packages with
//! boards are made from the release in `dist/`.

mod archive;
mod bundler;
mod command;
mod docs;
mod make;
mod release;
mod version;
mod web;

pub(crate) use make::release;

use crate::files::{self, copy_folder};
use crate::tools::{NODE_PACKAGES, Toolbox, WASI};
use anyhow::{Context, Result, bail};
use release::Release;
use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the finished packages.
const FINISHED: &str = "target/package";

/// The folder in which packages are put together, with a subfolder for each package.
const STAGED: &str = "target/package/staged";

/// The placeholder for the workspace's version in the sources of packages.
const ANY_VERSION: &str = "0.0.0";

const LICENSES: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];

/// A package: its name on the command line, the tools that it needs, and the function that makes it and returns the path of its file.
struct Package {
    name: &'static str,
    tools: &'static [&'static str],
    make: fn(&Toolbox) -> Result<PathBuf>,
}

const PACKAGES: &[Package] = &[
    Package { name: "site", tools: &["mdbook"], make: web::site },
    Package { name: "npm", tools: &[NODE_PACKAGES], make: web::npm },
    Package { name: "wordpress", tools: &[], make: web::wordpress },
    Package { name: "hugo", tools: &[], make: web::hugo },
    Package { name: "command", tools: &[], make: command::native },
    Package { name: "npm-command", tools: &[NODE_PACKAGES, WASI], make: command::npm },
];

/// Makes the packages in `names`, or all packages if `names` is empty, prints their paths and sizes, and returns the paths.
///
/// # Errors
///
/// If a name is unknown, there is no release in `dist/`, or a tool is missing or fails.
pub(crate) fn package(names: &[String]) -> Result<Vec<PathBuf>> {
    let known = || PACKAGES.iter().map(|package| package.name).collect::<Vec<_>>().join(", ");
    if let Some(unknown) = names.iter().find(|name| PACKAGES.iter().all(|package| package.name != *name)) {
        bail!("unknown package \"{unknown}\"; use {}", known());
    }
    let is_asked = |package: &&Package| names.is_empty() || names.iter().any(|name| name == package.name);
    let asked: Vec<_> = PACKAGES.iter().filter(is_asked).collect();
    let needed: Vec<_> = asked.iter().flat_map(|package| package.tools.iter().copied()).collect();
    let tools = Toolbox::with(&needed)?;
    fs::create_dir_all(FINISHED)?;
    let mut made = Vec::new();
    for package in asked {
        let file = (package.make)(&tools).with_context(|| format!("the package {} was not made", package.name))?;
        println!("{:>9} kB  {}", fs::metadata(&file)?.len().div_ceil(1000), file.display());
        made.push(file);
    }
    Ok(made)
}

/// Returns the version of the packages, which equals the version of the workspace.
const fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

/// Returns the path of the folder in which the package with this name is put together, emptied.
fn staged(name: &str) -> Result<PathBuf> {
    let folder = Path::new(STAGED).join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    Ok(folder)
}

/// Copies the sources of a package and the licenses into a folder, and replaces [`ANY_VERSION`] by the version of the workspace.
fn add_sources(source: &Path, folder: &Path) -> Result<()> {
    copy_folder(source, folder)?;
    for file in files::files(folder)?.into_iter().filter(|file| file.is_file()) {
        let text = fs::read_to_string(&file).with_context(|| format!("{} is not text", file.display()))?;
        fs::write(&file, text.replace(ANY_VERSION, version()))?;
    }
    add_licenses(folder)
}

/// Copies both license files into a folder.
fn add_licenses(folder: &Path) -> Result<()> {
    for name in LICENSES {
        fs::copy(name, folder.join(name)).with_context(|| format!("cannot copy {name}"))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sources_of_packages_have_no_version_of_their_own() {
        for file in
            ["npm/package.json", "cli/package.json", "wordpress/badukpan/badukpan.php", "wordpress/badukpan/readme.txt"]
        {
            let text = fs::read_to_string(crate::root().join("packages").join(file)).unwrap();
            assert!(text.contains(ANY_VERSION), "{file} does not name the version {ANY_VERSION}");
        }
    }

    /// Returns the names of all attributes of the element `<baduk-pan>`.
    fn attributes() -> Vec<String> {
        let script = fs::read_to_string(crate::root().join("public/embed-element/attributes.js")).unwrap();
        let (_, list) = script.split_once("const ATTRIBUTES = [").unwrap();
        let (list, _) = list.split_once(']').unwrap();
        list.split('"').skip(1).step_by(2).map(str::to_owned).collect()
    }

    #[test]
    fn every_package_knows_every_attribute() {
        let attributes = attributes();
        assert!(attributes.len() > 15);
        for (file, quote, is_game_apart) in [
            ("hugo/baduk.html", '"', false),
            ("wordpress/badukpan/badukpan.php", '\'', false),
            ("wordpress/badukpan/block.json", '"', true),
        ] {
            let text = fs::read_to_string(crate::root().join("packages").join(file)).unwrap();
            // The WordPress block has one field for every kind of game.
            let needed =
                attributes.iter().filter(|name| !is_game_apart || !["sgf", "link", "diagram"].contains(&name.as_str()));
            for name in needed {
                assert!(
                    text.contains(&format!("{quote}{name}{quote}")),
                    "packages/{file} does not name the attribute {name}"
                );
            }
        }
    }

    /// Returns the words in quotation marks that a file of a package has between the texts `from` and `to`, sorted.
    fn listed(file: &str, from: &str, to: &str) -> Vec<String> {
        let text = fs::read_to_string(crate::root().join("packages").join(file)).unwrap();
        let (_, list) = text.split_once(from).unwrap();
        let (list, _) = list.split_once(to).unwrap();
        let mut words: Vec<_> = list.split('"').skip(1).step_by(2).map(str::to_owned).collect();
        words.sort();
        words
    }

    #[test]
    fn a_fence_and_a_shortcode_take_no_other_attribute() {
        let mut attributes = attributes();
        attributes.sort();
        assert_eq!(listed("hugo/baduk.html", "$names := slice ", " -}}"), attributes);
        attributes.push("title".to_owned());
        attributes.sort();
        assert_eq!(listed("npm/markdown-it.js", "const NAMES = [", "]"), attributes);
    }

    #[test]
    fn an_unknown_package_is_an_error() {
        let error = package(&["deb".to_owned()]).unwrap_err().to_string();
        assert!(error.contains("use site, npm,"), "{error}");
    }
}
