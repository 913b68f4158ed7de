use baduk_rules::Color;

/// What a point is drawn as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symbol {
    Empty,
    Stone(Color),
    /// A mark, by its property, on a stone or on an empty point.
    Mark(Option<Color>, &'static str),
    /// A letter on an empty point.
    Label(char),
    /// A move, counted from 1 in the diagram.
    Number(u8),
    Dimmed,
    Unseen,
}

impl Symbol {
    /// What a letter stands for. Capitals that stand for nothing are taken for labels: `A` and `V` mark patterns where patterns are
    /// searched, as `*` does, and others are what somebody means for a label. Round stones and wide letters are what people type
    /// where letters are wide.
    pub(super) fn of(letter: char) -> Option<Self> {
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
            '1'..='9' => Self::Number(letter as u8 - b'0'),
            '*' | 'A'..='Z' | 'a'..='z' => Self::Label(letter),
            '?' => Self::Dimmed,
            '_' => Self::Unseen,
            _ => return None,
        })
    }

    /// The stone that stands there, unless it is a move's.
    pub(super) const fn stone(self) -> Option<Color> {
        match self {
            Self::Stone(color) => Some(color),
            Self::Mark(stone, _) => stone,
            _ => None,
        }
    }
}

/// A wide letter as the narrow one.
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

/// Blanks of all kinds, and letters that are not seen.
pub(super) fn is_blank(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}')
}

/// A text without the blanks around it.
pub(super) fn trim(text: &str) -> &str {
    text.trim_matches(is_blank)
}

/// The words of a text.
pub(super) fn words(text: &str) -> Vec<&str> {
    text.split(is_blank).filter(|word| !word.is_empty()).collect()
}

/// An upright edge.
pub(super) const fn is_bar(letter: char) -> bool {
    matches!(letter, '|' | '│' | '┃' | '║' | '｜' | '¦')
}

/// A piece of an upper or lower edge, with dashes of all kinds and the corners of boxes.
pub(super) const fn is_dash(letter: char) -> bool {
    matches!(
        letter,
        '-' | '=' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '¯' | '‾' | '\u{2500}' | '\u{2501}' | '\u{2550}'
    ) || matches!(letter, '\u{250c}'..='\u{254b}' | '\u{2552}'..='\u{256c}')
}
