//! Printing.

use leptos::prelude::window;

/// Opens the browser's print dialog. The style sheets say what is printed.
pub fn print() {
    // Fails only where the browser forbids it, for example in a sandboxed frame.
    let _ = window().print();
}
