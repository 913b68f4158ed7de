use baduk_record::sgf::Charset;

use crate::words::{Locale, text};

/// The name of a charset: the language it is for, and what programs call it.
pub fn name(locale: Locale, charset: Charset) -> &'static str {
    match charset {
        Charset::Utf8 => "UTF-8",
        Charset::Utf16Le => "UTF-16LE",
        Charset::Utf16Be => "UTF-16BE",
        Charset::EucKr => text!(locale, charset.euc_kr),
        Charset::ShiftJis => text!(locale, charset.shift_jis),
        Charset::Gb18030 => text!(locale, charset.gb18030),
        Charset::Big5 => text!(locale, charset.big5),
        Charset::EucJp => text!(locale, charset.euc_jp),
        Charset::Windows1252 => text!(locale, charset.windows1252),
        Charset::Windows1250 => text!(locale, charset.windows1250),
        Charset::Iso88592 => text!(locale, charset.iso8859_2),
        Charset::Windows1251 => text!(locale, charset.windows1251),
        Charset::Koi8R => text!(locale, charset.koi8_r),
        Charset::Windows1254 => text!(locale, charset.windows1254),
        Charset::Iso2022Jp => text!(locale, charset.iso2022_jp),
    }
}
