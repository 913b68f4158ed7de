use alloc::vec::Vec;

use baduk_rules::Size;

use super::symbol::{Symbol, is_bar, is_blank, is_dash, trim, words};

/// A row of a diagram as written, between its edges.
#[derive(Clone, Debug)]
pub(super) struct Row<'a> {
    /// Whether the left and the right edge are drawn in this row.
    pub(super) edges: [bool; 2],
    /// The text of the row, without its edges.
    text: &'a str,
    /// The number of characters in the line before `text`.
    before: usize,
    /// The number of points in this row under each [`Reading`].
    lengths: [usize; 3],
}

/// How the characters of a row are divided into points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// Each character of the row stands for a point.
    Characters,
    /// Each character of the row stands for a point, but the digits of a number stand for one point together.
    Numbers,
    /// Each word of the row stands for a point.
    Words,
}

/// The symbol at a point of a diagram, as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    /// The character at the point. If the point has several characters, this is the first.
    pub(super) letter: char,
    /// The move number at the point if it has several digits, otherwise `None`.
    pub(super) number: Option<u16>,
    /// Whether the point has more characters, which are not read.
    pub(super) is_crowded: bool,
    /// Whether the number at the point is written without space around it.
    pub(super) is_close: bool,
    /// The number of characters in the line before the cell.
    pub(super) before: usize,
}

/// The kind of a line of text, as far as the line alone shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineKind {
    /// The line has only white space.
    Blank,
    /// The line is an upper or lower edge of a board.
    Edge,
    /// The line is clearly a row of a board.
    Row,
    /// The line can be a row of a board or ordinary text: it is a row where a row is expected.
    LikeRow,
    /// The line has arrows and lines in braces.
    Braces,
    /// The line links a label to a page, as in "[a|Page]".
    Link,
    /// The line is ordinary text.
    Words,
}

impl<'a> Row<'a> {
    /// Reads a line as a row of a board.
    pub(super) fn from_line(line: &'a str) -> Self {
        let text = before_tag(line);
        let inner = trim(text);
        let edges = [inner.starts_with(is_bar), inner.chars().nth(1).is_some() && inner.ends_with(is_bar)];
        let width = |edge: Option<char>, is_drawn: bool| edge.filter(|_| is_drawn).map_or(0, char::len_utf8);
        let [left, right] = [width(inner.chars().next(), edges[0]), width(inner.chars().next_back(), edges[1])];
        let start = text.len() - text.trim_start_matches(is_blank).len() + left;
        let before = text[..start].chars().count();
        let inner = inner.get(left..inner.len() - right).unwrap_or_default();
        let mut row = Self { edges, text: inner, before, lengths: [0; 3] };
        row.lengths = [Reading::Characters, Reading::Numbers, Reading::Words].map(|reading| row.read(reading).count());
        // A row without spaces has no words.
        if row.lengths[2] == 1 {
            row.lengths[2] = row.lengths[0];
        }
        row
    }

    /// The number of points of the row in its usual reading: if the row has several words, and all of them are single characters or
    /// numbers, each word is a point; otherwise each character is.
    pub(super) const fn length(&self) -> usize {
        self.lengths[self.usual() as usize]
    }

    /// The number of points of the row under each [`Reading`].
    pub(super) const fn lengths(&self) -> [usize; 3] {
        self.lengths
    }

    /// The number of points that the row has, and the cells of these points. The row should have `length` points: it is read in its usual
    /// reading if that fits, or else in another reading that fits.
    pub(super) fn cells(&self, length: usize) -> (usize, Vec<Cell>) {
        let others = [Reading::Characters, Reading::Numbers, Reading::Words];
        let fits = |reading: &Reading| self.lengths[*reading as usize] == length;
        let usual = self.usual();
        let reading = core::iter::once(usual).chain(others).find(fits).unwrap_or(usual);
        (self.lengths[reading as usize], self.read(reading).take(Size::MAX.into()).collect())
    }

    const fn usual(&self) -> Reading {
        let [characters, numbers, words] = self.lengths;
        if words < characters && numbers == words { Reading::Words } else { Reading::Characters }
    }

    fn read(&self, reading: Reading) -> impl Iterator<Item = Cell> {
        let is_one_word = !self.text.trim_matches(is_blank).contains(is_blank);
        let (mut rest, mut before, mut follows_digit) = (self.text, self.before, false);
        core::iter::from_fn(move || {
            let blank = rest.len() - rest.trim_start_matches(is_blank).len();
            before += rest[..blank].chars().count();
            rest = &rest[blank..];
            follows_digit &= blank == 0;
            let letter = rest.chars().next()?;
            let (number, length) = match reading {
                Reading::Numbers if !follows_digit => {
                    number_of(rest).map_or((None, letter.len_utf8()), |(number, length)| (Some(number), length))
                }
                Reading::Words => {
                    let length = rest.find(is_blank).unwrap_or(rest.len());
                    (number_of(rest).filter(|(_, digits)| *digits == length).map(|(number, _)| number), length)
                }
                _ => (None, letter.len_utf8()),
            };
            let cell = Cell {
                letter,
                number,
                is_crowded: number.is_none() && length > letter.len_utf8(),
                is_close: number.is_some() && is_one_word,
                before,
            };
            before += rest[..length].chars().count();
            rest = &rest[length..];
            follows_digit = letter.is_ascii_digit();
            Some(cell)
        })
    }
}

/// The number of two or three digits at the start of a string, with its number of digits; `None` if the string doesn't start with such
/// a number.
fn number_of(text: &str) -> Option<(u16, usize)> {
    let digits = text.bytes().take(4).take_while(u8::is_ascii_digit).count();
    let is_number = (2..=3).contains(&digits) && !text.starts_with('0');
    is_number.then(|| text[..digits].parse().ok()).flatten().map(|number| (number, digits))
}

impl LineKind {
    pub(super) fn from_text(text: &str) -> Self {
        let whole = trim(text);
        let text = trim(before_tag(whole));
        match whole.chars().next() {
            None => Self::Blank,
            Some('{') => Self::Braces,
            Some('[') => Self::Link,
            _ if is_edge(text) => Self::Edge,
            _ => of_points(text),
        }
    }
}

/// The part of a line before the closing tag of a forum, if it has one.
fn before_tag(text: &str) -> &str {
    text.split_once('[').map_or(text, |(before, _)| before)
}

fn is_edge(text: &str) -> bool {
    text.contains(is_dash)
        && text.chars().all(|letter| letter == '+' || is_dash(letter) || is_bar(letter) || is_blank(letter))
}

/// Whether a text is a row of a board or ordinary text. In a row, characters are separated by spaces, or are not characters of words.
fn of_points(text: &str) -> LineKind {
    let inner = text.trim_matches(|letter| is_blank(letter) || is_bar(letter));
    let words = words(inner);
    let alone = words.iter().filter(|word| word.chars().nth(1).is_none()).count();
    let words = words.len();
    let is_drawn = is_drawn(inner);
    if text.starts_with(is_bar) || is_drawn && inner.contains(['.', ',', '+']) || words == alone && words > 1 {
        LineKind::Row
    } else if 2 * alone > words || words == 1 && is_drawn {
        LineKind::LikeRow
    } else {
        LineKind::Words
    }
}

/// Whether all characters of a text are board symbols, and most of these symbols are not labels.
fn is_drawn(text: &str) -> bool {
    let mut labels = 0;
    let mut all = 0;
    for letter in text.chars().filter(|&letter| !is_blank(letter)) {
        all += 1;
        match Symbol::from_letter(letter) {
            None => return false,
            Some(Symbol::Label('A'..='Z')) => return false,
            Some(Symbol::Label(_)) => labels += 1,
            Some(_) => {}
        }
    }
    2 * labels <= all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_a_kind_by_their_looks() {
        let table = [
            ("", LineKind::Blank),
            (" \t\u{a0}\u{feff}", LineKind::Blank),
            (" -----", LineKind::Edge),
            ("+---+---+", LineKind::Edge),
            ("|-------|", LineKind::Edge),
            (" – – —", LineKind::Edge),
            ("┌──┐", LineKind::Edge),
            (" ----- [/go]", LineKind::Edge),
            (" | . . X O |", LineKind::Row),
            (" . . X .", LineKind::Row),
            ("..XO,..", LineKind::Row),
            (". .X . .", LineKind::Row),
            ("+ + + +", LineKind::Row),
            (" | . ö . |", LineKind::Row),
            ("X O a b", LineKind::Row),
            ("..X..[/go]", LineKind::Row),
            ("X", LineKind::LikeRow),
            ("XXOO", LineKind::LikeRow),
            ("Problem 1 a", LineKind::LikeRow),
            (" {AR A1 B2}", LineKind::Braces),
            (" [a|Page]", LineKind::Link),
            (" Black to play", LineKind::Words),
            ("black, white.", LineKind::Words),
            ("Nadare joseki 3", LineKind::Words),
        ];
        for (text, kind) in table {
            assert_eq!(LineKind::from_text(text), kind, "{text:?}");
        }
    }

    fn letters(row: &Row<'_>, length: usize) -> Vec<(char, usize)> {
        row.cells(length).1.iter().map(|cell| (cell.letter, cell.before)).collect()
    }

    #[test]
    fn a_row_has_points_with_columns_and_edges() {
        let row = Row::from_line(" |\t. X|");
        assert_eq!((letters(&row, 2), row.edges, row.length()), (vec![('.', 3), ('X', 5)], [true, true], 2));
        let row = Row::from_line("..X[/go]");
        assert_eq!((letters(&row, 3).len(), row.edges, row.length()), (3, [false, false], 3));
        let row = Row::from_line(&"|..|".replace("..", &".".repeat(1000))).length();
        assert_eq!(row, 1000);
        let long = format!("|{}|", ".".repeat(1000));
        assert_eq!(letters(&Row::from_line(&long), 1000).len(), 52);
        assert_eq!(
            (Row::from_line("|").length(), Row::from_line("||").length(), Row::from_line("").length()),
            (0, 0, 0)
        );
        assert_eq!(Row::from_line("| . X |  ").length(), 2);
    }

    #[test]
    fn a_number_is_a_point_where_the_row_has_the_right_length_that_way() {
        let numbers = |text: &str, length: usize| -> Vec<Option<u16>> {
            Row::from_line(text).cells(length).1.iter().map(|cell| cell.number).collect()
        };
        assert_eq!(numbers("| . 12 X |", 3), [None, Some(12), None]);
        assert_eq!(numbers("| . 12 X |", 4), [None; 4], "two moves without a space");
        assert_eq!(numbers("|.12X|", 4), [None; 4]);
        assert_eq!(numbers("|.123X|", 3), [None, Some(123), None]);
        assert_eq!(numbers("| .10 . |", 3), [None, Some(10), None]);
        assert_eq!(numbers("| . 1234 |", 2), [None; 2]);
        assert_eq!(Row::from_line("| . 12 X |").length(), 3);
        assert_eq!((Row::from_line("|12|").length(), Row::from_line("| .10 . |").length()), (2, 4));
    }

    #[test]
    fn of_several_characters_at_a_point_the_first_is_read() {
        let crowded = |length: usize| {
            let cells = Row::from_line("| . XO B1 |").cells(length).1;
            cells.iter().map(|cell| (cell.letter, cell.is_crowded)).collect::<Vec<_>>()
        };
        assert_eq!(crowded(3), [('.', false), ('X', true), ('B', true)]);
        assert_eq!(crowded(5).len(), 5);
    }
}
