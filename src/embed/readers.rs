//! Readers of links, diagrams and encodings, loaded when a board needs them.

use baduk_record::sgf::Charset;

use super::source::{Source, SourceError};
use crate::components::lazy::{LoadError, lazy};

/// Reads the game of a link.
///
/// # Errors
/// The outer error if the reader could not be loaded, the inner one if the link cannot be read.
pub async fn link(text: String) -> Result<Result<Source, SourceError>, LoadError> {
    read_link(text).await
}

/// Reads the first diagram of a text: as moves that can be navigated, or as one position if `still`.
///
/// # Errors
/// The outer error if the reader could not be loaded, the inner one if there is no diagram.
pub async fn diagram(text: String, still: bool) -> Result<Result<Source, SourceError>, LoadError> {
    read_diagram((text, still)).await
}

/// Returns the label of the character encoding of a file for `TextDecoder`; "utf-8" if the detector could not be loaded.
pub async fn charset(bytes: Vec<u8>) -> String {
    guess(bytes).await.unwrap_or_else(|_| "utf-8".to_owned())
}

lazy!(charset, guess(bytes: Vec<u8>) -> String, label(&bytes));

fn label(bytes: &[u8]) -> String {
    Charset::detect(bytes).charset.name().to_owned()
}

lazy!(link, read_link(text: String) -> Result<Source, SourceError>, Source::link(&text));
lazy!(diagram, read_diagram(text: (String, bool)) -> Result<Source, SourceError>, Source::diagram(&text.0, text.1));
