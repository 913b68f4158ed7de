//! Tests of declared charsets, and of when they take precedence over the bytes.

use baduk_sgf::{Charset, Detected, Source};

use crate::encoded;

const DECLARED: Source = Source::Declared;

/// The charset that is detected for a text that is written in one charset and declares another.
#[track_caller]
fn of(label: &str, text: &str, charset: Charset) -> Detected {
    Charset::detect(&encoded(&format!("(;GM[1]CA[{label}]PB[{text}];B[pd])"), charset))
}

fn believed(charset: Charset) -> Detected {
    Detected { charset, why: DECLARED, overruled: None }
}

#[test]
fn a_declared_charset_that_fits_is_used() {
    assert_eq!(of("utf-8", "이창호", Charset::Utf8), believed(Charset::Utf8));
    assert_eq!(of("EUC-KR", "이창호", Charset::EucKr), believed(Charset::EucKr));
    assert_eq!(of("Windows-31J", "井山裕太", Charset::ShiftJis), believed(Charset::ShiftJis));
    assert_eq!(of("GBK", "聂卫平", Charset::Gb18030), believed(Charset::Gb18030));
    assert_eq!(of("big5", "", Charset::Big5), believed(Charset::Big5));
}

#[test]
fn a_declared_charset_is_used_even_if_another_is_more_likely() {
    // Without a declaration, the same bytes are detected as Korean.
    let bytes = encoded("(;PB[이창호])", Charset::EucKr);
    assert_eq!(Charset::detect(&bytes).charset, Charset::EucKr);
    let text = encoding_rs::GBK.decode(&bytes).0[5..].trim_end_matches("])").to_owned();
    assert_eq!(of("gb2312", &text, Charset::Gb18030), believed(Charset::Gb18030));
}

#[test]
fn invalid_utf8_is_overruled() {
    let overruled = Some(Charset::Utf8);
    let guessed = Detected { charset: Charset::EucKr, why: Source::Guessed, overruled };
    assert_eq!(of("UTF-8", "이창호", Charset::EucKr), guessed);
}

#[test]
fn any_other_charset_is_overruled_by_valid_utf8() {
    for label in ["euc-kr", "GB2312", "ISO-8859-1", "utf-16"] {
        let valid = Detected { charset: Charset::Utf8, why: Source::Valid, overruled: Charset::from_label(label) };
        assert_eq!(of(label, "이창호", Charset::Utf8), valid, "{label}");
    }
}

#[test]
fn a_charset_is_overruled_by_invalid_bytes() {
    let overruled = Some(Charset::EucKr);
    let guessed = Detected { charset: Charset::ShiftJis, why: Source::Guessed, overruled };
    assert_eq!(of("euc-kr", "梅沢由香里", Charset::ShiftJis), guessed);
}

#[test]
fn windows_1252_is_overruled_by_clearly_asian_names() {
    // All bytes are valid Windows-1252, and some programs always declare it.
    let overruled = Some(Charset::Windows1252);
    let guessed = Detected { charset: Charset::Gb18030, why: Source::Guessed, overruled };
    assert_eq!(of("ISO-8859-1", "聂卫平]PW[马晓春", Charset::Gb18030), guessed);
    assert_eq!(of("ISO-8859-1", "François]PW[Jürgen", Charset::Windows1252), believed(Charset::Windows1252));
}

#[test]
fn a_wrong_charset_is_overruled_by_a_long_text_in_another() {
    let japanese = "この手は白の失着と思われます。黒が隅を守れば実利が大きく、中央の勢力も厚い。";
    let guessed = |charset, declared| Detected { charset, why: Source::Guessed, overruled: Some(declared) };
    assert_eq!(of("gb2312", japanese, Charset::EucJp), guessed(Charset::EucJp, Charset::Gb18030));
    let korean = "이 수는 백의 실착으로 보인다. 흑이 귀를 지키면 실리가 크고 중앙의 세력도 두텁다.";
    assert_eq!(of("Big5", korean, Charset::EucKr), guessed(Charset::EucKr, Charset::Big5));
    assert_eq!(of("euc-kr", korean, Charset::EucKr), believed(Charset::EucKr));
}

#[test]
fn charsets_that_are_never_guessed_can_be_declared() {
    for (label, text, charset) in [
        ("windows-1251", "Шишкин Тимур]C[Чёрные выиграли", Charset::Windows1251),
        ("KOI8-R", "Шишкин Тимур]C[Чёрные выиграли", Charset::Koi8R),
        ("ISO-8859-2", "Łukasz Lew]C[Żółw", Charset::Iso88592),
        ("cp1250", "Jiří Novák", Charset::Windows1250),
        ("windows-1254", "İlham Şahin]C[Ağ qazandı", Charset::Windows1254),
        ("ISO-2022-JP", "井山裕太", Charset::Iso2022Jp),
    ] {
        assert_eq!(of(label, text, charset), believed(charset), "{label}");
    }
}

#[test]
fn unknown_single_byte_charsets_are_read_byte_by_byte() {
    let bytes = encoding_rs::WINDOWS_1253.encode("(;CA[windows-1253]PB[Αλέξανδρος]C[λευκός])").0.into_owned();
    assert_eq!(Charset::detect(&bytes).charset, Charset::Windows1252);
}

#[test]
fn utf8_with_an_error_is_still_utf8() {
    let bytes = "(;CA[utf-8]PB[이창호]PW[조훈현])".as_bytes();
    let cut_off = bytes.len() - 3;
    assert_eq!(Charset::detect(&bytes[..cut_off]), believed(Charset::Utf8));
    let guessed = Detected { charset: Charset::Utf8, why: Source::Guessed, overruled: None };
    assert_eq!(Charset::detect(&"(;PB[이창호]PW[조훈현])".as_bytes()[..cut_off - 9]), guessed);
}

#[test]
fn the_byte_order_mark_comes_first() {
    for charset in [Charset::Utf8, Charset::Utf16Le, Charset::Utf16Be] {
        let bytes = encoded("\u{feff}(;CA[big5]PB[이창호])", charset);
        assert_eq!(Charset::detect(&bytes), Detected { charset, why: Source::ByteOrderMark, overruled: None });
    }
}

#[test]
fn a_label_is_known_in_any_spelling() {
    for (label, charset) in [
        ("gb2312", Charset::Gb18030),
        ("GBK", Charset::Gb18030),
        ("cp936", Charset::Gb18030),
        ("ks_c_5601-1987", Charset::EucKr),
        ("CP949", Charset::EucKr),
        ("Shift_JIS", Charset::ShiftJis),
        ("sjis", Charset::ShiftJis),
        ("x-sjis", Charset::ShiftJis),
        ("windows-31j", Charset::ShiftJis),
        ("big5-hkscs", Charset::Big5),
        ("ISO-8859-1", Charset::Windows1252),
        ("latin1", Charset::Windows1252),
        ("US-ASCII", Charset::Utf8),
        (" utf8 ", Charset::Utf8),
        ("UTF-16", Charset::Utf16Le),
        ("CP1251", Charset::Windows1251),
        ("latin-2", Charset::Iso88592),
    ] {
        assert_eq!(Charset::from_label(label), Some(charset), "{label}");
    }
    for label in ["", " ", "-", "utf", "utf-88", "windows-1253", "shift jis 2"] {
        assert_eq!(Charset::from_label(label), None, "{label}");
    }
}

#[test]
fn every_charset_is_known_by_its_own_name() {
    for &charset in Charset::ALL {
        assert_eq!(Charset::from_label(charset.name()), Some(charset));
    }
}
