//! The documentation in the site: the documents as a book with live boards, and the API documentation of the published crates.

use super::command::compiled_here;
use super::make::Workspace;
use super::staged;
use crate::files::{self, copy_folder};
use crate::generate::addresses::Addresses;
use crate::process;
use crate::tools::Toolbox;
use anyhow::Result;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The folder of the documents, in the sources and in the site.
const DOCS: &str = "docs";

/// The folder of the API documentation in the site.
const API: &str = "api";

/// Where rustdoc writes the API documentation.
const RUSTDOC: &str = "target/api/doc";

/// The beginning of the list of the crates, which rustdoc doesn't write.
const INDEX: &str = "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
    <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>API documentation · Badukpan</title>\n\
    <style>li { line-height: 2; }</style>\n\
    <main>\n<h1>API documentation</h1>\n";

/// The folders of documents that are for whoever changes the code. They stay in the repository.
const FOR_CONTRIBUTORS: [&str; 2] = ["decisions", "upstream"];

/// Adds the documentation to the folder of the site.
///
/// # Errors
///
/// If mdBook, our preprocessor or rustdoc fails.
pub(super) fn add(tools: &Toolbox, site: &Path) -> Result<()> {
    let sources = staged(DOCS)?;
    copy_folder(Path::new(DOCS), &sources)?;
    for folder in FOR_CONTRIBUTORS {
        fs::remove_dir_all(sources.join(folder))?;
    }
    // The record that the examples show.
    fs::copy("public/embed/game.sgf", sources.join("game.sgf"))?;
    let repository = Addresses::read()?.repository;
    for file in files::files(&sources)?.into_iter().filter(|file| file.extension().is_some_and(|end| end == "md")) {
        fs::write(&file, linked(&files::read(&file)?, &repository, is_chapter))?;
    }
    let mut book = tools.command("mdbook");
    book.arg("build").arg(&sources).arg("--dest-dir").arg(std::path::absolute(site.join(DOCS))?);
    let (_, program) = compiled_here()?;
    process::quietly(book.env("MDBOOK_PREPROCESSOR__BADUKPAN__COMMAND", format!("{} mdbook", program.display())))?;
    fs::remove_file(site.join(DOCS).join("book.toml"))?;

    let workspace = Workspace::read()?;
    let _ = fs::remove_dir_all(RUSTDOC);
    // One after the other: rustdoc links only to crates that are documented by then.
    for name in workspace.in_order() {
        let mut rustdoc = Command::new("cargo");
        // As on docs.rs: without the feature `exhaustive`, which hides that types may grow.
        rustdoc.args(["doc", "--locked", "--no-deps", "--target-dir", "target/api", "--package", name]);
        process::quietly(
            rustdoc.args(workspace.has_serde(name).then_some(["--features", "serde"]).into_iter().flatten()),
        )?;
    }
    // By this file, cargo locks the folder.
    let _ = fs::remove_file(Path::new(RUSTDOC).join(".lock"));
    copy_folder(Path::new(RUSTDOC), &site.join(API))?;
    let links = workspace
        .published()
        .map(|(name, _)| format!("<li><a href=\"{}/index.html\">{name}</a></li>\n", name.replace('-', "_")));
    Ok(fs::write(
        site.join(API).join("index.html"),
        format!("{INDEX}<ul>\n{}</ul>\n</main>\n", links.collect::<String>()),
    )?)
}

/// Whether a link of a document leads to a chapter of the book.
fn is_chapter(link: &str) -> bool {
    !link.starts_with("../") && !FOR_CONTRIBUTORS.iter().any(|folder| link.starts_with(folder))
}

/// Returns a document of the folder `docs` in which links to other files lead to the repository, unless they stay as they are.
pub(super) fn linked(document: &str, repository: &str, stays: impl Fn(&str) -> bool) -> String {
    let mut pieces = document.split("](");
    let mut text = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        text += "](";
        // In a game record, a variation begins like a link: `B[ee](;W[cc])`.
        if !piece.starts_with(['#', ';']) && !piece.starts_with("http") && !stays(piece) {
            text += &format!("{repository}/blob/main/");
            text += &piece.strip_prefix("../").map_or_else(|| format!("{DOCS}/{piece}"), str::to_owned);
        } else {
            text += piece;
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_that_lead_nowhere_lead_to_the_repository() {
        let text = "[a](../SECURITY.md#x), [b](embed.md), [c](decisions/README.md), [d](#e), [f](https://b.test/), (;B[ee](;W[cc]))";
        let book = "[a](https://r.test/blob/main/SECURITY.md#x), [b](embed.md), \
                    [c](https://r.test/blob/main/docs/decisions/README.md), [d](#e), [f](https://b.test/), (;B[ee](;W[cc]))";
        assert_eq!(linked(text, "https://r.test", is_chapter), book);
        let alone = book.replace("(embed.md)", "(https://r.test/blob/main/docs/embed.md)");
        assert_eq!(linked(text, "https://r.test", |_| false), alone);
    }

    #[test]
    fn every_document_is_a_chapter() {
        let documents = crate::root().join(DOCS);
        let summary = fs::read_to_string(documents.join("SUMMARY.md")).unwrap();
        for file in files::files(&documents).unwrap() {
            let name = file.file_name().unwrap().to_str().unwrap();
            if name.ends_with(".md") && name != "SUMMARY.md" {
                assert!(summary.contains(&format!("]({name})")), "docs/SUMMARY.md lacks {name}");
            }
        }
    }
}
