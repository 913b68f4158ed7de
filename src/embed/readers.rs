//! Parts of an embedded board that are loaded when they are asked for.

use baduk_record::sgf::Charset;

use super::source::{Source, SourceError};
use crate::components::lazy::{LoadError, lazy};

/// Reads a link.
///
/// # Errors
/// When what reads links could not be loaded.
pub async fn link(text: String) -> Result<Result<Source, SourceError>, LoadError> {
    read_link(text).await
}

/// Reads a diagram, to be gone through, or (`still`) only as it is drawn.
///
/// # Errors
/// When what reads diagrams could not be loaded.
pub async fn diagram(text: String, still: bool) -> Result<Result<Source, SourceError>, LoadError> {
    read_diagram((text, still)).await
}

/// The charset of a file's bytes, as the browser calls it; UTF-8 when what tells them apart could not be loaded.
pub async fn charset(bytes: Vec<u8>) -> String {
    guess(bytes).await.unwrap_or_else(|_| "utf-8".to_owned())
}

lazy!(charset, guess(bytes: Vec<u8>) -> String, label(&bytes));

fn label(bytes: &[u8]) -> String {
    Charset::of(bytes).charset.name().to_owned()
}

lazy!(link, read_link(text: String) -> Result<Source, SourceError>, Source::link(&text));
lazy!(diagram, read_diagram(text: (String, bool)) -> Result<Source, SourceError>, Source::diagram(&text.0, text.1));
