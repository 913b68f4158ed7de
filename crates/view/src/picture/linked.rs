use crate::escape::xml as escape;

/// An HTML link with a picture that works in any page: it needs no script, and shrinks to fit. `svg` is a whole SVG file, and the title
/// becomes a tooltip.
///
/// ```
/// let html = baduk_view::linked("<svg viewBox=\"0 0 9 9\"/>\n", "https://badukpan.github.io/badukpan/#1a", "A & B");
/// assert!(html.starts_with("<a href=\"https://badukpan.github.io/badukpan/#1a\" title=\"A &amp; B\"><svg "));
/// ```
#[must_use]
pub fn linked(svg: &str, address: &str, title: &str) -> String {
    let svg = svg.trim_end().replacen("<svg ", "<svg style=\"max-width:100%;height:auto\" ", 1);
    format!("<a href=\"{}\" title=\"{}\">{svg}</a>\n", escape(address), escape(title))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{Picture, SvgFile};
    use baduk_rules::{Board, Size};

    #[test]
    fn a_linked_picture_is_a_single_html_block() {
        let board = Board::new(Size::square(9).unwrap());
        let svg = Picture::new(&board).svg(&SvgFile { title: "<Lee>", ..SvgFile::default() });
        let html = linked(&svg, "https://example.org/a&b/#1x", "<Lee>");
        assert!(
            html.starts_with("<a href=\"https://example.org/a&amp;b/#1x\" title=\"&lt;Lee&gt;\"><svg style="),
            "{html}"
        );
        assert!(html.ends_with("</svg></a>\n"), "{html}");
        assert_eq!(html.matches("style=").count(), 1);
        // A blank line would end the HTML block in Markdown.
        assert!(!html.contains("\n\n"));
    }
}
