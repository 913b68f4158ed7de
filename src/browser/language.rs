//! The language that the browser asks for, and that the page says it is in.

/// The reader's first language, such as "ko-KR".
#[must_use]
pub fn preferred() -> Option<String> {
    web_sys::window()?.navigator().language()
}

/// Says in the document which language it is in, and gives it its title.
pub fn set(language: &str, title: &str) {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
    document.set_title(title);
    if let Some(root) = document.document_element() {
        // Fails only for a malformed attribute name.
        let _ = root.set_attribute("lang", language);
    }
}
