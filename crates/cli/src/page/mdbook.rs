//! `badukpan mdbook`, which mdBook calls before it renders a book.
//!
//! A preprocessor gets `[context, book]` as JSON and returns the book (mdBook, "Preprocessors"). Only the necessary
//! parts are read, which works with all versions of mdBook.

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use serde_json::Value;

use super::{Folder, Kind, Page, complain, fill};
use crate::failure::Failure;
use crate::json::Answer;

/// The arguments of `mdbook`.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(Subcommand)]
enum What {
    /// Exit with 0 if this renderer is supported.
    Supports {
        /// The name of the renderer.
        renderer: String,
    },
}

/// Fills the boards of a book, or answers whether a renderer is supported.
///
/// # Errors
/// When standard input is not a book, or a board can't be drawn, which is reported on standard error with file and
/// line.
pub(crate) fn run(asked: &Arguments) -> Result<Answer, Failure> {
    if let Some(What::Supports { renderer }) = &asked.what {
        return Ok(Answer { text: String::new(), legal: renderer == "html" });
    }
    let input = std::io::read_to_string(std::io::stdin()).map_err(|error| Failure::File(error.to_string()))?;
    let (book, complaints) = fill_book(&input)?;
    for (file, complaints) in &complaints {
        complain(file, complaints);
    }
    if complaints.is_empty() {
        return Ok(Answer::of_text(book));
    }
    Err(Failure::File("some boards of the book can't be drawn".to_owned()))
}

/// The boards that can't be drawn, by file.
type Complaints = Vec<(PathBuf, Vec<(usize, String)>)>;

fn fill_book(input: &str) -> Result<(String, Complaints), Failure> {
    let not_a_book = || Failure::File("standard input is not an mdBook book".to_owned());
    let [context, mut book]: [Value; 2] = serde_json::from_str(input).map_err(|_| not_a_book())?;
    let text = |value: &Value| value.as_str().map(PathBuf::from);
    let source = text(&context["config"]["book"]["src"]).unwrap_or_else(|| PathBuf::from("src"));
    let folder = text(&context["root"]).unwrap_or_default().join(source);
    let mut complaints = Vec::new();
    // They are `sections` up to version 0.4, and `items` since.
    let name = ["items", "sections"].into_iter().find(|name| book[*name].is_array()).ok_or_else(not_a_book)?;
    fill_items(&mut book[name], &folder, &mut complaints);
    Ok((book.to_string() + "\n", complaints))
}

/// Fills the chapters of a list, and those below them.
fn fill_items(items: &mut Value, folder: &Path, complaints: &mut Complaints) {
    for item in items.as_array_mut().into_iter().flatten() {
        let Some(chapter) = item.get_mut("Chapter") else { continue };
        let path = ["source_path", "path"].into_iter().find_map(|name| chapter[name].as_str());
        let path = Path::new(path.unwrap_or_default());
        if let Some(content) = chapter["content"].as_str() {
            let Page { text, complaints: of_page, .. } =
                fill(content, Kind::Markdown, &Folder::of_chapter(folder, path));
            complaints.extend((!of_page.is_empty()).then(|| (folder.join(path), of_page)));
            chapter["content"] = Value::from(text);
        }
        if let Some(items) = chapter.get_mut("sub_items") {
            fill_items(items, folder, complaints);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn book(name: &str, content: &str) -> String {
        let leaf = json!({"Chapter": {"name": "Ko", "content": content, "sub_items": [], "path": "files/ko.md"}});
        let first =
            json!({"Chapter": {"name": "One", "content": "words", "number": [1], "sub_items": [leaf], "path": null}});
        let context =
            json!({"root": env!("CARGO_MANIFEST_DIR"), "config": {"book": {"src": "tests"}}, "renderer": "html"});
        json!([context, {name: ["Separator", {"PartTitle": "x"}, first], "other": 1}]).to_string()
    }

    #[test]
    fn the_chapters_of_a_book_are_filled() {
        for name in ["sections", "items"] {
            let (filled, complaints) = fill_book(&book(name, "```baduk sgf=ko.sgf\n```\n")).unwrap();
            assert!(complaints.is_empty());
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
    fn a_board_that_cannot_be_drawn_is_reported_with_its_file() {
        let (_, complaints) = fill_book(&book("items", "\n```baduk\nnothing\n```\n")).unwrap();
        let (file, of_page) = &complaints[0];
        assert!(file.ends_with("tests/files/ko.md") && of_page[0].0 == 2, "{complaints:?}");
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
