//! Raises the version in Cargo.toml, in the lock files and in the changelogs. `cargo xtask generate` then writes it into the documents.

use super::version;
use crate::files;
use anyhow::{Context, Result, bail, ensure};
use std::fs;
use std::process::Command;

/// The headings under which the changelogs of the project and of the crates list what is not released yet.
const UNRELEASED: [&str; 2] = ["## Unreleased\n", "## [Unreleased]\n"];

/// Raises the version, unless the files have this version already and no later change is listed. Returns whether it was raised.
///
/// # Errors
///
/// If `new` is no version or not a higher one, files have changes that are not committed, or the changelog has no unreleased changes.
pub(super) fn raise(new: &str) -> Result<bool> {
    let old = version();
    let has_changes = unreleased(&files::read("CHANGELOG.md")?).is_some();
    if new == old && !has_changes {
        return Ok(false);
    }
    ensure!(numbers(new)? > numbers(old)?, "{new} is not higher than {old}, the version of this project");
    ensure!(has_changes, "CHANGELOG.md lists nothing under \"Unreleased\"");
    ensure!(git(&["status", "--porcelain"])?.is_empty(), "there are changes that are not committed; commit them first");
    let today = text_of(Command::new("node").args(["--print", "new Date().toISOString().slice(0, 10)"]))?;
    for file in git(&["ls-files", "*CHANGELOG.md", "*Cargo.toml", "*Cargo.lock"])?.lines() {
        let text = files::read(file)?;
        let raised = match file.rsplit('/').next().unwrap_or_default() {
            "CHANGELOG.md" => dated(&text, new, today.trim()),
            "Cargo.toml" => in_manifest(&text, old, new),
            _ => in_lock(&text, old, new),
        };
        if raised != text {
            fs::write(file, raised)?;
        }
    }
    Ok(true)
}

/// Returns a version that can be tried: the next one, or this one if it has no changes yet.
pub(super) fn next() -> Result<String> {
    let [major, minor, patch] = numbers(version())?;
    let has_changes = unreleased(&files::read("CHANGELOG.md")?).is_some();
    Ok(format!("{major}.{minor}.{}", patch + u64::from(has_changes)))
}

fn numbers(version: &str) -> Result<[u64; 3]> {
    let numbers: Vec<u64> = version.split('.').map_while(|number| number.parse().ok()).collect();
    let found = <[u64; 3]>::try_from(numbers).ok().filter(|[a, b, c]| format!("{a}.{b}.{c}") == version);
    found.with_context(|| format!("\"{version}\" is no version; it has three numbers, as 0.2.0 has"))
}

/// Returns the place after the heading of the changes that are not released yet; `None` if there are no such changes.
fn unreleased(changelog: &str) -> Option<usize> {
    let at = UNRELEASED.iter().find_map(|heading| Some(changelog.find(heading)? + heading.len()))?;
    let changes = changelog[at..].split("\n## ").next().unwrap_or_default();
    let is_change = |line: &str| !line.is_empty() && !line.starts_with(['#', '[']);
    changes.lines().any(is_change).then_some(at)
}

/// Returns a changelog whose unreleased changes, if there are any, have a version and its date.
fn dated(changelog: &str, new: &str, date: &str) -> String {
    let Some(at) = unreleased(changelog) else { return changelog.to_owned() };
    let (before, changes) = changelog.split_at(at);
    format!("{before}\n## {new} ({date})\n{changes}")
}

/// Returns a Cargo.toml with the version of the workspace and of the crates in it.
fn in_manifest(manifest: &str, old: &str, new: &str) -> String {
    let (from, to) = (format!("version = \"{old}\""), format!("version = \"{new}\""));
    let has_own = |line: &str| line.starts_with(&from) || line.contains("path = \"");
    let lines = manifest.split_inclusive('\n');
    lines.map(|line| if has_own(line) { line.replace(&from, &to) } else { line.to_owned() }).collect()
}

/// Returns a lock file with the version of the workspace's crates, which have no source.
fn in_lock(lock: &str, old: &str, new: &str) -> String {
    let (from, to) = (format!("\nversion = \"{old}\"\n"), format!("\nversion = \"{new}\"\n"));
    let packages = lock.split("[[package]]");
    let raised = packages.map(|one| if one.contains("\nsource = ") { one.to_owned() } else { one.replace(&from, &to) });
    raised.collect::<Vec<_>>().join("[[package]]")
}

/// Returns what a git command prints.
pub(super) fn git(arguments: &[&str]) -> Result<String> {
    text_of(Command::new("git").args(arguments))
}

fn text_of(command: &mut Command) -> Result<String> {
    let output = command.output().with_context(|| format!("cannot start {}", command.get_program().display()))?;
    if !output.status.success() {
        bail!("{} failed: {}", command.get_program().display(), String::from_utf8_lossy(&output.stderr));
    }
    Ok(String::from_utf8(output.stdout)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_is_three_numbers() {
        assert!(numbers("0.10.0").unwrap() > numbers("0.9.1").unwrap());
        for wrong in ["1.0", "1.0.0.0", "v1.0.0", "1.0.x", "1.0.0-rc.1", "01.0.0", ""] {
            assert!(numbers(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn unreleased_changes_get_the_version_and_its_date() {
        let log = "# Changelog\n\n## Unreleased\n\n### Added\n\n- A.\n\n## 0.1.0 (2026-11-24)\n\n- B.\n";
        let released = dated(log, "0.2.0", "2026-12-01");
        assert!(
            released.contains("## Unreleased\n\n## 0.2.0 (2026-12-01)\n\n### Added\n\n- A.\n\n## 0.1.0"),
            "{released}"
        );
        // Nothing is left to release.
        assert_eq!(dated(&released, "0.3.0", "2026-12-02"), released);
        let of_crate = "## [Unreleased]\n\n### Added\n\n- A.\n\n[Unreleased]: https://example.org\n";
        assert!(dated(of_crate, "0.2.0", "2026-12-01").starts_with("## [Unreleased]\n\n## 0.2.0 (2026-12-01)\n"));
        assert!(unreleased("## [Unreleased]\n\n### Added\n\n[Unreleased]: https://example.org\n").is_none());
    }

    #[test]
    fn only_versions_of_this_project_are_raised() {
        let manifest = "[workspace.package]\nversion = \"0.1.0\"\n[workspace.dependencies]\n\
                        a = { path = \"a\", version = \"0.1.0\" }\nb = { version = \"0.1.0\" }\n";
        let raised = in_manifest(manifest, "0.1.0", "0.2.0");
        assert_eq!(raised, manifest.replacen("0.1.0", "0.2.0", 2));
        let lock = "version = 4\n\n[[package]]\nname = \"a\"\nversion = \"0.1.0\"\n\n\
                    [[package]]\nname = \"b\"\nversion = \"0.1.0\"\nsource = \"registry\"\n";
        assert_eq!(in_lock(lock, "0.1.0", "0.2.0"), lock.replacen("0.1.0", "0.2.0", 1));
    }
}
