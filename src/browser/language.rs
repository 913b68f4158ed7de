//! The language of the browser and of the document.

use leptos::prelude::{document, window};

/// Returns the reader's preferred language, such as "ko-KR".
#[must_use]
pub fn preferred() -> Option<String> {
    window().navigator().language()
}

/// Sets the language and the title of the document.
pub fn set(language: &str, title: &str) {
    let document = document();
    document.set_title(title);
    if let Some(root) = document.document_element() {
        // Fails only for a malformed attribute name.
        let _ = root.set_attribute("lang", language);
    }
}
