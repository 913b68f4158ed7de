use baduk_rules::Color;

use super::ink::{Ink, Part};
use crate::escape::xml as escape;
use crate::svg::add;

/// The height of the letters of a short label.
const TALLEST: usize = 58;

/// How wide a label may be, in letters as wide as high, times their height.
const WIDTH: usize = 140;

/// The longest label that is shown whole, in Latin letters; other scripts' letters count as two.
const LONGEST: usize = 8;

/// Writes a label around a place, on a stone or (`None`) on wood. One that is too long is cut, and ends in an ellipsis.
pub(crate) fn add_label(svg: &mut String, (x, y): (i32, i32), text: &str, ink: &Ink<'_>, on: Option<Color>) {
    let shown = cut(text);
    let height = (WIDTH / width(&shown).max(1)).min(TALLEST) as i32;
    let attributes = ink.attributes(Part::Label, on);
    // Capitals and digits are about 72 hundredths as high as their letters' full height: half of that is below the middle.
    let base = y + height * 36 / 100;
    let text = escape(&shown);
    add(svg, format_args!(r#"<text {attributes} x="{x}" y="{base}" font-size="{height}">{text}</text>"#));
}

fn cut(text: &str) -> String {
    if width(text) <= LONGEST {
        return text.to_owned();
    }
    let mut shown = String::new();
    for letter in text.chars() {
        if width(&shown) + letter_width(letter) >= LONGEST {
            break;
        }
        shown.push(letter);
    }
    shown + "…"
}

fn width(text: &str) -> usize {
    text.chars().map(letter_width).sum()
}

/// Letters from the Hangul on are square; those before are about half as wide as high.
const fn letter_width(letter: char) -> usize {
    if letter < '\u{1100}' || letter == '…' { 1 } else { 2 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn label(text: &str) -> String {
        let mut svg = String::new();
        add_label(&mut svg, (300, 200), text, &Ink::Classes, None);
        svg
    }

    #[test]
    fn a_label_stands_around_its_place_and_shrinks_as_it_grows_longer() {
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
    fn a_label_is_text_whatever_it_says() {
        assert!(label("<b>&").contains(">&lt;b&gt;&amp;<"));
    }
}
