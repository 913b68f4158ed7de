//! Files: picked, dropped on the page or pasted into it, and saved from it.

use std::cell::Cell;
use std::time::Duration;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::js_sys::{Array, Uint8Array};
use web_sys::{Blob, BlobPropertyBag, DataTransfer, DragEvent, FileList, HtmlAnchorElement, HtmlInputElement, Url};

use super::task::Tasks;
use super::{bytes, event};

/// The largest file that is read, in bytes.
pub const LARGEST: usize = 100_000_000;

/// A file that has been read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its name without a folder, such as "game.sgf". Empty if it has none, as pasted text or an address that ends
    /// in "/".
    pub name: String,
    /// All that is in it: at most [`LARGEST`] bytes.
    pub bytes: Vec<u8>,
}

/// Why a file has not been read, with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileError {
    /// It has more than [`LARGEST`] bytes, or more than this device has memory for.
    TooLarge(String),
    /// The browser could not read it: it is a folder, or it is gone, or reading it is not allowed.
    Unreadable(String),
}

/// One of the files that were given at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// The file, or why it could not be read.
    pub file: Result<File, FileError>,
    /// How many of those given with it are still to come.
    pub left: usize,
}

/// Files or a text that were picked, dropped or pasted, not yet read: the page that starts need not know how.
#[derive(Default)]
pub struct Parcel {
    files: Vec<web_sys::File>,
    text: String,
}

/// Lets the player pick files; the future is what they picked. Does nothing unless called while a press or a key is handled,
/// as the browsers want it.
pub fn pick() -> impl Future<Output = Parcel> + use<> {
    let picking = picker().ok().map(|input| {
        let picked = event::first(&input, "change", "cancel");
        input.click();
        (picked, input)
    });
    async move {
        let Some((picked, input)) = picking else { return Parcel::default() };
        let files = if picked.await.is_ok() { listed(input.files()) } else { Vec::new() };
        input.remove();
        Parcel { files, text: String::new() }
    }
}

/// Takes the files and the text that are dropped on the page, for as long as the component lives that is being made. `welcome` is told when files begin to hang
/// over the page (`true`), and when they have left or have been dropped (`false`).
pub fn on_drop(welcome: impl Fn(bool) + 'static, receive: impl Fn(Parcel) + 'static) {
    let Some(window) = web_sys::window() else { return };
    let told = Cell::new(false);
    let tell = move |hanging| {
        if told.replace(hanging) != hanging {
            welcome(hanging);
        }
    };
    let dragged = move |event: &web_sys::Event| dragged(event.unchecked_ref(), &tell, &receive);
    event::listen(&window, &["dragover", "dragleave", "drop"], dragged);
}

/// Takes the files and the text that are pasted into the page, save into a field for text, for as long as the component lives
/// that is being made.
pub fn on_paste(receive: impl Fn(Parcel) + 'static) {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
    let pasted = move |event: &web_sys::Event| {
        let data = event.unchecked_ref::<web_sys::ClipboardEvent>().clipboard_data();
        if let Some(data) = data.filter(|_| !is_for_a_field(event)) {
            event.prevent_default();
            pasted(&data, &receive);
        }
    };
    event::listen(&document, &["paste"], pasted);
}

/// Saves bytes as a file with that name, of a type such as "application/x-go-sgf": where, the browser decides or asks.
/// Says whether the browser took them.
pub fn save(name: &str, mime: &str, bytes: &[u8]) -> bool {
    offer(name, mime, bytes).is_ok()
}

fn offer(name: &str, mime: &str, bytes: &[u8]) -> Result<(), JsValue> {
    let document = web_sys::window().and_then(|window| window.document()).ok_or(JsValue::NULL)?;
    let options = BlobPropertyBag::new();
    options.set_type(mime);
    let parts = Array::of1(&Uint8Array::from(bytes));
    let blob = Blob::new_with_u8_array_sequence_and_options(&parts, &options)?;
    let link = document.create_element("a")?.unchecked_into::<HtmlAnchorElement>();
    let url = Url::create_object_url_with_blob(&blob)?;
    link.set_href(&url);
    link.set_download(name);
    link.click();
    // The browser reads the bytes later, in Safari after it has asked the player: a minute is time enough.
    Tasks::DETACHED.after(Duration::from_secs(60), move || drop(Url::revoke_object_url(&url)));
    Ok(())
}

/// A hidden input for files. It is in the document, since Safari may forget one that is not, and its events with it.
fn picker() -> Result<HtmlInputElement, JsValue> {
    let document = web_sys::window().and_then(|window| window.document()).ok_or(JsValue::NULL)?;
    let input = document.create_element("input")?.unchecked_into::<HtmlInputElement>();
    input.set_type("file");
    // Phones know no type for .sgf and would grey such files out, hence all types after it.
    input.set_accept(".sgf,.txt,*/*");
    input.set_multiple(true);
    input.set_hidden(true);
    document.body().ok_or(JsValue::NULL)?.append_child(&input)?;
    Ok(input)
}

/// What becomes of files over the page. Taking an event keeps the browser from showing the file in the page's place.
fn dragged(event: &DragEvent, tell: &dyn Fn(bool), receive: &dyn Fn(Parcel)) {
    if event.type_() == "dragleave" {
        // An element on the way is left for another one, the page for nowhere.
        if event.related_target().is_none() {
            tell(false);
        }
        return;
    }
    let Some(data) = event.data_transfer() else { return };
    let has = |kind: &str| data.types().includes(&kind.into(), 0);
    let has_files = has("Files");
    if !has_files && (!has("text/plain") || is_for_a_field(event)) {
        return;
    }
    event.prevent_default();
    let dropped = event.type_() == "drop";
    tell(has_files && !dropped);
    if dropped {
        pasted(&data, receive);
    }
}

/// Whether a paste goes into a field for text, which takes it itself.
fn is_for_a_field(event: &web_sys::Event) -> bool {
    let element = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    element.is_some_and(|element| element.matches(":read-write").unwrap_or(false))
}

/// Takes what was pasted. Files come first: the text beside a copied file is only its name.
fn pasted(data: &DataTransfer, receive: &dyn Fn(Parcel)) {
    let files = listed(data.files());
    let text = if files.is_empty() { data.get_data("text").unwrap_or_default() } else { String::new() };
    if !files.is_empty() || !text.is_empty() {
        receive(Parcel { files, text });
    }
}

/// The files of a list, which the browser empties after the event that gave it.
fn listed(list: Option<FileList>) -> Vec<web_sys::File> {
    let Some(list) = list else { return Vec::new() };
    (0..list.length()).filter_map(|index| list.get(index)).collect()
}

impl Parcel {
    /// Whether there is nothing in it.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.files.is_empty() && self.text.is_empty()
    }

    /// Reads what is in it and hands it over, file by file: only one of them is held at a time.
    pub async fn read(self, receive: impl Fn(Arrival)) {
        if !self.text.is_empty() {
            let (name, bytes) = (String::new(), self.text.into_bytes());
            let file = if bytes.len() > LARGEST { Err(FileError::TooLarge(name)) } else { Ok(File { name, bytes }) };
            return receive(Arrival { file, left: 0 });
        }
        let mut left = self.files.len();
        for file in self.files {
            left -= 1;
            receive(Arrival { file: contents(&file).await, left });
        }
    }
}

async fn contents(file: &web_sys::File) -> Result<File, FileError> {
    let name = file.name();
    if file.size() > LARGEST as f64 {
        return Err(FileError::TooLarge(name));
    }
    let Ok(buffer) = file.array_buffer().await else { return Err(FileError::Unreadable(name)) };
    match bytes::copied(&buffer) {
        Some(bytes) => Ok(File { name, bytes }),
        None => Err(FileError::TooLarge(name)),
    }
}
