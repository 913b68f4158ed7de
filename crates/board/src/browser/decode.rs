//! Text in encodings other than UTF-8 (`TextDecoder`).

use web_sys::TextDecoder;

/// Decodes bytes in the encoding with this label, such as `euc-kr`, `Shift_JIS` or `UTF-8`; upper and lower case are equal. Invalid bytes
/// become replacement characters, and a byte order mark at the start is left out. `None` if the browser does not know the label, or has
/// not enough memory.
///
/// The labels that every browser knows: <https://encoding.spec.whatwg.org/#names-and-labels>.
#[must_use]
pub fn decode(bytes: &[u8], label: &str) -> Option<String> {
    TextDecoder::new_with_label(label).ok()?.decode_with_u8_array(bytes).ok()
}
