//! The addresses of `site.toml`, and the documents that repeat them.
//!
//! README.md has each address at a fixed place. What it says there is replaced in all documents when `site.toml` or the version says
//! something else.

use crate::files;
use crate::process;
use anyhow::{Context, Result, ensure};
use std::fs;
use std::process::Command;
use toml::Table;

/// The file with the addresses.
const FILE: &str = "site.toml";

/// The word in the address of the CDN for which a version stands.
const VERSION: &str = "VERSION";

/// Where README.md has the repository, the site and the CDN: the texts before and after each.
const PLACES: [(&str, &str); 3] = [("git clone ", "\n"), ("[Play in your browser](", ")"), ("src=\"", "embed.js\"")];

/// The extensions of the files that repeat addresses.
const REPEATING: [&str; 8] = ["html", "js", "json", "md", "php", "rs", "toml", "yml"];

/// Where people find the project and what it publishes.
pub(crate) struct Addresses {
    /// The address of the sources, without a slash at the end.
    pub(crate) repository: String,
    /// The address of the folder of the built site.
    site: String,
    /// The address of the folder of the npm package on a CDN, with [`VERSION`] in it.
    cdn: String,
}

impl Addresses {
    /// Reads `site.toml`.
    ///
    /// # Errors
    ///
    /// If the file is missing, or an address in it does not have the expected form.
    pub(crate) fn read() -> Result<Self> {
        let table: Table = files::read(crate::root().join(FILE))?.parse().context(FILE)?;
        let address = |key: &str| {
            let text = table.get(key).and_then(|value| value.as_str());
            text.map(str::to_owned).with_context(|| format!("{FILE} has no {key}"))
        };
        let addresses = Self { repository: address("repository")?, site: address("site")?, cdn: address("cdn")? };
        let Self { repository, site, cdn } = &addresses;
        ensure!(!repository.ends_with('/'), "{FILE}: the repository ends with a slash");
        ensure!(
            site.ends_with('/') && cdn.ends_with('/'),
            "{FILE}: the site and the CDN are folders, which end with a slash"
        );
        ensure!(cdn.matches(VERSION).count() == 1, "{FILE}: the CDN does not have the word {VERSION} once");
        Ok(addresses)
    }

    /// Returns the address of the folder of the npm package in this version.
    pub(crate) fn cdn(&self, version: &str) -> String {
        self.cdn.replace(VERSION, version)
    }

    /// Returns the addresses that documents have: of the repository, the site, and the npm package in all versions that are compatible with
    /// this one.
    fn in_documents(&self) -> [String; 3] {
        [self.repository.clone(), self.site.clone(), self.cdn(&compatible(env!("CARGO_PKG_VERSION")))]
    }
}

/// Returns the range of versions that are compatible with this one: `0.1` for 0.1.2, and `2` for 2.1.2.
fn compatible(version: &str) -> String {
    let parts: Vec<_> = version.split('.').collect();
    parts[..if parts[0] == "0" { 2 } else { 1 }].join(".")
}

/// Returns the scheme and the host of an address.
fn origin(address: &str) -> &str {
    let host = address.find("://").map_or(0, |place| place + 3);
    address[host..].find('/').map_or(address, |length| &address[..host + length])
}

/// Writes the addresses into all documents that have others so far, and prints the names of these documents.
///
/// # Errors
///
/// If README.md does not have the addresses at their places, or a file can't be read or written.
pub(super) fn generate() -> Result<()> {
    let (old, new) = (written(&files::read(crate::root().join("README.md"))?)?, Addresses::read()?.in_documents());
    if old == new {
        return Ok(());
    }
    for name in documents()? {
        let text = files::read(crate::root().join(&name))?;
        let changed = rewritten(&text, &old, &new);
        if changed != text {
            fs::write(crate::root().join(&name), changed)?;
            println!("{name}");
        }
    }
    Ok(())
}

/// Returns the addresses that README.md has now.
fn written(readme: &str) -> Result<[String; 3]> {
    let mut found = Vec::new();
    for (before, after) in PLACES {
        let expected = || format!("README.md has no address between {before:?} and {after:?}");
        let (_, rest) = readme.split_once(before).with_context(expected)?;
        found.push(rest.split_once(after).with_context(expected)?.0.to_owned());
    }
    found.try_into().ok().context("there are as many addresses as places")
}

/// Returns a text with new addresses in place of old ones. Where only the host of an address stands, as in a content security policy, it is
/// replaced too.
fn rewritten(text: &str, old: &[String; 3], new: &[String; 3]) -> String {
    let whole = old.iter().zip(new).fold(text.to_owned(), |text, (old, new)| text.replace(old, new));
    let [_, site, cdn] = [0, 1, 2].map(|index| (origin(&old[index]), origin(&new[index])));
    [site, cdn].into_iter().fold(whole, |text, (old, new)| text.replace(old, new))
}

/// Returns the names of the files that git tracks and that may repeat addresses.
fn documents() -> Result<Vec<String>> {
    let tracked = process::capture(Command::new("git").args(["ls-files", "-z"]).current_dir(crate::root()))?;
    let has_extension =
        |name: &&str| name.rsplit_once('.').is_some_and(|(_, extension)| REPEATING.contains(&extension));
    Ok(tracked
        .text
        .split_terminator('\0')
        .filter(has_extension)
        .filter(|name| *name != FILE)
        .map(str::to_owned)
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The hosts that are reserved for examples. Where an address of ours is meant, a reader can't use them.
    const RESERVED: [&str; 4] = [".example", "example.org", "example.com", "example.net"];

    /// What names such a host because it is about addresses of others.
    const OTHERS: [&str; 2] = ["http://good.example@evil.test/", "www.example.org"];

    /// Returns what readers see of a file: all of a document or a package, and the documentation of public code.
    fn shown(name: &str, text: &str) -> String {
        let is_code = name.ends_with(".rs");
        let is_for_tests = name.starts_with("e2e/") || name.contains("/tests/");
        let is_of_program =
            name.ends_with(".js") && !["public/embed/", "packages/"].iter().any(|folder| name.starts_with(folder));
        if is_for_tests || is_of_program {
            return String::new();
        }
        let is_shown =
            |line: &&str| !is_code || ["///", "//!"].iter().any(|start| line.trim_start().starts_with(start));
        text.lines().filter(is_shown).flat_map(|line| [line, "\n"]).collect()
    }

    /// Returns the addresses in a text that have our name but are none of ours, and the reserved hosts.
    fn faults(text: &str, addresses: &Addresses) -> Vec<String> {
        let [repository, site, range] = addresses.in_documents();
        let ours = [repository, site, range, addresses.cdn(env!("CARGO_PKG_VERSION"))];
        let ends = |letter: char| letter.is_whitespace() || "\"'`<>()[];".contains(letter);
        let starts = text.match_indices("http").map(|(at, _)| text[at..].split(ends).next().unwrap_or_default());
        let named = starts.filter(|address| address.contains("://") && address.contains("badukpan"));
        let is_ours = |address: &&str| {
            let is_folder = |own: &String| address.starts_with(own) || own.strip_suffix('/') == Some(address);
            ours.iter().any(is_folder) || *address == origin(&addresses.site)
        };
        let wrong = named.filter(|address| !is_ours(address));
        let text = OTHERS.iter().fold(text.to_owned(), |text, other| text.replace(other, ""));
        let is_host = |at: usize| text[..at].ends_with(|letter: char| letter.is_ascii_alphanumeric() || letter == '/');
        let reserved = RESERVED.iter().filter(|host| text.match_indices(**host).any(|(at, _)| is_host(at)));
        wrong.chain(reserved.copied()).map(str::to_owned).collect()
    }

    #[test]
    fn documents_have_the_addresses_of_site_toml() {
        let addresses = Addresses::read().unwrap();
        let readme = fs::read_to_string(crate::root().join("README.md")).unwrap();
        let (written, expected) = (written(&readme).unwrap(), addresses.in_documents());
        assert!(written == expected, "README.md has {written:?}, not {expected:?}: run `cargo xtask generate`");
        let documents = documents().unwrap();
        assert!(documents.len() > 500, "the documents were not found");
        let found = documents.iter().flat_map(|name| {
            let text = fs::read_to_string(crate::root().join(name)).unwrap();
            faults(&shown(name, &text), &addresses).into_iter().map(move |fault| format!("{name}: {fault}"))
        });
        let found: Vec<_> = found.collect();
        assert!(found.is_empty(), "not an address of {FILE}:\n{}", found.join("\n"));
    }

    #[test]
    fn the_workspace_has_the_addresses_of_site_toml() {
        let addresses = Addresses::read().unwrap();
        let manifest: Table = fs::read_to_string(crate::root().join("Cargo.toml")).unwrap().parse().unwrap();
        let package = &manifest["workspace"]["package"];
        for (key, expected) in [("repository", &addresses.repository), ("homepage", &addresses.site)] {
            let written = package.get(key).and_then(|value| value.as_str());
            assert!(written.is_none_or(|written| written == expected), "{key} in Cargo.toml is not {expected}");
        }
    }

    #[test]
    fn other_addresses_with_our_name_and_reserved_hosts_are_found() {
        let addresses = Addresses {
            repository: "https://a.test/badukpan".to_owned(),
            site: "https://b.test/badukpan/".to_owned(),
            cdn: "https://c.test/badukpan@VERSION/".to_owned(),
        };
        let [_, _, range] = addresses.in_documents();
        let good = format!(
            "[a](https://a.test/badukpan/issues) <https://b.test/badukpan> `{range}embed.js` .example https://b.test;"
        );
        assert_eq!(faults(&good, &addresses), [""; 0]);
        for bad in ["https://x.test/badukpan/", "https://b.test/badukpan@0.0/", "https://c.test/badukpan@9/embed.js"] {
            assert_eq!(faults(&format!("({bad})"), &addresses).first().map(String::as_str), Some(bad), "{bad}");
        }
        for bad in ["cdn.example", "https://example.org/a"] {
            assert_eq!(faults(bad, &addresses).len(), 1, "{bad}");
        }
    }

    #[test]
    fn new_addresses_replace_old_ones_and_their_hosts() {
        let [old, new] = ["o", "n"].map(|host| {
            [format!("https://g.test/{host}"), format!("https://{host}.test/a/"), format!("https://c{host}.test/b@1/")]
        });
        let text = "git clone https://g.test/o src=\"https://co.test/b@1/embed.js\" script-src https://co.test; https://o.test/a/#1";
        let expected = "git clone https://g.test/n src=\"https://cn.test/b@1/embed.js\" script-src https://cn.test; https://n.test/a/#1";
        assert_eq!(rewritten(text, &old, &new), expected);
        let readme = "git clone R\n[Play in your browser](S) src=\"Cembed.js\"";
        assert_eq!(written(readme).unwrap(), ["R", "S", "C"]);
        assert!(written("git clone R\n").is_err());
    }

    #[test]
    fn a_range_has_the_versions_that_are_compatible() {
        assert_eq!(["0.1.2", "1.2.3", "12.0.0"].map(compatible), ["0.1", "1", "12"]);
        assert_eq!(["https://a.b/c/d", "https://a.b"].map(origin), ["https://a.b", "https://a.b"]);
    }
}
