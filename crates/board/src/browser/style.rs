//! The look of the page, and the style sheet of the parts that are loaded on demand.

use leptos::prelude::{document, window};
use wasm_bindgen::JsCast;
use web_sys::EventTarget;
use web_sys::js_sys::Promise;

use super::parts;

/// Sets a data attribute of the document, which the style sheet has rules for. An empty value removes it.
pub fn set_look(name: &str, value: &str) {
    let Some(root) = document().document_element() else { return };
    let name = format!("data-{name}");
    // Both fail only for a malformed attribute name.
    let _ = if value.is_empty() { root.remove_attribute(&name) } else { root.set_attribute(&name, value) };
}

/// Loads the style sheet that the page names for its later parts, unless it is there. Returns once it applies, has failed to load, or the
/// reader waits no longer, which are no errors: without it a part looks plain, and works.
pub async fn load_deferred() {
    let document = document();
    let Ok(Some(named)) = document.query_selector("meta[name=later-style]") else { return };
    let (Some(address), Ok(link)) = (named.get_attribute("content"), document.create_element("link")) else { return };
    let loaded = Promise::new(&mut |resolve, _| {
        let window: EventTarget = window().into();
        for (target, kind) in [(link.unchecked_ref(), "load"), (link.unchecked_ref(), "error"), (&window, parts::RETRY)]
        {
            // Fails only for invalid options, and there are none.
            let _ = target.add_event_listener_with_callback(kind, &resolve);
        }
    });
    for (name, value) in [("rel", "stylesheet"), ("href", &address)] {
        // Fails only for a malformed attribute name.
        let _ = link.set_attribute(name, value);
    }
    // Replaces the element that names it: it is not loaded twice, and follows the sheet that the page starts with.
    if named.replace_with_with_node_1(&link).is_ok() {
        let _ = loaded.await;
    }
}
