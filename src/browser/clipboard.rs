//! The clipboard.

use wasm_bindgen::JsCast;
use web_sys::js_sys::Promise;
use web_sys::{Document, HtmlDocument, HtmlElement, HtmlTextAreaElement};

use super::task::Tasks;

/// Puts a text on the clipboard; the future says whether it is there. Browsers want it called while a press or a key is
/// handled.
pub fn write(text: &str) -> impl Future<Output = bool> + use<> {
    // Begun at once, not in the future: Safari takes it only from the press itself.
    let (writing, text) = (begin(text), text.to_owned());
    async move {
        let written = match writing {
            Some(writing) => writing.await.is_ok(),
            None => false,
        };
        written || copied(&text).is_some()
    }
}

/// Copies a text, and tells a component whether it is on the clipboard. It is copied all the same when the component has gone by
/// then.
pub fn copy(tasks: Tasks, text: &str, then: impl FnOnce(bool) + 'static) {
    let copying = write(text);
    Tasks::DETACHED.spawn(async move {
        let is_copied = copying.await;
        tasks.run(|| then(is_copied));
    });
}

/// The clipboard at work on the text. A page that came without TLS has no clipboard.
fn begin(text: &str) -> Option<Promise> {
    let clipboard = web_sys::window()?.navigator().clipboard();
    (!clipboard.is_undefined()).then(|| clipboard.write_text(text))
}

/// Copies the text the old way: out of a field where it is selected.
fn copied(text: &str) -> Option<()> {
    let document = web_sys::window()?.document()?;
    let focused = document.active_element();
    let field = document.create_element("textarea").ok()?.unchecked_into::<HtmlTextAreaElement>();
    field.set_value(text);
    // At the end of an open dialog nothing else may have the focus.
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
