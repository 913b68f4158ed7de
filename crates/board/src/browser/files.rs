//! Files that readers pick, drop on the page or paste, and files that the page saves.

use std::cell::Cell;
use std::time::Duration;
use std::vec;

use leptos::prelude::{document, window};
use thiserror::Error;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::js_sys::{Array, Uint8Array};
use web_sys::{Blob, BlobPropertyBag, DataTransfer, DragEvent, FileList, HtmlAnchorElement, HtmlInputElement, Url};

use super::task::Tasks;
use super::{bytes, event};

/// The size of the largest file that the page reads, in bytes.
pub const MAX_SIZE: usize = 100_000_000;

/// A file whose content has been read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// The name of the file without a folder, such as "game.sgf"; empty for a file without a name, like pasted text or a URL that ends in
    /// "/".
    pub name: String,
    /// The content of the file: at most [`MAX_SIZE`] bytes.
    pub bytes: Vec<u8>,
}

/// Why a file could not be read. The value is the file's name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FileError {
    /// The file has more than [`MAX_SIZE`] bytes, or doesn't fit into this device's memory.
    #[error("{0} is too large")]
    TooLarge(String),
    /// The browser could not read the file: it is a folder, it no longer exists, or reading it is not allowed.
    #[error("{0} could not be read")]
    Unreadable(String),
}

/// Files or text that the reader picked, dropped or pasted, and that are not read yet. They stay unread until the code that reads them
/// is loaded.
#[derive(Default)]
pub struct Transfer {
    files: vec::IntoIter<web_sys::File>,
    text: String,
}

/// Lets the reader pick files, and returns them; no files if the reader cancels. Browsers allow this only in the handler of a click or a
/// key.
pub fn pick() -> impl Future<Output = Transfer> + use<> {
    let picking = picker().ok().map(|input| {
        let picked = event::first(&input, "change", "cancel");
        input.click();
        (picked, input)
    });
    async move {
        let Some((picked, input)) = picking else { return Transfer::default() };
        let files = if picked.await.is_ok() { listed(input.files()) } else { Vec::new() };
        input.remove();
        Transfer::new(files)
    }
}

/// Calls `receive` with files or text dropped on the page, until the current component is unmounted. Calls `hover` with `true` when files
/// are dragged over the page, and with `false` when they leave the page or are dropped.
pub fn on_drop(hover: impl Fn(bool) + 'static, receive: impl Fn(Transfer) + 'static) {
    let was_over = Cell::new(false);
    let set_over = move |is_over| {
        if was_over.replace(is_over) != is_over {
            hover(is_over);
        }
    };
    let dragged = move |event: &web_sys::Event| dragged(event.unchecked_ref(), &set_over, &receive);
    event::add_listener(&window(), &["dragover", "dragleave", "drop"], dragged);
}

/// Calls `receive` with files or text pasted into the page, but not into a text field, until the current component is unmounted.
pub fn on_paste(receive: impl Fn(Transfer) + 'static) {
    let pasted = move |event: &web_sys::Event| {
        let data = event.unchecked_ref::<web_sys::ClipboardEvent>().clipboard_data();
        if let Some(data) = data.filter(|_| !is_in_text_field(event)) {
            event.prevent_default();
            pasted(&data, &receive);
        }
    };
    event::add_listener(&document(), &["paste"], pasted);
}

/// Saves bytes as a file with this name and a MIME type such as "application/x-go-sgf". The browser decides where to save it, or asks the
/// reader.
pub fn save(name: &str, mime: &str, bytes: &[u8]) {
    // This fails only if there is no memory for the bytes.
    let _ = offer(name, mime, bytes);
}

fn offer(name: &str, mime: &str, bytes: &[u8]) -> Result<(), JsValue> {
    let options = BlobPropertyBag::new();
    options.set_type(mime);
    let parts = Array::of1(&Uint8Array::from(bytes));
    let blob = Blob::new_with_u8_array_sequence_and_options(&parts, &options)?;
    let link = document().create_element("a")?.unchecked_into::<HtmlAnchorElement>();
    let url = Url::create_object_url_with_blob(&blob)?;
    link.set_href(&url);
    link.set_download(name);
    link.click();
    // The browser reads the bytes later; Safari only after it has asked the reader. A minute is long enough.
    Tasks::DETACHED.after(Duration::from_mins(1), move || drop(Url::revoke_object_url(&url)));
    Ok(())
}

/// Creates a hidden file input in the document. An input that is not in the document may be dropped by Safari, with its events.
fn picker() -> Result<HtmlInputElement, JsValue> {
    let input = document().create_element("input")?.unchecked_into::<HtmlInputElement>();
    input.set_type("file");
    // Phones have no file types for these, and would disable such files, so the list ends with all types.
    input.set_accept(".sgf,.gib,.ngf,.ugf,.txt,*/*");
    input.set_multiple(true);
    input.set_hidden(true);
    document().body().ok_or(JsValue::NULL)?.append_child(&input)?;
    Ok(input)
}

/// Handles a drag over the page. Without `prevent_default`, the browser would open the file instead of the page.
fn dragged(event: &DragEvent, set_over: &dyn Fn(bool), receive: &dyn Fn(Transfer)) {
    if event.type_() == "dragleave" {
        // The event has a related target if the drag only moves to another element of the page.
        if event.related_target().is_none() {
            set_over(false);
        }
        return;
    }
    let Some(data) = event.data_transfer() else { return };
    let has = |kind: &str| data.types().includes(&kind.into(), 0);
    let has_files = has("Files");
    if !has_files && (!has("text/plain") || is_in_text_field(event)) {
        return;
    }
    event.prevent_default();
    let dropped = event.type_() == "drop";
    set_over(has_files && !dropped);
    if dropped {
        pasted(&data, receive);
    }
}

/// Returns whether an event is in a text field, which handles the event itself.
fn is_in_text_field(event: &web_sys::Event) -> bool {
    let element = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    element.is_some_and(|element| element.matches(":read-write").unwrap_or(false))
}

/// Passes dropped or pasted files or text to `receive`. Files are preferred, since the text beside a copied file is only its name.
fn pasted(data: &DataTransfer, receive: &dyn Fn(Transfer)) {
    let files = listed(data.files());
    let text = if files.is_empty() { data.get_data("text").unwrap_or_default() } else { String::new() };
    if !files.is_empty() || !text.is_empty() {
        receive(Transfer { files: files.into_iter(), text });
    }
}

/// Copies the files out of a list, since the browser empties the list after the event.
fn listed(list: Option<FileList>) -> Vec<web_sys::File> {
    let Some(list) = list else { return Vec::new() };
    (0..list.length()).filter_map(|index| list.get(index)).collect()
}

impl Transfer {
    /// Returns a transfer of these files.
    pub(super) fn new(files: Vec<web_sys::File>) -> Self {
        Self { files: files.into_iter(), text: String::new() }
    }

    /// Returns a string that is equal for transfers with equal files: their names, sizes and times of change.
    pub(super) fn signature(&self) -> String {
        let files = self.files.as_slice().iter();
        files.map(|file| format!("{} {} {}\n", file.name(), file.size(), file.last_modified())).collect()
    }

    /// Returns whether no file and no text is left to read.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.files.as_slice().is_empty() && self.text.is_empty()
    }

    /// Reads the next file, or the text as a file without a name. `None` if nothing is left to read. Only one file is in memory at a
    /// time.
    pub async fn next(&mut self) -> Option<Result<File, FileError>> {
        if let Some(file) = self.files.next() {
            return Some(contents(&file).await);
        }
        let text = std::mem::take(&mut self.text);
        (!text.is_empty()).then(|| unnamed(text))
    }
}

/// Returns text as a file without a name.
fn unnamed(text: String) -> Result<File, FileError> {
    let (name, bytes) = (String::new(), text.into_bytes());
    if bytes.len() > MAX_SIZE { Err(FileError::TooLarge(name)) } else { Ok(File { name, bytes }) }
}

async fn contents(file: &web_sys::File) -> Result<File, FileError> {
    let name = file.name();
    if file.size() > MAX_SIZE as f64 {
        return Err(FileError::TooLarge(name));
    }
    let Ok(buffer) = file.array_buffer().await else { return Err(FileError::Unreadable(name)) };
    match bytes::to_vec(&buffer) {
        Some(bytes) => Ok(File { name, bytes }),
        None => Err(FileError::TooLarge(name)),
    }
}

#[cfg(test)]
mod tests {
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    use super::*;

    fn next(transfer: &mut Transfer) -> Option<Result<File, FileError>> {
        match pin!(transfer.next()).poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(next) => next,
            Poll::Pending => panic!("a text is there at once"),
        }
    }

    #[test]
    fn a_text_is_a_file_without_a_name_and_comes_once() {
        let mut transfer = Transfer { text: "(;SZ[9])".to_owned(), ..Transfer::default() };
        assert!(!transfer.is_empty());
        let file = File { name: String::new(), bytes: b"(;SZ[9])".to_vec() };
        assert_eq!(next(&mut transfer), Some(Ok(file)));
        assert!(transfer.is_empty());
        assert_eq!(next(&mut transfer), None);
    }

    #[test]
    fn a_text_that_is_too_large_is_not_read() {
        let mut transfer = Transfer { text: "x".repeat(MAX_SIZE + 1), ..Transfer::default() };
        assert_eq!(next(&mut transfer), Some(Err(FileError::TooLarge(String::new()))));
        assert_eq!(next(&mut transfer), None);
    }

    #[test]
    fn errors_have_a_message() {
        assert_eq!(FileError::TooLarge("a.sgf".to_owned()).to_string(), "a.sgf is too large");
        assert_eq!(FileError::Unreadable("a".to_owned()).to_string(), "a could not be read");
    }
}
