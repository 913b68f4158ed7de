//! The theme of the page, and the style sheet of the parts that load later.

use leptos::prelude::{document, window};
use wasm_bindgen::JsCast;
use web_sys::EventTarget;
use web_sys::js_sys::Promise;

use super::parts;

/// Sets or removes a data attribute of the document for which the style sheet has rules: an empty value removes the attribute.
pub fn set_look(name: &str, value: &str) {
    let Some(root) = document().document_element() else { return };
    let name = format!("data-{name}");
    // Both calls fail only for a malformed attribute name.
    let _ = if value.is_empty() { root.remove_attribute(&name) } else { root.set_attribute(&name, value) };
}

/// Loads the style sheet that the page names for the parts that load later, unless it is loaded already. Returns once the style sheet
/// applies or has failed to load, or after a time limit. A failure is no error: without the style sheet, a part looks plain, but works.
pub async fn load_deferred() {
    let document = document();
    let Ok(Some(named)) = document.query_selector("meta[name=later-style]") else { return };
    let (Some(address), Ok(link)) = (named.get_attribute("content"), document.create_element("link")) else { return };
    let loaded = Promise::new(&mut |resolve, _| {
        let window: EventTarget = window().into();
        for (target, kind) in [(link.unchecked_ref(), "load"), (link.unchecked_ref(), "error"), (&window, parts::RETRY)]
        {
            // This fails only for invalid options, and there are no options.
            let _ = target.add_event_listener_with_callback(kind, &resolve);
        }
    });
    for (name, value) in [("rel", "stylesheet"), ("href", &address)] {
        // This fails only for a malformed attribute name.
        let _ = link.set_attribute(name, value);
    }
    // The link replaces the element that names the style sheet. So the sheet is not loaded twice, and comes after the sheet of the start.
    if named.replace_with_with_node_1(&link).is_ok() {
        let _ = loaded.await;
    }
}
