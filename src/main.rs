//! The program of the play page, which `start.js` starts.

use baduk_board::browser::language::TextLoader;
use baduk_board::browser::panics;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::js_sys::Function;

/// Puts the play page into the document, in a language that is given by its tag, with the file of its texts. If it isn't the language that
/// the reader `wanted`, the texts of that one couldn't be loaded. `load` returns a promise of the texts of a language, given by its tag.
#[wasm_bindgen]
pub fn start(language: &str, texts: String, wanted: &str, load: Function) {
    badukpan::start(language, texts, wanted, TextLoader::new(load));
}

fn main() {
    panics::log_panics();
}
