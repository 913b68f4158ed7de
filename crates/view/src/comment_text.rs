use baduk_rules::Size;

use crate::comment::{Piece, pieces};
use crate::escape::xml as escape;

/// What an author says at a node, to be shown as HTML.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CommentText<'a> {
    /// The node's name; empty when it has none. So are the others.
    pub name: &'a str,
    /// What the author thinks of the move and the position, in words.
    pub judgements: &'a str,
    /// The comment, or as much of it as is shown.
    pub comment: &'a str,
    /// What the button says that asks for the rest of the comment, where there is more.
    pub more: Option<&'a str>,
}

impl CommentText<'_> {
    /// The text as HTML. Everything an author wrote is text in it, whatever it looks like. What names a point of a board of this
    /// size is a button with that point as its `data-point`, what names a move has its number as `data-move`, and the button for
    /// the rest has `data-more`.
    #[must_use]
    pub fn html(&self, size: Size) -> String {
        let mut html = String::new();
        add_part(&mut html, "<h2", self.name, "</h2>");
        add_part(&mut html, r#"<p class="judgements""#, self.judgements, "</p>");
        for line in self.comment.lines() {
            html.push_str("<p>");
            for piece in pieces(line, size) {
                add_piece(&mut html, piece, size);
            }
            html.push_str("</p>");
        }
        if let Some(more) = self.more {
            add_all(&mut html, &[r#"<button type="button" class="quiet" data-more="">"#, &escape(more), "</button>"]);
        }
        html
    }
}

/// Adds an element that is hidden when nothing stands in it.
fn add_part(html: &mut String, start: &str, text: &str, end: &str) {
    let hidden = if text.is_empty() { " hidden>" } else { ">" };
    add_all(html, &[start, hidden, &escape(text), end]);
}

fn add_piece(html: &mut String, piece: Piece<'_>, size: Size) {
    let (name, value, text) = match piece {
        Piece::Text(text) => return html.push_str(&escape(text)),
        Piece::Point(text, point) => ("data-point", point.to_a1(size), text),
        Piece::Move(text, number) => ("data-move", number.to_string(), text),
    };
    let start = r#"<button type="button" class="named" "#;
    add_all(html, &[start, name, "=\"", &value, "\">", &escape(text), "</button>"]);
}

fn add_all(html: &mut String, texts: &[&str]) {
    for text in texts {
        html.push_str(text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn html(text: CommentText<'_>) -> String {
        text.html(Size::square(19).unwrap())
    }

    #[test]
    fn what_an_author_wrote_is_text() {
        let evil = r#"<img src=x onerror="alert(1)">&amp;"#;
        let shown = html(CommentText { name: evil, judgements: evil, comment: evil, more: Some(evil) });
        let safe = "&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;amp;";
        assert_eq!(shown.matches(safe).count(), 4);
        assert!(!shown.contains("<img"));
    }

    #[test]
    fn points_and_moves_are_buttons() {
        let shown = html(CommentText { comment: "After move 3, d4.\n\nEnd", ..CommentText::default() });
        let expected = concat!(
            r#"<h2 hidden></h2><p class="judgements" hidden></p><p>After "#,
            r#"<button type="button" class="named" data-move="3">move 3</button>, "#,
            r#"<button type="button" class="named" data-point="D4">d4</button>.</p><p></p><p>End</p>"#,
        );
        assert_eq!(shown, expected);
    }

    #[test]
    fn what_is_there_is_not_hidden() {
        let shown =
            html(CommentText { name: "Joseki", judgements: "Good move", more: Some("More"), ..CommentText::default() });
        let expected = concat!(
            r#"<h2>Joseki</h2><p class="judgements">Good move</p>"#,
            r#"<button type="button" class="quiet" data-more="">More</button>"#,
        );
        assert_eq!(shown, expected);
    }
}
