//! Letters of words in comments and names, without the tables of Unicode, which would cost ten kilobytes.

use alloc::string::String;

/// A word in lower case, with straight apostrophes. Only Latin and Cyrillic letters are known, so no character tables are needed.
#[must_use]
pub fn lower(word: &str) -> String {
    let lower = |letter: char| match letter {
        '\u{2019}' => '\'',
        'À'..='Ö' | 'Ø'..='Þ' | 'А'..='Я' => char::from_u32(letter as u32 + 32).unwrap_or(letter),
        'Ə' => 'ə',
        // Turkish and Azerbaijani have both, and other languages only one.
        'İ' | 'ı' => 'i',
        // Of the extended letters, small ones follow capital ones: Ğ and ğ, Ş and ş.
        'Ā'..='ķ' | 'Ŋ'..='ŷ' | 'Ș'..='ț' => char::from_u32(letter as u32 | 1).unwrap_or(letter),
        letter => letter.to_ascii_lowercase(),
    };
    word.chars().map(lower).collect()
}

/// Whether a character is part of a word. All characters beyond ASCII are, except the spaces and punctuation of Latin, Chinese, Japanese
/// and Korean texts; so no character tables are needed.
#[must_use]
pub const fn is_letter(letter: char) -> bool {
    letter.is_ascii_alphanumeric()
        || !letter.is_ascii()
            && !matches!(letter, '\u{80}'..='\u{bf}' | '\u{2000}'..='\u{206f}' | '\u{3000}'..='\u{303f}')
            && !matches!(letter, '\u{fe0f}' | '\u{feff}' | '\u{ff01}'..='\u{ff0f}' | '\u{ff1a}'..='\u{ff20}')
}
