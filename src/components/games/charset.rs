use baduk_record::sgf::Charset;

use crate::words::{Locale, text};

/// The name of a charset: the language it is for, and what programs call it.
pub fn name(locale: Locale, charset: Charset) -> &'static str {
    match charset {
        Charset::Utf8 => "UTF-8",
        Charset::Utf16Le => "UTF-16LE",
        Charset::Utf16Be => "UTF-16BE",
        Charset::EucKr => text!(locale, encoding.euc_kr),
        Charset::ShiftJis => text!(locale, encoding.shift_jis),
        Charset::Gb18030 => text!(locale, encoding.gb18030),
        Charset::Big5 => text!(locale, encoding.big5),
        Charset::EucJp => text!(locale, encoding.euc_jp),
        Charset::Windows1252 => text!(locale, encoding.windows1252),
        Charset::Windows1250 => text!(locale, encoding.windows1250),
        Charset::Iso88592 => text!(locale, encoding.iso8859_2),
        Charset::Windows1251 => text!(locale, encoding.windows1251),
        Charset::Koi8R => text!(locale, encoding.koi8_r),
        Charset::Windows1254 => text!(locale, encoding.windows1254),
        Charset::Iso2022Jp => text!(locale, encoding.iso2022_jp),
    }
}
