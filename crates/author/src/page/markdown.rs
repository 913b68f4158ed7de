//! Finds fenced code blocks and HTML in Markdown, as CommonMark and pulldown-cmark do.

use std::ops::Range;

use crate::embed_code::FENCE;
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag};

/// The parts of a Markdown text that matter for boards.
#[derive(Debug, Default)]
pub(super) struct Markdown {
    /// The fenced code blocks that are boards.
    pub(super) fences: Vec<Fence>,
    /// The byte ranges of HTML, in order.
    html: Vec<Range<usize>>,
    /// The byte ranges of HTML blocks. HTML inside paragraphs is only in `html`.
    blocks: Vec<Range<usize>>,
    /// The byte offsets at which paragraphs start, in order.
    paragraphs: Vec<usize>,
}

/// A fenced code block that is a board.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Fence {
    /// The byte range from the fence's first to its last backtick.
    pub(super) range: Range<usize>,
    /// The fence's first line after its first word, which has the attributes.
    pub(super) info: String,
    /// The content of the fence, without the prefixes of a list or quotation.
    pub(super) content: String,
}

impl Markdown {
    /// Parses a Markdown text with front matter, tables and footnotes, since many pages have them.
    pub(super) fn read(text: &str) -> Self {
        let text = &with_line_feeds(text);
        let mut markdown = Self::default();
        let options = Options::ENABLE_TABLES
            | Options::ENABLE_FOOTNOTES
            | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS
            | Options::ENABLE_PLUSES_DELIMITED_METADATA_BLOCKS;
        let mut is_in_fence = false;
        for (event, range) in Parser::new_ext(text, options).into_offset_iter() {
            match event {
                Event::Start(Tag::CodeBlock(kind)) => {
                    let fence = fence(&kind, text, range);
                    is_in_fence = fence.is_some();
                    markdown.fences.extend(fence);
                }
                Event::End(_) => is_in_fence = false,
                Event::Text(content) if is_in_fence => {
                    if let Some(fence) = markdown.fences.last_mut() {
                        fence.content.push_str(&content);
                    }
                }
                Event::Start(Tag::HtmlBlock) => markdown.blocks.push(range),
                Event::Start(Tag::Paragraph) => markdown.paragraphs.push(range.start),
                Event::Html(_) | Event::InlineHtml(_) => markdown.html.push(range),
                _ => {}
            }
        }
        markdown
    }

    /// The text with everything but HTML replaced by spaces, which keeps byte offsets. That way, no tag begins in Markdown text, and no
    /// comment or script ends in it.
    pub(super) fn only_html(&self, text: &str) -> String {
        let mut only = String::with_capacity(text.len());
        let spaces = |length| std::iter::repeat_n(' ', length);
        for range in &self.html {
            only.extend(spaces(range.start - only.len()));
            only.push_str(&text[range.clone()]);
        }
        only.extend(spaces(text.len() - only.len()));
        only
    }

    /// Whether a byte range lies within one HTML block, or within one piece of HTML in a paragraph.
    pub(super) fn is_in_one_html(&self, range: &Range<usize>) -> bool {
        self.html(range.start) == self.html(range.end - 1)
    }

    /// The start of the HTML block, or of the HTML in a paragraph, that contains the byte offset `at`. `None` outside of HTML.
    pub(super) fn html(&self, at: usize) -> Option<usize> {
        let html = holding(&self.html, at)?;
        Some(self.block(at).unwrap_or(html.start))
    }

    /// The start of the HTML block that contains the byte offset `at`; `None` inside a paragraph.
    pub(super) fn block(&self, at: usize) -> Option<usize> {
        holding(&self.blocks, at).map(|block| block.start)
    }

    /// Whether a paragraph starts at the byte offset `at`.
    pub(super) fn begins_paragraph(&self, at: usize) -> bool {
        self.paragraphs.binary_search(&at).is_ok()
    }
}

/// Replaces each lone carriage return with a line feed, which keeps byte offsets. Both end a line in Markdown, but pulldown-cmark overlooks
/// a carriage return at the end of a fence's first line.
fn with_line_feeds(text: &str) -> String {
    let mut letters = text.chars().peekable();
    let mut out = String::with_capacity(text.len());
    while let Some(letter) = letters.next() {
        out.push(if letter == '\r' && letters.peek() != Some(&'\n') { '\n' } else { letter });
    }
    out
}

fn fence(kind: &CodeBlockKind<'_>, text: &str, range: Range<usize>) -> Option<Fence> {
    let CodeBlockKind::Fenced(info) = kind else { return None };
    let info = info.trim_ascii().strip_prefix(FENCE)?;
    let is_ours = info.is_empty() || info.starts_with(|c: char| c.is_ascii_whitespace());
    // The line breaks at the end of a block are not part of the range.
    let end = range.start + text[range.clone()].trim_end().len();
    is_ours.then(|| Fence { range: range.start..end, info: info.to_owned(), content: String::new() })
}

/// The range that contains the byte offset `at`; `None` if none does. The ranges are in order and don't overlap.
pub(super) fn holding(ranges: &[Range<usize>], at: usize) -> Option<&Range<usize>> {
    let next = ranges.partition_point(|range| range.start <= at);
    next.checked_sub(1).and_then(|last| ranges.get(last)).filter(|range| range.contains(&at))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The contents of the boards' fences in a text. Asserts that each fence's range starts with a backtick or a tilde.
    fn contents(text: &str) -> Vec<String> {
        let fences = Markdown::read(text).fences;
        let is_fence = |fence: &Fence| text[fence.range.clone()].starts_with(['`', '~']);
        assert!(fences.iter().all(is_fence), "{text}: {fences:?}");
        fences.into_iter().map(|fence| fence.content).collect()
    }

    #[test]
    fn fences_are_found_as_in_commonmark() {
        for (text, content) in [
            ("```baduk\n(;)\n```\n", "(;)\n"),
            ("~~~ baduk at=1\n(;\n\n)\n~~~", "(;\n\n)\n"),
            ("   ````baduk\n   (;)\n   ```\n   ````\n", "(;)\n```\n"),
            ("> ```baduk\n> (;\n>\n> )\n> ```\n", "(;\n\n)\n"),
            ("1. x\n\n   ```baduk\n   (;)\n   ```\n", "(;)\n"),
            ("- ```baduk\n  (;)\n  ```\n", "(;)\n"),
            ("---\ntitle: x\n---\n```baduk\n(;)\n```\n", "(;)\n"),
            ("text\n```baduk\n(;)", "(;)"),
            ("```baduk\n```", ""),
            ("```baduk\r(;)\r```\r", "(;)\n"),
            ("```baduk\x0c\r```baduk\r\n(;)", "```baduk\n(;)"),
        ] {
            assert_eq!(contents(text), [content], "{text}");
        }
    }

    #[test]
    fn other_fences_stay_unchanged() {
        for text in [
            "```badukpan\n(;)\n```\n",
            "```sgf\n(;)\n```\n",
            "    ```baduk\n    (;)\n    ```\n",
            "````\n```baduk\n(;)\n```\n````\n",
            "<!--\n```baduk\n(;)\n```\n-->\n",
            "`` ```baduk ``",
        ] {
            assert!(contents(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn html_in_code_is_ignored() {
        let text = "<b>\n\na `<b>` and <b>\n\n    <b>\n\n```\n<b>\n```\n";
        let markdown = Markdown::read(text);
        let places: Vec<_> = text
            .match_indices("<b>")
            .map(|(at, _)| (markdown.html(at).is_some(), markdown.block(at).is_some()))
            .collect();
        assert_eq!(places, [(true, true), (false, false), (true, false), (false, false), (false, false)]);
    }
}
