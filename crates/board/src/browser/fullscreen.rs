//! Full screen (Fullscreen API).

use leptos::prelude::document;

use super::{Element, event};

/// Returns whether the browser can show an element in full screen. Phones often can't, and a page may forbid it for its frames.
#[must_use]
pub fn is_supported() -> bool {
    document().fullscreen_enabled()
}

/// Returns whether any element is shown in full screen.
#[must_use]
pub fn is_on() -> bool {
    document().fullscreen_element().is_some()
}

/// Shows an element in full screen, or ends full screen. Browsers allow that only in the handler of a click or a key.
pub fn toggle(element: &Element) {
    if is_on() {
        document().exit_fullscreen();
    } else {
        // The browser may refuse. Then nothing changes.
        let _ = element.request_fullscreen();
    }
}

/// Calls `changed` when full screen begins or ends, until the current component is unmounted.
pub fn on_change(changed: impl Fn() + 'static) {
    event::add_listener(&document(), &["fullscreenchange"], move |_| changed());
}
