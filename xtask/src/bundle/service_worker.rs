//! The service worker in a release: `public/sw.js` with the list of files that it keeps.
//!
//! The list has the hash of each file, so that the worker installs either one version as a whole or nothing.

use crate::files;
use anyhow::Result;
use base64::{Engine, prelude::BASE64_STANDARD};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::Path;

const SOURCE: &str = "public/sw.js";

/// The file name of the service worker in the release.
const NAME: &str = "sw.js";

/// The lines of the service worker's script that the build replaces by the list of files, and by that of the engine's files.
const FILES: &str = "const FILES = {};";
const ENGINE: &str = "const ENGINE = {};";
const VERSION: &str = "const VERSION = \"\";";

/// What the service worker doesn't keep from the start: the picture for link previews and the types for authors, which no page loads; the page
/// about the project; and the folder of the course, of which it keeps the pages that the reader opens.
const NOT_CACHED: [&str; 4] = ["preview.png", "embed.d.ts", "about", "learn"];

/// The beginnings of the paths of the engine's files, which are kept once they are used.
const ON_USE: [&str; 2] = ["engine-", "network-"];

/// Adds the service worker to the folder of a finished release.
///
/// # Errors
///
/// If a file can't be read or written, or the script does not have the expected form.
pub(crate) fn add_worker(folder: &Path) -> Result<()> {
    Ok(fs::write(folder.join(NAME), with_files(&files::read(SOURCE)?, &list_files(folder)?)?)?)
}

/// Returns the paths of the files that the worker keeps, sorted, each with the hash of its content.
fn list_files(folder: &Path) -> Result<Vec<(String, String)>> {
    let is_kept = |path: &String| path != NAME && !NOT_CACHED.iter().any(|name| path.split('/').next() == Some(name));
    let kept = files::all(folder)?.into_iter().filter(is_kept);
    kept.map(|path| Ok((path.clone(), BASE64_STANDARD.encode(Sha256::digest(fs::read(folder.join(path))?))))).collect()
}

/// Returns the service worker's script with the lists of files. The version in it is a hash of the lists and the script.
fn with_files(script: &str, all: &[(String, String)]) -> Result<String> {
    let (engine, files): (Vec<_>, Vec<_>) =
        all.iter().partition(|(path, _)| ON_USE.iter().any(|start| path.starts_with(start)));
    let script = files::replaced(script, FILES, &list(FILES, &files))?;
    let script = files::replaced(&script, ENGINE, &list(ENGINE, &engine))?;
    let hash = Sha256::digest(&script);
    let version = hash[..8].iter().fold(String::new(), |version, byte| version + &format!("{byte:02x}"));
    files::replaced(&script, VERSION, &format!("const VERSION = \"{version}\";"))
}

/// Returns a line of the script that defines an empty list, with files in the list.
fn list(line: &str, files: &[&(String, String)]) -> String {
    let entries: String = files.iter().map(|(path, hash)| format!("  {path:?}: \"{hash}\",\n")).collect();
    line.replace("{}", &format!("{{\n{entries}}}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_release_is_listed_with_its_hash_but_not_the_worker_itself() {
        let folder = files::empty_folder("service-worker");
        for name in ["about", "embed", "learn/en"] {
            fs::create_dir_all(folder.join(name)).unwrap();
        }
        for name in
            ["index.html", "about/index.html", "embed/frame.js", "learn/en/ko.html", NAME, NOT_CACHED[0], NOT_CACHED[1]]
        {
            fs::write(folder.join(name), "").unwrap();
        }
        let found = list_files(&folder);
        fs::remove_dir_all(&folder).unwrap();
        // The SHA-256 of an empty file.
        let hash = "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=".to_owned();
        assert_eq!(found.unwrap(), [("embed/frame.js".to_owned(), hash.clone()), ("index.html".to_owned(), hash)]);
    }

    #[test]
    fn the_engines_files_are_apart_and_the_version_changes_with_every_file() {
        let script = fs::read_to_string(crate::root().join(SOURCE)).unwrap();
        let paths = ["engine-0a/worker.js", "engine.js", "network-0a.bin"];
        let with = |hash: &str| with_files(&script, &paths.map(|path| (path.to_owned(), hash.to_owned()))).unwrap();
        let first = with("h");
        assert!(first.contains("const FILES = {\n  \"engine.js\": \"h\",\n};"));
        assert!(
            first.contains("const ENGINE = {\n  \"engine-0a/worker.js\": \"h\",\n  \"network-0a.bin\": \"h\",\n};")
        );
        let version = |script: &str| script.lines().find(|line| line.starts_with("const VERSION")).unwrap().to_owned();
        assert_eq!(version(&first).len(), VERSION.len() + 16);
        assert_ne!(version(&first), version(&with("i")));
        assert!([FILES, ENGINE, VERSION].iter().all(|line| with_files(line, &[]).is_err()));
    }
}
