//! The page on paper.

/// Opens the browser's dialog for printing the page. The style sheets say what of it is printed.
pub fn print() {
    if let Some(window) = web_sys::window() {
        // Fails only where the browser forbids it, in a sandboxed frame for example.
        let _ = window.print();
    }
}
