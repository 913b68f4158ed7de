//! The style sheet of what is loaded later than the page.

use wasm_bindgen::JsCast;

use super::event;

/// Loads the style sheet that the page names for its later parts, unless it is there. Waits until it is in force, or will not
/// come: a part looks plain then, and works.
pub async fn later() {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
    let Ok(Some(named)) = document.query_selector("meta[name=later-style]") else { return };
    let (Some(address), Ok(link)) = (named.get_attribute("content"), document.create_element("link")) else { return };
    let loaded = event::first(link.unchecked_ref(), "load", "error");
    for (name, value) in [("rel", "stylesheet"), ("href", &address)] {
        // Fails only for a malformed attribute name.
        let _ = link.set_attribute(name, value);
    }
    // In the place of its name: it is looked for no more, and lies behind the sheet that the page starts with.
    if named.replace_with_with_node_1(&link).is_ok() {
        let _ = loaded.await;
    }
}
