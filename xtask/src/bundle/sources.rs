//! Records which source files a release was built from, so that a test stage rebuilds the release only after they
//! have changed.

use crate::process;
use anyhow::Result;
use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder with a digest of the source files for each release. It is outside of the releases, which are copied to hosts.
const DIGESTS: &str = "target/built";

/// The folders whose files don't affect a release, except for [`TOOLS`].
const OTHERS: &[&str] = &[
    ".ci/",
    ".github/",
    "crates/peers/",
    "docs/",
    "e2e/",
    "fuzz/",
    "packages/",
    "training/",
    "xtask/src/check/",
    "xtask/src/ship/",
];

/// The folders in any crate whose files don't affect a release.
const TESTS: [&str; 3] = ["/tests/", "/benches/", "/examples/"];

/// The folder of the course, whose lessons are Markdown.
const COURSE: &str = "learn/";

/// The only file in the folders [`OTHERS`] that affects a release: it has the versions of the minifier and the optimizer.
const TOOLS: &str = "e2e/package-lock.json";

/// A digest of the files from which releases are built; `None` if this folder is not a git clone.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Inputs(Option<String>);

impl Inputs {
    /// Reads all source files of a release and computes their digest.
    pub(crate) fn read() -> Result<Self> {
        let arguments = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
        let files = process::capture(Command::new("git").args(arguments))?;
        if !files.ok {
            return Ok(Self(None));
        }
        let mut names: Vec<_> = files.text.split_terminator('\0').filter(|name| is_input(name)).collect();
        names.sort_unstable();
        let mut digest = Sha256::new_with_prefix(process::version("rustc").unwrap_or_default());
        // Git still lists a deleted file until its deletion is committed.
        for (name, path) in names.iter().map(|name| (name, Path::new(name))).filter(|(_, path)| path.is_file()) {
            let content = fs::read(path)?;
            digest.update(format!("\n{name} {} ", content.len()));
            digest.update(content);
        }
        Ok(Self(Some(format!("{:x}", digest.finalize()))))
    }

    /// Returns whether the release in a folder was built from the files with this digest.
    pub(crate) fn made(&self, folder: &str) -> bool {
        let is_there = Path::new(folder).join("index.html").is_file();
        is_there && self.0.is_some() && fs::read_to_string(file(folder)).ok() == self.0
    }

    /// Saves this digest for the release in a folder, which has just been built from these files.
    ///
    /// # Errors
    ///
    /// If the digest can't be written.
    pub(crate) fn note(&self, folder: &str) -> Result<()> {
        fs::create_dir_all(DIGESTS)?;
        Ok(fs::write(file(folder), self.0.as_deref().unwrap_or_default())?)
    }
}

fn file(folder: &str) -> PathBuf {
    Path::new(DIGESTS).join(folder.replace('/', "-"))
}

fn is_input(name: &str) -> bool {
    name == TOOLS
        || name.starts_with(COURSE)
        || !name.ends_with(".md")
            && !TESTS.iter().any(|folder| name.contains(folder))
            && !OTHERS.iter().any(|folder| name.starts_with(folder))
}

#[cfg(test)]
mod tests {
    use super::is_input;

    #[test]
    fn sources_styles_and_tools_are_inputs_but_specs_and_documents_are_not() {
        let inputs = ["src/main.rs", "style/tokens.css", "Cargo.lock", "e2e/package-lock.json", "learn/en/ko.md"];
        assert!(inputs.into_iter().all(is_input));
        let others = [
            "README.md",
            "crates/rules/tests/guide/main.rs",
            "crates/link/benches/link.rs",
            "crates/rules/examples/play.rs",
            "e2e/specs/a.mjs",
        ];
        assert!(!others.into_iter().any(is_input));
    }
}
