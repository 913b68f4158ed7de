use alloc::vec::Vec;

use baduk_rules::Color;

/// What a character or number stands for at a point of a diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symbol {
    Empty,
    Stone(Color),
    /// A mark, by its SGF property, on a stone of this color; `None` for a mark on an empty point.
    Mark(Option<Color>, &'static str),
    /// A label with this character on an empty point.
    Label(char),
    /// A move, by its number as written.
    Number(u16),
    Dimmed,
    Unseen,
}

impl Symbol {
    /// Reads the symbol of a character; `None` for an unknown one. Capital letters without a meaning of their own and `*` are labels: some
    /// people write labels that way, and `A`, `V` and `*` in patterns. Circles for stones and full-width characters are common in East
    /// Asian texts.
    pub(super) fn from_letter(letter: char) -> Option<Self> {
        let letter = narrow(letter);
        Some(match letter {
            '.' | ',' | '+' | '·' | '・' => Self::Empty,
            'X' | '●' => Self::Stone(Color::Black),
            'O' | '○' => Self::Stone(Color::White),
            'B' | 'W' | 'C' => Self::Mark(stone(letter, 'B', 'W'), "CR"),
            '#' | '@' | 'S' => Self::Mark(stone(letter, '#', '@'), "SQ"),
            'Y' | 'Q' | 'T' => Self::Mark(stone(letter, 'Y', 'Q'), "TR"),
            'Z' | 'P' | 'M' => Self::Mark(stone(letter, 'Z', 'P'), "MA"),
            '0' => Self::Number(10),
            '1'..='9' => Self::Number(u16::from(letter as u8 - b'0')),
            '*' | 'A'..='Z' | 'a'..='z' => Self::Label(letter),
            '?' => Self::Dimmed,
            '_' => Self::Unseen,
            _ => return None,
        })
    }

    /// The color of the stone that the symbol shows; `None` for empty points and moves.
    pub(super) const fn stone(self) -> Option<Color> {
        match self {
            Self::Stone(color) => Some(color),
            Self::Mark(stone, _) => stone,
            _ => None,
        }
    }
}

/// The usual form of a full-width character; any other character is returned unchanged.
fn narrow(letter: char) -> char {
    match letter {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(letter) - 0xff00 + 0x20).unwrap_or(letter),
        _ => letter,
    }
}

fn stone(letter: char, black: char, white: char) -> Option<Color> {
    match letter {
        _ if letter == black => Some(Color::Black),
        _ if letter == white => Some(Color::White),
        _ => None,
    }
}

/// Whether a character is white space of any kind, or invisible.
pub(super) fn is_blank(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}')
}

/// A string without white space around it.
pub(super) fn trim(text: &str) -> &str {
    text.trim_matches(is_blank)
}

/// The words of a string, which white space separates.
pub(super) fn words(text: &str) -> Vec<&str> {
    text.split(is_blank).filter(|word| !word.is_empty()).collect()
}

/// Whether a character draws a left or right edge.
pub(super) const fn is_bar(letter: char) -> bool {
    matches!(letter, '|' | '│' | '┃' | '║' | '｜' | '¦')
}

/// Whether a character can be part of an upper or lower edge: dashes of all kinds, and corners of boxes.
pub(super) const fn is_dash(letter: char) -> bool {
    matches!(
        letter,
        '-' | '=' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '¯' | '‾' | '\u{2500}' | '\u{2501}' | '\u{2550}'
    ) || matches!(letter, '\u{250c}'..='\u{254b}' | '\u{2552}'..='\u{256c}')
}
