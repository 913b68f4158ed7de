//! Text as a part of HTML or SVG. Nothing else in the workspace escapes text for these.

use std::borrow::Cow;

/// The text as the content of an HTML element, or as the value of an attribute in double quotes.
///
/// Line breaks become references. So a tag stays on its line, and no blank line of a text ends a block of HTML in Markdown.
/// NUL, which HTML cannot hold, becomes U+FFFD.
#[must_use]
pub fn html(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' => escaped.push_str("&#10;"),
            '\r' => escaped.push_str("&#13;"),
            '\0' => escaped.push('\u{fffd}'),
            _ => escaped.push(character),
        }
    }
    escaped
}

/// The same for SVG, which has to be XML too: characters that no XML file may hold (XML 1.0, production 2) become U+FFFD.
pub(crate) fn xml(text: &str) -> String {
    let is_forbidden = |c: char| matches!(c, '\0'..' ' | '\u{fffe}' | '\u{ffff}') && !matches!(c, '\t' | '\n' | '\r');
    let text =
        if text.contains(is_forbidden) { Cow::from(text.replace(is_forbidden, "\u{fffd}")) } else { text.into() };
    html(&text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_means_something_in_markup_is_escaped() {
        assert_eq!(html(r#"<b a="1">&amp;"#), "&lt;b a=&quot;1&quot;&gt;&amp;amp;");
        assert_eq!(html("수'D4'\t\u{b}"), "수'D4'\t\u{b}");
        assert_eq!(xml(r#"<b a="1">&amp;"#), html(r#"<b a="1">&amp;"#));
    }

    #[test]
    fn a_text_stays_on_its_line() {
        for escape in [html, xml] {
            assert_eq!(escape("a\r\n\nb"), "a&#13;&#10;&#10;b");
        }
    }

    #[test]
    fn what_no_file_may_hold_is_replaced() {
        assert_eq!(html("a\0b"), "a\u{fffd}b");
        assert_eq!(xml("a\0b\u{1b}c\u{fffe}d\u{ffff}"), "a\u{fffd}b\u{fffd}c\u{fffd}d\u{fffd}");
    }
}
