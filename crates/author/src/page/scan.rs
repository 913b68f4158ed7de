//! Reads HTML and finds the `<baduk-pan>` elements in it.
//!
//! html5gum reads tags, texts and comments as browsers do (HTML, section "Tokenization"). It builds no tree, so this
//! module has to know which elements contain only text.

use std::ops::Range;

use html5gum::{DefaultEmitter, Error, HtmlString, StartTag, State, StringReader, Token, Tokenizer};

use super::attributes::Attributes;
use super::error::BoardError;

/// The name of the custom element for an embedded board.
pub(super) const NAME: &str = "baduk-pan";

/// The attribute that marks a picture from an earlier run, which is replaced by a new one.
pub(super) const MARK: &str = "data-still";

/// The name of the element with the texts right after such a picture, if it has any. It has the attribute too.
pub(super) const NO_SCRIPT: &str = "noscript";

/// How html5gum reads the content of an element that contains only text. `None` for other elements.
///
/// Browsers parse the content of `<pre>` as HTML, but boards in it are not filled, so it is treated as text.
fn content(name: &str) -> Option<State> {
    match name {
        "script" => Some(State::ScriptData),
        "textarea" | "title" => Some(State::RcData),
        "style" | "xmp" | "iframe" | "noembed" | "noframes" | "pre" => Some(State::RawText),
        _ => None,
    }
}

/// A piece of HTML, such as a tag, with its byte range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) range: Range<usize>,
    pub(super) kind: PieceKind,
}

/// The kind of a piece of HTML, with its content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PieceKind {
    Start(Tag),
    /// An end tag with its name in lower case.
    End(String),
    /// Text between tags, with character references decoded.
    Text(String),
    /// The text in an element such as a script. Character references are decoded if HTML does so in this element.
    Content(String),
    /// A comment or a declaration, such as the doctype.
    Comment,
    /// A tag without `>`, which extends to the end of the text.
    Unclosed,
}

/// A start tag with its attributes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tag {
    /// The name of the tag in lower case.
    pub(super) name: String,
    /// The attributes of the tag, with character references decoded.
    pub(super) attributes: Attributes,
    /// Whether the tag ends with `/>`, so that it may need no end tag.
    pub(super) closes_itself: bool,
}

/// An iterator over the pieces of HTML, in order.
pub(super) struct Pieces<'a> {
    html: &'a str,
    tokens: Tokenizer<StringReader<'a>, DefaultEmitter<usize>>,
    /// The byte offset at which the last piece ends.
    at: usize,
    /// Whether the next text is the content of an element such as a script.
    is_content: bool,
    /// The number of `<svg>` and `<math>` elements that are open. Inside them, tags may be self-closing.
    foreign: usize,
    is_unclosed: bool,
}

/// Splits an HTML text into its pieces.
pub(super) fn pieces(html: &str) -> Pieces<'_> {
    let tokens = Tokenizer::new_with_emitter(html, DefaultEmitter::new_with_span());
    Pieces { html, tokens, at: 0, is_content: false, foreign: 0, is_unclosed: false }
}

impl Iterator for Pieces<'_> {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        while let Some(Ok(token)) = self.tokens.next() {
            let (span, kind) = match token {
                Token::StartTag(tag) => (tag.span, PieceKind::Start(self.start(tag))),
                Token::EndTag(tag) => {
                    let name = text(&tag.name);
                    self.foreign = self.foreign.saturating_sub(usize::from(is_foreign(&name)));
                    self.is_content = false;
                    (tag.span, PieceKind::End(name))
                }
                Token::String(string) if self.is_content => (string.span, PieceKind::Content(text(&string))),
                Token::String(string) => (string.span, PieceKind::Text(text(&string))),
                Token::Comment(comment) => (comment.span, PieceKind::Comment),
                Token::Doctype(declaration) => (declaration.span, PieceKind::Comment),
                Token::Error(error) => {
                    self.is_unclosed |= error.value == Error::EofInTag;
                    continue;
                }
            };
            let is_text = matches!(kind, PieceKind::Text(_) | PieceKind::Content(_));
            let start = if is_text { self.at } else { span.start };
            self.at = span.end;
            return Some(Piece { range: start..span.end, kind });
        }
        let unclosed = Piece { range: self.at..self.html.len(), kind: PieceKind::Unclosed };
        std::mem::take(&mut self.is_unclosed).then_some(unclosed)
    }
}

impl Pieces<'_> {
    /// Reads a start tag. If the element contains only text, the text that follows will be read as its content.
    fn start(&mut self, tag: StartTag<usize>) -> Tag {
        let mut attributes: Vec<_> = tag.attributes.into_iter().collect();
        attributes.sort_by_key(|(_, value)| value.span.start);
        let attributes = attributes.into_iter().map(|(name, value)| (text(&name), text(&value))).collect();
        let (name, closes_itself) = (text(&tag.name), tag.self_closing);
        self.foreign += usize::from(is_foreign(&name) && !closes_itself);
        if let Some(state) = content(&name).filter(|_| !closes_itself || self.foreign == 0) {
            self.tokens.set_state(state);
            self.is_content = true;
        }
        Tag { name, attributes: Attributes(attributes), closes_itself }
    }
}

fn is_foreign(name: &str) -> bool {
    matches!(name, "svg" | "math")
}

fn text(bytes: &HtmlString) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A `<baduk-pan>` element, with the byte ranges of its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Element {
    pub(super) attributes: Attributes,
    /// The byte range from the `<` of the start tag to the `>` of the end tag.
    pub(super) range: Range<usize>,
    /// The byte range between the start tag and the end tag.
    pub(super) inner: Range<usize>,
    /// The byte range of the picture from an earlier run with the texts below it; `None` if the element has none.
    pub(super) still: Option<Range<usize>>,
}

/// Finds the picture from an earlier run among the tags inside an element.
#[derive(Default)]
struct StillFinder {
    start: usize,
    /// The number of `<svg>` elements that are open, including the picture.
    depth: usize,
    found: Option<Range<usize>>,
    /// Whether the texts below the picture are open.
    is_below: bool,
}

impl StillFinder {
    fn read(&mut self, piece: &Piece) {
        let Piece { range, kind } = piece;
        match kind {
            PieceKind::Start(tag) if tag.name == NO_SCRIPT => {
                let follows = self.found.as_ref().is_some_and(|found| found.end == range.start);
                self.is_below = follows && tag.attributes.get(MARK).is_some();
            }
            PieceKind::End(name) if name == NO_SCRIPT && self.is_below => {
                self.is_below = false;
                self.found = self.found.take().map(|found| found.start..range.end);
            }
            _ if self.found.is_some() => {}
            PieceKind::Start(tag) if tag.name == "svg" && !tag.closes_itself => match self.depth {
                0 if tag.attributes.get(MARK).is_some() => (self.start, self.depth) = (range.start, 1),
                0 => {}
                _ => self.depth += 1,
            },
            PieceKind::End(name) if name == "svg" => match self.depth {
                0 => {}
                1 => (self.found, self.depth) = (Some(self.start..range.end), 0),
                _ => self.depth -= 1,
            },
            _ => {}
        }
    }
}

/// The parts of an HTML text that matter for boards.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// The `<baduk-pan>` elements outside of comments, scripts and `<pre>`, in order.
    pub(super) elements: Vec<Element>,
    /// Each element without an end tag, and each tag without `>`, as its byte offset and the error.
    pub(super) unclosed: Vec<(usize, BoardError)>,
    /// The byte ranges of comments, declarations and the content of scripts, `<pre>` and the like, in order.
    pub(super) skipped: Vec<Range<usize>>,
    /// The language of the page: the attribute `lang` of `<html>`.
    pub(super) lang: Option<String>,
}

/// Finds the `<baduk-pan>` elements of a page. `is_whole` returns whether a range can be a tag: in Markdown, a tag can't extend beyond the
/// HTML in which it begins. The search stops at a tag without an end.
pub(super) fn elements(html: &str, is_whole: &dyn Fn(&Range<usize>) -> bool) -> Found {
    let mut found = Found::default();
    let mut open: Option<(Range<usize>, Attributes)> = None;
    let mut still = StillFinder::default();
    let no_end = |(range, _): (Range<usize>, _)| (range.start, BoardError::NoEndTag);
    for piece in pieces(html) {
        let range = piece.range.clone();
        let is_tag = matches!(piece.kind, PieceKind::Start(_) | PieceKind::End(_) | PieceKind::Unclosed);
        if is_tag && (piece.kind == PieceKind::Unclosed || !is_whole(&range)) {
            let words = html[range.start..].split(|c: char| c.is_ascii_whitespace() || c == '>');
            let tag = words.take(1).collect::<String>();
            found.unclosed.push((range.start, BoardError::UnclosedTag(tag)));
            break;
        }
        match piece.kind {
            PieceKind::Start(tag) if tag.name == "html" => found.lang = tag.attributes.get("lang").map(str::to_owned),
            PieceKind::Start(tag) if tag.name == NAME => {
                found.unclosed.extend(open.replace((range, tag.attributes)).map(no_end));
                still = StillFinder::default();
            }
            PieceKind::End(name) if name == NAME => {
                if let Some((start, attributes)) = open.take() {
                    found.elements.push(Element {
                        attributes,
                        inner: start.end..range.start,
                        range: start.start..range.end,
                        still: still.found.take(),
                    });
                }
            }
            PieceKind::Comment | PieceKind::Content(_) => found.skipped.push(range),
            _ => still.read(&piece),
        }
    }
    found.unclosed.extend(open.map(no_end));
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, Instant};

    fn elements_of(page: &str) -> Found {
        elements(page, &|_| true)
    }

    /// The text inside each `<baduk-pan>` element, and the number of elements without an end.
    fn found(page: &str) -> (Vec<&str>, usize) {
        let Found { elements, unclosed, .. } = elements_of(page);
        (elements.into_iter().map(|element| &page[element.inner]).collect(), unclosed.len())
    }

    #[test]
    fn pieces_follow_each_other_and_are_the_whole_page() {
        let page = "a &lt; b<!DOCTYPE x>\r\n<p a='&quot;\r\n'>가</P\r\n><!-- - --><?x?></ y><script>a<b</script >\
                    <pre><b>&lt;</pre><textarea>&lt;</textarea><svg><title/></svg>&amp;&bogus; <\r<a b";
        for end in (0..=page.len()).filter(|&end| page.is_char_boundary(end)) {
            let page = &page[..end];
            let mut at = 0;
            for Piece { range, kind } in pieces(page) {
                let text = &page[range.clone()];
                assert_eq!(range.start, at, "{page}");
                match kind {
                    PieceKind::Start(_) | PieceKind::End(_) => assert!(text.starts_with('<') && text.ends_with('>')),
                    PieceKind::Comment | PieceKind::Unclosed => assert!(text.starts_with('<'), "{text}"),
                    PieceKind::Text(_) | PieceKind::Content(_) => assert!(!text.is_empty()),
                }
                at = range.end;
            }
            assert_eq!(at, page.len(), "{page:?} {:?}", pieces(page).collect::<Vec<_>>());
        }
    }

    #[test]
    fn an_element_is_found_with_any_kind_of_tags() {
        for (page, inner) in [
            ("<p><baduk-pan>a</baduk-pan></p>", "a"),
            ("<BADUK-Pan\n at=1 >a</Baduk-pan\n>", "a"),
            ("<baduk-pan sgf='(;C[</baduk-pan>])'>a</baduk-pan>", "a"),
            ("<baduk-pan/>a</baduk-pan>", "a"),
            ("<baduk-pan><!-- </baduk-pan> -->a</baduk-pan>", "<!-- </baduk-pan> -->a"),
            ("<baduk-pan><script>(;C[</baduk-pan>])</script></baduk-pan>", "<script>(;C[</baduk-pan>])</script>"),
            ("<baduk-pan><pre></baduk-pan></pre></baduk-pan>", "<pre></baduk-pan></pre>"),
            ("1 < 2 <baduk-pan>a</baduk-pan>", "a"),
            ("<svg><title/><script/></svg><baduk-pan>a</baduk-pan>", "a"),
            ("<!--><baduk-pan>a</baduk-pan>", "a"),
        ] {
            assert_eq!(found(page), (vec![inner], 0), "{page}");
        }
    }

    #[test]
    fn lookalikes_of_elements_are_ignored() {
        for page in [
            "<!-- <baduk-pan></baduk-pan> -->",
            "<!-- <baduk-pan></baduk-pan>",
            "<pre><baduk-pan></baduk-pan></pre>",
            "<script>'<baduk-pan></baduk-pan>'</script>",
            "<script><!--<script></script><baduk-pan></baduk-pan>--></script>",
            "<textarea><baduk-pan></baduk-pan></textarea>",
            "<p title='<baduk-pan></baduk-pan>'>",
            "&lt;baduk-pan></baduk-pan>",
            "<baduk-pans></baduk-pans>",
            "< baduk-pan>",
            "<?baduk-pan>",
            "",
        ] {
            assert_eq!(found(page), (vec![], 0), "{page}");
        }
    }

    #[test]
    fn an_unclosed_element_is_reported() {
        assert_eq!(found("<baduk-pan> <p>"), (vec![], 1));
        assert_eq!(found("<baduk-pan> <baduk-pan>a</baduk-pan>"), (vec!["a"], 1));
        assert_eq!(found("<svg><baduk-pan><script/>a</baduk-pan>"), (vec!["<script/>a"], 0));
    }

    #[test]
    fn nothing_is_found_after_an_unclosed_tag() {
        for page in ["<baduk-pan at='", "<p baduk-pan </baduk-pan", "<p title=\"<baduk-pan></baduk-pan>"] {
            let found = elements_of(page);
            assert_eq!((found.elements.len(), found.unclosed.len(), found.unclosed[0].0), (0, 1, 0), "{page}");
        }
        let unclosed =
            |found: Found| found.unclosed.into_iter().map(|(at, error)| (at, error.to_string())).collect::<Vec<_>>();
        assert_eq!(unclosed(elements_of("a</P x=")), [(1, "the tag </P has no closing >".to_owned())]);
        let page = "<baduk-pan></baduk-pan><baduk-pan></baduk-pan>";
        let found = elements(page, &|tag| tag.start != 23);
        assert_eq!(found.elements.len(), 1);
        assert_eq!(unclosed(found), [(23, "the tag <baduk-pan has no closing >".to_owned())]);
    }

    /// Parts of HTML that are repeated in tests: their ends are missing or far away.
    const REPEATED: [&str; 24] = [
        "<a x ",
        "<a x=\"",
        "<a x='\" ",
        "<a x=' \"",
        "<",
        "</",
        "<!",
        "<!--",
        "<!---->",
        "<!--->",
        "<!-- --!",
        "-",
        "<script>",
        "<script></scrip",
        "<svg><script/>",
        "<textarea </",
        "<pre>",
        "<pre></pre",
        "<baduk-pan>",
        "<baduk-pan/",
        "</baduk-pan>",
        "<baduk-pan><pre>",
        "<baduk-pan at='&#",
        "<baduk-pan><!--",
    ];

    #[test]
    fn a_long_page_takes_no_longer_than_its_length() {
        let start = Instant::now();
        for piece in REPEATED {
            elements_of(&piece.repeat(20_000));
        }
        // This takes about a second. If time grew with the square of the length, it would take hours.
        assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
    }

    #[test]
    fn attributes_are_read_with_and_without_quotes() {
        let page = "<baduk-pan at=12 Region='C1-K9' title=\"a &lt; 'b'\" wheel / x = y at=13></baduk-pan>";
        let attributes = &elements_of(page).elements[0].attributes;
        let expected = [("at", "12"), ("region", "C1-K9"), ("title", "a < 'b'"), ("wheel", ""), ("x", "y")];
        assert_eq!(attributes.0, expected.map(|(name, value)| (name.to_owned(), value.to_owned())));
    }

    #[test]
    fn pages_cut_off_anywhere_are_read() {
        let page = "<!DOCTYPE x><baduk-pan at='1' b=\"가\" c><!-- 가 --><script>가</script><pre>가</pre></baduk-pan>";
        for end in (0..page.len()).filter(|&end| page.is_char_boundary(end)) {
            found(&page[..end]);
            found(&page[end..]);
        }
    }
}
