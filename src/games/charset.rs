use baduk_sgf::Charset;
use baduk_texts::Locale;
use baduk_texts::page::later::t;

/// Returns the name of a character encoding in the reader's language: a language or script, and the technical name.
pub fn name(locale: Locale, charset: Charset) -> &'static str {
    match charset {
        Charset::Utf8 => "UTF-8",
        Charset::Utf16Le => "UTF-16LE",
        Charset::Utf16Be => "UTF-16BE",
        Charset::EucKr => t!(locale, encoding.euc_kr),
        Charset::ShiftJis => t!(locale, encoding.shift_jis),
        Charset::Gb18030 => t!(locale, encoding.gb18030),
        Charset::Big5 => t!(locale, encoding.big5),
        Charset::EucJp => t!(locale, encoding.euc_jp),
        Charset::Windows1252 => t!(locale, encoding.windows1252),
        Charset::Windows1250 => t!(locale, encoding.windows1250),
        Charset::Iso88592 => t!(locale, encoding.iso8859_2),
        Charset::Windows1251 => t!(locale, encoding.windows1251),
        Charset::Koi8R => t!(locale, encoding.koi8_r),
        Charset::Windows1254 => t!(locale, encoding.windows1254),
        Charset::Iso2022Jp => t!(locale, encoding.iso2022_jp),
    }
}
