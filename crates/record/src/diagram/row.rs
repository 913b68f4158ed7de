use baduk_rules::Size;

use super::symbol::{Symbol, is_bar, is_blank, is_dash, trim, words};

/// A row as written.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// Whether the left and the right edge are drawn.
    pub(super) edges: [bool; 2],
    /// The characters of its points, each with its column. There are no more than a board has.
    pub(super) points: Vec<(char, usize)>,
    /// The number of points.
    pub(super) length: usize,
}

/// The kind of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Only white space.
    Blank,
    /// An upper or lower edge.
    Edge,
    /// Clearly a row of a board.
    Row,
    /// A row of a board if one is expected, else possibly text.
    LikeRow,
    /// Arrows and lines in braces.
    Braces,
    /// The link of a label in brackets.
    Link,
    /// Text.
    Words,
}

impl Row {
    /// The kind of a line, with its row.
    pub(super) fn of(text: &str) -> Self {
        let text = before_tag(text);
        let inner = trim(text);
        let edges = [inner.starts_with(is_bar), inner.chars().nth(1).is_some() && inner.ends_with(is_bar)];
        let mut row = Self { edges, points: Vec::new(), length: 0 };
        let mut letters = text.chars().enumerate().filter(|&(_, letter)| !is_blank(letter));
        if edges[0] {
            letters.next();
        }
        for (before, letter) in letters {
            row.length += 1;
            if row.length <= usize::from(Size::MAX) + 1 {
                row.points.push((letter, before));
            }
        }
        if edges[1] {
            row.points.truncate(row.length - 1);
            row.length -= 1;
        }
        row.points.truncate(Size::MAX.into());
        row
    }
}

impl Kind {
    pub(super) fn of(text: &str) -> Self {
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

/// A line without a closing forum tag.
fn before_tag(text: &str) -> &str {
    text.split_once('[').map_or(text, |(before, _)| before)
}

fn is_edge(text: &str) -> bool {
    text.contains(is_dash)
        && text.chars().all(|letter| letter == '+' || is_dash(letter) || is_bar(letter) || is_blank(letter))
}

/// A row, or text. Rows have single characters, or ones that are not in words.
fn of_points(text: &str) -> Kind {
    let inner = text.trim_matches(|letter| is_blank(letter) || is_bar(letter));
    let words = words(inner);
    let alone = words.iter().filter(|word| word.chars().nth(1).is_none()).count();
    let words = words.len();
    let is_drawn = is_drawn(inner);
    if text.starts_with(is_bar) || is_drawn && inner.contains(['.', ',', '+']) || words == alone && words > 1 {
        Kind::Row
    } else if 2 * alone > words || words == 1 && is_drawn {
        Kind::LikeRow
    } else {
        Kind::Words
    }
}

/// Whether all characters are board symbols, and most of them not labels.
fn is_drawn(text: &str) -> bool {
    let mut labels = 0;
    let mut all = 0;
    for letter in text.chars().filter(|&letter| !is_blank(letter)) {
        all += 1;
        match Symbol::of(letter) {
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
            ("", Kind::Blank),
            (" \t\u{a0}\u{feff}", Kind::Blank),
            (" -----", Kind::Edge),
            ("+---+---+", Kind::Edge),
            ("|-------|", Kind::Edge),
            (" – – —", Kind::Edge),
            ("┌──┐", Kind::Edge),
            (" ----- [/go]", Kind::Edge),
            (" | . . X O |", Kind::Row),
            (" . . X .", Kind::Row),
            ("..XO,..", Kind::Row),
            (". .X . .", Kind::Row),
            ("+ + + +", Kind::Row),
            (" | . ö . |", Kind::Row),
            ("X O a b", Kind::Row),
            ("..X..[/go]", Kind::Row),
            ("X", Kind::LikeRow),
            ("XXOO", Kind::LikeRow),
            ("Problem 1 a", Kind::LikeRow),
            (" {AR A1 B2}", Kind::Braces),
            (" [a|Page]", Kind::Link),
            (" Black to play", Kind::Words),
            ("black, white.", Kind::Words),
            ("Nadare joseki 3", Kind::Words),
        ];
        for (text, kind) in table {
            assert_eq!(Kind::of(text), kind, "{text:?}");
        }
    }

    #[test]
    fn a_row_has_points_with_columns_and_edges() {
        let row = Row::of(" |\t. X|");
        assert_eq!((row.points, row.edges, row.length), (vec![('.', 3), ('X', 5)], [true, true], 2));
        let row = Row::of("..X[/go]");
        assert_eq!((row.points.len(), row.edges, row.length), (3, [false, false], 3));
        let row = Row::of(&format!("|{}|", ".".repeat(1000)));
        assert_eq!((row.points.len(), row.edges, row.length), (52, [true, true], 1000));
        assert_eq!((Row::of("|").length, Row::of("||").length, Row::of("").length), (0, 0, 0));
    }
}
