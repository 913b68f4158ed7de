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
    }
}
