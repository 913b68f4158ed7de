//! Reads the files to which a page refers.

use std::fs::{File, canonicalize, metadata};
use std::io::Read;
use std::path::{Component, Path, PathBuf};

use super::error::{BoardError, FileError};
use crate::decode::decode;

/// The maximum size of a record's file in bytes, the same as in the browser.
const MAX_BYTES: u64 = 20_000_000;

/// The folder of a page, and the root folder: no file outside of the root folder is read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Folder {
    root: PathBuf,
    /// The folder of the page, relative to the root folder.
    page: PathBuf,
}

impl Folder {
    /// The folders of a page that belongs to no book. The root is the folder of the page.
    #[must_use]
    pub fn from_page(page: &Path) -> Self {
        Self { root: page.parent().unwrap_or(Path::new("")).to_owned(), page: PathBuf::new() }
    }

    /// The folders of a chapter, whose path is relative to the folder of its book. The root is the folder of the book.
    #[must_use]
    pub fn from_chapter(book: &Path, chapter: &Path) -> Self {
        Self { root: book.to_owned(), page: chapter.parent().unwrap_or(Path::new("")).to_owned() }
    }

    /// The text of the file at a URL relative to the page. A query and a fragment are ignored.
    ///
    /// # Errors
    /// When the file is not a regular file below the root folder, can't be read, or is too large for a record.
    pub(super) fn text(&self, address: &str) -> Result<String, BoardError> {
        let elsewhere = || BoardError::File { name: address.to_owned(), why: FileError::Elsewhere };
        let path = address.split(['?', '#']).next().unwrap_or_default();
        let path = Some(path).filter(|path| !path.contains(':')).and_then(unquoted).ok_or_else(elsewhere)?;
        let path = self.below_root(Path::new(&path)).ok_or_else(elsewhere)?;
        let refuse = |why| BoardError::File { name: path.display().to_string(), why };
        let unreadable = |error| refuse(FileError::Io(error));
        // A symbolic link may still lead out of the root folder.
        let real = canonicalize(&path).map_err(unreadable)?;
        let root = if self.root.as_os_str().is_empty() { Path::new(".") } else { &self.root };
        if !real.starts_with(canonicalize(root).map_err(unreadable)?) {
            return Err(elsewhere());
        }
        // Opening other kinds of files, such as pipes, may block forever.
        if !metadata(&real).map_err(unreadable)?.is_file() {
            return Err(refuse(FileError::NotRegular));
        }
        let mut bytes = Vec::new();
        let file = File::open(&real).map_err(unreadable)?;
        file.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(unreadable)?;
        if bytes.len() as u64 > MAX_BYTES {
            return Err(refuse(FileError::TooLarge { most: MAX_BYTES }));
        }
        Ok(decode(&bytes, None).text)
    }

    /// The path of a file, whose `path` is relative to the page; `None` if any part of it leads out of the root folder.
    fn below_root(&self, path: &Path) -> Option<PathBuf> {
        let mut below = PathBuf::new();
        for component in self.page.components().chain(path.components()) {
            match component {
                Component::Normal(name) => below.push(name),
                Component::CurDir => {}
                Component::ParentDir => below.pop().then_some(())?,
                Component::RootDir | Component::Prefix(_) => return None,
            }
        }
        (!below.as_os_str().is_empty()).then(|| self.root.join(below))
    }
}

/// Decodes `%20` and the like in a path. `None` if the result is not text.
fn unquoted(path: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = path.as_bytes();
    while let Some((&first, behind)) = rest.split_first() {
        let digits = behind.get(..2).filter(|_| first == b'%').and_then(|digits| str::from_utf8(digits).ok());
        let byte = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(byte.unwrap_or(first));
        rest = if byte.is_some() { &behind[2..] } else { behind };
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// Creates a folder with `site/page.md`, `site/games/a b.sgf` and, outside of the site, `secret.sgf`.
    fn site(name: &str) -> PathBuf {
        let root = std::env::temp_dir().join(format!("badukpan-folder-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        fs::create_dir_all(root.join("site/games")).unwrap();
        fs::write(root.join("site/games/a b.sgf"), "(;C[inside])").unwrap();
        fs::write(root.join("secret.sgf"), "(;C[secret])").unwrap();
        root
    }

    fn text(folder: &Folder, address: &str) -> Result<String, String> {
        folder.text(address).map_err(|error| error.to_string())
    }

    #[test]
    fn files_in_the_folder_of_the_page_are_read() {
        let root = site("below");
        let folder = Folder::from_page(&root.join("site/page.md"));
        for address in ["games/a%20b.sgf", "./games/a b.sgf?x#y", "games//a%20b.sgf", "games/../games/a%20b.sgf"] {
            assert_eq!(text(&folder, address).as_deref(), Ok("(;C[inside])"), "{address}");
        }
        let chapter = Folder::from_chapter(&root.join("site"), Path::new("one/two.md"));
        assert_eq!(text(&chapter, "../games/a%20b.sgf").as_deref(), Ok("(;C[inside])"));
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn no_file_outside_is_read_however_its_address_is_written() {
        let root = site("outside");
        let absolute = root.join("secret.sgf").display().to_string();
        let folder = Folder::from_page(&root.join("site/page.md"));
        let chapter = Folder::from_chapter(&root.join("site"), Path::new("one/two.md"));
        let quoted = absolute.replace('/', "%2F");
        for address in [
            "../secret.sgf",
            "%2e%2e/secret.sgf",
            "%2E%2E%2Fsecret.sgf",
            "games/../../secret.sgf",
            "../site/games/a b.sgf",
            &absolute,
            &quoted,
            &quoted.replace("%2F", "%2f"),
            "%2Fdev%2Fzero",
            "https://example.org/a.sgf",
            "//example.org/a.sgf",
            "C:\\a.sgf",
            "%ff.sgf",
            "",
            ".",
            "games/..",
        ] {
            assert!(text(&folder, address).unwrap_err().contains("must be in the page's folder"), "{address}");
        }
        assert!(text(&chapter, "../../secret.sgf").unwrap_err().contains("must be in"));
        assert!(text(&folder, "none.sgf").unwrap_err().contains("none.sgf"));
        fs::remove_dir_all(root).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_symbolic_link_does_not_lead_out() {
        let root = site("link");
        std::os::unix::fs::symlink(root.join("secret.sgf"), root.join("site/out.sgf")).unwrap();
        std::os::unix::fs::symlink(root.join("site/games"), root.join("site/in")).unwrap();
        let folder = Folder::from_page(&root.join("site/page.md"));
        assert!(text(&folder, "out.sgf").unwrap_err().contains("must be in"));
        assert_eq!(text(&folder, "in/a%20b.sgf").as_deref(), Ok("(;C[inside])"));
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn only_regular_files_that_are_not_too_large_are_read() {
        let root = site("kind");
        let folder = Folder::from_page(&root.join("site/page.md"));
        assert!(text(&folder, "games").unwrap_err().contains("not a regular file"));
        let large = File::create(root.join("site/large.sgf")).unwrap();
        large.set_len(MAX_BYTES + 1).unwrap();
        assert!(text(&folder, "large.sgf").unwrap_err().contains("larger than 20000000 bytes"));
        if cfg!(unix) && std::process::Command::new("mkfifo").arg(root.join("site/pipe")).status().is_ok() {
            assert!(text(&folder, "pipe").unwrap_err().contains("not a regular file"));
        }
        fs::remove_dir_all(root).unwrap();
    }
}
