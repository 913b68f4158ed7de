//! The values of properties (FF\[4\], "Property Value Types"): texts, points and moves.

use alloc::string::String;

use baduk_rules::{Color, Move, Point, Size};

/// Decodes a Text value: resolves escapes, turns line breaks into `\n` (or nothing, if they are escaped) and other white space into spaces.
///
/// ```
/// assert_eq!(baduk_sgf::text("Black \\[9k\\]:\r\ngood \\\ngame"), "Black [9k]:\ngood game");
/// ```
#[must_use]
pub fn text(value: &str) -> String {
    unescape(value, '\n')
}

/// Decodes a SimpleText value in the same way as [`text`], but with spaces in place of line breaks.
#[must_use]
pub fn simple_text(value: &str) -> String {
    unescape(value, ' ')
}

/// Encodes a string as a value, with a backslash before brackets, backslashes and colons. (A colon needs a backslash only in composed
/// values, but may have one anywhere.)
///
/// ```
/// assert_eq!(baduk_sgf::escape("9k] \\o/"), r"9k\] \\o/");
/// assert_eq!(baduk_sgf::text(&baduk_sgf::escape("a:b]")), "a:b]");
/// ```
#[must_use]
pub fn escape(text: &str) -> String {
    let mut value = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(letter, ']' | '\\' | ':') {
            value.push('\\');
        }
        value.push(letter);
    }
    value
}

/// Splits a composed value at its first `:` that is not escaped. Both parts stay escaped. `None` if the value has no such `:`.
///
/// ```
/// use baduk_sgf::compose;
/// assert_eq!(compose("dd:a:b"), Some(("dd", "a:b")));
/// assert_eq!(compose("no\\: colon"), None);
/// ```
#[must_use]
pub fn compose(value: &str) -> Option<(&str, &str)> {
    let mut bytes = value.bytes().enumerate();
    while let Some((at, byte)) = bytes.next() {
        match byte {
            b'\\' => drop(bytes.next()),
            b':' => return value.get(..at).zip(value.get(at + 1..)),
            _ => {}
        }
    }
    None
}

/// The move that a B or W value states; `None` if the value is not valid. Its point may be off the board. An empty value is a pass; so is
/// "tt" on boards up to 19x19, as in FF\[3\].
#[must_use]
pub fn read_move(value: &str, size: Size) -> Option<Move> {
    let is_pass = match value.trim_ascii() {
        "" => true,
        "tt" => size.width() <= 19 && size.height() <= 19,
        _ => false,
    };
    if is_pass { Some(Move::Pass) } else { read_point(value).map(Move::Play) }
}

/// The point that a Point or Stone value states, which may be off the board; `None` if the value is not valid.
#[must_use]
pub fn read_point(value: &str) -> Option<Point> {
    Point::from_sgf(value.trim_ascii(), Size::LARGEST).ok()
}

/// The two opposite corners that a value in a list of points states: the corners of "aa:cc", or the same point twice for "aa". They may be
/// off the board. `None` if the value is not valid.
pub(crate) fn read_corners(value: &str) -> Option<(Point, Point)> {
    let (from, to) = compose(value).unwrap_or((value, value));
    Some((read_point(from)?, read_point(to)?))
}

/// The color of the move property `name`: B or W. `None` for other properties.
#[must_use]
pub fn color_of(name: &str) -> Option<Color> {
    match name {
        "B" => Some(Color::Black),
        "W" => Some(Color::White),
        _ => None,
    }
}

/// The letter of a color in SGF, B or W: the name of the color's move property, and its PL value.
#[must_use]
pub const fn color_letter(color: Color) -> &'static str {
    match color {
        Color::Black => "B",
        Color::White => "W",
    }
}

/// The points that a value in a list of points states, "aa" or the rectangle "aa:cc", row by row. They may be off the board. `None` if the
/// value is not valid.
#[must_use]
pub fn read_points(value: &str) -> Option<impl Iterator<Item = Point>> {
    let (from, to) = read_corners(value)?;
    let columns = from.x().min(to.x())..=from.x().max(to.x());
    let rows = from.y().min(to.y())..=from.y().max(to.y());
    Some(rows.flat_map(move |y| columns.clone().map(move |x| Point::new(x, y))))
}

/// The color that a PL value states: B, W or any word that starts with one of these letters. In files older than FF\[4\], 1 is Black and 2
/// is White. `None` for other values.
pub(crate) fn read_player(value: &str) -> Option<Color> {
    match value.trim_ascii() {
        "1" => Some(Color::Black),
        "2" => Some(Color::White),
        value => read_color(value),
    }
}

/// The color that a value states: B, W or any word that starts with one of these letters; `None` for other values. The format of share
/// links is frozen and depends on this function, so it can't change.
#[must_use]
pub fn read_color(value: &str) -> Option<Color> {
    match value.trim_ascii().bytes().next()?.to_ascii_lowercase() {
        b'b' => Some(Color::Black),
        b'w' => Some(Color::White),
        _ => None,
    }
}

/// Whether a value is a Real value: digits with an optional sign and decimals.
pub(crate) fn is_real(value: &str) -> bool {
    let value = value.trim_ascii();
    let digits = value.strip_prefix(['+', '-']).unwrap_or(value);
    let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
    [whole, part].iter().all(|digits| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()))
}

fn unescape(value: &str, line_break: char) -> String {
    let mut text = String::with_capacity(value.len());
    let mut rest = value;
    while let Some(letter) = next_letter(&mut rest) {
        match letter {
            '\\' => text.extend(next_letter(&mut rest).filter(|&escaped| escaped != '\n')),
            '\n' => text.push(line_break),
            letter => text.push(letter),
        }
    }
    text
}

/// Removes the next character from `rest` and returns it: `\n` for any kind of line break, a space for other white space. `None` at the end
/// of the text.
fn next_letter(rest: &mut &str) -> Option<char> {
    let mut letters = rest.chars();
    let letter = letters.next()?;
    *rest = letters.as_str();
    Some(match letter {
        '\n' | '\r' => {
            let pair = if letter == '\n' { '\r' } else { '\n' };
            *rest = rest.strip_prefix(pair).unwrap_or(rest);
            '\n'
        }
        '\t' | '\u{b}' | '\u{c}' => ' ',
        letter => letter,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_backslash_escapes_the_next_character() {
        assert_eq!(text(r"a\]b\\c\:d\e"), r"a]b\c:de");
        assert_eq!(text("바\\둑"), "바둑");
        assert_eq!(text("end\\"), "end");
    }

    #[test]
    fn every_kind_of_line_break_is_one_character() {
        for line_break in ["\n", "\r", "\r\n", "\n\r"] {
            assert_eq!(text(&format!("a{line_break}b")), "a\nb");
            assert_eq!(simple_text(&format!("a{line_break}b")), "a b");
            assert_eq!(text(&format!("a\\{line_break}b")), "ab");
            assert_eq!(simple_text(&format!("a\\{line_break}b")), "ab");
        }
        assert_eq!(text("a\n\nb\tc\\\td"), "a\n\nb c d");
    }

    #[test]
    fn a_composed_value_is_split_at_its_first_colon() {
        assert_eq!(compose("9:13"), Some(("9", "13")));
        assert_eq!(compose(r"a\:b:c\:d"), Some((r"a\:b", r"c\:d")));
        assert_eq!(compose(r"a\\:b"), Some((r"a\\", "b")));
        assert_eq!(compose("a"), None);
        assert_eq!(compose("\\"), None);
    }

    #[test]
    fn a_pass_is_empty_or_tt_on_boards_up_to_nineteen() {
        let square = |side| Size::square(side).unwrap();
        assert_eq!(read_move("", square(21)), Some(Move::Pass));
        assert_eq!(read_move(" tt ", square(19)), Some(Move::Pass));
        assert_eq!(read_move("tt", square(20)), Some(Move::Play(Point::new(19, 19))));
        assert_eq!(read_move("qq", square(9)), Some(Move::Play(Point::new(16, 16))));
        assert_eq!(read_move("aaa", square(9)), None);
    }

    #[test]
    fn a_rectangle_may_name_any_two_opposite_corners() {
        let names = |value| Some(read_points(value)?.map(Point::to_sgf).collect::<Vec<_>>().join(" "));
        for value in ["ba:cc", "ca:bc", "cc:ba"] {
            assert_eq!(names(value).unwrap(), "ba ca bb cb bc cc");
        }
        assert_eq!(names("dd").unwrap(), "dd");
        assert_eq!(names("dd:dd").unwrap(), "dd");
        for value in ["", "d", "dd:", ":dd", "dd:d", "D4"] {
            assert_eq!(names(value), None, "{value}");
        }
    }
}
