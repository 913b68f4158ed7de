/// The text as XML's content or as the value of an attribute in double quotes.
///
/// Characters that no XML file may hold (XML 1.0, production 2) become U+FFFD.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\t' | '\n' | '\r' => escaped.push(character),
            '\0'..' ' | '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            _ => escaped.push(character),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_means_something_in_xml_is_escaped() {
        assert_eq!(escape(r#"<b a="1">&amp;"#), "&lt;b a=&quot;1&quot;&gt;&amp;amp;");
        assert_eq!(escape("수\n'D4'\t"), "수\n'D4'\t");
    }

    #[test]
    fn what_no_xml_file_may_hold_is_replaced() {
        assert_eq!(escape("a\0b\u{1b}c\u{fffe}d\u{ffff}"), "a\u{fffd}b\u{fffd}c\u{fffd}d\u{fffd}");
    }
}
