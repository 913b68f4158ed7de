//! Bytes that the browser holds, brought over into the page's own memory.

use wasm_bindgen::JsValue;
use web_sys::js_sys::Uint8Array;

/// The bytes of a typed array or an `ArrayBuffer`, or `None` if there is no memory for them.
pub(super) fn copied(from: &JsValue) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    append(&mut bytes, &Uint8Array::new(from))?;
    Some(bytes)
}

/// Adds the bytes of an array to others. `None`, with nothing added, if there is no memory for them.
pub(super) fn append(bytes: &mut Vec<u8>, part: &Uint8Array) -> Option<()> {
    let (start, more) = (bytes.len(), usize::try_from(part.length()).ok()?);
    // Asked for first: a plain `resize` would end the program.
    bytes.try_reserve(more).ok()?;
    bytes.resize(start + more, 0);
    part.copy_to(&mut bytes[start..]);
    Some(())
}
