//! The HTML or Markdown code that embeds a board. This generator is loaded when the form on the authors' page needs it.

use baduk_author::embed_code::{self, Source};

use baduk_board::components::lazy::lazy;

/// The width and height of an embedded board's iframe, as attributes in HTML. The embedding page may adapt the height to the board.
const FRAME: (&str, &str) = ("100%", "640");

/// A request for the code that embeds a board, as the form on the authors' page makes it.
pub struct PageCode {
    /// The form of the code: "element" for HTML with an element, "frame" for an iframe, or "fence" for Markdown.
    pub form: String,
    /// What `text` is: "sgf", "diagram", "address" or "link" (see [`Source::named`]).
    pub kind: String,
    /// The text of the game, or the URL of its file.
    pub text: String,
    /// The options of the board as alternating names and values.
    pub options: Vec<String>,
    /// The URL of embed.html.
    pub page: String,
}

impl PageCode {
    /// Returns the HTML or Markdown code that embeds the board.
    ///
    /// # Errors
    /// A message if the code can't be written or its generator could not be loaded. The message is in English, like the authors' page.
    pub async fn write(self) -> Result<String, String> {
        write(self).await.unwrap_or_else(|_| Err("The code could not be loaded. Try again.".to_owned()))
    }

    fn code(&self) -> Result<String, String> {
        let Self { form, kind, text, options, page } = self;
        let options: Vec<_> = options.chunks_exact(2).map(|pair| (pair[0].as_str(), pair[1].as_str())).collect();
        let source = Source::named(kind, text).ok_or_else(|| format!("{kind} is no kind of game."))?;
        match form.as_str() {
            "element" => Ok(embed_code::element(&options, source)),
            "frame" => Ok(embed_code::frame(page, &options, source, FRAME)),
            _ => embed_code::fence(&options, source).map_err(|refused| refused.to_string()),
        }
    }
}

lazy!(page_code, write(wanted: PageCode) -> Result<String, String>, wanted.code());
