//! The program behind `embed.js`: all embedded boards of a page share one instance.
//!
//! The code that is loaded first draws pictures of positions (`picture`). `live` loads the code that turns these pictures into boards.
use std::pin::Pin;

use baduk_author::embed::{first_picture, kind_of_attribute};
use baduk_board::browser::Element;
use baduk_board::browser::detail::Dispatcher;
use baduk_embed::{LiveBoard, PageCode, live};
use baduk_texts::{Group, Locale};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::js_sys::futures::future_to_promise;
use web_sys::js_sys::{self, Function, Object, Promise};

/// Returns the first position of a board as an SVG element for the board's style sheet; `None` if it has none (see [`first_picture`]).
/// `attributes` are alternating names and values. `text` is the text of the game, and `kind` the name of the attribute with this text, or
/// empty.
#[wasm_bindgen]
#[expect(clippy::needless_pass_by_value, reason = "wasm-bindgen passes a list by value")]
pub fn picture(attributes: Vec<String>, text: Option<String>, kind: &str) -> Option<String> {
    first_picture(&attributes, text.as_deref(), kind_of_attribute(kind))
}

/// Loads the code of boards. Returns a promise, which is rejected with a message if the code could not be loaded.
#[wasm_bindgen(js_name = live)]
pub fn load_live() -> Promise {
    promise(async {
        let message = "The board's code could not be loaded.";
        live::load().await.map(|()| JsValue::UNDEFINED).map_err(|_| js_sys::Error::new(message).into())
    })
}

/// An embedded board in an element. `free()`, which wasm-bindgen adds in JavaScript, removes the board.
#[wasm_bindgen]
pub struct Board(Box<dyn LiveBoard>);

#[wasm_bindgen]
impl Board {
    /// Creates a board in an element. `dispatch` is called with the name and the detail of each event.
    ///
    /// # Panics
    /// Before the promise of `load_live` is fulfilled.
    #[wasm_bindgen(constructor)]
    pub fn new(element: Element, dispatch: Function) -> Self {
        let create = live::loaded().expect("the code of boards is loaded");
        Self(create(element, Dispatcher::new(dispatch)))
    }

    /// Updates the board to the author's input: attributes as alternating names and values, the text of the game with the name of its
    /// attribute (or an empty name), the tag of a language whose texts are loaded, and the URL of a file that could not be loaded with
    /// the reason.
    #[expect(clippy::needless_pass_by_value, reason = "wasm-bindgen passes a list by value")]
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

    /// Calls a method of the HTML element by its name. Returns whether the method had an effect.
    pub fn call(&self, method: &str, argument: &str) -> bool {
        self.0.call(method, argument)
    }

    /// Returns the record as SGF, including the reader's moves.
    pub fn sgf(&self) -> String {
        self.0.sgf()
    }

    /// Returns the position on the board as a plain object, for the element's method `position`.
    pub fn position(&self) -> Object {
        self.0.position().into_object()
    }
}

/// Returns a promise of what a future results in. The future is boxed, so that a program has only one copy of the code that runs futures.
fn promise(future: impl Future<Output = Result<JsValue, JsValue>> + 'static) -> Promise {
    let boxed: Pin<Box<dyn Future<Output = _>>> = Box::pin(future);
    future_to_promise(boxed)
}

/// Returns whether the texts of the language with this tag are loaded.
#[wasm_bindgen(js_name = hasTexts)]
pub fn has_texts(lang: &str) -> bool {
    Locale::from_tag(lang).is_some_and(|locale| baduk_texts::is_loaded(locale, Group::Embed))
}

/// Adds the texts of a language. `texts` is the content of a file that the build has written.
#[wasm_bindgen(js_name = addTexts)]
pub fn add_texts(lang: &str, texts: String) {
    if let Some(locale) = Locale::from_tag(lang) {
        baduk_texts::load(locale, texts);
    }
}

/// Returns a promise of the character encoding of a file that is not UTF-8, as a label for `TextDecoder`.
#[wasm_bindgen]
pub fn charset(bytes: Vec<u8>) -> Promise {
    promise(async move { Ok(baduk_embed::charset(bytes).await.into()) })
}

/// Returns a promise of the code that embeds a board, for the authors' page: see [`PageCode`]. The promise is rejected with a message if
/// the code can't be written.
#[wasm_bindgen(js_name = embedCode)]
pub fn embed_code(form: String, kind: String, text: String, options: Vec<String>, page: String) -> Promise {
    let code = PageCode { form, kind, text, options, page };
    promise(async move { Ok(code.write().await?.into()) })
}

fn main() {
    baduk_board::browser::panics::log_panics();
}
