//! Where the keyboard is.

use super::timer;
use wasm_bindgen::JsCast;

/// Moves the focus to the board if, once the page has changed, nothing has it any more.
pub fn rescue() {
    timer::soon(|| {
        let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
        let lost = document.active_element().is_none_or(|element| element.tag_name() == "BODY");
        if lost {
            first(&document, ".board");
        }
    });
}

/// Moves the focus to the first element of the page that the selector finds.
pub fn to(selector: &str) {
    if let Some(document) = web_sys::window().and_then(|window| window.document()) {
        first(&document, selector);
    }
}

/// Moves the focus to the first element under `root` that the selector finds.
pub(super) fn first(root: &web_sys::Node, selector: &str) {
    let found = root.unchecked_ref::<web_sys::Element>().query_selector(selector).ok().flatten();
    if let Some(element) = found {
        // Fails only for an element that cannot have the focus.
        let _ = element.unchecked_into::<web_sys::HtmlElement>().focus();
    }
}
