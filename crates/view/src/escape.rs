//! Escapes text for HTML and SVG, for the whole workspace.

use std::borrow::Cow;

/// Escapes text for the content of an HTML element, or an attribute value in double quotes.
///
/// Line breaks become character references. That keeps a tag on one line, and a blank line can't end an HTML block in
/// Markdown. NUL, which HTML can't contain, becomes U+FFFD.
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

/// Escapes text for SVG, which must also be valid XML: characters that XML can't contain (XML 1.0, production 2) become
/// U+FFFD.
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
    fn special_characters_are_escaped() {
        assert_eq!(html(r#"<b a="1">&amp;"#), "&lt;b a=&quot;1&quot;&gt;&amp;amp;");
        assert_eq!(html("수'D4'\t\u{b}"), "수'D4'\t\u{b}");
        assert_eq!(xml(r#"<b a="1">&amp;"#), html(r#"<b a="1">&amp;"#));
    }

    #[test]
    fn a_text_has_no_line_breaks() {
        for escape in [html, xml] {
            assert_eq!(escape("a\r\n\nb"), "a&#13;&#10;&#10;b");
        }
    }

    #[test]
    fn characters_that_xml_forbids_are_replaced() {
        assert_eq!(html("a\0b"), "a\u{fffd}b");
        assert_eq!(xml("a\0b\u{1b}c\u{fffe}d\u{ffff}"), "a\u{fffd}b\u{fffd}c\u{fffd}d\u{fffd}");
    }
}
