//! Western European text: Windows-1252, one byte a letter.

use super::guess::Letter;

/// What a letter of Windows-1252 is charged, after the byte before it. Words have few letters beyond ASCII.
pub(super) fn windows_1252(before: u8, rest: &[u8]) -> Letter {
    let after = rest.get(1).copied().unwrap_or_default();
    let in_a_word = before.is_ascii_alphabetic() || after.is_ascii_alphabetic();
    let bits = match rest.first() {
        // No letters.
        Some(0x81 | 0x8d | 0x8f | 0x90 | 0x9d) => return Letter::FAULT,
        Some(0xc0..=0xff) if in_a_word => 6,
        Some(0xc0..=0xff) => 10,
        // A half, as in komi.
        Some(0xbd) if before.is_ascii_digit() => 8,
        // Dots, quotes and dashes.
        Some(0x85 | 0x91..=0x97) => 8,
        _ => 12,
    };
    Letter { length: 1, bits }
}
