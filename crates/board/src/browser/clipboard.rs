//! The clipboard (Clipboard API).

use leptos::prelude::{document, window};
use thiserror::Error;
use wasm_bindgen::JsCast;
use web_sys::js_sys::Promise;
use web_sys::{Document, HtmlDocument, HtmlElement, HtmlTextAreaElement};

use super::task::Tasks;

/// The error if the browser did not let the page write to the clipboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the browser did not let the page write to the clipboard")]
pub struct ClipboardError;

/// Writes `text` to the clipboard. Browsers allow that only in the handler of a click or a key.
///
/// # Errors
/// If the browser refuses.
pub fn write(text: &str) -> impl Future<Output = Result<(), ClipboardError>> + use<> {
    // Writing begins here and not in the future, since Safari allows it only in the handler itself.
    let (writing, text) = (begin(text), text.to_owned());
    async move {
        let written = match writing {
            Some(writing) => writing.await.is_ok(),
            None => false,
        };
        if written { Ok(()) } else { copied(&text).ok_or(ClipboardError) }
    }
}

/// Writes `text` to the clipboard, and calls `then` with whether that worked, unless the component is unmounted by then. The text is
/// written in any case.
pub fn copy(tasks: Tasks, text: &str, then: impl FnOnce(bool) + 'static) {
    let writing = write(text);
    Tasks::DETACHED.spawn(async move {
        let is_written = writing.await.is_ok();
        tasks.run(|| then(is_written));
    });
}

/// Begins to write `text` with the Clipboard API, and returns the browser's promise. `None` if the page can't use this API, for example
/// because it was loaded without TLS.
fn begin(text: &str) -> Option<Promise> {
    let clipboard = window().navigator().clipboard();
    (!clipboard.is_undefined()).then(|| clipboard.write_text(text))
}

/// Copies `text` with `execCommand`, from a temporary text field in which the text is selected. `None` if that fails.
fn copied(text: &str) -> Option<()> {
    let document = document();
    let focused = document.active_element();
    let field = document.create_element("textarea").ok()?.unchecked_into::<HtmlTextAreaElement>();
    field.set_value(text);
    // While a dialog is open, only elements in it can have the focus.
    let dialog = focused.as_ref().and_then(|element| element.closest("dialog").ok().flatten());
    let place = dialog.or_else(|| document.body().map(Into::into))?;
    place.append_child(&field).ok()?;
    field.select();
    let copied = run_copy(&document);
    field.remove();
    if let Some(element) = focused {
        let _ = element.unchecked_into::<HtmlElement>().focus();
    }
    copied.then_some(())
}

fn run_copy(document: &Document) -> bool {
    document.unchecked_ref::<HtmlDocument>().exec_command("copy").unwrap_or(false)
}
