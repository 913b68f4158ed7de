//! The cost of a character in a charset, in bits. Costs decide which charset is guessed.

/// A character found in the text, with its length in bytes and its cost in bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Letter {
    pub(super) length: usize,
    pub(super) bits: u32,
}

impl Letter {
    /// An invalid byte, which counts as a character of one byte with a high cost.
    pub(super) const FAULT: Self = Self { length: 1, bits: 40 };
    /// The first byte of a character whose other bytes are missing at the end of the text.
    pub(super) const CUT_OFF: Self = Self { length: 1, bits: 12 };

    /// A character of two bytes with this cost in bits.
    pub(super) fn pair(pair: [u8; 2], bits: u32) -> Self {
        let saved = if pair[1].is_ascii() { ASCII } else { 0 };
        Self { length: 2, bits: bits - saved }
    }
}

/// The cost of an ASCII byte in bits. All charsets have the same ASCII characters, except bytes that are the second half of another
/// character.
const ASCII: u32 = 4;

/// The cost of a frequent character in bits: a bit more for each doubling of its rank (Zipf 1949). `None` if `letters` doesn't have the
/// character.
pub(super) fn frequent(letters: &[u16], letter: [u8; 2]) -> Option<u32> {
    let code = u16::from_be_bytes(letter);
    let rank = letters.iter().position(|&frequent| frequent == code)? as u32;
    Some(2 + (rank + 8).ilog2())
}

#[cfg(test)]
pub(super) mod tests {
    /// The two-byte codes of the characters `letters` in a charset.
    pub(in crate::charset) fn codes(encoding: &'static encoding_rs::Encoding, letters: &str) -> Vec<u16> {
        let (bytes, _, unknown) = encoding.encode(letters);
        assert!(!unknown, "{letters}");
        bytes.chunks_exact(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])).collect()
    }
}
