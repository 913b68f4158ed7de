//! The keyboard focus.

use leptos::prelude::document;
use wasm_bindgen::JsCast;

use super::Element;
use super::task::Tasks;

/// Moves the focus to the page's board if no element has the focus after the page has been updated.
pub fn restore() {
    restore_in(document().into());
}

/// Moves the focus to a board, as [`restore`] does, after a press on an element that may be removed. The board is the one in the same
/// document or shadow root as that element.
pub fn restore_near(press: &web_sys::Event) {
    let element = press.current_target().and_then(|target| target.dyn_into::<web_sys::Node>().ok());
    if let Some(element) = element {
        restore_in(element.get_root_node());
    }
}

/// Moves the focus to a board, as [`restore`] does: the board in the same document or shadow root as `element`.
pub fn restore_in_root_of(element: &Element) {
    restore_in(element.get_root_node());
}

fn restore_in(root: web_sys::Node) {
    Tasks::DETACHED.soon(move || {
        if document().active_element().is_none_or(|element| element.tag_name() == "BODY") {
            first(&root, ".board");
        }
    });
}

/// Moves the focus to the first element of the document that the selector matches.
pub fn to(selector: &str) {
    first(&document(), selector);
}

/// Moves the focus to the first element in `element` that the selector matches, unless that one already has the focus.
pub fn within(element: &Element, selector: &str) {
    let found = element.query_selector(selector).ok().flatten();
    if found.is_some_and(|found| !found.matches(":focus").unwrap_or(false)) {
        first(element, selector);
    }
}

/// Moves the focus to the first element under the node `root` that the selector matches.
pub(super) fn first(root: &web_sys::Node, selector: &str) {
    let found = root.unchecked_ref::<web_sys::Element>().query_selector(selector).ok().flatten();
    if let Some(element) = found {
        // This fails only if the element can't have the focus.
        let _ = element.unchecked_into::<web_sys::HtmlElement>().focus();
    }
}
