//! The code with which an author puts a board into a page, loaded when the form of the authors' page asks for it.

use baduk_view::embed_code::{self, Source};

use crate::components::lazy::lazy;

/// How wide and how high a frame is. The page around may make it as high as its board.
const FRAME: (&str, &str) = ("100%", "640");

/// A board as an author wants it in a page.
pub struct PageCode {
    /// What is wanted: "element", "frame" or "fence".
    pub form: String,
    /// What the text is: see [`Source::named`].
    pub kind: String,
    /// The game, or where it comes from.
    pub text: String,
    /// The options as names and values in turn.
    pub options: Vec<String>,
    /// The address of embed.html.
    pub page: String,
}

impl PageCode {
    /// Writes the code.
    ///
    /// # Errors
    /// When it cannot be written, or what writes it could not be loaded: in English, as the authors' page is.
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
