//! The tags of an HTML page, and the `<baduk-pan>` elements among them.
//!
//! As much of HTML's rules as it takes to know what is a tag (HTML, "Tokenization"): comments, quoted attributes, elements whose
//! content is text. Everything else of a page is left alone.

use std::ops::Range;

use super::attributes::Attributes;
use super::entities;

/// The element that is looked for.
pub(super) const NAME: &str = "baduk-pan";

/// Elements whose content is text up to their end tag.
const RAW: [&str; 8] = ["script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes"];

/// A tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tag {
    /// Its name in small letters.
    pub(super) name: String,
    /// Whether it is an end tag.
    pub(super) is_end: bool,
    /// Where it stands, from `<` to `>`.
    pub(super) range: Range<usize>,
    /// Its attributes, references resolved.
    pub(super) attributes: Attributes,
    /// Whether it ends in `/>`.
    closes_itself: bool,
}

/// An element that was looked for, with its tags.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Element {
    pub(super) attributes: Attributes,
    /// From its first `<` to its last `>`.
    pub(super) range: Range<usize>,
    /// What is between its tags.
    pub(super) inner: Range<usize>,
}

/// Reads tags one after the other.
pub(super) struct Tags<'a> {
    text: &'a str,
    at: usize,
    /// How many `<svg>` or `<math>` are open: there a tag may close itself.
    foreign: usize,
}

/// The elements of a page outside of comments, scripts and `<pre>`, and where one begins that has no end. `is_html` says of a place
/// whether a tag may begin there.
pub(super) fn elements(text: &str, is_html: &dyn Fn(usize) -> bool) -> (Vec<Element>, Vec<usize>) {
    let mut tags = Tags::new(text, 0);
    let (mut elements, mut unclosed) = (Vec::new(), Vec::new());
    while let Some(tag) = tags.next_where(is_html) {
        match tag.name.as_str() {
            "pre" if !tag.is_end => tags.skip_past("pre"),
            NAME if !tag.is_end => match end_of(text, tag.range.end) {
                Some(end) => {
                    tags.at = end.end;
                    let (range, inner) = (tag.range.start..end.end, tag.range.end..end.start);
                    elements.push(Element { attributes: tag.attributes, range, inner });
                }
                None => unclosed.push(tag.range.start),
            },
            _ => {}
        }
    }
    (elements, unclosed)
}

/// The end tag of an element that begins before `from`.
fn end_of(text: &str, from: usize) -> Option<Range<usize>> {
    let mut tags = Tags::new(text, from);
    while let Some(tag) = tags.next() {
        match tag.name.as_str() {
            NAME => return tag.is_end.then_some(tag.range),
            "pre" if !tag.is_end => tags.skip_past("pre"),
            _ => {}
        }
    }
    None
}

impl<'a> Tags<'a> {
    pub(super) const fn new(text: &'a str, at: usize) -> Self {
        Self { text, at, foreign: 0 }
    }

    /// The next tag that begins where tags may. Behind one of an element whose content is text, that is skipped.
    fn next_where(&mut self, is_html: &dyn Fn(usize) -> bool) -> Option<Tag> {
        loop {
            let start = self.at + self.text[self.at..].find('<')?;
            self.at = start + 1;
            if !is_html(start) {
                continue;
            }
            let Some(tag) = self.read(start) else { continue };
            self.at = tag.range.end;
            if matches!(tag.name.as_str(), "svg" | "math") && !tag.closes_itself {
                self.foreign = if tag.is_end { self.foreign.saturating_sub(1) } else { self.foreign + 1 };
            }
            let is_empty = tag.closes_itself && self.foreign > 0;
            if RAW.contains(&tag.name.as_str()) && !tag.is_end && !is_empty {
                self.at = end_of_raw(self.text, self.at, &tag.name);
            }
            return Some(tag);
        }
    }

    /// Goes on behind the content of an element.
    fn skip_past(&mut self, name: &str) {
        self.at = end_of_raw(self.text, self.at, name);
    }

    /// What begins with the `<` at `start`; `None`, and on behind it, for a comment and for what is no tag.
    fn read(&mut self, start: usize) -> Option<Tag> {
        let behind = &self.text[start + 1..];
        if behind.starts_with("!--") {
            self.at = start + 1 + end_of_comment(behind);
            return None;
        }
        let is_end = behind.starts_with('/');
        let from = start + 1 + usize::from(is_end);
        if !self.text[from..].starts_with(|c: char| c.is_ascii_alphabetic()) {
            if behind.starts_with(['!', '?', '/']) {
                self.at = self.text[from..].find('>').map_or(self.text.len(), |end| from + end + 1);
            }
            return None;
        }
        let name = self.text[from..].split(|c: char| c.is_ascii_whitespace() || matches!(c, '/' | '>')).next()?;
        let (attributes, end) = attributes(self.text, from + name.len())?;
        let closes_itself = self.text[..end].ends_with("/>");
        Some(Tag { name: name.to_ascii_lowercase(), is_end, range: start..end, attributes, closes_itself })
    }
}

impl Iterator for Tags<'_> {
    type Item = Tag;

    fn next(&mut self) -> Option<Tag> {
        self.next_where(&|_| true)
    }
}

/// How long a comment is that begins with `!--`, with its `>`.
fn end_of_comment(text: &str) -> usize {
    // `<!-->` and `<!--->` are comments too.
    let short = ["!-->", "!--->"].into_iter().find(|short| text.starts_with(short));
    if let Some(short) = short {
        return short.len();
    }
    let ends = ["-->", "--!>"].into_iter().filter_map(|end| text[3..].find(end).map(|at| 3 + at + end.len()));
    ends.min().unwrap_or(text.len())
}

/// Where the end tag of an element whose content is text begins.
fn end_of_raw(text: &str, from: usize, name: &str) -> usize {
    let ends = text[from..].match_indices("</").map(|(at, _)| from + at);
    let is_end = |at: &usize| {
        let behind = &text.as_bytes()[at + 2..];
        let is_name = behind.get(..name.len()).is_some_and(|found| found.eq_ignore_ascii_case(name.as_bytes()));
        is_name && behind.get(name.len()).is_none_or(|byte| byte.is_ascii_whitespace() || matches!(byte, b'/' | b'>'))
    };
    ends.into_iter().find(is_end).unwrap_or(text.len())
}

/// The attributes from `at` on, and where the tag ends; `None` when it has no end.
fn attributes(text: &str, mut at: usize) -> Option<(Attributes, usize)> {
    let mut found = Vec::new();
    loop {
        at = past(text, at, |c| c.is_ascii_whitespace() || c == b'/');
        if *text.as_bytes().get(at)? == b'>' {
            return Some((Attributes(found), at + 1));
        }
        // A name may even begin with "=".
        let end = past(text, at + 1, |c| !c.is_ascii_whitespace() && !matches!(c, b'=' | b'/' | b'>'));
        let name = text.get(at..end)?.to_ascii_lowercase();
        let sign = past(text, end, |c| c.is_ascii_whitespace());
        if *text.as_bytes().get(sign)? != b'=' {
            found.push((name, String::new()));
            at = end;
            continue;
        }
        let (value, behind) = value(text, past(text, sign + 1, |c| c.is_ascii_whitespace()))?;
        found.push((name, entities::decode(value)));
        at = behind;
    }
}

/// The value that begins at a place, and where it ends.
fn value(text: &str, at: usize) -> Option<(&str, usize)> {
    match *text.as_bytes().get(at)? {
        b'>' => Some(("", at)),
        quote @ (b'"' | b'\'') => {
            let end = past(text, at + 1, |c| c != quote);
            (end < text.len()).then(|| (&text[at + 1..end], end + 1))
        }
        _ => {
            let end = past(text, at, |c| !c.is_ascii_whitespace() && c != b'>');
            Some((&text[at..end], end))
        }
    }
}

/// The first place from `at` on where the bytes are no longer so.
fn past(text: &str, at: usize, is_so: impl Fn(u8) -> bool) -> usize {
    let rest = text.as_bytes().get(at..).unwrap_or_default();
    at + rest.iter().take_while(|&&byte| is_so(byte)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is between the tags of each element, and how many have no end.
    fn found(page: &str) -> (Vec<&str>, usize) {
        let (elements, unclosed) = elements(page, &|_| true);
        (elements.into_iter().map(|element| &page[element.inner]).collect(), unclosed.len())
    }

    #[test]
    fn an_element_is_found_whatever_its_tags_look_like() {
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
    fn what_only_looks_like_an_element_is_none() {
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
            "<baduk-pan at='",
            "",
        ] {
            assert_eq!(found(page), (vec![], 0), "{page}");
        }
    }

    #[test]
    fn an_element_without_an_end_is_told() {
        assert_eq!(found("<baduk-pan> <p>"), (vec![], 1));
        assert_eq!(found("<baduk-pan> <baduk-pan>a</baduk-pan>"), (vec!["a"], 1));
    }

    #[test]
    fn attributes_are_read_with_and_without_quotes() {
        let page = "<baduk-pan at=12 Region='C1-K9' title=\"a &lt; 'b'\" wheel / x = y at=13></baduk-pan>";
        let (elements, _) = elements(page, &|_| true);
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
