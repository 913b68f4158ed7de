//! Costs of characters in Western European text: Windows-1252, with one byte for each character.

use super::letter::Letter;

/// The first character of `rest`, read as Windows-1252, with its cost in bits. `before` is the byte before it, since words have few
/// characters beyond ASCII.
pub(super) fn windows_1252(before: u8, rest: &[u8]) -> Letter {
    let after = rest.get(1).copied().unwrap_or_default();
    let in_a_word = before.is_ascii_alphabetic() || after.is_ascii_alphabetic();
    let bits = match rest.first() {
        // Unassigned.
        Some(0x81 | 0x8d | 0x8f | 0x90 | 0x9d) => return Letter::FAULT,
        Some(0xc0..=0xff) if in_a_word => 6,
        Some(0xc0..=0xff) => 10,
        // ½, as in a komi.
        Some(0xbd) if before.is_ascii_digit() => 8,
        // Ellipsis, quotes and dashes.
        Some(0x85 | 0x91..=0x97) => 8,
        _ => 12,
    };
    Letter { length: 1, bits }
}
