//! The language of the browser, and the language and the title of the document.

use leptos::prelude::{document, window};

/// Returns the reader's preferred language, such as "ko-KR".
#[must_use]
pub fn preferred() -> Option<String> {
    window().navigator().language()
}

/// Sets the title of the document.
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
