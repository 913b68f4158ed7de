//! Detects the charset of a file: by what it declares, by its bytes, or by a guess.
//!
//! Nothing is decoded here, and there are no decoding tables. Detection comes before parsing, since the second byte of
//! a character may be `[`, `\` or `]` in Shift_JIS, Big5 and GB18030: only decoded text can be parsed.

mod chinese;
mod declared;
mod european;
mod guess;
mod japanese;
mod korean;
mod label;
mod letter;
mod utf;

pub(super) use declared::{charset as declared_charset, label_of_root};
use utf::AsUtf8;

/// A charset in which game records are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum Charset {
    /// UTF-8, which includes ASCII.
    Utf8,
    /// UTF-16, little-endian.
    Utf16Le,
    /// UTF-16, big-endian.
    Utf16Be,
    /// Korean: EUC-KR with the syllables that code page 949 adds.
    EucKr,
    /// Japanese: Shift_JIS with the characters that code page 932 adds.
    ShiftJis,
    /// Chinese: GB18030, which includes GBK and GB2312.
    Gb18030,
    /// Traditional Chinese: Big5 with the Hong Kong characters.
    Big5,
    /// Japanese: EUC-JP.
    EucJp,
    /// Western European: Windows-1252, which includes ISO-8859-1.
    Windows1252,
    /// Central European: Windows-1250. This charset and those listed after it are only used if a file declares them, and never guessed.
    Windows1250,
    /// Central European: ISO-8859-2.
    Iso88592,
    /// Cyrillic: Windows-1251.
    Windows1251,
    /// Cyrillic: KOI8-R.
    Koi8R,
    /// Turkish and Azerbaijani: Windows-1254, which includes ISO-8859-9.
    Windows1254,
    /// Japanese: ISO-2022-JP, all of whose bytes are ASCII.
    Iso2022Jp,
}

/// How the charset of a file was detected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum Source {
    /// The file starts with a byte order mark.
    ByteOrderMark,
    /// The game declares the charset (CA), and the bytes do not contradict that.
    Declared,
    /// The bytes are valid UTF-8, so the charset is UTF-8.
    Valid,
    /// The charset is the most likely one, judged by how frequent its characters are in game records.
    Guessed,
}

/// The charset that was detected for a file, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Detected {
    /// The charset to decode the file with.
    pub charset: Charset,
    /// How this charset was detected.
    pub why: Source,
    /// The declared charset if the bytes contradict it; otherwise `None`.
    pub overruled: Option<Charset>,
}

#[cfg(feature = "serde")]
impl serde::Serialize for Charset {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Charset {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let label = <alloc::string::String as serde::Deserialize>::deserialize(deserializer)?;
        Self::from_label(&label).ok_or_else(|| serde::de::Error::custom("not a known charset"))
    }
}

impl Charset {
    /// Every charset, starting with UTF-8.
    pub const ALL: &'static [Self] = &[
        Self::Utf8,
        Self::Utf16Le,
        Self::Utf16Be,
        Self::EucKr,
        Self::ShiftJis,
        Self::Gb18030,
        Self::Big5,
        Self::EucJp,
        Self::Windows1252,
        Self::Windows1250,
        Self::Iso88592,
        Self::Windows1251,
        Self::Koi8R,
        Self::Windows1254,
        Self::Iso2022Jp,
    ];

    /// The name of the charset in the Encoding Standard (<https://encoding.spec.whatwg.org/#names-and-labels>), in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "utf-8",
            Self::Utf16Le => "utf-16le",
            Self::Utf16Be => "utf-16be",
            Self::EucKr => "euc-kr",
            Self::ShiftJis => "shift_jis",
            Self::Gb18030 => "gb18030",
            Self::Big5 => "big5",
            Self::EucJp => "euc-jp",
            Self::Windows1252 => "windows-1252",
            Self::Windows1250 => "windows-1250",
            Self::Iso88592 => "iso-8859-2",
            Self::Windows1251 => "windows-1251",
            Self::Koi8R => "koi8-r",
            Self::Windows1254 => "windows-1254",
            Self::Iso2022Jp => "iso-2022-jp",
        }
    }

    /// The charset that a CA value names, in any case and punctuation: "GB2312", "x-sjis", "ks_c_5601-1987". `None` if the name is unknown.
    #[must_use]
    pub fn from_label(label: &str) -> Option<Self> {
        label::charset(label.as_bytes())
    }

    /// Detects the charset of a file by the most reliable sign that it has: the byte order mark, the CA property unless the bytes
    /// contradict it, valid UTF-8, or the frequency of characters in game records.
    ///
    /// Accepts any bytes, in linear time. Valid UTF-8 with characters beyond ASCII and without zero bytes is always
    /// detected as UTF-8.
    ///
    /// ```
    /// use baduk_sgf::{Charset, Source};
    ///
    /// let korean = Charset::detect(b"(;PB[\xc0\xcc\xc3\xa2\xc8\xa3])");
    /// assert_eq!((korean.charset, korean.why), (Charset::EucKr, Source::Guessed));
    /// let wrong = Charset::detect("(;CA[big5]PB[이창호])".as_bytes());
    /// assert_eq!((wrong.charset, wrong.overruled), (Charset::Utf8, Some(Charset::Big5)));
    /// ```
    #[must_use]
    pub fn detect(bytes: &[u8]) -> Detected {
        let sure = |charset, why| Detected { charset, why, overruled: None };
        if let Some(charset) = utf::byte_order_mark(bytes) {
            return sure(charset, Source::ByteOrderMark);
        }
        if let Some(charset) = utf::sixteen_bits(bytes) {
            return sure(charset, Source::Guessed);
        }
        let label = declared::label(bytes);
        let declared = label.and_then(label::charset);
        let (charset, why) = match (AsUtf8::new(bytes), declared) {
            (AsUtf8::Ascii, Some(declared)) if !declared.is_utf16() => (declared, Source::Declared),
            (AsUtf8::Valid | AsUtf8::Damaged, Some(Self::Utf8)) => (Self::Utf8, Source::Declared),
            (AsUtf8::Ascii | AsUtf8::Valid, _) => (Self::Utf8, Source::Valid),
            (AsUtf8::Damaged, _) => (Self::Utf8, Source::Guessed),
            (AsUtf8::Not, Some(declared)) if !guess::rules_out(bytes, declared) => (declared, Source::Declared),
            // The declared charset is a single-byte one: reading pairs could swallow a bracket.
            (AsUtf8::Not, None) if label.is_some_and(label::is_of_single_bytes) => (Self::Windows1252, Source::Guessed),
            (AsUtf8::Not, _) => (guess::charset(bytes), Source::Guessed),
        };
        Detected { charset, why, overruled: declared.filter(|&declared| declared != charset) }
    }

    const fn is_utf16(self) -> bool {
        matches!(self, Self::Utf16Le | Self::Utf16Be)
    }
}
