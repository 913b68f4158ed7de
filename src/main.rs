//! The program of the play page, which `start.js` starts.

use baduk_board::browser::language::TextLoader;
use baduk_board::browser::panics;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::js_sys::Function;

/// Puts the play page into the document. `language` is the tag of its language, and `texts` the file of its texts. If the reader `wanted`
/// another language, its texts could not be loaded. `load` returns a promise of the texts of the language with a given tag.
#[wasm_bindgen]
pub fn start(language: &str, texts: String, wanted: &str, load: Function) {
    badukpan::start(language, texts, wanted, TextLoader::new(load));
}

fn main() {
    panics::log_panics();
}
