//! The browser's print dialog.

use leptos::prelude::window;

/// Opens the browser's print dialog. The style sheets determine what is printed.
pub fn print() {
    // This fails only where the browser forbids it, for example in a sandboxed frame.
    let _ = window().print();
}
