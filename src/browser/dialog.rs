//! Modal dialogs (`<dialog>`).

use leptos::html::Dialog;
use leptos::prelude::*;

use super::focus;

/// Opens a dialog above the page, the focus on its heading. Escape closes it, and the focus goes back where it was.
pub fn open(dialog: NodeRef<Dialog>) {
    if let Some(dialog) = dialog.get_untracked().filter(|dialog| !dialog.open()) {
        // Fails only for a dialog that is not in the document.
        let _ = dialog.show_modal();
        focus::first(&dialog, "h2");
    }
}

/// Closes a dialog.
pub fn close(dialog: NodeRef<Dialog>) {
    if let Some(dialog) = dialog.get_untracked() {
        dialog.close();
    }
}

/// Opens a dialog, or turns an open one to what it shows now: the focus goes to its heading.
pub fn turn(dialog: NodeRef<Dialog>) {
    open(dialog);
    if let Some(dialog) = dialog.get_untracked() {
        focus::first(&dialog, "h2");
    }
}
