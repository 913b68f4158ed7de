//! Adds the course to a build: the pages that `crates/learn` writes, and their script and style sheet in a folder whose name has a hash.

use super::embed::program_folder;
use super::languages;
use crate::bundle::program::Profile;
use crate::bundle::script::minify;
use crate::files;
use crate::process;
use anyhow::{Context, Result};
use std::fs;
use std::path::Path;
use std::process::Command;

/// The folder of the course, in the sources and in the build.
const COURSE: &str = "learn";

/// The style sheets of the pages, in their order.
const STYLES: [&str; 2] = ["style/tokens.css", "learn/learn.css"];

/// The scripts of the pages: one that applies the saved theme, and one that notes the progress.
const SCRIPTS: [&str; 2] = ["public/look.js", "learn/learn.js"];

/// The script that chooses the reader's language. It gets the list of languages, which has no texts here.
const LANGUAGE: &str = "learn/language.js";

/// Adds the course to `folder`, where the page and the embedded board are.
///
/// # Errors
///
/// If a file is missing, or the course has a mistake.
pub(crate) fn add(folder: &Path, profile: Profile) -> Result<()> {
    let course = folder.join(COURSE);
    let parts = course.join(COURSE);
    fs::create_dir_all(&parts)?;
    let style = STYLES.into_iter().map(files::read).collect::<Result<String>>()?;
    fs::write(parts.join("learn.css"), style)?;
    for script in SCRIPTS.map(Path::new) {
        let name = script.file_name().context("a script has no name")?;
        fs::copy(script, parts.join(name)).with_context(|| format!("cannot copy {}", script.display()))?;
    }
    fs::write(parts.join("language.js"), languages::with_languages(&files::read(LANGUAGE)?, COURSE)?)?;
    if profile == Profile::Web {
        minify(&parts)?;
    }
    let parts = files::rename(&parts)?;
    // In the profile of the tests, which compile the same code.
    let mut writer = Command::new("cargo");
    writer
        .args(["run", "--quiet", "--package", "baduk-learn", "--"])
        .arg(course)
        .arg(parts)
        .arg(program_folder(folder)?);
    process::show(&mut writer)
}
