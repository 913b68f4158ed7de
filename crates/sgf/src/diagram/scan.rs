//! Finds the diagrams in a text, and the lines that belong to each diagram.

use alloc::vec::Vec;

use baduk_rules::Size;

use super::head::Head;
use super::row::{LineKind, Row};
use super::symbol::{is_bar, is_blank, is_dash};
use super::warning::{Fault, Warnings};

/// The maximum number of diagrams that are read from a text.
const MAX_DIAGRAMS: usize = 1000;

/// A line of a text, or the part of the line after `$$`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    /// The number of the line in the text, counted from 1.
    pub(super) number: usize,
    /// The number of characters in the whole line before `text`.
    pub(super) before: usize,
    pub(super) text: &'a str,
}

/// The lines of one diagram, sorted by kind.
#[derive(Clone, Debug)]
pub(super) struct Sketch<'a> {
    pub(super) head: Head<'a>,
    /// The line of the diagram's head, or of its first row if it has no head.
    pub(super) line: Line<'a>,
    pub(super) rows: Vec<(Line<'a>, Row<'a>)>,
    /// Whether the upper and the lower edge of the board are drawn.
    pub(super) edges: [bool; 2],
    /// The lines that state arrows and lines in braces.
    pub(super) braces: Vec<Line<'a>>,
    gap: Gap,
    /// Whether the diagram's first line has text before its `$$`, so that the lines may not be a diagram at all.
    is_unsure: bool,
}

/// What comes between the last line of a diagram and the current line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Gap {
    None,
    Blank,
    Text,
}

struct Scanner<'a, F> {
    /// The diagram whose lines are being read; `None` outside of diagrams.
    sketch: Option<Sketch<'a>>,
    /// The number of diagrams that were found before the current one.
    count: usize,
    found: F,
    warnings: Warnings,
}

/// Finds the diagrams in a text, and calls `found` for each diagram once all its lines have been read. Returns the warnings.
pub(super) fn scan<'a>(text: &'a str, found: impl FnMut(&Sketch<'a>, &mut Warnings)) -> Warnings {
    let mut scanner = Scanner { sketch: None, count: 0, found, warnings: Warnings::default() };
    let line_break = if text.contains('\n') { '\n' } else { '\r' };
    for (index, text) in text.split(line_break).enumerate() {
        if scanner.count == MAX_DIAGRAMS {
            if let Some(sketch) = scanner.sketch.take() {
                scanner.warnings.push(sketch.line.number, sketch.line.before + 1, Fault::TooMany);
            }
            break;
        }
        let line = Line { number: index + 1, before: 0, text };
        match (behind_sign(line), behind_text(line)) {
            (Some(line), _) => scanner.marked(line),
            (None, Some(line)) => scanner.behind_text(line),
            (None, None) => scanner.unmarked(line),
        }
    }
    scanner.finish();
    scanner.warnings
}

/// The part of a line after its `$$`, which may follow white space, quote signs and a forum tag; `None` if the line doesn't start that way.
fn behind_sign(line: Line<'_>) -> Option<Line<'_>> {
    let text = line.text.trim_start_matches(|letter| letter == '>' || is_blank(letter));
    let tag = text.strip_prefix('[').and_then(|tag| tag.split_once(']'));
    let is_tag = |name: &str| name.bytes().all(|byte| byte.is_ascii_alphabetic());
    let text = tag.filter(|(name, _)| is_tag(name)).map_or(text, |(_, text)| text).strip_prefix("$$")?;
    let before = line.text[..line.text.len() - text.len()].chars().count();
    Some(Line { before, text, ..line })
}

/// The part of a line after the first `$$` in it, wherever that is; `None` if nothing but white space follows, or if the line has no `$$`.
fn behind_text(line: Line<'_>) -> Option<Line<'_>> {
    let (before, text) = line.text.split_once("$$")?;
    (!text.trim_start_matches(is_blank).is_empty()).then(|| Line { before: before.chars().count() + 2, text, ..line })
}

/// Whether a text starts with `$$`, possibly after white space, quote signs and a forum tag.
pub(super) fn begins_with_sign(text: &str) -> bool {
    behind_sign(Line { number: 1, before: 0, text }).is_some()
}

impl<'a, F: FnMut(&Sketch<'a>, &mut Warnings)> Scanner<'a, F> {
    /// Handles a line that starts with `$$`.
    fn marked(&mut self, line: Line<'a>) {
        let kind = LineKind::from_text(line.text);
        let (head, has_options) = Head::new(line.text);
        let Some(sketch) = self.sketch.as_mut().filter(|sketch| sketch.continues(kind)) else {
            let is_head = has_options || matches!(kind, LineKind::Blank | LineKind::LikeRow | LineKind::Words);
            match kind {
                _ if is_head => self.begin(head, line),
                LineKind::Edge | LineKind::Row => {
                    self.begin(Head { number: 1, ..Head::default() }, line);
                    self.add(kind, line);
                }
                _ => {}
            }
            return;
        };
        // The first line of the board may look like a head if it has no spaces.
        let is_head = has_options
            && !matches!(LineKind::from_text(head.title), LineKind::Row | LineKind::Edge)
            && !sketch.is_close(line);
        let is_title = kind == LineKind::Words && sketch.gap == Gap::Blank;
        sketch.gap = Gap::None;
        if is_head || is_title {
            self.begin(head, line);
        } else if kind == LineKind::Words {
            self.warnings.push(line.number, line.before + 1, Fault::NotRow);
        } else {
            self.add(kind, line);
        }
    }

    /// Handles a line with `$$` after other text. Such a line may not belong to a diagram, for example if it has a formula.
    fn behind_text(&mut self, line: Line<'a>) {
        let kind = LineKind::from_text(line.text);
        let is_drawn = matches!(kind, LineKind::Row | LineKind::Edge | LineKind::Braces);
        match &self.sketch {
            Some(sketch) if is_drawn && sketch.continues(kind) => {
                if !sketch.is_unsure {
                    self.warnings.push(line.number, 1, Fault::TextBefore);
                }
                self.marked(line);
            }
            _ => {
                let head = if is_drawn { Head { number: 1, ..Head::default() } } else { Head::new(line.text).0 };
                self.begin(head, line);
                self.sketch.iter_mut().for_each(|sketch| sketch.is_unsure = true);
                self.add(kind, line);
            }
        }
    }

    /// Handles a line without `$$`. Some people write `$$` only before the first line of a diagram, or forget it.
    fn unmarked(&mut self, line: Line<'a>) {
        let Some(sketch) = &mut self.sketch else { return };
        let kind = LineKind::from_text(line.text);
        match kind {
            _ if sketch.is_unsure => sketch.gap = Gap::Text,
            LineKind::Blank if !sketch.rows.is_empty() => sketch.gap = sketch.gap.max(Gap::Blank),
            LineKind::Blank => {}
            LineKind::Row | LineKind::Edge if sketch.takes_unmarked(kind, line.text) => self.add(kind, line),
            LineKind::Braces if sketch.gap == Gap::None && is_line(line.text) => self.add(kind, line),
            _ => sketch.gap = Gap::Text,
        }
    }

    fn begin(&mut self, head: Head<'a>, line: Line<'a>) {
        self.finish();
        let sketch = Sketch {
            head,
            line,
            rows: Vec::new(),
            edges: [false; 2],
            braces: Vec::new(),
            gap: Gap::None,
            is_unsure: false,
        };
        self.sketch = Some(sketch);
    }

    fn add(&mut self, kind: LineKind, line: Line<'a>) {
        let Some(sketch) = &mut self.sketch else { return };
        match kind {
            LineKind::Edge => sketch.edges[usize::from(!sketch.rows.is_empty())] = true,
            LineKind::Braces => sketch.braces.push(line),
            LineKind::Row | LineKind::LikeRow if sketch.rows.len() == usize::from(Size::MAX) => {
                self.warnings.push(line.number, line.before + 1, Fault::TooLarge);
            }
            LineKind::Row | LineKind::LikeRow => {
                sketch.rows.push((line, Row::from_line(line.text)));
                if let Some(before) = link_after(line.text) {
                    self.warnings.push(line.number, line.before + before + 1, Fault::Link);
                }
            }
            LineKind::Link if line.text.contains('|') => {
                self.warnings.push(line.number, line.before + 1, Fault::Link);
            }
            LineKind::Blank | LineKind::Link | LineKind::Words => {}
        }
    }

    /// Ends the current diagram, and passes it on.
    fn finish(&mut self) {
        let Some(mut sketch) = self.sketch.take() else { return };
        sketch.rows.retain(|(_, row)| row.length() > 0);
        if sketch.is_unsure {
            if sketch.rows.len() < 2 {
                return;
            }
            self.warnings.push(sketch.line.number, 1, Fault::TextBefore);
        }
        if sketch.rows.is_empty() {
            self.warnings.push(sketch.line.number, sketch.line.before + 1, Fault::NoBoard);
        } else {
            self.count += 1;
            (self.found)(&sketch, &mut self.warnings);
        }
    }
}

impl Sketch<'_> {
    /// Whether a line that has `$$` and is of this kind may belong to the current diagram.
    fn continues(&self, kind: LineKind) -> bool {
        let is_closed = self.edges[1] && matches!(kind, LineKind::Row | LineKind::LikeRow | LineKind::Words);
        self.gap < Gap::Text && !is_closed
    }

    /// Whether the points of this line start directly after `$$`, and so do the points of the last row.
    fn is_close(&self, line: Line<'_>) -> bool {
        let begins = |line: &Line<'_>| line.before > 0 && !line.text.starts_with(is_blank);
        self.rows.last().is_some_and(|(last, _)| begins(last)) && begins(&line)
    }

    /// Whether a row or edge without `$$` belongs to the board: its length is about that of the earlier rows, and it is not part of a
    /// table.
    fn takes_unmarked(&self, kind: LineKind, text: &str) -> bool {
        let length = self.rows.first().map(|(_, row)| row.length());
        let is_like_it = if kind == LineKind::Edge {
            text.chars().filter(|&letter| is_dash(letter)).count() >= length.unwrap_or(0).max(3)
        } else {
            let is_table = text.trim_matches(|letter| is_blank(letter) || is_bar(letter)).contains(is_bar);
            !is_table && length.is_none_or(|length| Row::from_line(text).length().abs_diff(length) < 2)
        };
        is_like_it && self.gap == Gap::None && !self.edges[1]
    }
}

/// The number of characters in a row before a trailing link such as `[a|Page]`; `None` if the row has no link.
fn link_after(text: &str) -> Option<usize> {
    let (before, tag) = text.split_once('[')?;
    tag.contains('|').then(|| before.chars().count())
}

fn is_line(text: &str) -> bool {
    let text = text.trim_start_matches(is_blank);
    text.starts_with("{AR") || text.starts_with("{LN")
}
