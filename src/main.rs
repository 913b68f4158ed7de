//! The program of the play page, which `start.js` starts.

use baduk_board::browser::language::TextLoader;
use baduk_board::browser::panics;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::js_sys::Function;

/// Puts the play page into the document. `language` is the tag of the page's language, and `texts` the content of its file of texts.
/// `wanted` is the tag of the language that the reader wanted, whose texts could not be loaded if it differs. `load` returns a promise of
/// the texts of the language with a given tag. `taps` are the taps on the still board, four numbers for each: its column, its row, 1 if a
/// finger made it, and 1 if it was clearly on the point; 0 otherwise. An older copy of `start.js` from a cache passes no taps.
#[wasm_bindgen]
pub fn start(language: &str, texts: String, wanted: &str, load: Function, taps: Option<Vec<u8>>) {
    badukpan::start(language, texts, wanted, TextLoader::new(load), taps.unwrap_or_default());
}

fn main() {
    panics::log_panics();
}
