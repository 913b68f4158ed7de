//! The language that the browser asks for, and that the page says it is in.

use leptos::prelude::{document, window};

/// The reader's first language, such as "ko-KR".
#[must_use]
pub fn preferred() -> Option<String> {
    window().navigator().language()
}

/// Says in the document which language it is in, and gives it its title.
pub fn set(language: &str, title: &str) {
    let document = document();
    document.set_title(title);
    if let Some(root) = document.document_element() {
        // Fails only for a malformed attribute name.
        let _ = root.set_attribute("lang", language);
    }
}
