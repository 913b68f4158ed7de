//! Detects whether a file is UTF-8 or UTF-16.

use super::Charset;

/// How well some bytes can be read as UTF-8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AsUtf8 {
    /// All bytes are ASCII.
    Ascii,
    /// The bytes are valid UTF-8 with characters beyond ASCII.
    Valid,
    /// The bytes are not valid UTF-8, but have far more valid sequences than errors, as in a truncated or patched file.
    Damaged,
    /// The bytes are not UTF-8, but in another charset.
    Not,
}

/// The number of valid UTF-8 sequences that are needed for each error. A sequence counts as its length minus one. Text in another charset
/// has more errors.
const SEQUENCES_PER_ERROR: usize = 6;

impl AsUtf8 {
    pub(super) fn new(bytes: &[u8]) -> Self {
        // Most records are ASCII, which is fast to check.
        if bytes.is_ascii() {
            return Self::Ascii;
        }
        let (mut letters, mut faults) = (0, 0);
        for chunk in bytes.utf8_chunks() {
            letters += chunk.valid().bytes().filter(|&byte| is_continuation(byte)).count();
            faults += usize::from(!chunk.invalid().is_empty());
        }
        match faults {
            0 => Self::Valid,
            _ if letters >= SEQUENCES_PER_ERROR * faults => Self::Damaged,
            _ => Self::Not,
        }
    }
}

/// Whether a byte is a UTF-8 continuation byte.
const fn is_continuation(byte: u8) -> bool {
    byte & 0xc0 == 0x80
}

/// The charset of the byte order mark at the start of a file; `None` if there is none.
pub(super) fn byte_order_mark(bytes: &[u8]) -> Option<Charset> {
    match bytes {
        [0xef, 0xbb, 0xbf, ..] => Some(Charset::Utf8),
        [0xff, 0xfe, ..] => Some(Charset::Utf16Le),
        [0xfe, 0xff, ..] => Some(Charset::Utf16Be),
        _ => None,
    }
}

/// Whether a file without a byte order mark is UTF-16, and in which byte order: its game starts with `(;` in two-byte units. `None` if it
/// is not UTF-16.
pub(super) fn sixteen_bits(bytes: &[u8]) -> Option<Charset> {
    // Hardly any file has a zero byte, which is fast to check.
    if !bytes.contains(&0) {
        return None;
    }
    if starts_a_game(bytes, u16::from_le_bytes) {
        Some(Charset::Utf16Le)
    } else {
        starts_a_game(bytes, u16::from_be_bytes).then_some(Charset::Utf16Be)
    }
}

/// Whether the first `(` in units of two bytes is followed by a `;`, possibly after white space.
fn starts_a_game(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> bool {
    let mut after_parenthesis = false;
    for pair in bytes.chunks_exact(2) {
        match u8::try_from(unit([pair[0], pair[1]])) {
            Ok(b'(') => after_parenthesis = true,
            Ok(b';') if after_parenthesis => return true,
            Ok(letter) if letter.is_ascii_whitespace() => {}
            _ => after_parenthesis = false,
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn utf16_is_detected_by_its_first_game() {
        let little = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
        let big = |text: &str| text.encode_utf16().flat_map(u16::to_be_bytes).collect::<Vec<u8>>();
        for text in ["(;PB[이창호])", "(;)", "기보:\n( \n;SZ[19])"] {
            assert_eq!(sixteen_bits(&little(text)), Some(Charset::Utf16Le), "{text}");
            assert_eq!(sixteen_bits(&big(text)), Some(Charset::Utf16Be), "{text}");
            assert_eq!(sixteen_bits(text.as_bytes()), None, "{text}");
        }
        assert_eq!(sixteen_bits(&little("(a;)")), None);
        assert_eq!(sixteen_bits(b"\0(;)"), None);
    }

    #[test]
    fn an_error_does_not_change_the_charset_of_a_long_text() {
        let text = "(;PB[이창호]PW[조훈현])".as_bytes();
        assert_eq!(AsUtf8::new(text), AsUtf8::Valid);
        assert_eq!(AsUtf8::new(&text[..text.len() - 3]), AsUtf8::Damaged);
        assert_eq!(AsUtf8::new(b"(;PB[a])"), AsUtf8::Ascii);
        assert_eq!(AsUtf8::new(b"(;PB[\xc0\xcc\xc3\xa2\xc8\xa3])"), AsUtf8::Not);
    }
}
