//! Which crate may depend on which, and on what from outside, read from `cargo tree`.

use anyhow::{Context, Result, bail};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Each folder under `crates/`, its package, and the packages of the workspace it may depend on, directly or through others.
const CRATES: &[(&str, &str, &[&str])] = &[
    ("rules", "baduk-rules", &[]),
    ("record", "baduk-record", &["baduk-rules"]),
    ("link", "baduk-link", &["baduk-rules", "baduk-record"]),
    ("engine", "baduk-engine", &["baduk-rules"]),
    ("view", "baduk-view", &["baduk-rules", "baduk-record", "baduk-link"]),
    ("locales", "baduk-locales", &[]),
    ("peers", "baduk-peers", &["baduk-rules", "baduk-record", "baduk-link", "baduk-view"]),
    ("cli", "badukpan-cli", &["baduk-rules", "baduk-record", "baduk-link", "baduk-view"]),
];

/// Packages that need a browser, which the crates in `crates/` must not use.
const BROWSER: &[&str] = &["leptos", "wasm-bindgen", "js-sys", "web-sys"];

/// Checks the dependencies (normal and for building, on any platform) of every crate under `crates/`.
pub(super) fn check() -> Result<Vec<String>> {
    let gone = CRATES.iter().filter(|(folder, ..)| !Path::new("crates").join(folder).is_dir());
    let mut violations: Vec<String> = gone
        .map(|(folder, ..)| {
            format!("crates/{folder}: no such crate: remove it from the table in xtask/src/house/crates.rs")
        })
        .collect();
    for entry in fs::read_dir("crates").context("cannot read crates/")? {
        let folder = entry?.file_name().to_string_lossy().into_owned();
        match CRATES.iter().find(|(name, ..)| *name == folder) {
            None => violations.push(format!("crates/{folder}: add it to the table in xtask/src/house/crates.rs")),
            Some((_, package, allowed)) => {
                violations.extend(violations_in(package, allowed, &tree(package)?));
            }
        }
    }
    Ok(violations)
}

/// The packages that `package` depends on, a line each; the first is itself.
fn tree(package: &str) -> Result<String> {
    let arguments =
        ["tree", "--locked", "--edges", "normal,build", "--target", "all", "--prefix", "none", "--package", package];
    let output = Command::new("cargo").args(arguments).output().context("cannot start `cargo tree`")?;
    if !output.status.success() {
        bail!("cargo tree: {}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn violations_in(package: &str, allowed: &[&str], tree: &str) -> Vec<String> {
    let mut names: Vec<_> =
        tree.lines().filter_map(|line| line.split(' ').next()).filter(|name| *name != package).collect();
    names.sort_unstable();
    names.dedup();
    let forbidden = names.into_iter().filter(|name| {
        let browser = BROWSER.contains(name) || name.starts_with("gloo");
        let ours = name.starts_with("baduk") && !allowed.contains(name);
        browser || ours
    });
    let explain = |name| format!("{package} depends on {name} (see: cargo tree -p {package} --target all -i {name})");
    forbidden.map(explain).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn violations(tree: &str) -> Vec<String> {
        violations_in("baduk-record", &["baduk-rules"], tree)
    }

    #[test]
    fn a_crate_may_depend_on_those_below_it_and_on_strangers() {
        assert!(
            violations("baduk-record v0.1.0 (/x)\nbaduk-rules v0.1.0 (/y)\nserde v1.0.0 (*)\nweb-time v1.0.0")
                .is_empty()
        );
    }

    #[test]
    fn a_crate_may_not_depend_on_those_above_it() {
        assert_eq!(
            violations("baduk-record v0.1.0\nbaduk-view v0.1.0\nbaduk-view v0.1.0 (*)\nbadukpan v0.1.0").len(),
            2
        );
    }

    #[test]
    fn the_browser_stays_out_at_any_depth() {
        for name in ["leptos", "wasm-bindgen", "js-sys", "web-sys", "gloo-timers", "gloo"] {
            assert_eq!(violations(&format!("baduk-record v0.1.0\ngetrandom v0.3.0\n{name} v1.0.0")).len(), 1, "{name}");
        }
    }
}
