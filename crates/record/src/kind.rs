/// The kind of text that a game is given in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A game record in SGF ([`sgf`](crate::sgf)). The outermost brackets may be missing.
    Sgf,
    /// A share link, or a text that contains one ([`link`](crate::link)).
    Link,
    /// A text diagram ([`diagram`](crate::diagram)).
    Diagram,
}

impl Kind {
    /// The kind of a text by its looks, without checking that it is valid. Anything unclear is taken for SGF.
    ///
    /// ```
    /// use baduk_record::Kind;
    /// assert_eq!(Kind::of("from a mail: (;SZ[9]C[#1])"), Kind::Sgf);
    /// assert_eq!(Kind::of("Look:\n$$ . X"), Kind::Diagram);
    /// assert_eq!(Kind::of("https://example.org/board/#1aBc"), Kind::Link);
    /// ```
    #[must_use]
    pub fn of(text: &str) -> Self {
        let text = text.trim_start_matches('\u{feff}').trim();
        let has_record = text.as_bytes().windows(2).any(|two| two == b"(;");
        if text.starts_with(['(', ';']) || has_record {
            Self::Sgf
        } else if text.lines().any(|line| line.trim_start().starts_with("$$")) {
            Self::Diagram
        } else if text.contains("$$") && !text.contains('#') {
            // Each line has something before its sign.
            Self::Diagram
        } else if text.starts_with(|first: char| first.is_ascii_digit()) || text.contains('#') {
            Self::Link
        } else {
            Self::Sgf
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kind_of_a_text_is_known_by_its_looks() {
        for (text, kind) in [
            ("(;SZ[9])", Kind::Sgf),
            ("\u{feff}\n ;SZ[9]C[$$B]", Kind::Sgf),
            ("from a mail\n(;SZ[9]C[#1])", Kind::Sgf),
            ("$$B A corner\n$$ | . X", Kind::Diagram),
            ("  > $$ . X", Kind::Diagram),
            ("1) $$ . X", Kind::Diagram),
            ("Look:\n$$ . X", Kind::Diagram),
            ("1aBc", Kind::Link),
            ("https://example.org/board/#1aBc", Kind::Link),
            ("nothing", Kind::Sgf),
        ] {
            assert_eq!(Kind::of(text), kind, "{text}");
        }
    }
}
