//! Source files for the checks: positions as `file:line`, and text without comments and strings.

use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};

/// The name of a file, relative to the root of the clone, and its text.
pub(super) struct Source {
    name: String,
    pub(super) text: String,
}

impl Source {
    pub(super) fn new(name: &str, text: &str) -> Self {
        Self { name: name.replace('\\', "/"), text: text.to_owned() }
    }

    pub(super) fn read(path: &Path) -> Result<Self> {
        let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        Ok(Self::new(&path.to_string_lossy(), &text))
    }

    /// Returns `file:line: what` for the byte offset `at`.
    pub(super) fn violation(&self, at: usize, what: &str) -> String {
        let line = 1 + self.text[..at].matches('\n').count();
        format!("{}:{line}: {what}", self.name)
    }
}

/// Returns the files under `folder` with an extension, sorted; none if there is no such folder.
pub(super) fn files(folder: &Path, extension: &str) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    if !folder.is_dir() {
        return Ok(found);
    }
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files(&path, extension)?);
        } else if path.extension().is_some_and(|actual| actual == extension) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// Returns `text`, Rust or CSS, with spaces in place of comments and strings, so offsets and lines stay the same.
///
/// This is not a lexer: a raw string that contains a quote ends early.
pub(crate) fn without_comments_and_strings(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = hidden_length(rest);
        if length == 0 {
            plain.push(first);
            rest = &rest[first.len_utf8()..];
        } else {
            plain.extend(rest[..length].bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
            rest = &rest[length..];
        }
    }
    plain
}

/// Returns the length of the comment or string at the start of `rest`, or 0.
fn hidden_length(rest: &str) -> usize {
    let up_to = |end: &str, skip: usize| rest[skip..].find(end).map_or(rest.len(), |at| skip + at + end.len());
    if rest.starts_with("//") {
        rest.find('\n').unwrap_or(rest.len())
    } else if rest.starts_with("/*") {
        up_to("*/", 2)
    } else if rest.starts_with("'\"'") {
        3
    } else if rest.starts_with('"') {
        string_length(rest)
    } else {
        0
    }
}

/// The length of the string that `rest` starts with, quotes included.
fn string_length(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let mut at = 1;
    while at < bytes.len() && bytes[at] != b'"' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    (at + 1).min(rest.len())
}

/// Returns the words (letters, digits, underscores) of `text`, with their offsets.
pub(super) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    pieces(text, |letter| letter.is_alphanumeric() || letter == '_')
}

/// Returns the longest runs of characters that `is_part` accepts, with their offsets.
fn pieces(text: &str, is_part: impl Fn(char) -> bool) -> impl Iterator<Item = (usize, &str)> {
    let offset = |piece: &str| piece.as_ptr().addr() - text.as_ptr().addr();
    text.split(move |letter| !is_part(letter))
        .filter(|piece| !piece.is_empty())
        .map(move |piece| (offset(piece), piece))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_strings_become_spaces_and_lines_stay() {
        let plain = without_comments_and_strings("a // b\nc /* d\ne */ f \"g \\\" h\" i '\"' j");
        assert_eq!(plain, "a     \nc     \n     f          i     j");
    }

    #[test]
    fn characters_of_several_bytes_keep_offsets() {
        let text = "\"바둑\" 바 // 둑\nx";
        assert_eq!(without_comments_and_strings(text).find('x'), text.find('x'));
    }

    #[test]
    fn words_come_with_their_offsets() {
        assert_eq!(words("a::b_1 (c)").collect::<Vec<_>>(), [(0, "a"), (3, "b_1"), (8, "c")]);
    }
}
