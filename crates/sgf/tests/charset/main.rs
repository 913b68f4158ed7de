//! Tests of charset detection.

mod declared;
mod laws;
mod names;
mod random;
mod texts;

use baduk_sgf::Charset;
use encoding_rs::Encoding;

/// Encodes a text without a byte order mark; `None` if the charset doesn't have all its characters.
fn encode(text: &str, charset: Charset) -> Option<Vec<u8>> {
    match charset {
        Charset::Utf16Le => Some(text.encode_utf16().flat_map(u16::to_le_bytes).collect()),
        Charset::Utf16Be => Some(text.encode_utf16().flat_map(u16::to_be_bytes).collect()),
        _ => {
            let encoding = Encoding::for_label(charset.name().as_bytes()).expect("the Encoding Standard has that name");
            let (bytes, _, unknown) = encoding.encode(text);
            (!unknown).then(|| bytes.into_owned())
        }
    }
}

/// Encodes a text whose characters are all in the charset.
#[track_caller]
fn encoded(text: &str, charset: Charset) -> Vec<u8> {
    encode(text, charset).unwrap_or_else(|| panic!("{} cannot hold {text}", charset.name()))
}

/// The name of the charset that is detected for these bytes.
fn detected(bytes: &[u8]) -> &'static str {
    Charset::detect(bytes).charset.name()
}
