//! Guesses the charset of a text that is neither UTF-8 nor UTF-16.
//!
//! The bytes are read in each charset, and each character found costs as many bits as it takes to tell it from all others in game
//! records, so frequent characters are cheap (Shannon 1948). The charset with the lowest total is the most likely. Characters of a kind
//! (syllables, kana, signs, rare characters) have the same cost, except for the few hundred that make up most names, ranks and results.

use super::letter::Letter;
use super::{Charset, chinese, european, japanese, korean};

/// The extra cost in bits of a Korean, Chinese or Japanese character inside an ASCII word.
const INSIDE_A_WORD: u32 = 5;
/// The number of bits that another charset must save to overrule the declared charset, if that is possible at all.
const OVERRULING_MARGIN: u32 = 20;
/// The maximum number of bytes beyond ASCII that are looked at in a text.
const MAX_SAMPLE: usize = 4096;

/// The charsets to choose from, each with a cost in bits for how rare it is among game records.
const CANDIDATES: [(Charset, u32); 6] = [
    (Charset::EucKr, 0),
    (Charset::Gb18030, 0),
    (Charset::ShiftJis, 1),
    (Charset::Big5, 1),
    (Charset::EucJp, 2),
    (Charset::Windows1252, 0),
];

/// The cost of a text in a charset, in bits.
#[derive(Clone, Copy)]
struct Cost {
    bits: u32,
    has_faults: bool,
}

/// The charset in which the bytes cost the fewest bits.
pub(super) fn charset(bytes: &[u8]) -> Charset {
    most_likely(sample(bytes)).0
}

/// Whether the bytes are not possible in the declared charset, but are in another one.
pub(super) fn rules_out(bytes: &[u8], declared: Charset) -> bool {
    if matches!(declared, Charset::Utf8 | Charset::Utf16Le | Charset::Utf16Be | Charset::Iso2022Jp) {
        return true;
    }
    if CANDIDATES.iter().all(|(charset, _)| *charset != declared) {
        return false;
    }
    let sample = sample(bytes);
    let (charset, other) = most_likely(sample);
    let declared_cost = cost(sample, declared);
    // Between two East Asian charsets, only much rarer characters are a reliable sign.
    let share = if declared == Charset::Windows1252 { 0 } else { other.bits / 4 };
    let is_clear = other.bits + share + OVERRULING_MARGIN < declared_cost.bits;
    charset != declared && !other.has_faults && (declared_cost.has_faults || is_clear)
}

fn most_likely(sample: &[u8]) -> (Charset, Cost) {
    let mut best = (Charset::Windows1252, Cost { bits: u32::MAX, has_faults: true });
    for (charset, rarity) in CANDIDATES {
        let mut total = cost(sample, charset);
        total.bits += rarity;
        if total.bits < best.1.bits {
            best = (charset, total);
        }
    }
    best
}

/// The part of the text that is looked at. It starts one byte before the first byte beyond ASCII.
fn sample(bytes: &[u8]) -> &[u8] {
    let start = bytes.iter().position(|byte| !byte.is_ascii()).unwrap_or(bytes.len());
    let bytes = &bytes[start.saturating_sub(1)..];
    let mut beyond = bytes.iter().enumerate().filter(|(_, byte)| !byte.is_ascii());
    let end = beyond.nth(MAX_SAMPLE).map_or(bytes.len(), |(at, _)| at);
    &bytes[..end]
}

fn cost(sample: &[u8], charset: Charset) -> Cost {
    let mut cost = Cost { bits: 0, has_faults: false };
    let mut at = 0;
    while let Some(ascii) = sample[at..].iter().position(|byte| !byte.is_ascii()) {
        at += ascii;
        // The byte before counts only if it is ASCII itself, and not the last byte of a character.
        let before = if ascii > 0 { sample[at - 1] } else { 0 };
        let letter = letter(charset, before, &sample[at..]);
        cost.bits += letter.bits;
        cost.has_faults |= letter == Letter::FAULT;
        at += letter.length;
    }
    cost
}

/// The first character of `rest` in a charset, with its cost in bits. `rest` starts with a byte beyond ASCII; `before` is the byte before
/// that.
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
