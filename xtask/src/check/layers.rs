//! Checks that crates which must build without a browser depend on no browser library.
//!
//! The Cargo.toml of a crate does not show this, since it lists only direct dependencies.

use crate::process::{self, Outcome};
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::Path;
use std::process::Command;

/// The folders in `crates/` whose crates may depend on browser libraries.
const FOR_BROWSERS: [&str; 3] = ["board", "embed", "worker"];

/// The browser libraries. Crates that are not in [`FOR_BROWSERS`] must not depend on them, not even indirectly.
const BROWSER: [&str; 4] = ["leptos", "wasm-bindgen", "js-sys", "web-sys"];

/// Checks the dependencies (normal and for building, on any platform) of every crate in `crates/` that is not in [`FOR_BROWSERS`]. The
/// text of the outcome has a line for each violation.
///
/// # Errors
///
/// Only if `cargo tree` fails. A violation is a failed check, not an error.
pub(crate) fn check() -> Result<Outcome> {
    let mut violations = Vec::new();
    for entry in fs::read_dir("crates").context("cannot read crates/")? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if !FOR_BROWSERS.contains(&name.as_str()) {
            let tree = tree(&entry.path().join("Cargo.toml"))?;
            violations
                .extend(browser_in(&tree).into_iter().map(|library| format!("crates/{name} depends on {library}")));
        }
    }
    violations.sort();
    Ok(Outcome { ok: violations.is_empty(), text: violations.join("\n") })
}

/// Returns the names and versions of all packages on which a crate depends, directly or indirectly, one per line.
fn tree(manifest: &Path) -> Result<String> {
    let arguments = ["tree", "--locked", "--edges", "normal,build", "--target", "all", "--prefix", "none"];
    let outcome = process::capture(Command::new("cargo").args(arguments).arg("--manifest-path").arg(manifest))?;
    if outcome.ok { Ok(outcome.text) } else { bail!("cargo tree: {}", outcome.text) }
}

/// Returns the browser libraries among the packages in `tree`, which is the output of `cargo tree`.
fn browser_in(tree: &str) -> Vec<&'static str> {
    let is_there = |library: &&str| tree.lines().any(|line| line.split(' ').next() == Some(*library));
    BROWSER.into_iter().filter(|library| is_there(library)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_browser_is_found_at_any_depth_and_other_libraries_are_allowed() {
        let tree = "baduk-record v0.1.0 (/x)\nbaduk-rules v0.1.0 (/y)\nserde v1.0.0 (*)\nweb-time v1.0.0\n";
        assert!(browser_in(tree).is_empty());
        for library in BROWSER {
            assert_eq!(browser_in(&format!("{tree}getrandom v0.3.0\n{library} v1.0.0")), [library]);
        }
    }
}
