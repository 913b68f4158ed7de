use alloc::string::String;

use super::warning::{Fault, Faults};

/// A token of SGF: a structural character, or the name of a property.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `(`, which starts a game or a variation.
    Open,
    /// `)`, which ends a game or a variation.
    Close,
    /// `;`, which starts a node.
    Semicolon,
    /// The name of a property: letters and digits before a `[`.
    Name(&'a [u8]),
}

/// Splits the text of a collection into tokens and values, in linear time.
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    /// The problems found so far, with their byte offsets.
    pub(super) faults: Faults,
}

/// The byte range of a value in the text, without its brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Value {
    pub(super) start: usize,
    pub(super) end: usize,
    /// Whether the value can be written unchanged: it has no unescaped bracket, and no backslash at its end.
    pub(super) is_valid: bool,
}

impl<'a> Lexer<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, at: 0, faults: Faults::new() }
    }

    /// Skips to the next `(;` that starts a game, and returns the byte offset of its `;`. `None` if no game follows.
    ///
    /// After other text, a property must follow: `for (;;)` does not start a game. Without other text before it, a game
    /// that starts with a property may lack its `;`.
    pub(super) fn game(&mut self) -> Option<usize> {
        let first = self.at == 0;
        let start = skip_whitespace_and_boms(self.bytes(), self.at);
        while let Some(bracket) = self.bytes()[self.at..].iter().position(|&byte| byte == b'(') {
            let nothing_before = self.at + bracket == start;
            self.at += bracket + 1;
            let semicolon = skip_whitespace(self.bytes(), self.at);
            let is_marked = self.bytes().get(semicolon) == Some(&b';');
            if is_marked && (nothing_before || starts_with_property(self.bytes(), semicolon)) {
                if !first && !nothing_before {
                    self.faults.push(start, Fault::StrayText);
                }
                self.at = semicolon + 1;
                return Some(semicolon);
            }
            if nothing_before && name_end(self.bytes(), semicolon).is_some() {
                self.faults.push(semicolon, Fault::MissingSemicolon);
                self.at = semicolon;
                return Some(semicolon);
            }
        }
        if !first && start < self.text.len() {
            self.faults.push(start, Fault::StrayText);
        }
        self.at = self.text.len();
        None
    }

    /// The next token of a game, with its byte offset; `None` at the end of the text. Anything that is not a token is skipped with a
    /// warning.
    #[inline]
    pub(super) fn token(&mut self) -> Option<(usize, Token<'a>)> {
        let mut in_stray_text = false;
        loop {
            let start = skip_whitespace(self.bytes(), self.at);
            self.at = start;
            let (end, token) = match self.bytes().get(start)? {
                b'(' => (start + 1, Token::Open),
                b')' => (start + 1, Token::Close),
                b';' => (start + 1, Token::Semicolon),
                _ => match name_end(self.bytes(), start) {
                    Some(end) => (end, Token::Name(&self.bytes()[start..end])),
                    None => {
                        self.skip_stray(core::mem::replace(&mut in_stray_text, true));
                        continue;
                    }
                },
            };
            self.at = end;
            return Some((start, token));
        }
    }

    /// Skips text that is not a token.
    #[cold]
    fn skip_stray(&mut self, is_reported: bool) {
        if !is_reported {
            self.faults.push(self.at, Fault::StrayText);
        }
        if self.value().is_none() {
            self.at = end_of_stray(self.bytes(), self.at);
        }
    }

    /// Reads the next value of a property; `None` if no value follows.
    ///
    /// A `]` that closes a `[` inside the value is read as text if the record does not continue after it. That way, `C[a [b] c]` is read
    /// as its author meant it. No valid record has such a `]`.
    #[inline]
    pub(super) fn value(&mut self) -> Option<Value> {
        let bracket = skip_whitespace(self.bytes(), self.at);
        if self.bytes().get(bracket) == Some(&b'[') { Some(self.value_from(bracket + 1)) } else { None }
    }

    #[inline(never)]
    fn value_from(&mut self, start: usize) -> Value {
        let bytes = self.bytes();
        let mut open_inside = 0_usize;
        let mut is_valid = true;
        let mut at = start;
        while let Some(byte) = bytes.get(at) {
            match byte {
                b'\\' => at += 1,
                b'[' => open_inside += 1,
                b']' if open_inside > 0 && !can_continue(bytes, at + 1) => {
                    open_inside -= 1;
                    is_valid = false;
                    self.faults.push(at, Fault::UnescapedBracket);
                }
                b']' => {
                    self.at = at + 1;
                    return Value { start, end: at, is_valid };
                }
                _ => {}
            }
            at += 1;
        }
        self.faults.push(start - 1, Fault::UnclosedValue);
        self.at = self.text.len();
        // A backslash at the end of the text escapes nothing.
        Value { start, end: self.at, is_valid: is_valid && at == self.at }
    }

    /// The byte offset up to which the text has been read.
    pub(super) const fn at(&self) -> usize {
        self.at
    }

    /// The text as bytes. All structural characters are ASCII, and UTF-8 has no ASCII bytes inside other characters.
    fn bytes(&self) -> &'a [u8] {
        self.text.as_bytes()
    }
}

/// Escapes the unescaped brackets in a value, and removes a backslash at its end, which would escape the bracket after the value.
pub(super) fn corrected(value: &str) -> String {
    let mut corrected = String::with_capacity(value.len() + 2);
    let mut letters = value.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => match letters.next() {
                Some(escaped) => corrected.extend([letter, escaped]),
                None => break,
            },
            ']' => corrected.push_str("\\]"),
            letter => corrected.push(letter),
        }
    }
    corrected
}

/// Whether a record can continue at the byte offset `at` after a value: with another value, the end of a game, or structural characters and
/// a property.
fn can_continue(bytes: &[u8], at: usize) -> bool {
    if bytes.get(skip_whitespace(bytes, at)) == Some(&b'[') {
        return true;
    }
    let after = skip_while(bytes, at, |byte| b";(".contains(&byte) || is_whitespace(byte));
    match bytes.get(after) {
        None | Some(b')') => true,
        Some(_) => name_end(bytes, after).is_some_and(|end| bytes[after..end].iter().any(u8::is_ascii_uppercase)),
    }
}

/// Whether a property follows at the byte offset `at`, possibly after semicolons.
fn starts_with_property(bytes: &[u8], at: usize) -> bool {
    name_end(bytes, skip_while(bytes, at, |byte| byte == b';' || is_whitespace(byte))).is_some()
}

/// The end of the property name that starts at the byte offset `start`; `None` if no value follows the name.
#[inline]
fn name_end(bytes: &[u8], start: usize) -> Option<usize> {
    let end = skip_while(bytes, start, |byte| byte.is_ascii_alphanumeric());
    let named = bytes.get(start).is_some_and(u8::is_ascii_alphabetic);
    (named && bytes.get(skip_whitespace(bytes, end)) == Some(&b'[')).then_some(end)
}

/// The end of the stray text that starts at the byte offset `start`: the end of a word, or of everything up to the next word, space or
/// structural character.
fn end_of_stray(bytes: &[u8], start: usize) -> usize {
    let first_is_word = bytes.get(start).is_some_and(u8::is_ascii_alphanumeric);
    skip_while(bytes, start + 1, |byte| {
        byte.is_ascii_alphanumeric() == first_is_word && !is_whitespace(byte) && !b"();[]".contains(&byte)
    })
}

#[inline]
fn skip_whitespace(bytes: &[u8], at: usize) -> usize {
    skip_while(bytes, at, is_whitespace)
}

/// The byte offset after white space and byte order marks, which files that were joined have in the middle.
fn skip_whitespace_and_boms(bytes: &[u8], at: usize) -> usize {
    let mut at = skip_whitespace(bytes, at);
    while bytes[at..].starts_with("\u{feff}".as_bytes()) {
        at = skip_whitespace(bytes, at + "\u{feff}".len());
    }
    at
}

/// Whether a byte is white space: a space, a tab, or the end of a line or page.
#[inline]
const fn is_whitespace(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// The end of the run of bytes that starts at the byte offset `at` and for which `matches` returns `true`.
#[inline]
fn skip_while(bytes: &[u8], mut at: usize, matches: impl Fn(u8) -> bool) -> usize {
    while let Some(&byte) = bytes.get(at)
        && matches(byte)
    {
        at += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values of the only property in the text, and the problems found.
    fn values(text: &str) -> (Vec<&str>, Vec<(usize, Fault)>) {
        let mut lexer = Lexer::new(text);
        assert!(matches!(lexer.token(), Some((_, Token::Name(_)))), "{text}");
        let values = core::iter::from_fn(|| lexer.value()).map(|value| &text[value.start..value.end]).collect();
        (values, lexer.faults.into_vec())
    }

    fn tokens(text: &str) -> (Vec<Token<'_>>, Vec<(usize, Fault)>) {
        let mut lexer = Lexer::new(text);
        let tokens = core::iter::from_fn(|| lexer.token().map(|(_, token)| token)).collect();
        (tokens, lexer.faults.into_vec())
    }

    #[test]
    fn a_value_ends_at_the_first_bracket_that_is_not_escaped() {
        assert_eq!(values(r"C[a\]b] [c\\][]"), (vec![r"a\]b", r"c\\", ""], vec![]));
        assert_eq!(values("AB[aa]\n\t\u{b}\u{c}[bb];"), (vec!["aa", "bb"], vec![]));
        assert_eq!(values("C[:-[ and (;B[cc]"), (vec![":-[ and (;B[cc"], vec![]));
        for after in [";B[aa]", "\n;;(;B[aa]", "WR[9k]", ")", ") From: me (him)", " (", "", "[b]"] {
            assert_eq!(values(&format!("C[:-[]{after}")).0[0], ":-[", "{after}");
        }
        assert_eq!(values("C[바둑\\바]"), (vec!["바둑\\바"], vec![]));
    }

    #[test]
    fn an_unescaped_pair_of_brackets_stays_in_its_text() {
        let (found, faults) = values("C[black [19k]];B[aa]");
        assert_eq!(found, ["black [19k]"]);
        assert_eq!(faults, [(12, Fault::UnescapedBracket)]);
        assert_eq!(values("C[see [1] and [2], or [a] b]").0, ["see [1] and [2], or [a] b"]);
        assert_eq!(values("C[a [b] c]WR[9k]").0, ["a [b] c"]);
        assert_eq!(values("C[a [b]; c [d](e)];B[aa]").0, ["a [b]; c [d](e)"]);
    }

    #[test]
    fn an_invalid_value_is_corrected() {
        for (written, whole) in [("a [b] c", r"a [b\] c"), (r"a\]b\\", r"a\]b\\"), (r"end\", "end"), (r"\\\", r"\\")] {
            assert_eq!(corrected(written), whole);
            assert_eq!(corrected(whole), whole);
        }
        let is_valid = |text| Lexer { at: 1, ..Lexer::new(text) }.value().unwrap().is_valid;
        assert!(
            is_valid(r"C[a\]]")
                && is_valid("C[a")
                && is_valid(r"C[a\\")
                && !is_valid("C[a [b] c]")
                && !is_valid(r"C[a\")
        );
    }

    #[test]
    fn an_unclosed_value_is_read_to_the_end() {
        assert_eq!(values("C[good game"), (vec!["good game"], vec![(1, Fault::UnclosedValue)]));
        assert_eq!(values("C[good game\\"), (vec!["good game\\"], vec![(1, Fault::UnclosedValue)]));
    }

    #[test]
    fn stray_text_is_skipped_with_one_warning() {
        let (found, faults) = tokens("; one two, 3] \u{a0}AB");
        assert_eq!((found, faults), (vec![Token::Semicolon], vec![(2, Fault::StrayText)]));
        let (found, faults) = tokens("([aa] \u{a0}AB [aa]");
        assert_eq!(found, [Token::Open, Token::Name(b"AB")]);
        // The second `[` starts the value, which this loop does not read.
        assert_eq!(faults, [(1, Fault::StrayText), (11, Fault::StrayText)]);
    }

    #[test]
    fn a_game_starts_at_a_parenthesis_and_a_semicolon() {
        let start = |text| Lexer::new(text).game();
        assert_eq!(start("From: me (him)\n\n( ;B[aa])"), Some(18));
        assert_eq!(start("\u{feff}(;)"), Some(4));
        assert_eq!(start("\n\u{feff}\u{feff}\u{b}(;)"), Some(9));
        assert_eq!(start("for (;;) { f(;); } (;;GM[1])"), Some(20));
        assert_eq!(start("for (;;) { f(;); }"), None);
        assert_eq!(start(""), None);
    }
}
