//! What tells UTF-8 and UTF-16.

use super::Charset;

/// How far bytes can be UTF-8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AsUtf8 {
    /// They are all ASCII.
    Ascii,
    /// They are UTF-8 with letters beyond ASCII.
    Valid,
    /// They have faults, but far more letters that only UTF-8 makes: a file cut off or patched together.
    Damaged,
    /// They are none.
    Not,
}

/// How many letters of UTF-8 there must be for each fault, a letter of two bytes counting as one and each byte more as
/// one more. Text in another charset has more faults than such letters.
const LETTERS_FOR_A_FAULT: usize = 6;

impl AsUtf8 {
    pub(super) fn of(bytes: &[u8]) -> Self {
        // Most records are ASCII, and to ask for that is fast.
        if bytes.is_ascii() {
            return Self::Ascii;
        }
        let (mut letters, mut faults) = (0, 0);
        for chunk in bytes.utf8_chunks() {
            letters += chunk.valid().bytes().filter(|&byte| goes_on(byte)).count();
            faults += usize::from(!chunk.invalid().is_empty());
        }
        match faults {
            0 => Self::Valid,
            _ if letters >= LETTERS_FOR_A_FAULT * faults => Self::Damaged,
            _ => Self::Not,
        }
    }
}

/// Whether a byte of UTF-8 is one of a letter's, but not its first.
const fn goes_on(byte: u8) -> bool {
    byte & 0xc0 == 0x80
}

/// The charset whose mark the bytes start with.
pub(super) fn byte_order_mark(bytes: &[u8]) -> Option<Charset> {
    match bytes {
        [0xef, 0xbb, 0xbf, ..] => Some(Charset::Utf8),
        [0xff, 0xfe, ..] => Some(Charset::Utf16Le),
        [0xfe, 0xff, ..] => Some(Charset::Utf16Be),
        _ => None,
    }
}

/// UTF-16 without a mark: a game starts with `(;` in units of two bytes.
pub(super) fn sixteen_bits(bytes: &[u8]) -> Option<Charset> {
    // Hardly any file has a zero byte, and looking for one is fast.
    if !bytes.contains(&0) {
        return None;
    }
    if starts_a_game(bytes, u16::from_le_bytes) {
        Some(Charset::Utf16Le)
    } else {
        starts_a_game(bytes, u16::from_be_bytes).then_some(Charset::Utf16Be)
    }
}

/// Whether a `(` is followed by a `;`, past blanks.
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
    fn utf16_is_told_by_its_first_game() {
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
    fn a_fault_does_not_make_a_long_text_another() {
        let text = "(;PB[이창호]PW[조훈현])".as_bytes();
        assert_eq!(AsUtf8::of(text), AsUtf8::Valid);
        assert_eq!(AsUtf8::of(&text[..text.len() - 3]), AsUtf8::Damaged);
        assert_eq!(AsUtf8::of(b"(;PB[a])"), AsUtf8::Ascii);
        assert_eq!(AsUtf8::of(b"(;PB[\xc0\xcc\xc3\xa2\xc8\xa3])"), AsUtf8::Not);
    }
}
