//! The labels of charsets, as CA values have them.

use super::Charset;

/// The labels of each charset, reduced to lower-case letters and digits. ISO-8859-15 counts as Windows-1252, from which it differs in eight
/// signs.
const LABELS: [(Charset, &str); 15] = [
    (Charset::Utf8, "utf8 ascii usascii iso646us ansix341968"),
    (
        Charset::EucKr,
        "euckr xeuckr ksc5601 ksc56011987 ksc56011989 ksx1001 korean cp949 949 uhc windows949 ms949 xwindows949",
    ),
    (
        Charset::Gb18030,
        "gb18030 gb2312 gb231280 eucgb2312cn gbk xgbk gb cp936 936 windows936 ms936 euccn chinese csgb2312",
    ),
    (Charset::Big5, "big5 big5hkscs big5eten cp950 950 windows950 ms950 cnbig5 xxbig5"),
    (
        Charset::ShiftJis,
        "shiftjis xshiftjis shiftjisx0213 shiftjis2004 sjis xsjis mskanji windows31j cp932 932 windows932 ms932 csshiftjis",
    ),
    (Charset::EucJp, "eucjp xeucjp ujis eucjpms cp51932"),
    (
        Charset::Windows1252,
        "windows1252 cp1252 xcp1252 1252 ansi iso88591 88591 latin1 l1 iso885915 latin9 ibm819 cp819",
    ),
    (Charset::Windows1250, "windows1250 cp1250 xcp1250 1250"),
    (Charset::Iso88592, "iso88592 88592 latin2 l2 ibm912"),
    (Charset::Windows1251, "windows1251 cp1251 xcp1251 1251 ansi1251"),
    (Charset::Koi8R, "koi8r koi8 koi cskoi8r"),
    (Charset::Windows1254, "windows1254 cp1254 xcp1254 1254 iso88599 88599 latin5 l5"),
    (Charset::Iso2022Jp, "iso2022jp jis csiso2022jp"),
    (Charset::Utf16Le, "utf16 utf16le ucs2 unicode iso10646ucs2"),
    (Charset::Utf16Be, "utf16be unicodefffe"),
];

/// The charset with this label; `None` if the label is unknown. Case and punctuation are ignored.
pub(super) fn charset(label: &[u8]) -> Option<Charset> {
    let is = |known: &[u8]| plain(label).eq(known.iter().copied());
    let known = |labels: &str| labels.as_bytes().split(|&letter| letter == b' ').any(is);
    LABELS.iter().find(|(_, labels)| known(labels)).map(|&(charset, _)| charset)
}

/// Whether an unknown label looks like that of a charset with one byte for each character.
pub(super) fn is_of_single_bytes(label: &[u8]) -> bool {
    let families: [&[u8]; 5] = [b"iso8859", b"windows125", b"cp125", b"koi8", b"mac"];
    families.iter().any(|family| plain(label).take(family.len()).eq(family.iter().copied()))
}

fn plain(label: &[u8]) -> impl Iterator<Item = u8> {
    label.iter().filter(|letter| letter.is_ascii_alphanumeric()).map(u8::to_ascii_lowercase)
}
