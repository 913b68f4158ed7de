use std::ops::Range;

use baduk_rules::{Point, Size};

/// The maximum length in bytes of a web address that becomes a link. Some programs cut off longer addresses.
const MAX_ADDRESS: usize = 2000;

/// A piece of a comment. The texts of all pieces together are the whole comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece<'a> {
    /// Plain text, which names nothing.
    Text(&'a str),
    /// The name of a point in the text, and the point.
    Point(&'a str, Point),
    /// The number of a move in the text, together with the word that shows that it is a move number, and the number, counted from 1.
    Move(&'a str, u32),
    /// A web address, which begins with "http://" or "https://".
    Address(&'a str),
}

/// Splits a comment at the names of points on a board of this size, as in "D4" or "d4-e5", at move numbers, as in
/// "move 25", "第25手" or "25번째 수", and at web addresses.
///
/// A name is a whole word: not part of "ABBA12" or "C3PO". In scripts without spaces, particles may follow the name, as in "D4에". Numbers
/// without such a word, counts of moves such as "25수", and addresses of other kinds, such as "www.example.org", stay plain text, and so do
/// misleading addresses: those with a user name, as in `http://good.example@evil.test/`, and those with invisible characters. The
/// punctuation after an address is not part of it.
///
/// ```
/// use baduk_rules::{Point, Size};
/// use baduk_view::{Piece, pieces};
/// let size = Size::square(9).unwrap();
/// let expected = [Piece::Text("After "), Piece::Move("move 3", 3), Piece::Text(" "), Piece::Point("C3", Point::new(2, 6))];
/// assert_eq!(pieces("After move 3 C3", size), expected);
/// ```
#[must_use]
pub fn pieces(text: &str, size: Size) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut done = 0;
    let mut before = 0..0;
    let mut address_end = 0;
    for word in words(text) {
        let found = if word.start < address_end {
            None
        } else if begins_address(text, &word) {
            address_end = end_of_address(text, word.end);
            web_address(text, word.start..address_end)
        } else {
            named(text, &word, &before, size)
        };
        before = word;
        let Some((range, piece)) = found else { continue };
        if done < range.start {
            pieces.push(Piece::Text(cut(text, done..range.start)));
        }
        done = range.end;
        pieces.push(piece);
    }
    if done < text.len() {
        pieces.push(Piece::Text(cut(text, done..text.len())));
    }
    pieces
}

/// The point or move that a word names, with its range in the text; `None` if the word names neither. `before` is the range of the previous
/// word.
fn named<'a>(
    text: &'a str,
    word: &Range<usize>,
    before: &Range<usize>,
    size: Size,
) -> Option<(Range<usize>, Piece<'a>)> {
    let name = cut(text, word.clone());
    if let Ok(point) = Point::from_a1(name, size) {
        return Some((word.clone(), Piece::Point(name, point)));
    }
    let (range, number) = move_around(text, word, before)?;
    Some((range.clone(), Piece::Move(cut(text, range), number)))
}

/// The part of a string in this range; empty if the range splits a character, which words never do.
fn cut(text: &str, range: Range<usize>) -> &str {
    text.get(range).unwrap_or_default()
}

/// The ranges of the words of a string: runs of digits and of letters for which [`joins`] holds.
fn words(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut rest = 0;
    std::iter::from_fn(move || {
        let start = rest + cut(text, rest..text.len()).find(joins)?;
        let end = cut(text, start..text.len()).find(|c| !joins(c)).map_or(text.len(), |length| start + length);
        rest = end;
        Some(start..end)
    })
}

/// Whether a character continues a word: digits, and letters of scripts that put spaces between words. In other scripts, such as Hangul,
/// kana and Han, particles directly follow names.
const fn joins(character: char) -> bool {
    // Ranges take less space than tables of all letters, which would add 6 KB to the page: Latin, Greek, Cyrillic and
    // Armenian.
    matches!(character, '0'..='9' | 'A'..='Z' | '_' | 'a'..='z' | 'À'..='Ö' | 'Ø'..='ö' | 'ø'..='\u{58f}' | '\u{1e00}'..='\u{1fff}')
}

/// Whether a word is the start of a web address, as in "https://" or "www.".
fn begins_address(text: &str, word: &Range<usize>) -> bool {
    let after = cut(text, word.end..text.len());
    after.starts_with("://") || (after.starts_with('.') && cut(text, word.clone()).eq_ignore_ascii_case("www"))
}

/// The end of the web address that continues at the byte offset `from`: at white space, or at a character that is not valid in addresses.
fn end_of_address(text: &str, from: usize) -> usize {
    let ends = |letter: char| letter.is_whitespace() || matches!(letter, '<' | '>' | '"' | '、' | '。' | '，');
    cut(text, from..text.len()).find(ends).map_or(text.len(), |length| from + length)
}

/// The web address that this range starts with, without punctuation at the end: in "(see http://x.y/z).", it ends with "z". `None` for
/// addresses of other kinds.
fn web_address(text: &str, range: Range<usize>) -> Option<(Range<usize>, Piece<'_>)> {
    let mut address = Some(cut(text, range.clone())).filter(|address| address.len() <= MAX_ADDRESS)?;
    let scheme = ["http://", "https://"]
        .into_iter()
        .find(|scheme| address.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme)))?;
    while let Some(shorter) = address.strip_suffix(['.', ',', ';', ':', '!', '?', '\'', '*', ')', ']']) {
        // A parenthesis may belong to the address, as in "Go_(game)".
        let is_closed =
            |open, close| address.ends_with(close) && address.matches(open).count() >= address.matches(close).count();
        if is_closed('(', ')') || is_closed('[', ']') {
            break;
        }
        address = shorter;
    }
    let is_clear = !has_user(&address[scheme.len()..]) && !address.contains(is_invisible);
    (address.len() > scheme.len() && is_clear)
        .then(|| (range.start..range.start + address.len(), Piece::Address(address)))
}

/// Whether an address, without its scheme, has a user name before its host.
fn has_user(address: &str) -> bool {
    // Browsers take a backslash for a slash.
    address.split(['/', '\\', '?', '#']).next().is_some_and(|host| host.contains('@'))
}

/// Whether a character is invisible, or changes the order of other characters: control characters, soft hyphens, joiners and marks of
/// direction.
const fn is_invisible(letter: char) -> bool {
    matches!(letter, '\0'..='\x1f' | '\x7f'..='\u{9f}' | '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// The move number at `word`, with its range in the text; `None` if `word` is not part of a move number. `before` is the range of the
/// previous word.
fn move_around(text: &str, word: &Range<usize>, before: &Range<usize>) -> Option<(Range<usize>, u32)> {
    let digits = cut(text, word.clone());
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) || digits.len() > 4 {
        return None;
    }
    let number = digits.parse().ok().filter(|&number| number > 0)?;
    let (left, right) = (cut(text, 0..word.start), cut(text, word.end..text.len()));
    let ends_with = |after: &str| right.starts_with(after).then_some(word.end + after.len());
    if cut(text, before.clone()).eq_ignore_ascii_case("move") && cut(text, before.end..word.start) == " " {
        Some((before.start..word.end, number))
    } else if let (true, Some(end)) = (left.ends_with('第'), ends_with("手")) {
        Some((word.start - '第'.len_utf8()..end, number))
    } else {
        ends_with("번째 수").map(|end| (word.start..end, number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A comment on 19x19 with its pieces marked: points with parentheses, moves with square brackets, addresses with braces.
    fn cut(text: &str) -> String {
        let size = Size::square(19).unwrap();
        let pieces = pieces(text, size);
        let all: String = pieces.iter().map(|piece| plain(piece)).collect();
        assert_eq!(all, text, "nothing is lost");
        assert!(pieces.iter().all(|piece| !plain(piece).is_empty()));
        pieces.into_iter().map(|piece| bracketed(piece, size)).collect()
    }

    const fn plain<'a>(piece: &Piece<'a>) -> &'a str {
        match piece {
            Piece::Text(text) | Piece::Point(text, _) | Piece::Move(text, _) | Piece::Address(text) => text,
        }
    }

    fn bracketed(piece: Piece<'_>, size: Size) -> String {
        match piece {
            Piece::Text(text) => text.to_owned(),
            Piece::Point(text, point) => {
                assert_eq!(point.to_a1(size), text.to_uppercase());
                format!("({text})")
            }
            Piece::Move(text, number) => {
                assert!(text.contains(&number.to_string()));
                format!("[{text}]")
            }
            Piece::Address(text) => format!("{{{text}}}"),
        }
    }

    #[test]
    fn names_of_points_are_found() {
        assert_eq!(cut("D4"), "(D4)");
        assert_eq!(cut("Black d4, then (Q16)."), "Black (d4), then ((Q16)).");
        assert_eq!(cut("D4-E5/F6"), "(D4)-(E5)/(F6)");
        assert_eq!(cut("A1 steak at B1\nT19"), "(A1) steak at (B1)\n(T19)");
        assert_eq!(cut("the D4's liberties"), "the (D4)'s liberties");
    }

    #[test]
    fn names_inside_words_are_ignored() {
        for text in ["ABBA12", "C3PO", "5d", "9p", "xD4", "D4x", "D4_", "éD4", "D4é", "1D4", "KGS4", "D4d4"] {
            assert_eq!(cut(text), text);
        }
    }

    #[test]
    fn names_of_points_off_the_board_are_ignored() {
        for text in ["I5", "D20", "U1", "D0", "D04", "AA1", "D", "4", "", "D 4"] {
            assert_eq!(cut(text), text);
        }
        let small = Size::square(9).unwrap();
        assert_eq!(pieces("Q16", small), [Piece::Text("Q16")]);
    }

    #[test]
    fn names_in_web_addresses_are_ignored() {
        for text in
            ["see www.x.y/d4,e5.", "sgf+ftp://d4/바둑/e5", "javascript://d4%0aalert(1)", "xhttp://x.y/d4", "http://"]
        {
            assert_eq!(cut(text), text);
        }
        assert_eq!(cut("D4 http://x.y/c3 E5"), "(D4) {http://x.y/c3} (E5)");
        assert_eq!(cut("<http://x.y/c3>D4"), "<{http://x.y/c3}>(D4)");
        assert_eq!(cut("http://x.y/c3。D4は move 3"), "{http://x.y/c3}。(D4)は [move 3]");
        assert_eq!(cut("d4: www d4. //e5"), "(d4): www (d4). //(e5)");
    }

    #[test]
    fn web_addresses_are_found_without_the_punctuation_after_them() {
        for (text, expected) in [
            ("http://x.y/?d4=1", "{http://x.y/?d4=1}"),
            ("HTTPS://x.y/d4#e5(q16)", "{HTTPS://x.y/d4#e5(q16)}"),
            ("(see https://x.y/바둑_(game)).", "(see {https://x.y/바둑_(game)})."),
            ("http://x.y/z?!, \"http://x.y/\"", "{http://x.y/z}?!, \"{http://x.y/}\""),
            ("https://x.y/z*; http://.", "{https://x.y/z}*; http://."),
            ("move http://x.y/1 2", "move {http://x.y/1} 2"),
        ] {
            assert_eq!(cut(text), expected);
        }
        let long = format!("http://x.y/{}", ")".repeat(MAX_ADDRESS));
        assert_eq!(cut(&long), long);
    }

    #[test]
    fn addresses_that_look_like_others_are_no_links() {
        for text in [
            "http://good.example@evil.test/",
            "https://good.example:x@evil.test?d4",
            "http://evil.test/\u{202e}fgs.elpmaxe",
            "http://good\u{ad}.example/",
            "http://x.y/\u{200b}z",
            "http://x.y/\u{2067}z",
            "http://\u{feff}x.y/",
        ] {
            assert_eq!(cut(text), text);
        }
        for text in ["http://x.y/@name/d4", "https://x.y?mail=a@b", "http://x.y\\@z", "https://x.y#@"] {
            assert_eq!(cut(text), format!("{{{text}}}"));
        }
    }

    #[test]
    fn particles_may_follow_a_name() {
        assert_eq!(cut("D4에 두면 흑Q16은"), "(D4)에 두면 흑(Q16)은");
        assert_eq!(cut("白はD4へ、黒C3。"), "白は(D4)へ、黒(C3)。");
    }

    #[test]
    fn moves_are_found_by_the_word_next_to_the_number() {
        assert_eq!(cut("Move 25 was slow; see move 7."), "[Move 25] was slow; see [move 7].");
        assert_eq!(cut("第25手は"), "[第25手]は");
        assert_eq!(cut("흑 25번째 수가 좋다"), "흑 [25번째 수]가 좋다");
        assert_eq!(cut("move 3 D4 move 4"), "[move 3] (D4) [move 4]");
    }

    #[test]
    fn other_numbers_are_not_moves() {
        for text in [
            "25",
            "25수",
            "10手",
            "moves 25",
            "remove 25",
            "move 25th",
            "move, 25",
            "move 0",
            "move 99999",
            "第25",
            "move\n\n25",
        ] {
            assert_eq!(cut(text), text);
        }
    }
}
