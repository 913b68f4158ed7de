//! Finds the release in `dist/`, and copies the files that a board needs.

use crate::bundle::build::RELEASE;
use crate::bundle::embed::program_folder;
use crate::files::{self, copy_folder};
use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};

/// The files for embedding a board: the script, its types, and the page for frames.
const NAMED: [&str; 3] = ["embed.js", "embed.d.ts", "embed.html"];

/// The files in the folder `embed` that boards need. Its other files belong to the page for authors.
const BESIDE: [&str; 3] = ["frame.js", "frame.css", "reserve.css"];

/// The beginnings of the names of the engine's files and of its folder, which `crates/embed/dead-stones.js` loads.
const ENGINE: [&str; 3] = ["engine.js", "engine-", "network-"];

/// A release of the page and the embedded board.
pub(super) struct Release {
    folder: PathBuf,
    /// The name of the folder with the program of the embedded board, such as `embed-0a…`.
    parts: String,
}

impl Release {
    /// Finds the release that `cargo xtask build` has made.
    ///
    /// # Errors
    ///
    /// If there is no release.
    pub(super) fn find() -> Result<Self> {
        let folder = PathBuf::from(RELEASE);
        let parts = program_folder(&folder).context("Make a release, then run this again: cargo xtask build")?;
        Ok(Self { folder, parts })
    }

    /// Returns the path of the release's folder, which contains the whole site.
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the name of the folder with the program of the embedded board.
    pub(super) fn parts(&self) -> &str {
        &self.parts
    }

    /// Returns the sorted names of the files in the folder of the embedded board's program.
    pub(super) fn files(&self) -> Result<Vec<String>> {
        let files = files::files(&self.folder.join(&self.parts))?;
        Ok(files.iter().filter_map(|file| Some(file.file_name()?.to_str()?.to_owned())).collect())
    }

    /// Copies the files for embedding a board, the program and the engine into the folder `to`.
    pub(super) fn copy_board(&self, to: &Path) -> Result<()> {
        let copy = |name: &str| {
            fs::copy(self.folder.join(name), to.join(name)).with_context(|| format!("cannot copy dist/{name}"))
        };
        fs::create_dir_all(to.join("embed"))?;
        for name in NAMED {
            copy(name)?;
        }
        let script = to.join("embed.js");
        fs::write(&script, without_page(&fs::read_to_string(&script)?)?)?;
        for name in BESIDE {
            copy(&format!("embed/{name}"))?;
        }
        copy_folder(&self.folder.join(&self.parts), &to.join(&self.parts))?;
        for path in files::files(&self.folder)? {
            let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
            if !ENGINE.iter().any(|start| name.starts_with(start)) {
                continue;
            }
            if path.is_dir() {
                copy_folder(&path, &to.join(name))?;
            } else {
                copy(name)?;
            }
        }
        Ok(())
    }

    /// Writes the file `preload.html` into the folder `to`, which has `embed.js`: the lines with which pages preload the first part of the
    /// program. They hold for this release alone, since the name of the folder has a hash. `address` is the URL of the folder `to`, with a slash
    /// at its end.
    pub(super) fn write_preloads(&self, to: &Path, address: &str) -> Result<()> {
        Ok(fs::write(to.join("preload.html"), preloads(&format!("{address}{}", self.parts)))?)
    }
}

/// The lines with which a page preloads the first part of the program in the folder at `address`. Their attributes are those of the
/// requests in `public/embed-element/program.js`, or browsers would load the files twice.
fn preloads(address: &str) -> String {
    let program = format!("<link rel=\"preload\" as=\"fetch\" crossorigin href=\"{address}/embed_bg.wasm\">\n");
    let script = |name: &str| format!("<link rel=\"modulepreload\" href=\"{address}/{name}.js\">\n");
    program + &script("embed") + &script("style")
}

/// The code for the URL of the page in `public/embed.js`, and the minified code in a release.
const PAGE: [&str; 2] = ["new URL(\"./\", import.meta.url).href", "new URL(\"./\",import.meta.url).href"];

/// Returns the script `embed.js` for a package that has no play page, so that the menu of a board has no link to that page.
///
/// # Errors
///
/// If the script does not define the URL of the page as expected.
pub(super) fn without_page(script: &str) -> Result<String> {
    let [written, minified] = PAGE.map(|page| files::replaced(script, page, "\"\""));
    written.or(minified)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_package_without_the_page_names_none() {
        let source = fs::read_to_string(crate::root().join("public/embed.js")).unwrap();
        let script = without_page(&source).unwrap();
        assert!(script.contains("const PAGE = \"\";") && without_page(&script).is_err());
        assert_eq!(without_page("p=new URL(\"./\",import.meta.url).href").unwrap(), "p=\"\"");
    }

    #[test]
    fn the_preloads_are_what_the_script_loads_first() {
        let source = crate::bundle::script::joined(&crate::root().join("public/embed.js")).unwrap();
        let lines = preloads("https://cdn.test/embed-0a");
        assert_eq!(lines.lines().count(), 3);
        for name in ["embed_bg.wasm", "embed.js", "style.js"] {
            assert!(lines.contains(&format!("href=\"https://cdn.test/embed-0a/{name}\">")));
            assert!(source.contains(&format!("\"{name}\"")) || source.contains(&format!("`{name}$")));
        }
    }
}
