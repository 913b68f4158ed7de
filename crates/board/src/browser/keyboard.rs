//! Keys of keyboard events.

use baduk_game::Key;
use leptos::ev::KeyboardEvent;
use leptos::prelude::document;
use wasm_bindgen::JsCast;

use super::event;

/// The key of a keyboard event, with the modifier keys that are held.
pub struct KeyPress {
    name: String,
    code: String,
    command: bool,
    /// Whether Alt is held.
    pub alt: bool,
    shift: bool,
    repeat: bool,
}

impl KeyPress {
    /// Returns the key of a keyboard event.
    #[must_use]
    pub fn new(event: &KeyboardEvent) -> Self {
        Self {
            name: event.key(),
            code: event.code(),
            command: event.ctrl_key() || event.meta_key(),
            alt: event.alt_key(),
            shift: event.shift_key(),
            repeat: event.repeat(),
        }
    }

    /// Returns this key press as a [`Key`] of `baduk_game`, where its effect on the board is decided.
    #[must_use]
    pub fn key(&self) -> Key<'_> {
        let Self { name, code, command, shift, repeat, .. } = self;
        Key { name, code, command: *command, shift: *shift, repeat: *repeat }
    }
}

/// Returns whether a key was pressed in a form field, or in a scrolling area that uses the arrow keys for scrolling.
#[must_use]
pub fn is_for_field(event: &KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|element| element.matches("input, textarea, select, .comment").unwrap_or(false))
}

/// Calls `pressed` with each key that is pressed while the focus is on no element, or on a button or link of the page outside dialogs,
/// until the current component is unmounted. If `pressed` returns `true`, the browser doesn't handle the key.
pub fn on_page_key(pressed: impl Fn(&KeyPress) -> bool + 'static) {
    event::add_listener(&document(), &["keydown"], move |event| {
        let event: &KeyboardEvent = event.unchecked_ref();
        let is_free = document()
            .active_element()
            .is_none_or(|element| element.matches("body, :not(dialog *):is(button, a)").unwrap_or(false));
        if is_free && !event.default_prevented() && pressed(&KeyPress::new(event)) {
            event.prevent_default();
        }
    });
}
