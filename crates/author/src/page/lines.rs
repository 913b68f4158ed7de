//! The lines of a Markdown text. They are indexed once, so that long lines are not scanned repeatedly.

/// The lines of a Markdown text, each with its start and end.
pub(super) struct Lines<'a> {
    text: &'a str,
    lines: Vec<Line>,
}

struct Line {
    start: usize,
    /// The byte offset of the line's first character that is not white space or a marker of a list or quotation.
    begins: usize,
    /// The byte offset of the white space at the end of the line.
    ends: usize,
}

impl<'a> Lines<'a> {
    /// Indexes the lines of a Markdown text.
    pub(super) fn new(text: &'a str) -> Self {
        // As in Markdown, a line ends with "\n", "\r\n" or "\r".
        let breaks =
            text.char_indices().filter(|&(at, c)| c == '\n' || (c == '\r' && !text[at + 1..].starts_with('\n')));
        let ends = breaks.map(|(at, _)| at).chain([text.len()]);
        let mut start = 0;
        let lines = ends.map(|end| {
            let line = &text[start..end];
            let begins = end - line.trim_start_matches('\u{feff}').trim_start_matches(is_mark).len();
            let line = Line { start, begins, ends: start + line.trim_end_matches(is_space).len() };
            start = end + 1;
            line
        });
        let lines = lines.collect();
        Self { text, lines }
    }

    /// The number of the line that contains the byte offset `at`, counted from 1.
    pub(super) fn number(&self, at: usize) -> usize {
        self.lines.partition_point(|line| line.start <= at)
    }

    /// The prefix that additional lines need in order to continue the list or quotation around the line at the byte offset `at`: spaces for
    /// list markers, `>` for quotations. `None` if anything else comes before the offset on its line.
    pub(super) fn prefix(&self, at: usize) -> Option<String> {
        let line = self.line(at)?;
        let before = self.text.get(line.start..at).filter(|_| at <= line.begins)?;
        let before = before.trim_start_matches('\u{feff}');
        Some(before.chars().map(|c| if matches!(c, '>' | '\t') { c } else { ' ' }).collect())
    }

    /// Whether the line above the byte offset `at` is blank or missing. `prefix` is the prefix of the list or quotation around it.
    pub(super) fn is_after_blank(&self, at: usize, prefix: &str) -> bool {
        let above = self.number(at).checked_sub(2).and_then(|above| self.lines.get(above));
        above.is_none_or(|above| self.is_blank(above, prefix))
    }

    /// Whether nothing but white space follows the byte offset `at` on its line.
    pub(super) fn is_at_line_end(&self, at: usize) -> bool {
        self.line(at).is_none_or(|line| at >= line.ends)
    }

    /// Whether the line below the byte offset `at` is blank or missing. `prefix` is the prefix of the list or quotation around it.
    pub(super) fn is_before_blank(&self, at: usize, prefix: &str) -> bool {
        self.lines.get(self.number(at)).is_none_or(|below| self.is_blank(below, prefix))
    }

    /// Whether a line is blank except for the start of `prefix`. Any other `>` may start a quotation or be text.
    fn is_blank(&self, line: &Line, prefix: &str) -> bool {
        prefix.starts_with(&self.text[line.start..line.ends])
    }

    fn line(&self, at: usize) -> Option<&Line> {
        self.lines.get(self.number(at).checked_sub(1)?)
    }
}

/// Whether Markdown treats a line that has only this character as blank. For a form feed, that depends on the parser.
const fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\r')
}

fn is_mark(c: char) -> bool {
    is_space(c) || c.is_ascii_digit() || matches!(c, '>' | '-' | '*' | '+' | '.' | ')')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_go_on_as_their_list_or_quotation_does() {
        let prefix = |line: &str| {
            let [of_lf, of_cr] =
                ["x\n", "x\r"].map(|above| Lines::new(&format!("{above}{line}<")).prefix(2 + line.len()));
            assert_eq!(of_lf, of_cr);
            of_lf
        };
        assert_eq!(prefix("").as_deref(), Some(""));
        assert_eq!(prefix("> 1. ").as_deref(), Some(">    "));
        assert_eq!(prefix("- \t").as_deref(), Some("  \t"));
        assert_eq!(prefix("\u{feff}- ").as_deref(), Some("  "));
        assert_eq!(prefix("a "), None);
    }

    #[test]
    fn an_offset_has_a_line_and_lines_around_it() {
        let text = "a\n > \r\nb <x> \r\n\nc";
        let lines = Lines::new(text);
        let at = text.find("<x>").unwrap();
        assert_eq!((lines.number(0), lines.number(at), lines.number(text.len())), (1, 3, 5));
        let is_after_blank = |at, prefix| lines.is_after_blank(at, prefix);
        assert!(is_after_blank(0, "") && is_after_blank(text.len(), "> ") && !is_after_blank(3, ""));
        assert!(is_after_blank(at, " > ") && !is_after_blank(at, "> ") && !is_after_blank(at, ""));
        assert!(lines.is_at_line_end(at + 3) && !lines.is_at_line_end(at) && lines.is_at_line_end(text.len()));
        assert!(!Lines::new("\u{c}\n<x>").is_after_blank(2, ""));
        let is_before_blank = |at, prefix| lines.is_before_blank(at, prefix);
        assert!(is_before_blank(at, "") && is_before_blank(text.len(), "") && !is_before_blank(3, ""));
        assert!(is_before_blank(0, " > ") && !is_before_blank(0, "> ") && !is_before_blank(0, ""));
    }
}
