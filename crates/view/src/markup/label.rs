use baduk_rules::Color;

use super::color_class::class_on;
use crate::escape::xml as escape;
use crate::svg::{add, drop};

/// The font size of a short label, in hundredths of the line spacing.
const MAX_FONT_SIZE: usize = 58;

/// The maximum width of a label, computed as its width in square characters multiplied by the font size.
const MAX_WIDTH: usize = 140;

/// The maximum length of a label, in Latin letters. A wide character, such as one of Hangul, counts as two.
const MAX_LENGTH: usize = 8;

/// Draws a label centered at a position, on a stone of the color `below` or on the board (`None`). A long label is cut and ends with an
/// ellipsis.
pub(crate) fn add_label(svg: &mut String, (x, y): (i32, i32), text: &str, below: Option<Color>) {
    let shown = cut(text);
    let height = (MAX_WIDTH / width(&shown).max(1)).min(MAX_FONT_SIZE) as i32;
    let (on, base, text) = (class_on(below), y + drop(height), escape(&shown));
    add(
        svg,
        format_args!(r#"<text class="label" data-on="{on}" x="{x}" y="{base}" font-size="{height}">{text}</text>"#),
    );
}

fn cut(text: &str) -> String {
    if width(text) <= MAX_LENGTH {
        return text.to_owned();
    }
    let mut shown = String::new();
    for letter in text.chars() {
        if width(&shown) + letter_width(letter) >= MAX_LENGTH {
            break;
        }
        shown.push(letter);
    }
    shown + "…"
}

fn width(text: &str) -> usize {
    text.chars().map(letter_width).sum()
}

/// The width of a character, in halves of a square: characters from Hangul on are square, and those before are about half as wide.
const fn letter_width(letter: char) -> usize {
    if letter < '\u{1100}' || letter == '…' { 1 } else { 2 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn label(text: &str) -> String {
        let mut svg = String::new();
        add_label(&mut svg, (300, 200), text, None);
        svg
    }

    #[test]
    fn a_label_is_centered_and_long_ones_are_smaller() {
        assert_eq!(label("A"), r#"<text class="label" data-on="wood" x="300" y="220" font-size="58">A</text>"#);
        assert!(label("24").contains(r#"font-size="58""#));
        assert!(label("수").contains(r#"font-size="58""#));
        assert!(label("246").contains(r#"y="216" font-size="46""#));
        assert!(label("").contains(r#"font-size="58"></text>"#));
    }

    #[test]
    fn a_label_that_is_too_long_is_cut() {
        assert!(label("12345678").contains(">12345678<"));
        assert!(label("123456789").contains(">1234567…<"));
        assert!(label("흑이 둔다").contains(">흑이 둔…<"));
        assert!(label(&"가".repeat(100_000)).len() < 100);
    }

    #[test]
    fn a_label_is_escaped() {
        assert!(label("<b>&").contains(">&lt;b&gt;&amp;<"));
    }
}
