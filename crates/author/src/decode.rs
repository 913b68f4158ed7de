//! Decodes files, whose charset may be any that game records are found in.

use std::fmt;

use baduk_sgf::{Charset, Detected, Source};
use encoding_rs::Encoding;

/// A file as decoded text, and how its charset was found.
pub struct Decoded {
    /// The decoded text, without a byte order mark. Invalid bytes become U+FFFD.
    pub text: String,
    /// The charset in which the file was decoded.
    pub charset: Charset,
    /// The charset that was detected in the file, and how.
    pub detected: Detected,
    /// Whether some bytes of the file are not valid in the charset.
    pub had_errors: bool,
}

/// A problem with a file's charset.
#[derive(Debug, PartialEq, Eq)]
pub enum CharsetWarning {
    /// The file declares another charset than the one in which it was decoded.
    Overruled {
        /// The charset that the file declares.
        named: Charset,
        /// The charset in which the file was decoded.
        read_as: Charset,
    },
    /// The charset of the file is only a guess.
    Guessed(Charset),
    /// Some bytes of the file are not valid in this charset.
    Errors(Charset),
}

/// Decodes a file in the charset `asked_for`, or in the detected charset if that is `None`.
pub fn decode(bytes: &[u8], asked_for: Option<Charset>) -> Decoded {
    let detected = Charset::detect(bytes);
    let charset = asked_for.unwrap_or(detected.charset);
    let (text, had_errors) = encoding(charset).decode_with_bom_removal(bytes);
    Decoded { text: text.into_owned(), charset, detected, had_errors }
}

const fn encoding(charset: Charset) -> &'static Encoding {
    match charset {
        Charset::Utf8 => encoding_rs::UTF_8,
        Charset::Utf16Le => encoding_rs::UTF_16LE,
        Charset::Utf16Be => encoding_rs::UTF_16BE,
        Charset::EucKr => encoding_rs::EUC_KR,
        Charset::ShiftJis => encoding_rs::SHIFT_JIS,
        Charset::Gb18030 => encoding_rs::GB18030,
        Charset::Big5 => encoding_rs::BIG5,
        Charset::EucJp => encoding_rs::EUC_JP,
        Charset::Windows1252 => encoding_rs::WINDOWS_1252,
        Charset::Windows1250 => encoding_rs::WINDOWS_1250,
        Charset::Iso88592 => encoding_rs::ISO_8859_2,
        Charset::Windows1251 => encoding_rs::WINDOWS_1251,
        Charset::Koi8R => encoding_rs::KOI8_R,
        Charset::Windows1254 => encoding_rs::WINDOWS_1254,
        Charset::Iso2022Jp => encoding_rs::ISO_2022_JP,
    }
}

impl Decoded {
    /// The problems with the file's charset. A requested charset is neither guessed nor overruled.
    pub fn warnings(&self) -> Vec<CharsetWarning> {
        let charset = self.charset;
        let mut warnings = Vec::new();
        if charset == self.detected.charset {
            let overruled = self.detected.overruled;
            warnings.extend(overruled.map(|named| CharsetWarning::Overruled { named, read_as: charset }));
            warnings.extend((self.detected.why == Source::Guessed).then_some(CharsetWarning::Guessed(charset)));
        }
        warnings.extend(self.had_errors.then_some(CharsetWarning::Errors(charset)));
        warnings
    }
}

impl fmt::Display for CharsetWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Overruled { named, read_as } => {
                write!(
                    f,
                    "CA says {}, but the file is not in that encoding; it was read as {}",
                    named.name(),
                    read_as.name()
                )
            }
            Self::Guessed(charset) => write!(f, "the text encoding was guessed: {}", charset.name()),
            Self::Errors(charset) => {
                write!(f, "some bytes are not valid {}; they were replaced with U+FFFD", charset.name())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KOREAN: &[u8] = b"(;PB[\xc0\xcc\xc3\xa2\xc8\xa3])";

    #[test]
    fn every_charset_is_decoded_as_its_name_says() {
        for &charset in Charset::ALL {
            assert_eq!(Encoding::for_label(charset.name().as_bytes()), Some(encoding(charset)));
        }
    }

    #[test]
    fn a_guess_is_reported() {
        let decoded = decode(KOREAN, None);
        assert_eq!(decoded.text, "(;PB[이창호])");
        assert_eq!(decoded.warnings(), [CharsetWarning::Guessed(Charset::EucKr)]);
    }

    #[test]
    fn a_requested_charset_is_used() {
        let decoded = decode(KOREAN, Some(Charset::Windows1252));
        assert_eq!(decoded.text, "(;PB[ÀÌÃ¢È£])");
        assert_eq!(decoded.detected.charset, Charset::EucKr);
        assert!(decoded.warnings().is_empty());
    }

    #[test]
    fn invalid_bytes_are_replaced_and_reported() {
        let decoded = decode(KOREAN, Some(Charset::Utf8));
        assert!(decoded.text.starts_with("(;PB[\u{fffd}"));
        assert_eq!(decoded.warnings(), [CharsetWarning::Errors(Charset::Utf8)]);
    }

    #[test]
    fn a_wrongly_declared_charset_is_reported() {
        let decoded = decode("(;CA[gbk]PB[이창호])".as_bytes(), None);
        let overruled = CharsetWarning::Overruled { named: Charset::Gb18030, read_as: Charset::Utf8 };
        assert_eq!(decoded.warnings(), [overruled]);
    }

    #[test]
    fn the_byte_order_mark_is_removed() {
        for bytes in [&b"\xef\xbb\xbf(;)"[..], b"\xff\xfe(\0;\0)\0", b"\xfe\xff\0(\0;\0)"] {
            let decoded = decode(bytes, None);
            assert_eq!(decoded.text, "(;)");
            assert!(decoded.warnings().is_empty());
        }
    }
}
