//! The cost of a character in a charset. Costs decide the charset that is guessed.

/// A character found in the text: its length in bytes and its cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Letter {
    pub(super) length: usize,
    pub(super) bits: u32,
}

impl Letter {
    /// An invalid byte.
    pub(super) const FAULT: Self = Self { length: 1, bits: 40 };
    /// The first half of a character at the end of the text.
    pub(super) const CUT_OFF: Self = Self { length: 1, bits: 12 };

    /// A character of two bytes.
    pub(super) fn pair(pair: [u8; 2], bits: u32) -> Self {
        let saved = if pair[1].is_ascii() { ASCII } else { 0 };
        Self { length: 2, bits: bits - saved }
    }
}

/// The cost of an ASCII byte. All charsets have the same ASCII characters, except bytes that are the second half of another character.
const ASCII: u32 = 4;

/// The cost of a frequent character: a bit more for each doubling of its rank (Zipf 1949).
pub(super) fn frequent(letters: &[u16], letter: [u8; 2]) -> Option<u32> {
    let code = u16::from_be_bytes(letter);
    let rank = letters.iter().position(|&frequent| frequent == code)? as u32;
    Some(2 + (rank + 8).ilog2())
}

#[cfg(test)]
pub(super) mod tests {
    /// The two-byte codes of characters in a charset.
    pub(in crate::sgf::charset) fn codes(encoding: &'static encoding_rs::Encoding, letters: &str) -> Vec<u16> {
        let (bytes, _, unknown) = encoding.encode(letters);
        assert!(!unknown, "{letters}");
        bytes.chunks_exact(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])).collect()
    }
}
