//! Makes archives: npm packages, zip and tar files.

use super::FINISHED;
use crate::process;
use crate::tools::{NPM, Toolbox};
use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Packs a folder with a `package.json` as `npm pack` does, and returns the path of the archive.
pub(super) fn npm(tools: &Toolbox, folder: &Path, name: &str) -> Result<PathBuf> {
    let finished = std::env::current_dir()?.join(FINISHED);
    let mut npm = tools.command(NPM);
    process::quietly(npm.args(["pack", "--silent", "--pack-destination"]).arg(finished).current_dir(folder))?;
    Ok(Path::new(FINISHED).join(name))
}

/// Packs the content of a folder as a zip file, and returns the path of the zip file.
///
/// # Errors
///
/// If `zip` is missing or fails.
pub(super) fn zip(folder: &Path, name: &str) -> Result<PathBuf> {
    let file = std::env::current_dir()?.join(FINISHED).join(name);
    if file.exists() {
        fs::remove_file(&file)?;
    }
    let mut zip = Command::new("zip");
    process::quietly(zip.args(["-q", "-r", "-X"]).arg(&file).arg(".").current_dir(folder))
        .context("Install zip, then run this again")?;
    Ok(Path::new(FINISHED).join(name))
}

/// Packs a folder as a compressed tar archive, whose top folder has the same name. Returns the path of the archive.
///
/// # Errors
///
/// If `tar` is missing or fails.
pub(super) fn tar(folder: &Path, name: &str) -> Result<PathBuf> {
    let (parent, folder) = folder.parent().zip(folder.file_name()).context("the folder has no parent")?;
    let file = Path::new(FINISHED).join(name);
    process::quietly(Command::new("tar").arg("-czf").arg(&file).arg("-C").arg(parent).arg(folder))?;
    Ok(file)
}
