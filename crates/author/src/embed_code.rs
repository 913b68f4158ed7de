//! Writes the code that shows a board in a web page: an HTML element, an iframe, or a Markdown fence.
//!
//! Records can contain anything, so every program that writes a board into a page uses this module. Whatever the text and options are, a
//! browser finds one element with these attributes, and in it the same record; no part of the text becomes markup. Only what HTML can't
//! contain is changed: NUL becomes U+FFFD, and each kind of line break becomes `\n`.

use std::fmt;
use std::fmt::Write;

use baduk_link::SourceKind;

use baduk_view::escape;

/// The name of the custom element for a board.
pub const ELEMENT: &str = "baduk-pan";

/// The language that marks a Markdown fence as a board.
pub const FENCE: &str = "baduk";

/// The type of a script element that contains a game.
pub const SCRIPT_TYPE: &str = "application/x-go-sgf";

/// The attributes of the custom element, in the order of the documentation: first those that give the game, then the
/// options.
pub const ATTRIBUTES: [&str; 20] = [
    "sgf",
    "link",
    "diagram",
    "game",
    "size",
    "mode",
    "at",
    "region",
    "rules",
    "coordinates",
    "numbers",
    "orientation",
    "controls",
    "compact",
    "wheel",
    "goal",
    "unmarked",
    "theme",
    "lang",
    "autoplay",
];

/// Where the game of a board comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source<'a> {
    /// The text of a game record (SGF).
    Sgf(&'a str),
    /// The text of a text diagram.
    Diagram(&'a str),
    /// The URL of a file with the game.
    Address(&'a str),
    /// A share link to the game, or the payload of such a link.
    Link(&'a str),
}

/// The error for an attribute that can't be written in a fence, since its value has both kinds of quotes. The text is the attribute's
/// name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuotesError(pub String);

impl<'a> Source<'a> {
    /// The source with this kind ("sgf", "diagram", "address" or "link") and this text; `None` for other kinds.
    #[must_use]
    pub fn named(kind: &str, text: &'a str) -> Option<Self> {
        Some(match kind {
            "sgf" => Self::Sgf(text),
            "diagram" => Self::Diagram(text),
            "address" => Self::Address(text),
            "link" => Self::Link(text),
            _ => return None,
        })
    }

    /// The attribute that refers to the game, and its value; `None` if the game is text inside the element.
    const fn attribute(self) -> Option<(&'static str, &'a str)> {
        match self {
            Self::Address(text) => Some(("sgf", text)),
            Self::Link(text) => Some(("link", text)),
            Self::Sgf(_) | Self::Diagram(_) => None,
        }
    }
}

/// The script tag that loads the custom element. `address` is the URL of embed.js.
#[must_use]
pub fn loader(address: &str) -> String {
    tag("script", &[("type", "module"), ("src", address)]) + "</script>"
}

/// The custom element with these attributes, except those that [`is_attribute`] rejects. It also works as HTML in Markdown: its tag is on
/// one line, and text with blank lines is a block of its own.
///
/// ```
/// use baduk_author::embed_code::{Source, element};
/// assert_eq!(element(&[("at", "3")], Source::Address("game.sgf")), r#"<baduk-pan sgf="game.sgf" at="3"></baduk-pan>"#);
/// ```
#[must_use]
pub fn element(attributes: &[(&str, &str)], source: Source<'_>) -> String {
    let all: Vec<_> = source.attribute().into_iter().chain(attributes.iter().copied()).collect();
    let tag = tag(ELEMENT, &all);
    let content = match source {
        Source::Sgf(text) => content(text),
        Source::Diagram(text) => pre(&lines(text)),
        Source::Address(_) | Source::Link(_) => return format!("{tag}</{ELEMENT}>"),
    };
    let blank = if content.lines().any(|line| line.trim().is_empty()) { "\n" } else { "" };
    format!("{tag}\n{blank}{content}\n</{ELEMENT}>")
}

/// An iframe of `width` by `height` with the board. `page` is the URL of embed.html, and `options` are attributes of the custom element.
/// (Of a link, embed.html only reads the payload.)
#[must_use]
pub fn frame(page: &str, options: &[(&str, &str)], source: Source<'_>, (width, height): (&str, &str)) -> String {
    let (game, fragment) = match source {
        Source::Sgf(text) => (Some(("sgf", text)), None),
        Source::Diagram(text) => (Some(("diagram", text)), None),
        Source::Address(text) => (Some(("sgf", text)), None),
        Source::Link(text) => (None, Some(text.split_once('#').map_or(text, |(_, payload)| payload))),
    };
    let mut address = page.to_owned();
    for (nth, (name, value)) in options.iter().copied().chain(game).enumerate() {
        address.push(if nth == 0 { '?' } else { '&' });
        push_encoded(&mut address, name);
        address.push('=');
        push_encoded(&mut address, value);
    }
    if let Some(payload) = fragment {
        address.push('#');
        push_encoded(&mut address, payload);
    }
    let attributes = [
        ("src", address.as_str()),
        ("title", "Baduk board"),
        ("width", width),
        ("height", height),
        ("loading", "lazy"),
        ("allow", "clipboard-write; fullscreen"),
        ("style", "border:0;max-width:100%"),
    ];
    format!("{}</iframe>", tag("iframe", &attributes))
}

/// The Markdown fence with these attributes, except those that [`is_attribute`] rejects, for `badukpan page`.
///
/// # Errors
/// When a value has both kinds of quotes, so that neither can quote it.
pub fn fence(attributes: &[(&str, &str)], source: Source<'_>) -> Result<String, QuotesError> {
    let mut info = FENCE.to_owned();
    for (name, value) in source.attribute().into_iter().chain(attributes.iter().copied()) {
        if is_attribute(name) {
            let quote = quote(value).ok_or_else(|| QuotesError(name.to_owned()))?;
            let _ = write!(info, " {name}={quote}{}{quote}", as_info(value));
        }
    }
    let text = match source {
        Source::Sgf(text) | Source::Diagram(text) => lines(text) + "\n",
        Source::Address(_) | Source::Link(_) => String::new(),
    };
    let mark = "`".repeat(3.max(1 + longest_run(&text, '`')));
    Ok(format!("{mark}{info}\n{text}{mark}"))
}

/// The opening tag of an element, on one line, without attributes that [`is_attribute`] rejects.
#[must_use]
pub fn tag(element: &str, attributes: &[(&str, &str)]) -> String {
    let mut tag = format!("<{element}");
    for (name, value) in attributes.iter().filter(|(name, _)| is_attribute(name)) {
        let _ = write!(tag, " {name}=\"{}\"", escape::html(value));
    }
    tag.push('>');
    tag
}

/// Whether an attribute may have this name: a letter, followed by letters, digits and hyphens, and not the name of an event handler.
#[must_use]
pub fn is_attribute(name: &str) -> bool {
    let is_plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    let is_handler = name.get(..2).is_some_and(|start| start.eq_ignore_ascii_case("on"));
    is_plain && name.starts_with(|first: char| first.is_ascii_alphabetic()) && !is_handler
}

/// The text of a game as content of the custom element: in a script element, whose content is not shown, or else in `<pre>`. It starts with
/// a blank line, which makes it a block of its own in Markdown.
#[must_use]
pub fn content(text: &str) -> String {
    let text = lines(text);
    match script(&text) {
        Some(script) => format!("<script type=\"{SCRIPT_TYPE}\">\n{script}\n</script>"),
        None => pre(&text),
    }
}

fn pre(text: &str) -> String {
    let lines: Vec<_> = text.split('\n').map(escape::html).collect();
    format!("<pre>\n{}\n</pre>", lines.join("\n"))
}

/// The text of a game, changed so that it can be the content of a script element: nothing in it ends the script, starts a comment or
/// another script, which would keep the script from ending, or ends an HTML block in Markdown. `None` if the change would alter the meaning
/// of the text.
///
/// In SGF, a backslash may precede any character (FF\[4\], "Text"). It is inserted after `<`, where earlier backslashes
/// don't matter. Outside of values it only adds stray text to stray text.
fn script(text: &str) -> Option<String> {
    let mut script = String::with_capacity(text.len());
    for (at, character) in text.char_indices() {
        script.push(character);
        let behind = &text.as_bytes()[at + 1..];
        let is_script = || behind.get(..6).is_some_and(|word| word.eq_ignore_ascii_case(b"script"));
        if character == '<' && (matches!(behind.first(), Some(b'/' | b'!')) || is_script()) {
            script.push('\\');
        }
    }
    (script.len() == text.len() || SourceKind::at_first_sight(text) == Some(SourceKind::Sgf)).then_some(script)
}

/// The text as HTML can contain it, without line breaks at its start and end. Each line break becomes `\n`, also one of two characters, as
/// in SGF.
fn lines(text: &str) -> String {
    let mut lines = String::with_capacity(text.len());
    let mut characters = text.trim_matches(['\r', '\n']).chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '\r' | '\n' => {
                let _ = characters.next_if(|&next| matches!(next, '\r' | '\n') && next != character);
                lines.push('\n');
            }
            '\0' => lines.push('\u{fffd}'),
            _ => lines.push(character),
        }
    }
    lines
}

/// The quotes around a value in a fence: empty if the value needs none; `None` if neither kind of quotes would do.
fn quote(value: &str) -> Option<&'static str> {
    let is_bare = !value.is_empty() && !value.contains(|c: char| c.is_whitespace() || matches!(c, '"' | '\''));
    match (value.contains('"'), value.contains('\'')) {
        _ if is_bare => Some(""),
        (false, _) => Some("\""),
        (true, false) => Some("'"),
        (true, true) => None,
    }
}

/// A value as it must be written in the first line of a fence, where Markdown interprets character references and backslashes.
fn as_info(value: &str) -> String {
    let mut info = String::with_capacity(value.len());
    for character in value.chars() {
        match character {
            '\0' => info.push('\u{fffd}'),
            '&' | '\\' | '`' | '\u{1}'..='\u{1f}' => {
                let _ = write!(info, "&#{};", u32::from(character));
            }
            _ => info.push(character),
        }
    }
    info
}

/// The length of the longest run of the character `mark` in a string.
fn longest_run(text: &str, mark: char) -> usize {
    text.split(|c| c != mark).map(str::len).max().unwrap_or(0)
}

/// Appends a string to a URL, percent-encoded for its query or fragment.
fn push_encoded(address: &mut String, text: &str) {
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte) {
            address.push(char::from(byte));
        } else {
            let _ = write!(address, "%{byte:02X}");
        }
    }
}

impl fmt::Display for QuotesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "The value of {} has both kinds of quotes. A code fence can't hold them. Use the HTML instead.",
            self.0
        )
    }
}

impl std::error::Error for QuotesError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_element_has_its_game_in_an_attribute_a_script_or_pre() {
        for (source, expected) in [
            (Source::Address("a&b.sgf"), "<baduk-pan sgf=\"a&amp;b.sgf\" at=\"1\"></baduk-pan>"),
            (Source::Link("1ab#"), "<baduk-pan link=\"1ab#\" at=\"1\"></baduk-pan>"),
            (
                Source::Sgf("(;C[a\r\nb])\n"),
                "<baduk-pan at=\"1\">\n<script type=\"application/x-go-sgf\">\n(;C[a\nb])\n</script>\n</baduk-pan>",
            ),
            (Source::Diagram("\n$$ <X\n$$ ."), "<baduk-pan at=\"1\">\n<pre>\n$$ &lt;X\n$$ .\n</pre>\n</baduk-pan>"),
        ] {
            assert_eq!(element(&[("at", "1"), ("onload", "x"), ("x y", "z"), ("", "")], source), expected);
        }
        assert!(element(&[], Source::Sgf("(;C[a\n\nb])")).starts_with("<baduk-pan>\n\n<script"));
    }

    #[test]
    fn an_iframe_has_the_options_in_its_url() {
        let frame = |source| frame("https://example.org/embed.html", &[("at", "a b&c")], source, ("100%", "640"));
        let tail = "\" title=\"Baduk board\" width=\"100%\" height=\"640\" loading=\"lazy\" allow=\"clipboard-write; fullscreen\" style=\"border:0;max-width:100%\"></iframe>";
        for (source, query) in [
            (Source::Sgf("(;C[\"+바])"), "?at=a%20b%26c&amp;sgf=%28%3BC%5B%22%2B%EB%B0%94%5D%29"),
            (Source::Diagram("$$"), "?at=a%20b%26c&amp;diagram=%24%24"),
            (Source::Link("https://example.org/#1-_\">"), "?at=a%20b%26c#1-_%22%3E"),
        ] {
            assert_eq!(frame(source), format!("<iframe src=\"https://example.org/embed.html{query}{tail}"));
        }
    }

    #[test]
    fn a_fence_is_longer_than_fences_in_its_text() {
        for (text, mark) in [("(;)", "```"), ("``", "```"), ("a ``` b", "````"), ("`````\n~~~", "``````")] {
            assert_eq!(fence(&[], Source::Sgf(text)), Ok(format!("{mark}baduk\n{text}\n{mark}")));
        }
        assert_eq!(fence(&[], Source::Address("a b.sgf")).as_deref(), Ok("```baduk sgf=\"a b.sgf\"\n```"));
    }

    #[test]
    fn the_values_of_a_fence_are_quoted_if_needed() {
        for (value, expected) in [
            ("12", "12"),
            ("", "\"\""),
            ("last 5", "\"last 5\""),
            ("it's", "\"it's\""),
            ("say \"x\"", "'say \"x\"'"),
            ("a\n\nb", "\"a&#10;&#10;b\""),
            ("`&\\", "&#96;&#38;&#92;"),
        ] {
            assert_eq!(fence(&[("at", value)], Source::Link("1")), Ok(format!("```baduk link=1 at={expected}\n```")));
        }
        let refused = fence(&[("at", "\"'")], Source::Link("1")).unwrap_err();
        assert!(refused.to_string().starts_with("The value of at has both"));
    }

    #[test]
    fn no_game_can_end_its_script() {
        let text = "(;C[</script><!-- <SCRIPT> </pre> <b> < / 가<])";
        let safe = script(text).unwrap();
        assert_eq!(safe, "(;C[<\\/script><\\!-- <\\SCRIPT> <\\/pre> <b> < / 가<])");
        let comment = |text: &str| {
            let tree = baduk_sgf::read(text).unwrap().0.remove(0);
            tree.node(tree.root()).text("C")
        };
        assert_eq!(comment(&safe), comment(text));
        assert_eq!(script(&safe), Some(safe));
    }

    #[test]
    fn backslashes_before_a_tag_make_no_difference() {
        for backslashes in 0..5 {
            let text = format!("(;C[{}</script>])", "\\".repeat(backslashes));
            let safe = script(&text).unwrap();
            assert!(!safe.contains("</"), "{safe}");
            let comment = |text: &str| baduk_sgf::read(text).unwrap().0[0].depth_first().count();
            assert_eq!(comment(&safe), comment(&text));
        }
    }

    #[test]
    fn other_text_is_written_unchanged_or_in_pre() {
        assert_eq!(script("$$B a < b").as_deref(), Some("$$B a < b"));
        assert_eq!(script("$$B </script>"), None);
        assert_eq!(content("$$B </script>"), "<pre>\n$$B &lt;/script&gt;\n</pre>");
    }

    #[test]
    fn event_handlers_are_not_written() {
        for name in ["at", "data-x", "Title", "o", "controls"] {
            assert!(is_attribute(name), "{name}");
        }
        for name in ["", "onload", "ONx", "on", "1a", "-a", "a b", "a=b", "a>", "가"] {
            assert!(!is_attribute(name), "{name}");
        }
    }
}
