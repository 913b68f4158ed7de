//! Keys.

use baduk_view::Key;
use leptos::ev::KeyboardEvent;

/// A key that was pressed.
pub struct Pressed {
    name: String,
    code: String,
    command: bool,
    /// Whether Alt is held.
    pub alt: bool,
    shift: bool,
    repeat: bool,
}

/// The key of an event.
#[must_use]
pub fn pressed(event: &KeyboardEvent) -> Pressed {
    Pressed {
        name: event.key(),
        code: event.code(),
        command: event.ctrl_key() || event.meta_key(),
        alt: event.alt_key(),
        shift: event.shift_key(),
        repeat: event.repeat(),
    }
}

impl Pressed {
    /// What the key means to the board.
    #[must_use]
    pub fn key(&self) -> Key<'_> {
        let Self { name, code, command, shift, repeat, .. } = self;
        Key { name, code, command: *command, shift: *shift, repeat: *repeat }
    }
}
