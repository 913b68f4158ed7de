//! Finds the `<baduk-pan>` elements and other tags of an HTML page.
//!
//! It follows HTML (section "Tokenization") as far as needed to find tags: comments, quoted attributes, elements with
//! text content. Everything else is ignored.

use std::ops::Range;

use super::attributes::Attributes;
use super::entities;

/// The name of the element.
pub(super) const NAME: &str = "baduk-pan";

/// The attribute that marks a picture from an earlier run, which may be drawn again.
pub(super) const MARK: &str = "data-still";

/// Elements whose content is read as text up to their end tag. HTML does parse the content of `<pre>`, but no board is looked for in it.
const RAW: [&str; 9] = ["script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes", "pre"];

/// A tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tag {
    /// The name in lower case.
    pub(super) name: String,
    /// Whether it is an end tag.
    pub(super) is_end: bool,
    /// The range from `<` to `>`.
    pub(super) range: Range<usize>,
    /// The attributes, decoded.
    pub(super) attributes: Attributes,
    /// Whether it ends with `/>`.
    pub(super) closes_itself: bool,
}

/// An element with its tags.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Element {
    pub(super) attributes: Attributes,
    /// The range from its first `<` to its last `>`.
    pub(super) range: Range<usize>,
    /// The range between its tags.
    pub(super) inner: Range<usize>,
    /// The range of the picture from an earlier run.
    pub(super) still: Option<Range<usize>>,
}

/// Finds the picture from an earlier run among the tags inside an element.
#[derive(Default)]
struct StillFinder {
    start: usize,
    /// How many `<svg>` elements are open, including the picture.
    depth: usize,
    found: Option<Range<usize>>,
}

impl StillFinder {
    fn read(&mut self, tag: &Tag) {
        if self.found.is_some() || tag.name != "svg" || tag.closes_itself {
            return;
        }
        match (self.depth, tag.is_end) {
            (0, false) if tag.attributes.get(MARK).is_some() => (self.start, self.depth) = (tag.range.start, 1),
            (0, _) => {}
            (_, false) => self.depth += 1,
            (1, true) => (self.found, self.depth) = (Some(self.start..tag.range.end), 0),
            (_, true) => self.depth -= 1,
        }
    }
}

/// The relevant parts of a page.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// The elements outside of comments, scripts and `<pre>`, in order.
    pub(super) elements: Vec<Element>,
    /// The byte offset of each element without an end tag or tag without `>`, with the message.
    pub(super) unclosed: Vec<(usize, String)>,
    /// Comments, declarations and the content of scripts, `<pre>` and the like, in order.
    pub(super) skipped: Vec<Range<usize>>,
    /// How many bytes were read, including repetitions.
    pub(super) work: usize,
}

/// Reads tags one by one. It never goes back, so the work is linear in the length of the text, even if there are many
/// unclosed parts.
pub(super) struct Tags<'a> {
    text: &'a str,
    /// Returns where the HTML around a place begins. `None` is Markdown text: no tag begins there, and no comment or script ends.
    html: &'a dyn Fn(usize) -> Option<usize>,
    at: usize,
    /// How many `<svg>` or `<math>` elements are open. Inside them, tags may be self-closing.
    foreign: usize,
    /// A tag without an end. Everything after it is part of it.
    unclosed: Option<(usize, String)>,
    skipped: Vec<Range<usize>>,
    work: usize,
}

/// Finds the elements of a page. `html` returns where the HTML around a place begins, or `None` for Markdown text.
pub(super) fn elements(text: &str, html: &dyn Fn(usize) -> Option<usize>) -> Found {
    let mut tags = Tags { html, ..Tags::new(text, 0) };
    let mut found = Found::default();
    let mut open: Option<Tag> = None;
    let mut still = StillFinder::default();
    let no_end = |tag: Tag| (tag.range.start, format!("<{NAME}> has no end tag </{NAME}>"));
    for tag in tags.by_ref() {
        match tag.name.as_str() {
            NAME if tag.is_end => {
                if let Some(start) = open.take() {
                    let (range, inner) = (start.range.start..tag.range.end, start.range.end..tag.range.start);
                    found.elements.push(Element {
                        attributes: start.attributes,
                        range,
                        inner,
                        still: still.found.take(),
                    });
                }
            }
            NAME => {
                found.unclosed.extend(open.replace(tag).map(no_end));
                still = StillFinder::default();
            }
            _ => still.read(&tag),
        }
    }
    found.unclosed.extend(open.map(no_end));
    found.unclosed.extend(tags.unclosed);
    found.skipped = tags.skipped;
    found.work = tags.work;
    found
}

impl<'a> Tags<'a> {
    pub(super) fn new(text: &'a str, at: usize) -> Self {
        Self { text, html: &|_| Some(0), at, foreign: 0, unclosed: None, skipped: Vec::new(), work: 0 }
    }

    /// The current offset: after the last tag, and after the content of its element if that is text.
    pub(super) const fn at(&self) -> usize {
        self.at
    }

    /// The comments, declarations and contents of elements such as scripts that were read so far, in order.
    pub(super) fn skipped(self) -> Vec<Range<usize>> {
        self.skipped
    }

    /// Reads what starts with the `<` at `start`, right before the current offset. `None` for a comment and anything
    /// else that is not a tag.
    fn read(&mut self, start: usize) -> Option<Tag> {
        if self.rest().starts_with(b"!--") {
            self.skip_comment();
            self.skipped.push(start..self.at);
            return None;
        }
        let is_end = self.peek() == Some(b'/');
        let name = self.at + usize::from(is_end);
        if !self.text.as_bytes().get(name).is_some_and(u8::is_ascii_alphabetic) {
            if matches!(self.peek(), Some(b'!' | b'?' | b'/')) {
                self.skip_declaration();
                self.skipped.push(start..self.at);
            }
            return None;
        }
        self.at = name;
        self.skip(|byte| !byte.is_ascii_whitespace() && !matches!(byte, b'/' | b'>'));
        let name = self.text[name..self.at].to_ascii_lowercase();
        // In Markdown a tag can't reach beyond the HTML in which it begins.
        let Some(attributes) = self.attributes().filter(|_| (self.html)(start) == (self.html)(self.at - 1)) else {
            self.at = self.text.len();
            self.unclosed =
                Some((start, format!("the tag <{}{name} has no closing >", ["", "/"][usize::from(is_end)])));
            return None;
        };
        let closes_itself = self.text[..self.at].ends_with("/>");
        Some(Tag { name, is_end, range: start..self.at, attributes, closes_itself })
    }

    /// Reads the attributes up to the end of the tag; `None` if it has no end.
    fn attributes(&mut self) -> Option<Attributes> {
        let mut found = Vec::new();
        loop {
            self.skip(|byte| byte.is_ascii_whitespace() || byte == b'/');
            let start = self.at;
            let is_end = self.peek()? == b'>';
            self.at += 1;
            if is_end {
                return Some(Attributes(found));
            }
            // A name may even start with "=".
            self.skip(|byte| !byte.is_ascii_whitespace() && !matches!(byte, b'=' | b'/' | b'>'));
            let name = self.text[start..self.at].to_ascii_lowercase();
            self.skip(|byte| byte.is_ascii_whitespace());
            let value = if self.peek()? == b'=' { self.value()? } else { "" };
            found.push((name, entities::decode(value)));
        }
    }

    /// Reads the value after the `=` at the current offset.
    fn value(&mut self) -> Option<&'a str> {
        self.at += 1;
        self.skip(|byte| byte.is_ascii_whitespace());
        let start = self.at;
        let quote = self.peek()?;
        if !matches!(quote, b'"' | b'\'') {
            self.skip(|byte| !byte.is_ascii_whitespace() && byte != b'>');
            return self.text.get(start..self.at);
        }
        self.at += 1;
        self.skip(|byte| byte != quote);
        self.peek()?;
        self.at += 1;
        self.text.get(start + 1..self.at - 1)
    }

    /// Skips the comment whose `!--` is at the current offset.
    fn skip_comment(&mut self) {
        // `<!-->` and `<!--->` are comments too.
        let short = [&b"!-->"[..], b"!--->"].into_iter().find(|short| self.rest().starts_with(short));
        if let Some(short) = short {
            self.at += short.len();
            return;
        }
        self.at += 3;
        loop {
            self.skip(|byte| byte != b'-');
            self.work += 4;
            let is_end = |end: &&[u8]| self.rest().starts_with(end) && self.is_html(self.at);
            let end = [&b"-->"[..], b"--!>"].into_iter().find(is_end);
            match end {
                Some(end) => return self.at += end.len(),
                None if self.peek().is_none() => return,
                None => self.at += 1,
            }
        }
    }

    /// Skips to the `>` that ends a declaration or an instruction, such as `<!DOCTYPE html>` or `<?xml?>`.
    fn skip_declaration(&mut self) {
        loop {
            self.skip(|byte| byte != b'>');
            if self.peek().is_none() || self.is_html(self.at) {
                return;
            }
            self.at += 1;
        }
    }

    /// Skips the text content of an element up to its end tag.
    fn skip_content(&mut self, name: &str) {
        let start = self.at;
        loop {
            self.skip(|byte| byte != b'<');
            self.work += name.len() + 3;
            if self.peek().is_none() || (self.is_end_of(name) && self.is_html(self.at)) {
                return self.skipped.push(start..self.at);
            }
            self.at += 1;
        }
    }

    fn is_end_of(&self, name: &str) -> bool {
        let Some(behind) = self.rest().strip_prefix(b"</") else { return false };
        let is_name = behind.get(..name.len()).is_some_and(|found| found.eq_ignore_ascii_case(name.as_bytes()));
        is_name && behind.get(name.len()).is_none_or(|byte| byte.is_ascii_whitespace() || matches!(byte, b'/' | b'>'))
    }

    fn is_html(&self, at: usize) -> bool {
        (self.html)(at).is_some()
    }

    /// Skips bytes while `is_so` holds.
    fn skip(&mut self, is_so: impl Fn(u8) -> bool) {
        let skipped = self.rest().iter().take_while(|&&byte| is_so(byte)).count();
        self.at += skipped;
        self.work += skipped + 1;
    }

    fn peek(&self) -> Option<u8> {
        self.rest().first().copied()
    }

    fn rest(&self) -> &'a [u8] {
        self.text.as_bytes().get(self.at..).unwrap_or_default()
    }
}

impl Iterator for Tags<'_> {
    type Item = Tag;

    /// Returns the next tag, and skips the content of its element if that is text.
    fn next(&mut self) -> Option<Tag> {
        loop {
            self.skip(|byte| byte != b'<');
            let start = self.at;
            self.peek()?;
            self.at += 1;
            if !self.is_html(start) {
                continue;
            }
            let Some(tag) = self.read(start) else { continue };
            if matches!(tag.name.as_str(), "svg" | "math") && !tag.closes_itself {
                self.foreign = if tag.is_end { self.foreign.saturating_sub(1) } else { self.foreign + 1 };
            }
            let is_empty = tag.closes_itself && self.foreign > 0;
            if RAW.contains(&tag.name.as_str()) && !tag.is_end && !is_empty {
                self.skip_content(&tag.name);
            }
            return Some(tag);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The inner text of each element, and how many elements have no end.
    fn found(page: &str) -> (Vec<&str>, usize) {
        let Found { elements, unclosed, .. } = elements(page, &|_| Some(0));
        (elements.into_iter().map(|element| &page[element.inner]).collect(), unclosed.len())
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
            let found = elements(page, &|_| Some(0));
            assert_eq!((found.elements.len(), found.unclosed.len(), found.unclosed[0].0), (0, 1, 0), "{page}");
        }
        let told = &elements("a</P x=", &|_| Some(0)).unclosed[0];
        assert_eq!((told.0, told.1.as_str()), (1, "the tag </p has no closing >"));
    }

    /// Parts without an end, or with one that is far away.
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
    fn the_work_grows_no_faster_than_the_page() {
        let mut pages: Vec<String> = REPEATED.map(|piece| piece.repeat(2000)).to_vec();
        pages.extend(REPEATED.map(|piece| format!("<svg>{}<a y=\">", piece.repeat(2000))));
        pages.extend(REPEATED.iter().flat_map(|one| REPEATED.map(|other| format!("{one}{other}").repeat(500))));
        for page in pages {
            let of_html = elements(&page, &|_| Some(0)).work;
            let of_markdown = elements(&page, &|at| (at % 3 == 0).then_some(0)).work;
            assert!(of_html.max(of_markdown) <= 12 * page.len(), "{of_html}: {}", &page[..40.min(page.len())]);
        }
    }

    #[test]
    fn attributes_are_read_with_and_without_quotes() {
        let page = "<baduk-pan at=12 Region='C1-K9' title=\"a &lt; 'b'\" wheel / x = y at=13></baduk-pan>";
        let elements = elements(page, &|_| Some(0)).elements;
        let expected =
            [("at", "12"), ("region", "C1-K9"), ("title", "a < 'b'"), ("wheel", ""), ("x", "y"), ("at", "13")];
        let expected = expected.map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(elements[0].attributes.0, expected);
        assert_eq!(elements[0].attributes.get("at"), Some("12"));
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
