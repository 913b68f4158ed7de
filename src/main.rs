//! The program of the play page, which `start.js` starts.

use baduk_board::browser::language::TextLoader;
use baduk_board::browser::panics;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::js_sys::futures::future_to_promise;
use web_sys::js_sys::{self, Function, Promise};

/// Puts the play page into the document. `language` is the tag of the page's language, and `texts` the content of its file of texts.
/// `wanted` is the tag of the language that the reader wanted, whose texts could not be loaded if it differs. `load` returns a promise of
/// the texts of the language with a given tag.
///
/// Returns a promise, which is rejected with a message if there is a saved game and the code that restores it could not be loaded.
#[wasm_bindgen]
pub fn start(language: String, texts: String, wanted: String, load: Function) -> Promise {
    future_to_promise(async move {
        let started = badukpan::start(&language, texts, &wanted, TextLoader::new(load)).await;
        let message = "The code that restores the saved game could not be loaded.";
        started.map(|()| JsValue::UNDEFINED).map_err(|_| js_sys::Error::new(message).into())
    })
}

fn main() {
    panics::log_panics();
}
