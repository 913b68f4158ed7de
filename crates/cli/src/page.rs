//! `badukpan page`, which fills the boards of a page with pictures.

use std::io::Write;
use std::path::{Path, PathBuf};

use baduk_author::page::{Filling, Folder, Page, PageKind, fill};
use clap::Args;

use crate::failure::Failure;
use crate::json::Answer;

/// The arguments of `page`.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The page in UTF-8: Markdown if its name ends in .md or .markdown, otherwise HTML.
    file: PathBuf,
    /// The output file, which can be the page itself. "-" prints it.
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    output: PathBuf,
    /// Replace each board by its picture, for a book or a mail in which no board can start.
    #[arg(long)]
    still: bool,
}

/// Fills the boards of a page, and reports on standard error which ones can't be drawn.
///
/// # Errors
/// When the page can't be read or written.
pub(crate) fn run(asked: &Arguments) -> Result<Answer, Failure> {
    let refuse = |path: &Path, error: &dyn std::fmt::Display| Failure::File(format!("{}: {error}", path.display()));
    let text = std::fs::read_to_string(&asked.file).map_err(|error| refuse(&asked.file, &error))?;
    let filling = if asked.still { Filling::Picture } else { Filling::Board };
    let folder = Folder::of_page(&asked.file);
    let page = fill(&text, kind(&asked.file), &folder, filling);
    report(&asked.file, &page);
    let Page { text, complaints, .. } = page;
    let legal = complaints.is_empty();
    if asked.output == Path::new("-") {
        return Ok(Answer { text, legal });
    }
    std::fs::write(&asked.output, text).map_err(|error| refuse(&asked.output, &error))?;
    Ok(Answer { text: String::new(), legal })
}

fn kind(path: &Path) -> PageKind {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase();
    if matches!(ending.as_str(), "md" | "markdown" | "mdown" | "mkd") { PageKind::Markdown } else { PageKind::Html }
}

/// Prints messages for the author: "page.md:12: reason" for a board that can't be drawn, "page.md:12: warning: message" for a warning.
pub(crate) fn report(file: &Path, Page { complaints, warnings, .. }: &Page) {
    let complaints = complaints.iter().map(|(line, why)| (*line, "", why));
    let mut messages: Vec<_> =
        complaints.chain(warnings.iter().map(|(line, what)| (*line, "warning: ", what))).collect();
    messages.sort_by_key(|(line, ..)| *line);
    for (line, kind, message) in messages {
        let _ = writeln!(std::io::stderr(), "{}:{line}: {kind}{message}", file.display());
    }
}
