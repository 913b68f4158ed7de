use baduk_sgf::foreign::Format;

use crate::is_link;

/// The kind of text from which a game is read. It is here because this is the lowest crate that knows all kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum SourceKind {
    /// A game record in SGF ([`sgf`](baduk_sgf)). The outermost parentheses may be missing.
    Sgf,
    /// A share link, or a text that contains one ([`read`](crate::read)).
    Link,
    /// A text diagram ([`diagram`](baduk_sgf::diagram)).
    Diagram,
    /// A game in the format of another program, or a list of moves ([`foreign`](baduk_sgf::foreign)).
    Foreign,
}

impl SourceKind {
    /// The kind of a text, guessed without checking whether the text is valid. An unclear text counts as SGF.
    ///
    /// ```
    /// use baduk_link::SourceKind;
    /// assert_eq!(SourceKind::from_text("from a mail: (;SZ[9]C[#1])"), SourceKind::Sgf);
    /// assert_eq!(SourceKind::from_text("Look:\n$$ . X"), SourceKind::Diagram);
    /// assert_eq!(SourceKind::from_text("https://badukpan.github.io/badukpan/#1aBcDeFgH2iJ"), SourceKind::Link);
    /// assert_eq!(SourceKind::from_text("1. D4 Q16"), SourceKind::Foreign);
    /// ```
    #[must_use]
    pub fn from_text(text: &str) -> Self {
        Self::at_first_sight(text).unwrap_or_else(|| {
            if is_link(text) {
                Self::Link
            } else if Format::from_text(text).is_some() {
                Self::Foreign
            } else {
                Self::Sgf
            }
        })
    }

    /// The kind of a text that is clearly a record in SGF or a diagram; `None` for others. It takes less code than [`SourceKind::from_text`].
    #[must_use]
    pub fn at_first_sight(text: &str) -> Option<Self> {
        let text = text.trim_start_matches('\u{feff}').trim();
        let has_record = text.as_bytes().windows(2).any(|two| two == b"(;");
        let has_diagram = || {
            let begins_a_line = text.lines().any(|line| line.trim_start().starts_with("$$"));
            // Every line may have a quotation mark or other text before its sign.
            begins_a_line || text.contains("$$") && !text.contains('#')
        };
        if text.starts_with(['(', ';']) || has_record {
            Some(Self::Sgf)
        } else {
            has_diagram().then_some(Self::Diagram)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kind_of_a_text_is_known_by_its_looks() {
        for (text, kind) in [
            ("(;SZ[9])", SourceKind::Sgf),
            ("\u{feff}\n ;SZ[9]C[$$B]", SourceKind::Sgf),
            ("from a mail\n(;SZ[9]C[#1])", SourceKind::Sgf),
            ("$$B A corner\n$$ | . X", SourceKind::Diagram),
            ("  > $$ . X", SourceKind::Diagram),
            ("1) $$ . X", SourceKind::Diagram),
            ("Look:\n$$ . X", SourceKind::Diagram),
            ("1aBc2dEfG3hIjK4lMnO5p", SourceKind::Link),
            ("https://example.org/board/#1aBcDeFgH2iJ", SourceKind::Link),
            ("1. D4 Q16", SourceKind::Foreign),
            ("\\HS\n\\[GAMENAME=Free\\]\n", SourceKind::Foreign),
            ("1aBc", SourceKind::Sgf),
            ("12 stones", SourceKind::Sgf),
            ("nothing", SourceKind::Sgf),
        ] {
            assert_eq!(SourceKind::from_text(text), kind, "{text}");
        }
    }
}
