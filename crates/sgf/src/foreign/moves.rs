//! Lists of moves, as people write them: `1. D4 Q16 2. Q4 pass`.

use alloc::string::String;
use alloc::vec::Vec;

use baduk_rules::{Color, Point, Size};

use super::written::Written;

/// The longest text that is searched for a list of moves, in bytes.
const MAX_LENGTH: usize = 1 << 16;
/// The sizes of boards that a list without a size may be for. It is for the smallest that has all points.
const SIZES: [u8; 3] = [9, 13, 19];

/// A word of a list.
enum Word {
    /// The number of the next move, which says nothing more than the order.
    Number,
    /// The color of the next move.
    Color(Color),
    Size(Size),
    /// A move at a point, its column and row counted from 1 at the lower left.
    Point(u8, u8),
    Pass,
}

/// Whether a text is a list of at least two moves, and nothing else.
pub(super) fn is_list(text: &str) -> bool {
    read(text).is_some_and(|words| moves(&words).count() > 1)
}

fn moves(words: &[Word]) -> impl Iterator<Item = &Word> {
    words.iter().filter(|word| matches!(word, Word::Point(..) | Word::Pass))
}

pub(super) fn to_sgf(text: &str) -> Option<String> {
    let words = read(text)?;
    let stated = words.iter().find_map(|word| if let Word::Size(size) = word { Some(*size) } else { None });
    let largest = words.iter().map(|word| if let Word::Point(x, y) = word { (*x).max(*y) } else { 0 }).max()?;
    let smallest = || SIZES.into_iter().find(|&side| side >= largest);
    let size = match stated {
        Some(size) => size,
        None => Size::square(smallest().unwrap_or(largest).into()).ok()?,
    };
    let mut written = Written::new(size);
    let mut color = Color::Black;
    for word in &words {
        match *word {
            Word::Color(next) => color = next,
            Word::Point(x, y) => {
                let point = Point::new(x - 1, size.height().checked_sub(y)?);
                if !size.contains(point) {
                    return None;
                }
                written.play(color, Some(point));
                color = color.opponent();
            }
            Word::Pass => {
                written.play(color, None);
                color = color.opponent();
            }
            Word::Number | Word::Size(_) => {}
        }
    }
    Some(written.finish())
}

/// The words of a list; `None` if a word has no place in one.
fn read(text: &str) -> Option<Vec<Word>> {
    if text.len() > MAX_LENGTH {
        return None;
    }
    // "1.D4" and "B:D4" have two words.
    let words = text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '.' | ':' | ')' | '、' | '。'));
    words.filter(|word| !word.is_empty()).map(read_word).collect()
}

fn read_word(word: &str) -> Option<Word> {
    let word = word.to_ascii_lowercase();
    let color = match word.as_str() {
        "b" | "black" => Some(Color::Black),
        "w" | "white" => Some(Color::White),
        _ => None,
    };
    if let Some(color) = color {
        return Some(Word::Color(color));
    }
    if word == "pass" {
        return Some(Word::Pass);
    }
    if word.bytes().all(|byte| byte.is_ascii_digit()) {
        return (word.len() < 4).then_some(Word::Number);
    }
    if let Some((width, height)) = word.split_once(['x', '×']) {
        return Size::new(width.parse().ok()?, height.parse().ok()?).ok().map(Word::Size);
    }
    let point = Point::from_a1(&word, Size::LARGEST).ok()?;
    Some(Word::Point(point.x() + 1, Size::LARGEST.height() - point.y()))
}

#[cfg(test)]
mod tests {
    use super::super::{Format, to_sgf};

    #[test]
    fn moves_have_numbers_or_colors_or_neither() {
        let sgf = "(;FF[4]GM[1]CA[UTF-8]SZ[19];B[dp];W[pd];B[pp];W[])";
        for text in [
            "D4 Q16 Q4 pass",
            "d4 q16, q4, PASS",
            "1. D4 Q16\n2. Q4 pass",
            "1.D4 2.Q16 3.Q4 4.pass",
            "1) D4\n2) Q16\n3) Q4\n4) pass\n",
            "B D4 W Q16 B Q4 W pass",
            "B: D4; W: Q16; B: Q4; W: pass",
            "Black D4\nWhite Q16\nBlack Q4\nWhite pass",
            "\u{feff}19x19: D4 Q16 Q4 pass",
        ] {
            assert_eq!(to_sgf(text).as_deref(), Some(sgf), "{text}");
        }
    }

    #[test]
    fn either_side_may_begin() {
        assert_eq!(to_sgf("W: Q16 D4").as_deref(), Some("(;FF[4]GM[1]CA[UTF-8]SZ[19];W[pd];B[dp])"));
    }

    #[test]
    fn a_list_without_a_size_is_for_the_smallest_usual_board() {
        let size =
            |text: &str| to_sgf(text).map(|sgf| sgf.split("SZ[").nth(1).unwrap().split(']').next().unwrap().to_owned());
        assert_eq!(
            ["E5 C3", "E5 K10", "E5 O3", "A1 V21", "5x5 A1 B2"].map(|text| size(text).unwrap()),
            ["9", "13", "19", "21", "5"]
        );
        assert_eq!(size("5x5 A1 F6"), None);
    }

    #[test]
    fn words_and_numbers_are_no_list() {
        for text in [
            "",
            "D4",
            "1. D4",
            "pass",
            "1234",
            "2026 2027",
            "Meet me at A1 or B2",
            "b w b w",
            "I4 I5",
            "1 2 3",
            "A0 B0",
            "1aBc 2dEf",
        ] {
            assert_eq!(Format::from_text(text), None, "{text}");
        }
    }
}
