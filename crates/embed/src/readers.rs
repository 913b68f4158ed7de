//! The readers of links, diagrams, other formats and encodings, which are loaded when a board needs one.

use baduk_author::embed::{Source, SourceError};
use baduk_sgf::Charset;

use baduk_board::components::lazy::{LoadError, lazy};
use baduk_texts::Locale;
use baduk_texts::later::diagram_warning;

/// Reads the game of a text that is neither clearly SGF nor a diagram: see [`Source::link_or_other`]. If `is_link`, the author calls
/// it a link.
///
/// # Errors
/// The outer error means that the code for reading such texts could not be loaded, the inner error that the text has no game.
pub async fn link_or_other(text: String, is_link: bool) -> Result<Result<Source, SourceError>, LoadError> {
    read_link((text, is_link)).await
}

/// A text with diagrams, and how to read a diagram of it: see [`Source::diagram`].
pub struct DiagramText {
    /// The text with one or more diagrams.
    pub text: String,
    /// The number of the diagram in the text, counted from 1; `None` if the author chose none.
    pub number: Option<usize>,
    /// Whether the diagram is read as a single position. Otherwise its numbered stones become moves.
    pub still: bool,
    /// The language of the messages about faults.
    pub locale: Locale,
}

/// Reads a diagram of a text.
///
/// # Errors
/// The outer error means that the code for reading diagrams could not be loaded, the inner error that the text has no such diagram.
pub async fn diagram(wanted: DiagramText) -> Result<Result<Source, SourceError>, LoadError> {
    read_diagram(wanted).await
}

/// Returns the detected character encoding of a file as a label for `TextDecoder`; "utf-8" if the code that detects it could not be
/// loaded.
pub async fn charset(bytes: Vec<u8>) -> String {
    guess(bytes).await.unwrap_or_else(|_| "utf-8".to_owned())
}

lazy!(charset, guess(bytes: Vec<u8>) -> String, label(&bytes));

fn label(bytes: &[u8]) -> String {
    Charset::detect(bytes).charset.name().to_owned()
}

lazy!(link, read_link(wanted: (String, bool)) -> Result<Source, SourceError>, read(&wanted.0, wanted.1));
lazy!(diagram, read_diagram(wanted: DiagramText) -> Result<Source, SourceError>, wanted.read());

fn read(text: &str, is_link: bool) -> Result<Source, SourceError> {
    if is_link { Source::link(text) } else { Source::link_or_other(text) }
}

impl DiagramText {
    fn read(self) -> Result<Source, SourceError> {
        Source::diagram(&self.text, self.number, self.still, |warning| diagram_warning(self.locale, warning))
    }
}
