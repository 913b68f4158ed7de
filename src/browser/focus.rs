//! Where the keyboard is.

use leptos::prelude::document;
use wasm_bindgen::JsCast;

use super::task::Tasks;

/// Moves the focus to the page's board if, once the page has changed, nothing has it any more.
pub fn rescue() {
    rescue_in(document().into());
}

/// The same where something was pressed that may go: the board is the one beside it, in its own page or element.
pub fn rescue_from(pressed: &web_sys::Event) {
    let element = pressed.current_target().and_then(|target| target.dyn_into::<web_sys::Node>().ok());
    if let Some(element) = element {
        rescue_in(element.get_root_node());
    }
}

fn rescue_in(root: web_sys::Node) {
    Tasks::DETACHED.soon(move || {
        if document().active_element().is_none_or(|element| element.tag_name() == "BODY") {
            first(&root, ".board");
        }
    });
}

/// Moves the focus to the first element of the page that the selector finds.
pub fn to(selector: &str) {
    first(&document(), selector);
}

/// Moves the focus to the first element under `root` that the selector finds.
pub(super) fn first(root: &web_sys::Node, selector: &str) {
    let found = root.unchecked_ref::<web_sys::Element>().query_selector(selector).ok().flatten();
    if let Some(element) = found {
        // Fails only for an element that cannot have the focus.
        let _ = element.unchecked_into::<web_sys::HtmlElement>().focus();
    }
}
