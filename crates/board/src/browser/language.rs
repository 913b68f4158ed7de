//! The language and the title of the document, and the texts of other languages.

use leptos::prelude::document;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::js_sys::{Function, Promise};

/// Sets the title of the document, which the browser shows on the tab.
pub fn set_title(title: &str) {
    document().set_title(title);
}

/// Sets the language of the document.
pub fn set(language: &str) {
    if let Some(root) = document().document_element() {
        // Fails only for a malformed attribute name.
        let _ = root.set_attribute("lang", language);
    }
}

/// A function of `start.js` that takes the tag of a language, and returns a promise of the texts in that language.
#[derive(Clone, Debug)]
pub struct TextLoader(Function);

impl TextLoader {
    /// Wraps a function of `start.js`.
    #[must_use]
    pub const fn new(function: Function) -> Self {
        Self(function)
    }

    /// Loads the texts of the language with this tag; `None` if they could not be loaded.
    pub async fn load(self, tag: &str) -> Option<String> {
        let loading = self.0.call1(&JsValue::NULL, &tag.into()).ok()?;
        loading.unchecked_into::<Promise>().await.ok()?.as_string()
    }
}
