//! Keys of keyboard events.

use baduk_view::Key;
use leptos::ev::KeyboardEvent;

/// The key of a keyboard event.
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
    /// Returns the key of an event.
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

    /// Returns the key for `baduk_view`, which knows what it does on the board.
    #[must_use]
    pub fn key(&self) -> Key<'_> {
        let Self { name, code, command, shift, repeat, .. } = self;
        Key { name, code, command: *command, shift: *shift, repeat: *repeat }
    }
}
