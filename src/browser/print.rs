//! The page on paper.

use leptos::prelude::window;

/// Opens the browser's dialog for printing the page. The style sheets say what of it is printed.
pub fn print() {
    // Fails only where the browser forbids it, in a sandboxed frame for example.
    let _ = window().print();
}
