//! Makes archives: npm packages, zip and tar files. The same files make the same bytes at any time and in any place.

use super::FINISHED;
use super::version::git;
use crate::files;
use crate::process;
use crate::tools::{NPM, Toolbox};
use anyhow::{Result, bail};
use flate2::{Compression, GzBuilder};
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use tar::HeaderMode;
use zip::write::SimpleFileOptions;
use zip::{DateTime, ZipWriter};

/// Packs a folder with a `package.json` as `npm pack` does, and returns the path of the archive.
pub(super) fn npm(tools: &Toolbox, folder: &Path, name: &str) -> Result<PathBuf> {
    let finished = std::env::current_dir()?.join(FINISHED);
    let mut npm = tools.command(NPM);
    process::quietly(npm.args(["pack", "--silent", "--pack-destination"]).arg(finished).current_dir(folder))?;
    Ok(Path::new(FINISHED).join(name))
}

/// Packs the content of a folder as a zip file, and returns the path of the zip file.
///
/// The time of each file is that of the last commit: servers tell by the time and the size whether a file is another one than before.
pub(super) fn zip(folder: &Path, name: &str) -> Result<PathBuf> {
    let archive = Path::new(FINISHED).join(name);
    let options = SimpleFileOptions::DEFAULT.last_modified_time(commit_time()?);
    let mut zip = ZipWriter::new(File::create(&archive)?);
    for name in files::all(folder)? {
        zip.start_file(&name, options)?;
        zip.write_all(&fs::read(folder.join(name))?)?;
    }
    zip.finish()?;
    Ok(archive)
}

/// Returns the time of the last commit, as it was where it was made.
fn commit_time() -> Result<DateTime> {
    let text = git(&["log", "-1", "--date=format:%Y %m %d %H %M %S", "--format=%cd"])?;
    let [year, rest @ ..] = &text.split_whitespace().collect::<Vec<_>>()[..] else { bail!("git gives no time") };
    let rest = rest.iter().map(|part| part.parse::<u8>()).collect::<Result<Vec<_>, _>>()?;
    let [month, day, hour, minute, second] = rest[..] else { bail!("git gives no time: {text}") };
    Ok(DateTime::from_date_and_time(year.parse()?, month, day, hour, minute, second)?)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_commit_has_a_time() {
        assert!(commit_time().unwrap().year() >= 2026);
    }
}
