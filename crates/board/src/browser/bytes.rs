//! Copies bytes from JavaScript into the program's memory.

use wasm_bindgen::JsValue;
use web_sys::js_sys::Uint8Array;

/// Returns the bytes of a typed array or an `ArrayBuffer`; `None` if there is not enough memory.
pub(super) fn to_vec(from: &JsValue) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    append(&mut bytes, &Uint8Array::new(from))?;
    Some(bytes)
}

/// Appends the bytes of `part` to `bytes`. Returns `None`, with nothing appended, if there is not enough memory.
pub(super) fn append(bytes: &mut Vec<u8>, part: &Uint8Array) -> Option<()> {
    let (start, more) = (bytes.len(), usize::try_from(part.length()).ok()?);
    // `resize` alone would abort the program if there is not enough memory.
    bytes.try_reserve(more).ok()?;
    bytes.resize(start + more, 0);
    part.copy_to(&mut bytes[start..]);
    Some(())
}
