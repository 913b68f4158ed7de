//! Character references of HTML.

/// The names that are known. Numeric references always work.
const NAMES: [(&str, char); 6] =
    [("amp", '&'), ("lt", '<'), ("gt", '>'), ("quot", '"'), ("apos", '\''), ("nbsp", '\u{a0}')];

/// The maximum length of a name or number between `&` and `;`.
const MAX_LENGTH: usize = 10;

/// Decodes the character references in HTML text or an attribute value. Invalid ones stay as they are.
pub(super) fn decode(html: &str) -> String {
    let mut pieces = html.split('&');
    let mut text = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let named =
            piece.find(';').filter(|&end| end <= MAX_LENGTH).and_then(|end| Some((character(&piece[..end])?, end)));
        match named {
            Some((character, end)) => {
                text.push(character);
                text.push_str(&piece[end + 1..]);
            }
            None => {
                text.push('&');
                text.push_str(piece);
            }
        }
    }
    text
}

fn character(name: &str) -> Option<char> {
    let Some(number) = name.strip_prefix('#') else {
        return NAMES.iter().find(|(known, _)| *known == name).map(|&(_, character)| character);
    };
    let code = match number.strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16),
        None => number.parse(),
    };
    code.ok().and_then(char::from_u32).filter(|&character| character != '\0')
}

#[cfg(test)]
mod tests {
    use super::*;
    use baduk_view::escape;

    #[test]
    fn references_are_read_and_all_else_is_text() {
        assert_eq!(decode("a&lt;b &amp;amp; &#39;&#x2F;&quot; &#10;"), "a<b &amp; '/\" \n");
        for text in ["&", "&;", "&bogus;", "&#;", "&#x;", "&#0;", "&#x110000;", "a & b; c", "&lt", "&가나다라;"] {
            assert_eq!(decode(text), text);
        }
    }

    #[test]
    fn a_text_survives_escaping() {
        let text = "a\"b' <i>&amp;\r\n가";
        assert_eq!(decode(&escape::html(text)), text);
    }
}
