//! `badukpan page`, which fills the boards of a page with pictures.

use std::io::Write;
use std::path::{Path, PathBuf};

use baduk_author::page::{Filling, Folder, Page, PageKind, fill};
use clap::Args;

use crate::errors::{about_file, board_error, board_warning, io_error};
use crate::failure::Failure;
use crate::json::Answer;
use crate::language::text;

/// The arguments of `page`.
#[derive(Args)]
pub(crate) struct Arguments {
    #[arg(help = text!(help.page_file))]
    file: PathBuf,
    #[arg(short, long, value_name = "FILE", default_value = "-", help = text!(help.page_output))]
    output: PathBuf,
    #[arg(long, help = text!(help.page_still))]
    still: bool,
}

/// Fills the boards of a page, and reports on standard error which ones can't be drawn.
///
/// # Errors
/// When the page can't be read or written.
pub(crate) fn run(asked: &Arguments) -> Result<Answer, Failure> {
    let refuse = |path: &Path, error: &std::io::Error| Failure::File(about_file(path, io_error(error)));
    let text = std::fs::read_to_string(&asked.file).map_err(|error| refuse(&asked.file, &error))?;
    let filling = if asked.still { Filling::Picture } else { Filling::Board };
    let folder = Folder::from_page(&asked.file);
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
    let complaints = complaints.iter().map(|(line, error)| (*line, board_error(error)));
    let warned = |warning| text!(command.warning, message = board_warning(warning));
    let warnings = warnings.iter().map(|(line, warning)| (*line, warned(warning)));
    let mut messages: Vec<(usize, String)> = complaints.chain(warnings).collect();
    messages.sort_by_key(|(line, _)| *line);
    for (line, message) in messages {
        let _ = writeln!(std::io::stderr(), "{}:{line}: {message}", file.display());
    }
}
