//! Which charset text is likely to be in, if it is neither UTF-8 nor UTF-16.
//!
//! Each charset reads the same bytes and is charged for each letter it finds there: the bits by which that letter can be
//! told from all the others that records of games have, so that frequent letters are cheap (Shannon 1948). The charset
//! that pays least is the likeliest. Letters are charged by kind (syllables, kana, signs, rare letters), but for the
//! couple of hundred that names, ranks and results are mostly made of.

use super::{Charset, chinese, european, japanese, korean};

/// What a charset finds at some place: how many bytes the letter there has, and what it is charged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Letter {
    pub(super) length: usize,
    pub(super) bits: u32,
}

impl Letter {
    /// A byte that cannot stand there.
    pub(super) const FAULT: Self = Self { length: 1, bits: 40 };
    /// The first half of a letter, at the end of the text.
    pub(super) const CUT_OFF: Self = Self { length: 1, bits: 12 };

    /// A letter of two bytes.
    pub(super) fn pair(pair: [u8; 2], bits: u32) -> Self {
        let saved = if pair[1].is_ascii() { ASCII } else { 0 };
        Self { length: 2, bits: bits - saved }
    }
}

/// What a byte of ASCII would be charged. As all charsets find the same ones, only those count that are half of a letter.
const ASCII: u32 = 4;
/// What is charged for a letter of Korean, Chinese or Japanese that stands in a word of ASCII.
const INSIDE_A_WORD: u32 = 5;
/// What must be saved before a charset is denied that the bytes can be in.
const SURELY: u32 = 20;
/// How many bytes beyond ASCII are looked at.
const ENOUGH: usize = 4096;

/// The charsets to choose from. Each is charged by how rare it is among records.
const CANDIDATES: [(Charset, u32); 6] = [
    (Charset::EucKr, 0),
    (Charset::Gb18030, 0),
    (Charset::ShiftJis, 1),
    (Charset::Big5, 1),
    (Charset::EucJp, 2),
    (Charset::Windows1252, 0),
];

/// What a charset is charged for a text.
#[derive(Clone, Copy)]
struct Charge {
    bits: u32,
    has_faults: bool,
}

/// The likeliest charset.
pub(super) fn charset(bytes: &[u8]) -> Charset {
    likeliest(sample(bytes)).0
}

/// Whether the bytes cannot be in the charset that they are said to be in, though they can be in another.
pub(super) fn denies(bytes: &[u8], declared: Charset) -> bool {
    if matches!(declared, Charset::Utf8 | Charset::Utf16Le | Charset::Utf16Be | Charset::Iso2022Jp) {
        return true;
    }
    if CANDIDATES.iter().all(|(charset, _)| *charset != declared) {
        return false;
    }
    let sample = sample(bytes);
    let (charset, other) = likeliest(sample);
    let said = charge(sample, declared);
    // Which of two charsets of many letters a text is in shows only where one of them makes far rarer letters of it.
    let share = if declared == Charset::Windows1252 { 0 } else { other.bits / 4 };
    let surely = other.bits + share + SURELY < said.bits;
    charset != declared && !other.has_faults && (said.has_faults || surely)
}

fn likeliest(sample: &[u8]) -> (Charset, Charge) {
    let mut best = (Charset::Windows1252, Charge { bits: u32::MAX, has_faults: true });
    for (charset, rarity) in CANDIDATES {
        let mut charge = charge(sample, charset);
        charge.bits += rarity;
        if charge.bits < best.1.bits {
            best = (charset, charge);
        }
    }
    best
}

/// The part of the text that is looked at, from the byte before the first beyond ASCII on.
fn sample(bytes: &[u8]) -> &[u8] {
    let start = bytes.iter().position(|byte| !byte.is_ascii()).unwrap_or(bytes.len());
    let bytes = &bytes[start.saturating_sub(1)..];
    let mut beyond = bytes.iter().enumerate().filter(|(_, byte)| !byte.is_ascii());
    let end = beyond.nth(ENOUGH).map_or(bytes.len(), |(at, _)| at);
    &bytes[..end]
}

fn charge(sample: &[u8], charset: Charset) -> Charge {
    let mut charge = Charge { bits: 0, has_faults: false };
    let mut at = 0;
    while let Some(ascii) = sample[at..].iter().position(|byte| !byte.is_ascii()) {
        at += ascii;
        // What comes straight after a letter follows nothing of ASCII, even where that letter's last byte looks so.
        let before = if ascii > 0 { sample[at - 1] } else { 0 };
        let letter = letter(charset, before, &sample[at..]);
        charge.bits += letter.bits;
        charge.has_faults |= letter == Letter::FAULT;
        at += letter.length;
    }
    charge
}

/// What a charset finds at the start of `rest`, a byte beyond ASCII.
fn letter(charset: Charset, before: u8, rest: &[u8]) -> Letter {
    let mut letter = match charset {
        Charset::EucKr => korean::euc_kr(rest),
        Charset::Gb18030 => chinese::gb18030(rest),
        Charset::Big5 => chinese::big5(rest),
        Charset::ShiftJis => japanese::shift_jis(rest),
        Charset::EucJp => japanese::euc_jp(rest),
        _ => return european::windows_1252(before, rest),
    };
    if letter != Letter::FAULT {
        let after = rest.get(letter.length);
        let in_a_word = before.is_ascii_alphabetic() || after.is_some_and(u8::is_ascii_lowercase);
        letter.bits += if in_a_word { INSIDE_A_WORD } else { 0 };
    }
    letter
}

/// What one of the frequent letters is charged: a bit more for each doubling of its rank (Zipf 1949).
pub(super) fn frequent(letters: &[u16], letter: [u8; 2]) -> Option<u32> {
    let code = u16::from_be_bytes(letter);
    let rank = letters.iter().position(|&frequent| frequent == code)? as u32;
    Some(2 + (rank + 8).ilog2())
}

#[cfg(test)]
pub(super) mod tests {
    /// Letters of two bytes in a charset.
    pub(in crate::sgf::charset) fn codes(encoding: &'static encoding_rs::Encoding, letters: &str) -> Vec<u16> {
        let (bytes, _, unknown) = encoding.encode(letters);
        assert!(!unknown, "{letters}");
        bytes.chunks_exact(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])).collect()
    }
}
