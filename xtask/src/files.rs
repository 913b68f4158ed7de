//! Files and folders. A hash of the content in the name of a file or folder means that what is at a path never changes.

use anyhow::{Context, Result, ensure};
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

/// Adds a hash of the content to the name of a folder, and returns the new name.
///
/// # Errors
///
/// If the folder can't be read or renamed.
pub(crate) fn rename(folder: &Path) -> Result<String> {
    let name = folder.file_name().with_context(|| format!("{} has no name", folder.display()))?;
    let name = format!("{}-{:016x}", name.to_string_lossy(), hash(folder)?);
    fs::rename(folder, folder.with_file_name(&name))?;
    Ok(name)
}

/// Returns the name of a file with a hash of its content before the last dot, such as `a-0a….css`.
pub(crate) fn named(name: &str, content: &[u8]) -> String {
    let (stem, extension) = name.rsplit_once('.').unwrap_or((name, ""));
    format!("{stem}-{:016x}.{extension}", hash_of(content))
}

/// Returns the text of a file.
///
/// # Errors
///
/// If it can't be read. The message has its path.
pub(crate) fn read(file: impl AsRef<Path>) -> Result<String> {
    fs::read_to_string(file.as_ref()).with_context(|| format!("cannot read {}", file.as_ref().display()))
}

/// Returns a text with `to` in place of `from`.
///
/// # Errors
///
/// If the text does not have `from` exactly once: the build has to be changed with what it works on.
pub(crate) fn replaced(text: &str, from: &str, to: &str) -> Result<String> {
    let count = text.matches(from).count();
    ensure!(count == 1, "the build expects `{}` once, and it is there {count} times", from.trim());
    Ok(text.replacen(from, to, 1))
}

/// Returns a hash of some bytes.
pub(crate) fn hash_of(content: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    hasher.finish()
}

/// Returns a hash of the names and the contents of the files in a folder.
fn hash(folder: &Path) -> Result<u64> {
    let mut hasher = DefaultHasher::new();
    for file in files(folder)? {
        file.file_name().hash(&mut hasher);
        fs::read(file)?.hash(&mut hasher);
    }
    Ok(hasher.finish())
}

/// Returns the paths of the files and folders in a folder, sorted.
///
/// # Errors
///
/// If the folder can't be read.
pub(crate) fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let files = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut files = files.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    files.sort();
    Ok(files)
}

/// Returns the paths of all files in a folder and its subfolders, relative to the folder and with slashes, sorted.
///
/// # Errors
///
/// If a folder can't be read, or a name is not Unicode.
pub(crate) fn all(folder: &Path) -> Result<Vec<String>> {
    let mut found = Vec::new();
    for file in files(folder)? {
        let name = file.file_name().and_then(|name| name.to_str()).context("a file's name is not text")?;
        if file.is_dir() {
            found.extend(all(&file)?.iter().map(|inside| format!("{name}/{inside}")));
        } else {
            found.push(name.to_owned());
        }
    }
    Ok(found)
}

/// Copies a folder with its subfolders.
pub(crate) fn copy_folder(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for path in files(from)? {
        let copied = to.join(path.file_name().context("a file has no name")?);
        if path.is_dir() {
            copy_folder(&path, &copied)?;
        } else {
            fs::copy(&path, copied)?;
        }
    }
    Ok(())
}

/// Returns the path of a new folder for the test with this name.
#[cfg(test)]
pub(crate) fn empty_folder(test: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("badukpan-{test}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the system has a folder for temporary files");
    folder
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_changes_with_what_a_file_holds_and_with_its_name() {
        let folder = empty_folder("hashed");
        fs::write(folder.join("a.wasm"), "a").unwrap();
        let before = hash(&folder).unwrap();
        assert_eq!(hash(&folder).unwrap(), before);
        fs::rename(folder.join("a.wasm"), folder.join("b.wasm")).unwrap();
        let renamed = hash(&folder).unwrap();
        fs::write(folder.join("b.wasm"), "b").unwrap();
        let written = hash(&folder).unwrap();
        fs::remove_dir_all(&folder).unwrap();
        assert!(before != renamed && renamed != written);
    }

    #[test]
    fn a_folder_is_renamed_where_it_is() {
        let folder = empty_folder("renamed");
        let parts = folder.join("parts");
        fs::create_dir_all(&parts).unwrap();
        fs::write(parts.join("a.js"), "a").unwrap();
        let name = rename(&parts).unwrap();
        let is_there = folder.join(&name).join("a.js").is_file() && !parts.exists();
        fs::remove_dir_all(&folder).unwrap();
        assert!(is_there && name.starts_with("parts-"), "{name}");
    }
}
