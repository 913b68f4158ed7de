//! The names that programs give to charsets.

use super::Charset;

/// The labels of each charset, with small letters and digits only. ISO-8859-15 is taken for Windows-1252, from which it
/// differs in eight signs.
const LABELS: [(Charset, &str); 9] = [
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
    (Charset::Utf16Le, "utf16 utf16le ucs2 unicode iso10646ucs2"),
    (Charset::Utf16Be, "utf16be unicodefffe"),
];

/// The charset that a label names. Case, and whatever is neither letter nor digit, mean nothing.
pub(super) fn charset(label: &[u8]) -> Option<Charset> {
    let is = |known: &[u8]| plain(label).eq(known.iter().copied());
    let known = |labels: &str| labels.as_bytes().split(|&letter| letter == b' ').any(is);
    LABELS.iter().find(|(_, labels)| known(labels)).map(|&(charset, _)| charset)
}

fn plain(label: &[u8]) -> impl Iterator<Item = u8> {
    label.iter().filter(|letter| letter.is_ascii_alphanumeric()).map(u8::to_ascii_lowercase)
}
