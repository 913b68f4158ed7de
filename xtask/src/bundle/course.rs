//! Adds the course to a build: the pages that `crates/learn` writes, and their script and style sheet in a folder whose name has a hash.

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

/// The beginning of the name of the folder with the program of the boards.
const EMBED: &str = "embed-";

/// The style sheets of the pages, in their order.
const STYLES: [&str; 2] = ["style/tokens.css", "learn/learn.css"];

/// The scripts of the pages: one that applies the saved theme, and one that notes the progress.
const SCRIPTS: [&str; 2] = ["public/look.js", "learn/learn.js"];

/// Adds the course to `folder`, where the page and the embedded board are.
///
/// # Errors
///
/// If a file is missing, or the course has a mistake.
pub(crate) fn add(folder: &Path, profile: Profile) -> Result<()> {
    let course = folder.join(COURSE);
    let parts = course.join(COURSE);
    fs::create_dir_all(&parts)?;
    let style = STYLES.into_iter().map(read).collect::<Result<String>>()?;
    fs::write(parts.join("learn.css"), style)?;
    for script in SCRIPTS.map(Path::new) {
        let name = script.file_name().context("a script has no name")?;
        fs::copy(script, parts.join(name)).with_context(|| format!("cannot copy {}", script.display()))?;
    }
    if profile == Profile::Web {
        minify(&parts)?;
    }
    let parts = files::rename(&parts)?;
    let embed = files::files(folder)?.into_iter().find(|file| file.is_dir() && name(file).starts_with(EMBED));
    let embed = embed.context("the build has no embedded board")?;
    // In the profile of the tests, which compile the same code.
    let mut writer = Command::new("cargo");
    writer.args(["run", "--quiet", "--package", "baduk-learn", "--"]).arg(course).arg(parts).arg(name(&embed));
    process::show(&mut writer)
}

fn name(file: &Path) -> &str {
    file.file_name().and_then(|name| name.to_str()).unwrap_or_default()
}

fn read(file: &str) -> Result<String> {
    fs::read_to_string(file).with_context(|| format!("cannot read {file}"))
}
