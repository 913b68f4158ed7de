//! `badukpan mdbook`, which mdBook calls before it renders a book.
//!
//! A preprocessor gets `[context, book]` as JSON and returns the book (mdBook, "Preprocessors"). Only the necessary
//! parts are read, which works with all versions of mdBook.

use std::path::{Path, PathBuf};

use baduk_author::page::{Filling, Folder, Page, PageKind, Painter, fill_with};
use clap::{Args, Subcommand};
use serde_json::Value;

use crate::failure::Failure;
use crate::json::Answer;
use crate::language::text;
use crate::page::report;

/// The arguments of `mdbook`.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(Subcommand)]
enum What {
    #[command(about = text!(help.mdbook_supports))]
    Supports {
        #[arg(help = text!(help.mdbook_renderer))]
        renderer: String,
    },
}

/// Fills the boards of a book, or answers whether a renderer is supported. All are supported: in EPUB and PDF, where
/// boards can't start, pictures take their place.
///
/// Boards that can't be drawn are reported on standard error with file and line.
///
/// # Errors
/// When standard input is not a book.
pub(crate) fn run(asked: &Arguments) -> Result<Answer, Failure> {
    if let Some(What::Supports { .. }) = &asked.what {
        return Ok(Answer::from_text(String::new()));
    }
    let input = std::io::read_to_string(std::io::stdin()).map_err(|error| Failure::of_input(&error))?;
    let (book, chapters) = fill_book(&input)?;
    for (file, page) in &chapters {
        report(file, page);
    }
    // mdBook stops at any other exit code. The fences of the reported boards stay as text.
    Ok(Answer::from_text(book))
}

/// Fills the boards of a book. Returns the book, and its filled chapters with their files.
fn fill_book(input: &str) -> Result<(String, Vec<(PathBuf, Page)>), Failure> {
    let not_a_book = || Failure::File(text!(command.not_book).to_owned());
    let [context, mut book]: [Value; 2] = serde_json::from_str(input).map_err(|_| not_a_book())?;
    let text = |value: &Value| value.as_str().map(PathBuf::from);
    let source = text(&context["config"]["book"]["src"]).unwrap_or_else(|| PathBuf::from("src"));
    let folder = text(&context["root"]).unwrap_or_default().join(source);
    let filling = if context["renderer"] == "html" { Filling::Board } else { Filling::Picture };
    let mut chapters = Vec::new();
    // The list of chapters is `sections` up to mdBook 0.4, and `items` since.
    let name = ["items", "sections"].into_iter().find(|name| book[*name].is_array()).ok_or_else(not_a_book)?;
    // mdBook's print page has all chapters in one document, so they share a painter.
    fill_items(&mut book[name], &folder, &Painter::default(), filling, &mut chapters);
    Ok((book.to_string() + "\n", chapters))
}

/// Fills the boards in the chapters of a list, and in their subchapters.
fn fill_items(
    items: &mut Value,
    folder: &Path,
    painter: &Painter,
    filling: Filling,
    chapters: &mut Vec<(PathBuf, Page)>,
) {
    for item in items.as_array_mut().into_iter().flatten() {
        let Some(chapter) = item.get_mut("Chapter") else { continue };
        let path = ["source_path", "path"].into_iter().find_map(|name| chapter[name].as_str());
        let path = PathBuf::from(path.unwrap_or_default());
        if let Some(content) = chapter["content"].as_str() {
            let mut page =
                fill_with(painter, content, PageKind::Markdown, &Folder::from_chapter(folder, &path), filling);
            chapter["content"] = Value::from(std::mem::take(&mut page.text));
            chapters.push((folder.join(path), page));
        }
        if let Some(items) = chapter.get_mut("sub_items") {
            fill_items(items, folder, painter, filling, chapters);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn book(name: &str, content: &str) -> String {
        book_for("html", name, content)
    }

    fn book_for(renderer: &str, name: &str, content: &str) -> String {
        let leaf = json!({"Chapter": {"name": "Ko", "content": content, "sub_items": [], "path": "files/ko.md"}});
        let first =
            json!({"Chapter": {"name": "One", "content": "words", "number": [1], "sub_items": [leaf], "path": null}});
        let context =
            json!({"root": env!("CARGO_MANIFEST_DIR"), "config": {"book": {"src": "tests"}}, "renderer": renderer});
        json!([context, {name: ["Separator", {"PartTitle": "x"}, first], "other": 1}]).to_string()
    }

    #[test]
    fn the_chapters_of_a_book_are_filled() {
        for name in ["sections", "items"] {
            let (filled, chapters) = fill_book(&book(name, "```baduk sgf=ko.sgf\n```\n")).unwrap();
            assert!(chapters.iter().all(|(_, page)| page.complaints.is_empty() && page.warnings.is_empty()));
            let filled: Value = serde_json::from_str(&filled).unwrap();
            let first = &filled[name][2]["Chapter"];
            let content = first["sub_items"][0]["Chapter"]["content"].as_str().unwrap();
            assert!(content.starts_with("<baduk-pan sgf=\"ko.sgf\">\n<svg "), "{content}");
            assert_eq!(
                (&first["content"], &first["number"], &filled["other"]),
                (&json!("words"), &json!([1]), &json!(1))
            );
        }
    }

    #[test]
    fn a_book_without_scripts_gets_pictures_alone() {
        let (filled, chapters) = fill_book(&book_for("epub", "items", "a\n\n```baduk sgf=ko.sgf\n```\n")).unwrap();
        let filled: Value = serde_json::from_str(&filled).unwrap();
        let content = filled["items"][2]["Chapter"]["sub_items"][0]["Chapter"]["content"].as_str().unwrap();
        let comment = "<span dir=\"auto\" style=\"display:block\">White retakes at once in a ko.</span>";
        let end = format!("</svg>{comment}\n");
        assert!(content.starts_with("a\n\n<svg style=") && content.ends_with(&end), "{content}");
        assert!(chapters.iter().all(|(_, page)| page.complaints.is_empty()) && !content.contains("baduk-pan"));
    }

    #[test]
    fn a_board_that_cannot_be_drawn_is_reported_with_its_file() {
        let (_, chapters) = fill_book(&book("items", "\n```baduk\nnothing\n```\n")).unwrap();
        let (file, page) = &chapters[1];
        assert!(file.ends_with("tests/files/ko.md") && page.complaints[0].0 == 2, "{chapters:?}");
    }

    #[test]
    fn input_that_is_not_a_book_is_an_error() {
        for input in ["", "{}", "[1]", "[{}, {}]", "[{}, {\"items\": 3}]"] {
            assert!(fill_book(input).is_err(), "{input}");
        }
        for input in [
            "[{}, {\"items\": [3, {\"Chapter\": 3}, {\"Chapter\": {\"content\": [], \"sub_items\": {}}}]}]",
            "[3, {\"items\": []}]",
        ] {
            assert!(fill_book(input).is_ok(), "{input}");
        }
    }
}
