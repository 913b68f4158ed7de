//! The program of the play page, which `start.js` starts.

use baduk_board::browser::language::TextLoader;
use baduk_board::browser::panics;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::js_sys::Function;

/// Puts the play page into the document. `language` is the tag of the page's language, and `texts` the content of its file of texts.
/// `wanted` is the tag of the language that the reader wanted, whose texts could not be loaded if it differs. `load` returns a promise of
/// the texts of the language with a given tag.
#[wasm_bindgen]
pub fn start(language: &str, texts: String, wanted: &str, load: Function) {
    badukpan::start(language, texts, wanted, TextLoader::new(load));
}

fn main() {
    panics::log_panics();
}
