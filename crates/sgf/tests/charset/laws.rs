//! Laws of charset detection that hold for any bytes.

use baduk_sgf::{Charset, Source};

use crate::encode;
use crate::random::Random;

const ROUNDS: u64 = 3000;

/// Typical content of records, and bytes that may be mistaken for such content.
const PIECES: [&[u8]; 16] = [
    b"(;",
    b"CA[",
    b"]",
    b"[",
    b"\\",
    b"PB[",
    b"utf-8",
    b"big5",
    b"\0",
    b" ",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"\xb1\xe8",
    b"\x83\x5c",
    b"\x81\x30\x81\x30",
    b"\x8f\xa2",
];

/// A random character, half of the time beyond ASCII.
fn letter(random: &mut Random) -> char {
    let limit = [0x7f, 0x800, 0x1_0000, 0x11_0000][random.below(4)];
    char::from_u32(1 + random.below(limit - 1) as u32).unwrap_or('집')
}

#[test]
fn any_bytes_have_a_charset() {
    for round in 0..ROUNDS {
        let mut random = Random::new(round);
        let mut bytes = Vec::new();
        for _ in 0..random.below(40) {
            match random.below(3) {
                0 => bytes.push(random.below(256) as u8),
                1 => bytes.push(0x80 + random.below(128) as u8),
                _ => bytes.extend(PIECES[random.below(PIECES.len())]),
            }
        }
        let found = Charset::detect(&bytes);
        assert_ne!(found.overruled, Some(found.charset), "{bytes:x?}");
        assert_eq!(
            found.why == Source::Valid,
            found.charset == Charset::Utf8
                && found.why != Source::Declared
                && found.why != Source::ByteOrderMark
                && std::str::from_utf8(&bytes).is_ok(),
            "{bytes:x?}"
        );
    }
}

#[test]
fn utf8_with_characters_beyond_ascii_is_always_detected() {
    for round in 0..ROUNDS {
        let mut random = Random::new(round);
        let length = random.below(30);
        let mut text: String = (0..length).map(|_| letter(&mut random)).collect();
        text.push('바');
        text.insert_str(0, ["", "(;", "(;CA[euc-kr]", "(;CA[utf-16]PB[", "(;CA[latin1]C["][random.below(5)]);
        assert_eq!(Charset::detect(text.as_bytes()).charset, Charset::Utf8, "{text}");
    }
}

#[test]
fn ascii_that_declares_nothing_is_utf8() {
    for round in 0..ROUNDS {
        let mut random = Random::new(round);
        let text: String = (0..random.below(60)).map(|_| char::from(1 + random.below(127) as u8)).collect();
        let found = Charset::detect(text.as_bytes());
        assert_eq!((found.charset, found.why, found.overruled), (Charset::Utf8, Source::Valid, None), "{text}");
    }
}

#[test]
fn text_far_behind_does_not_matter() {
    let start = "(;PB[이창호]PW[조훈현]C[".to_owned() + &"흑이 두텁다. ".repeat(1500);
    let mut bytes = encode(&start, Charset::EucKr).unwrap();
    bytes.extend(b"\x81\xff".repeat(1000));
    assert_eq!(Charset::detect(&bytes).charset, Charset::EucKr);
}

#[test]
fn ascii_around_the_text_does_not_matter() {
    for padding in [0, 1, 255, 256, 257, 5000] {
        let moves = ";B[pd]".repeat(padding);
        let text = format!("(;GM[1]{moves}C[조훈현 9단]{moves})");
        for charset in [Charset::Utf8, Charset::EucKr] {
            assert_eq!(Charset::detect(&encode(&text, charset).unwrap()).charset, charset, "{padding}");
        }
    }
}
