//! Dialogs (`<dialog>`).

use leptos::html::Dialog;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::focus;

/// Opens a dialog above the page, and moves the focus to the dialog's heading. Escape closes the dialog, and the focus returns to the
/// element that had it before.
pub fn open(dialog: NodeRef<Dialog>) {
    if let Some(dialog) = dialog.get_untracked().filter(|dialog| !dialog.open()) {
        // Fails only if the dialog is not in the document.
        let _ = dialog.show_modal();
        focus::first(&dialog, "h2");
    }
}

/// Opens a dialog beside the page, which can still be used, and moves the focus to the dialog's heading. When the dialog closes, the
/// focus returns to the element that had it before, unless it is no longer in the dialog.
pub fn open_beside(dialog: NodeRef<Dialog>) {
    if let Some(dialog) = dialog.get_untracked().filter(|dialog| !dialog.open()) {
        dialog.show();
        focus::first(&dialog, "h2");
    }
}

/// Closes a dialog.
pub fn close(dialog: NodeRef<Dialog>) {
    if let Some(dialog) = dialog.get_untracked() {
        dialog.close();
    }
}

/// Closes every dialog of the page.
pub fn close_all() {
    while let Ok(Some(open)) = document().query_selector("dialog[open]") {
        open.unchecked_into::<web_sys::HtmlDialogElement>().close();
    }
}

/// Returns whether this dialog is open.
#[must_use]
pub fn is_open(dialog: NodeRef<Dialog>) -> bool {
    dialog.get_untracked().is_some_and(|dialog| dialog.open())
}

/// Returns whether any dialog is open above the page.
#[must_use]
pub fn is_over_page() -> bool {
    document().query_selector("dialog:modal").is_ok_and(|found| found.is_some())
}

/// Moves the focus to the heading of a dialog, after its content has changed.
pub fn focus_heading(dialog: NodeRef<Dialog>) {
    if let Some(dialog) = dialog.get_untracked() {
        focus::first(&dialog, "h2");
    }
}
