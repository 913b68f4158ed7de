use baduk_rules::Color;

use super::symbol::{is_blank, trim};

/// The highest move number that the head of a diagram can state.
const MAX_NUMBER: u32 = 99_999;

/// The head of a diagram: its first line, with options and a title.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Head<'a> {
    /// The color that plays move 1 of the diagram; `None` if the head doesn't say.
    pub(super) first: Option<Color>,
    pub(super) coordinates: bool,
    /// The board size as the head states it; `None` if the head doesn't.
    pub(super) size: Option<u32>,
    /// The move number that the page shows for move 1 of the diagram.
    pub(super) number: u32,
    pub(super) title: &'a str,
}

impl<'a> Head<'a> {
    /// Reads the text after `$$`, and returns whether this text has options before its title. Options come directly after `$$`. A word that
    /// only starts like options, as in `$$Black to play`, is part of the title.
    pub(super) fn new(text: &'a str) -> (Self, bool) {
        let mut head = Self { number: 1, ..Self::default() };
        let rest = head.options(text);
        let is_word =
            rest.starts_with(|next: char| next.is_ascii_alphanumeric() || !next.is_ascii() && !is_blank(next));
        let has_options = rest.len() < text.len() && !is_word;
        if !has_options {
            head = Self { number: 1, ..Self::default() };
        }
        head.title = trim(if has_options { rest } else { text });
        (head, has_options)
    }

    /// Reads the options of a head, each at most once and in any order. Returns the rest of the text.
    fn options(&mut self, text: &'a str) -> &'a str {
        let (mut rest, mut has_number) = (text, false);
        while let Some(&letter) = rest.as_bytes().first() {
            match letter {
                b'B' | b'b' if self.first.is_none() => self.first = Some(Color::Black),
                b'W' | b'w' if self.first.is_none() => self.first = Some(Color::White),
                b'C' | b'c' if !self.coordinates => self.coordinates = true,
                b'M' | b'm' if !has_number => {
                    let Some((number, after)) = number(&rest[1..]) else { return rest };
                    (self.number, has_number, rest) = (number.clamp(1, MAX_NUMBER), true, after);
                    continue;
                }
                _ => {
                    let Some((side, after)) = number(rest).filter(|_| self.size.is_none()) else { return rest };
                    (self.size, rest) = (Some(side), after);
                    continue;
                }
            }
            rest = &rest[1..];
        }
        rest
    }
}

/// The number of up to six digits at the start of a string, and the rest of it; `None` if the string doesn't start with such a number.
pub(super) fn number(text: &str) -> Option<(u32, &str)> {
    let rest = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let digits = &text[..text.len() - rest.len()];
    (digits.len() <= 6).then(|| digits.parse().ok()).flatten().map(|number| (number, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> String {
        let Head { first, coordinates, size, number, title } = Head::new(text).0;
        let first = first.map_or('-', |color| if color == Color::Black { 'B' } else { 'W' });
        let size = size.map_or("-".to_owned(), |size| size.to_string());
        format!("{first} {} {size} {number} {title}", if coordinates { 'c' } else { '-' })
    }

    #[test]
    fn options_come_directly_after_the_sign_in_any_order() {
        let table = [
            ("", "- - - 1 "),
            ("B", "B - - 1 "),
            ("W9 Title", "W - 9 1 Title"),
            ("Bcm5", "B c - 5 "),
            ("c13m5  two  words ", "- c 13 5 two  words"),
            ("cB13", "B c 13 1 "),
            ("13cB", "B c 13 1 "),
            ("Wm12c9 x", "W c 9 12 x"),
            ("wc", "W c - 1 "),
            ("m0", "- - - 1 "),
            ("m999999", "- - - 99999 "),
            (" B9 is a title", "- - - 1 B9 is a title"),
            ("B: ko", "B - - 1 : ko"),
            ("\u{a0}c", "- - - 1 c"),
        ];
        for (text, expected) in table {
            assert_eq!(said(text), expected, "{text}");
        }
    }

    #[test]
    fn a_word_that_starts_like_options_is_part_of_the_title() {
        for title in ["Black to play", "White", "Cut", "cm x", "BB", "B9m", "9x9", "B99999999", "m", "Bö"] {
            assert_eq!(said(title), format!("- - - 1 {title}"));
        }
    }
}
