//! Encodes bytes as base64url characters (RFC 4648, section 5), and computes checksums.

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The base64url character for a number below 64.
pub(super) fn letter(number: usize) -> char {
    char::from(LETTERS[number % 64])
}

/// The number that a base64url character stands for; `None` for other characters.
pub(super) fn number(letter: u8) -> Option<u8> {
    let number = match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'-' => 62,
        b'_' => 63,
        _ => return None,
    };
    Some(number)
}

/// Encodes bytes, six bits in each character, the highest bits first. Zeros at the end are omitted, since a reader adds them again.
pub(super) fn write(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 4 / 3 + 2);
    for three in bytes.chunks(3) {
        let bits = three.iter().fold(0, |bits, &byte| bits << 8 | usize::from(byte)) << (8 * (3 - three.len()));
        text.extend([18, 12, 6, 0].map(|shift| letter(bits >> shift)));
    }
    text.truncate(text.trim_end_matches('A').len());
    text
}

/// Decodes base64url characters to bytes, and adds zeros at the end; `None` if a character is not valid.
pub(super) fn read(text: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4 + 3);
    for four in text.chunks(4) {
        let numbers: Option<Vec<u8>> = four.iter().map(|&letter| number(letter)).collect();
        let bits =
            numbers?.iter().fold(0, |bits: u32, &number| bits << 6 | u32::from(number)) << (6 * (4 - four.len()));
        // A partial last byte is completed with zeros.
        bytes.extend_from_slice(&bits.to_be_bytes()[1..][..(four.len() * 6).div_ceil(8)]);
    }
    Some(bytes)
}

/// The CRC-24 of OpenPGP (RFC 4880, section 6.1). It detects every change at a single place, and other changes except
/// one in sixteen million.
pub(super) fn checksum(bytes: impl IntoIterator<Item = u8>) -> u32 {
    let mut sum: u32 = 0x00b7_04ce;
    for byte in bytes {
        sum ^= u32::from(byte) << 16;
        for _ in 0..8 {
            sum <<= 1;
            if sum & 0x0100_0000 != 0 {
                sum ^= 0x0186_4cfb;
            }
        }
    }
    sum & 0x00ff_ffff
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_survive_encoding_except_for_trailing_zeros() {
        for length in 0..40 {
            let bytes: Vec<u8> = (0..length).map(|at: u8| at.wrapping_mul(101).wrapping_add(37)).collect();
            let mut read = read(write(&bytes).as_bytes()).unwrap();
            read.resize(bytes.len(), 0);
            assert_eq!(read, bytes);
        }
        assert_eq!(write(&[0, 0, 0]), "");
        assert_eq!(write(b"\xfb\xff\xbf"), "-_-_");
        assert_eq!(read(b"-_-_"), Some(b"\xfb\xff\xbf".to_vec()));
        assert_eq!(read(b"AB+C"), None);
    }

    #[test]
    fn the_checksum_is_that_of_openpgp() {
        // The check value of CRC-24/OPENPGP in the catalogue of CRC algorithms (reveng.sourceforge.io).
        assert_eq!(checksum(*b"123456789"), 0x0021_cf02);
        assert_eq!(checksum([]), 0x00b7_04ce);
    }
}
