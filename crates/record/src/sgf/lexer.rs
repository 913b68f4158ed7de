use super::warning::{Fault, Faults};

/// A mark of a record's structure, or the name that starts a property.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `(`
    Open,
    /// `)`
    Close,
    /// `;`
    Semicolon,
    /// Letters and digits before a `[`.
    Name(&'a [u8]),
}

/// Cuts the text of a collection into tokens and values. Each byte is looked at a fixed number of times.
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    /// What was odd, with its offset.
    pub(super) faults: Faults,
}

/// A value as it lies in the text, between its brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Value {
    pub(super) start: usize,
    pub(super) end: usize,
    /// Whether it can be written as it stands: no bracket in it ends it, and nothing in it escapes the bracket that does.
    pub(super) is_sound: bool,
}

impl<'a> Lexer<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, at: 0, faults: Faults::new() }
    }

    /// Goes past the next `(;` that starts a game and gives the offset of its `;`.
    ///
    /// Where other text comes before, a property must follow: `for (;;)` is not the start of a game. Where none does, the
    /// `;` may be missing before a property.
    pub(super) fn game(&mut self) -> Option<usize> {
        let first = self.at == 0;
        let start = past_blanks_and_marks(self.bytes(), self.at);
        while let Some(bracket) = self.bytes()[self.at..].iter().position(|&byte| byte == b'(') {
            let nothing_before = self.at + bracket == start;
            self.at += bracket + 1;
            let semicolon = past_blanks(self.bytes(), self.at);
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

    /// The next token of a game, with its offset. Whatever is none is left out with a warning.
    #[inline]
    pub(super) fn token(&mut self) -> Option<(usize, Token<'a>)> {
        let mut in_stray_text = false;
        loop {
            let start = past_blanks(self.bytes(), self.at);
            self.at = start;
            let (end, token) = match self.bytes().get(start)? {
                b'(' => (start + 1, Token::Open),
                b')' => (start + 1, Token::Close),
                b';' => (start + 1, Token::Semicolon),
                _ => match name_end(self.bytes(), start) {
                    Some(end) => (end, Token::Name(&self.bytes()[start..end])),
                    None => {
                        self.leave_out(std::mem::replace(&mut in_stray_text, true));
                        continue;
                    }
                },
            };
            self.at = end;
            return Some((start, token));
        }
    }

    /// Goes past what is no token.
    #[cold]
    fn leave_out(&mut self, is_told: bool) {
        if !is_told {
            self.faults.push(self.at, Fault::StrayText);
        }
        if self.value().is_none() {
            self.at = stray_end(self.bytes(), self.at);
        }
    }

    /// The next value, if one comes next.
    ///
    /// A `]` that closes a `[` of the same value, and after which the record does not go on, is taken for text: so
    /// `C[a [b] c]` is read as its author meant it. No well-formed record has such a `]`.
    #[inline]
    pub(super) fn value(&mut self) -> Option<Value> {
        let bracket = past_blanks(self.bytes(), self.at);
        if self.bytes().get(bracket) == Some(&b'[') { Some(self.value_from(bracket + 1)) } else { None }
    }

    #[inline(never)]
    fn value_from(&mut self, start: usize) -> Value {
        let bytes = self.bytes();
        let mut open_inside = 0_usize;
        let mut is_sound = true;
        let mut at = start;
        while let Some(byte) = bytes.get(at) {
            match byte {
                b'\\' => at += 1,
                b'[' => open_inside += 1,
                b']' if open_inside > 0 && !goes_on(bytes, at + 1) => {
                    open_inside -= 1;
                    is_sound = false;
                    self.faults.push(at, Fault::UnescapedBracket);
                }
                b']' => {
                    self.at = at + 1;
                    return Value { start, end: at, is_sound };
                }
                _ => {}
            }
            at += 1;
        }
        self.faults.push(start - 1, Fault::UnclosedValue);
        self.at = self.text.len();
        // A backslash that ends the text escapes nothing.
        Value { start, end: self.at, is_sound: is_sound && at == self.at }
    }

    /// How far the text was read.
    pub(super) const fn at(&self) -> usize {
        self.at
    }

    /// The text as bytes: every mark is one of ASCII, and no byte of another letter looks like one.
    fn bytes(&self) -> &'a [u8] {
        self.text.as_bytes()
    }
}

/// A value with a backslash before each bracket that would end it, and without one that would escape its end.
pub(super) fn mended(value: &str) -> String {
    let mut mended = String::with_capacity(value.len() + 2);
    let mut letters = value.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => match letters.next() {
                Some(escaped) => mended.extend([letter, escaped]),
                None => break,
            },
            ']' => mended.push_str("\\]"),
            letter => mended.push(letter),
        }
    }
    mended
}

/// Whether a record can go on like this after a value: with another, with the end of a game, or past marks with a property.
fn goes_on(bytes: &[u8], at: usize) -> bool {
    if bytes.get(past_blanks(bytes, at)) == Some(&b'[') {
        return true;
    }
    let past_marks = past(bytes, at, |byte| b";(".contains(&byte) || is_blank(byte));
    match bytes.get(past_marks) {
        None | Some(b')') => true,
        Some(_) => {
            name_end(bytes, past_marks).is_some_and(|end| bytes[past_marks..end].iter().any(u8::is_ascii_uppercase))
        }
    }
}

/// Whether the first thing here but semicolons is a property.
fn starts_with_property(bytes: &[u8], at: usize) -> bool {
    name_end(bytes, past(bytes, at, |byte| byte == b';' || is_blank(byte))).is_some()
}

/// Where the name ends that starts here, if it is followed by a value.
#[inline]
fn name_end(bytes: &[u8], start: usize) -> Option<usize> {
    let end = past(bytes, start, |byte| byte.is_ascii_alphanumeric());
    let named = bytes.get(start).is_some_and(u8::is_ascii_alphabetic);
    (named && bytes.get(past_blanks(bytes, end)) == Some(&b'[')).then_some(end)
}

/// Where what is left out ends: a word, or else all up to a word, a blank or a mark.
fn stray_end(bytes: &[u8], start: usize) -> usize {
    let first_is_word = bytes.get(start).is_some_and(u8::is_ascii_alphanumeric);
    past(bytes, start + 1, |byte| {
        byte.is_ascii_alphanumeric() == first_is_word && !is_blank(byte) && !b"();[]".contains(&byte)
    })
}

#[inline]
fn past_blanks(bytes: &[u8], at: usize) -> usize {
    past(bytes, at, is_blank)
}

/// The same, and past the marks with which some programs start a file of UTF-8: files may have been put together.
fn past_blanks_and_marks(bytes: &[u8], at: usize) -> usize {
    let mut at = past_blanks(bytes, at);
    while bytes[at..].starts_with("\u{feff}".as_bytes()) {
        at = past_blanks(bytes, at + "\u{feff}".len());
    }
    at
}

/// Whether a byte is white space: a blank, a tab of either kind, or the end of a line or a page.
#[inline]
const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// Where the bytes of this kind end that stand here, if any do.
#[inline]
fn past(bytes: &[u8], mut at: usize, is_such: impl Fn(u8) -> bool) -> usize {
    while let Some(&byte) = bytes.get(at)
        && is_such(byte)
    {
        at += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values of the one property that the text holds, and what was odd.
    fn values(text: &str) -> (Vec<&str>, Vec<(usize, Fault)>) {
        let mut lexer = Lexer::new(text);
        assert!(matches!(lexer.token(), Some((_, Token::Name(_)))), "{text}");
        let values = std::iter::from_fn(|| lexer.value()).map(|value| &text[value.start..value.end]).collect();
        (values, lexer.faults.into_vec())
    }

    fn tokens(text: &str) -> (Vec<Token<'_>>, Vec<(usize, Fault)>) {
        let mut lexer = Lexer::new(text);
        let tokens = std::iter::from_fn(|| lexer.token().map(|(_, token)| token)).collect();
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
    fn a_bracket_pair_that_nobody_escaped_stays_in_its_text() {
        let (found, faults) = values("C[black [19k]];B[aa]");
        assert_eq!(found, ["black [19k]"]);
        assert_eq!(faults, [(12, Fault::UnescapedBracket)]);
        assert_eq!(values("C[see [1] and [2], or [a] b]").0, ["see [1] and [2], or [a] b"]);
        assert_eq!(values("C[a [b] c]WR[9k]").0, ["a [b] c"]);
        assert_eq!(values("C[a [b]; c [d](e)];B[aa]").0, ["a [b]; c [d](e)"]);
    }

    #[test]
    fn a_value_that_could_not_be_written_as_it_stands_is_mended() {
        for (written, whole) in [("a [b] c", r"a [b\] c"), (r"a\]b\\", r"a\]b\\"), (r"end\", "end"), (r"\\\", r"\\")] {
            assert_eq!(mended(written), whole);
            assert_eq!(mended(whole), whole);
        }
        let sound = |text| Lexer { at: 1, ..Lexer::new(text) }.value().unwrap().is_sound;
        assert!(sound(r"C[a\]]") && sound("C[a") && sound(r"C[a\\") && !sound("C[a [b] c]") && !sound(r"C[a\"));
    }

    #[test]
    fn a_value_without_its_end_goes_on_to_the_end() {
        assert_eq!(values("C[good game"), (vec!["good game"], vec![(1, Fault::UnclosedValue)]));
        assert_eq!(values("C[good game\\"), (vec!["good game\\"], vec![(1, Fault::UnclosedValue)]));
    }

    #[test]
    fn what_is_no_token_is_left_out_and_told_once() {
        let (found, faults) = tokens("; one two, 3] \u{a0}AB");
        assert_eq!((found, faults), (vec![Token::Semicolon], vec![(2, Fault::StrayText)]));
        let (found, faults) = tokens("([aa] \u{a0}AB [aa]");
        assert_eq!(found, [Token::Open, Token::Name(b"AB")]);
        // The second is the value, which this loop does not ask for.
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
