//! Makes archives: npm packages, zip and tar files. The same files make the same bytes at any time and in any place.

use super::FINISHED;
use crate::files;
use crate::process;
use crate::tools::{NPM, Toolbox};
use anyhow::Result;
use flate2::{Compression, GzBuilder};
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use tar::HeaderMode;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// Packs a folder with a `package.json` as `npm pack` does, and returns the path of the archive.
pub(super) fn npm(tools: &Toolbox, folder: &Path, name: &str) -> Result<PathBuf> {
    let finished = std::env::current_dir()?.join(FINISHED);
    let mut npm = tools.command(NPM);
    process::quietly(npm.args(["pack", "--silent", "--pack-destination"]).arg(finished).current_dir(folder))?;
    Ok(Path::new(FINISHED).join(name))
}

/// Packs the content of a folder as a zip file, and returns the path of the zip file.
pub(super) fn zip(folder: &Path, name: &str) -> Result<PathBuf> {
    let archive = Path::new(FINISHED).join(name);
    let mut zip = ZipWriter::new(File::create(&archive)?);
    for name in files::all(folder)? {
        // Without a time, that of the file is the first of 1980.
        zip.start_file(&name, SimpleFileOptions::DEFAULT)?;
        zip.write_all(&fs::read(folder.join(name))?)?;
    }
    zip.finish()?;
    Ok(archive)
}

/// Packs the content of a folder as a compressed tar archive, and returns the path of the archive.
pub(super) fn tar(folder: &Path, name: &str) -> Result<PathBuf> {
    let archive = Path::new(FINISHED).join(name);
    // Without a time, like the files in this mode.
    let gzip = GzBuilder::new().write(File::create(&archive)?, Compression::best());
    let mut tar = tar::Builder::new(gzip);
    tar.mode(HeaderMode::Deterministic);
    for name in files::all(folder)? {
        tar.append_path_with_name(folder.join(&name), name)?;
    }
    tar.into_inner()?.finish()?;
    Ok(archive)
}
