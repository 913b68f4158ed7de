//! The embedded board, for `embed.js`: one program for all the boards of a page.

use badukpan::browser::Element;
use badukpan::browser::detail::Dispatcher;
use badukpan::embed::{Embedded, PageCode};
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::js_sys::futures::future_to_promise;
use web_sys::js_sys::{Function, Object, Promise};

/// A board in an element. `free()` takes it out.
#[wasm_bindgen]
pub struct Board(Embedded);

#[wasm_bindgen]
impl Board {
    /// Puts an empty board into an element. `tell` is called with the name and the data of each event.
    #[wasm_bindgen(constructor)]
    pub fn new(element: Element, tell: Function) -> Self {
        Self(Embedded::new(element, Dispatcher::new(tell)))
    }

    /// Shows what an author gives: attributes as names and values in turn, the text of the game if there is one with the name of the
    /// attribute that it is from, or none, the reader's language, and the address of a file that could not be loaded, with why.
    #[expect(clippy::needless_pass_by_value, reason = "a script can only hand a list over")]
    pub fn show(
        &self,
        attributes: Vec<String>,
        text: Option<String>,
        kind: &str,
        lang: &str,
        address: Option<String>,
        why: Option<String>,
    ) {
        self.0.show(&attributes, (text, kind), lang, address.zip(why));
    }

    /// Does what a method of the element is called for; says whether there was anything to do.
    pub fn call(&self, method: &str, argument: &str) -> bool {
        self.0.call(method, argument)
    }

    /// The record as SGF.
    pub fn sgf(&self) -> String {
        self.0.sgf()
    }

    /// The position as plain data.
    pub fn position(&self) -> Object {
        self.0.position().into_object()
    }
}

/// A promise of the charset of a file that is not UTF-8, as the browser calls it.
#[wasm_bindgen]
pub fn charset(bytes: Vec<u8>) -> Promise {
    future_to_promise(async move { Ok(badukpan::embed::charset(bytes).await.into()) })
}

/// A promise of the code with which an author puts a board into a page, for the authors' page: see [`PageCode`]. Refused with a
/// message where it cannot be written.
#[wasm_bindgen(js_name = embedCode)]
pub fn embed_code(form: String, kind: String, text: String, options: Vec<String>, page: String) -> Promise {
    let code = PageCode { form, kind, text, options, page };
    future_to_promise(async move { Ok(code.write().await?.into()) })
}

fn main() {
    badukpan::browser::panics::log_panics();
}
