//! Adds still pictures to the boards of web pages. The pictures are visible before any script runs, and without scripts.

mod attributes;
mod element;
mod error;
mod folder;
mod lines;
mod markdown;
mod problem;
mod scan;
mod source;

use std::ops::Range;

use attributes::Attributes;
use baduk_texts::Locale;
use element::PageOf;
pub use element::Painter;
use element::{Drawn, Layout, filled, of_fence};
pub use error::{BoardError, BoardWarning, FileError};
pub use folder::Folder;
use lines::Lines;
use markdown::{Fence, Markdown, holding};
use scan::{Element, Found, elements};

/// The format in which a page is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageKind {
    /// The page is HTML.
    Html,
    /// The page is Markdown, possibly with HTML.
    Markdown,
}

/// What the boards of a page are filled with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filling {
    /// A picture inside the board's element, which the board replaces once it starts.
    Board,
    /// Only a picture, in place of the board's element.
    Picture,
}

/// A page whose boards are filled with pictures.
#[derive(Debug, Default)]
pub struct Page {
    /// The whole text of the filled page.
    pub text: String,
    /// The byte ranges of the original page that were replaced, each with the corresponding range of `text`, in order. Everything between
    /// these ranges is unchanged.
    pub filled: Vec<(Range<usize>, Range<usize>)>,
    /// The boards that can't be drawn and are unchanged, each as its line, counted from 1, and the reason.
    pub complaints: Vec<(usize, BoardError)>,
    /// Warnings about boards that were drawn, each as the line of the board, counted from 1, and the warning.
    pub warnings: Vec<(usize, BoardWarning)>,
}

/// A replacement in the text of a page, or the reason why a board isn't replaced.
struct Patch {
    /// The byte offset of the element or fence that the patch belongs to.
    at: usize,
    range: Range<usize>,
    drawn: Result<Drawn, BoardError>,
}

/// Fills the boards of a page: Markdown fences become elements, and elements get their picture, or become pictures. Everything else is
/// unchanged. The paths of files in the page are relative to `folder`.
#[must_use]
pub fn fill(text: &str, kind: PageKind, folder: &Folder, filling: Filling) -> Page {
    fill_with(&Painter::default(), text, kind, folder, filling)
}

/// Fills the boards of a page. `painter` is shared by all pages of the same document, so that their pictures have different ids.
#[must_use]
pub fn fill_with(painter: &Painter, text: &str, kind: PageKind, folder: &Folder, filling: Filling) -> Page {
    let lines = Lines::new(text);
    let markdown = (kind == PageKind::Markdown).then(|| Markdown::read(text));
    let Found { elements, unclosed, skipped, lang } = match &markdown {
        None => elements(text, &|_| true),
        Some(markdown) => elements(&markdown.only_html(text), &|tag| markdown.is_in_one_html(tag)),
    };
    let layout = |element: &Element| match &markdown {
        None => Ok(Layout::Lines(String::new())),
        Some(markdown) => layout(element, text, markdown, &lines),
    };
    // A fence inside an element is the element's content, and one inside a comment is not shown.
    let is_free = |fence: &&Fence| {
        let at = fence.range.start;
        let behind = elements.partition_point(|element| element.range.start <= at);
        let is_inner = elements[..behind].last().is_some_and(|element| element.range.contains(&at));
        !is_inner && holding(&skipped, at).is_none()
    };
    let fences = markdown.iter().flat_map(|markdown| &markdown.fences).filter(is_free);
    let mut boards: Vec<Board<'_>> = elements.iter().map(Board::Element).chain(fences.map(Board::Fence)).collect();
    // The boards are drawn in the order of the page, so that drawing them again gives the same pictures.
    boards.sort_by_key(Board::start);
    let locale = lang.as_deref().and_then(Locale::for_reader).unwrap_or_default();
    let page = PageOf { folder, painter, filling, locale };
    let patch = |board: &Board<'_>| match board {
        Board::Element(element) => {
            let filled = layout(element).and_then(|layout| filled(element, text, &layout, &page));
            let at = element.range.start;
            match filled {
                Ok((range, drawn)) => Patch { at, range, drawn: Ok(drawn) },
                Err(why) => Patch { at, range: element.inner.clone(), drawn: Err(why) },
            }
        }
        Board::Fence(fence) => {
            let of_fence = |attributes: &Attributes, prefix: &str| of_fence(attributes, &fence.content, prefix, &page);
            patch_fence(fence, text, &lines, of_fence)
        }
    };
    let mut patches: Vec<Patch> = boards.iter().map(patch).collect();
    patches.extend(unclosed.into_iter().map(|(at, why)| Patch { at, range: at..at, drawn: Err(why) }));
    patches.sort_by_key(|patch| patch.at);
    apply(text, patches, &lines)
}

/// A board of a page, as it is written there.
enum Board<'a> {
    Element(&'a Element),
    Fence(&'a Fence),
}

impl Board<'_> {
    const fn start(&self) -> usize {
        match self {
            Self::Element(element) => element.range.start,
            Self::Fence(fence) => fence.range.start,
        }
    }
}

/// Decides whether the picture of an element in Markdown gets lines of its own or goes on the element's line.
///
/// A picture gets its own lines inside an HTML block that ends at a blank line, but not in a block that ends with its
/// comment or script, which would end too early. An empty element that is a whole paragraph gets its own lines too:
/// with its first tag alone on one line, it becomes an HTML block.
///
/// # Errors
/// If a line break splits the picture from an earlier run, or the element starts right after a footnote's label.
fn layout(element: &Element, text: &str, markdown: &Markdown, lines: &Lines<'_>) -> Result<Layout, BoardError> {
    let Element { range, inner, still, .. } = element;
    // The HTML block that contains the place of the picture: the picture from an earlier run, or the end of the first
    // tag.
    let block = markdown.block(still.as_ref().map_or(inner.start - 1, |still| still.start));
    let is_whole = |still: &Range<usize>| match block {
        Some(_) => markdown.block(still.end - 1) == block,
        None => !text[still.clone()].contains(['\n', '\r']),
    };
    if !still.as_ref().is_none_or(is_whole) {
        return Err(BoardError::SplitPicture);
    }
    let prefix = lines.prefix(range.start);
    if let Some(block) = block {
        let of_block = lines.prefix(block).filter(|_| is_ended_by_blank(&text[block..]));
        let Some(of_block) = of_block else {
            return if block == range.start { Err(BoardError::FootnoteLabel) } else { Ok(Layout::Inline) };
        };
        // Everything that is not also in front of the block is part of the prefix, except spaces.
        let is_indented = |prefix: &String| prefix.strip_prefix(&of_block).is_some_and(|rest| rest.trim().is_empty());
        return Ok(Layout::Lines(prefix.filter(is_indented).unwrap_or(of_block)));
    }
    let is_alone = |prefix: &String| {
        let surrounded = lines.is_after_blank(range.start, prefix) && lines.is_before_blank(range.end, prefix);
        let is_paragraph = markdown.begins_paragraph(range.start) && surrounded && lines.is_at_line_end(range.end);
        is_paragraph && text[inner.clone()].trim().is_empty() && !text[range.start..inner.start].contains(['\n', '\r'])
    };
    Ok(prefix.filter(is_alone).map_or(Layout::Inline, Layout::Lines))
}

/// Whether an HTML block ends at a blank line, and not with its comment or script (CommonMark 0.31.2, "HTML blocks",
/// kinds 6 and 7).
fn is_ended_by_blank(block: &str) -> bool {
    let block = block.trim_ascii_start();
    let starts_with = |name: &str| block.get(1..=name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name));
    !["!", "?", "script", "pre", "style", "textarea"].into_iter().any(starts_with)
}

/// The patch for a fence. `draw` makes the board's element; its second argument is the prefix of each line except the first.
fn patch_fence(
    fence: &Fence,
    text: &str,
    lines: &Lines<'_>,
    draw: impl Fn(&Attributes, &str) -> Result<Drawn, BoardError>,
) -> Patch {
    let Fence { range, info, .. } = fence;
    let (at, range) = (range.start, range.clone());
    let Some(prefix) = lines.prefix(at) else {
        return Patch { at, range, drawn: Err(BoardError::FootnoteLabel) };
    };
    let attributes = Attributes::from_info(info).map_err(BoardError::Attribute);
    let drawn = attributes.and_then(|attributes| draw(&attributes, &prefix));
    // A fence may be right next to a paragraph, but an HTML block needs a blank line there.
    let blank = format!("\n{}", prefix.trim_end());
    let is_first = text[..range.start].ends_with(&prefix);
    // After a "\r", a "\n" would only make the line break longer.
    let line_break = if text[..range.start].ends_with('\r') { "\r" } else { "\n" };
    let before = match is_first && !lines.is_after_blank(range.start, &prefix) {
        true => format!("{line_break}{prefix}"),
        false => String::new(),
    };
    let after = if lines.is_before_blank(range.end, &prefix) { String::new() } else { blank };
    let drawn = drawn.map(|drawn| Drawn { svg: before + &drawn.svg + &after, ..drawn });
    Patch { at, range, drawn }
}

/// Applies the patches, which are in order and don't overlap, with the line breaks of the text.
fn apply(text: &str, patches: Vec<Patch>, lines: &Lines<'_>) -> Page {
    let is_crlf = text.split_once('\n').is_some_and(|(first, _)| first.ends_with('\r'));
    let mut page = Page { text: String::with_capacity(text.len()), ..Page::default() };
    let mut at = 0;
    for Patch { at: board, range, drawn } in patches {
        match drawn {
            Ok(Drawn { svg: patch, warnings }) => {
                page.warnings.extend(warnings.into_iter().map(|what| (lines.number(board), what)));
                page.text.push_str(&text[at..range.start]);
                let patch = if is_crlf { patch.replace("\r\n", "\n").replace('\n', "\r\n") } else { patch };
                let start = page.text.len();
                page.text.push_str(&patch);
                at = range.end;
                page.filled.push((range, start..page.text.len()));
            }
            Err(why) => page.complaints.push((lines.number(board), why)),
        }
    }
    page.text.push_str(&text[at..]);
    page
}

#[cfg(test)]
mod tests;
