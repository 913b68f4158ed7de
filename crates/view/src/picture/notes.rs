use crate::escape::xml as escape;
use crate::svg::add;
use crate::view_box::ViewBox;

/// The separator between two notes on one line.
const SEPARATOR: &str = "; ";

/// The frame of a picture with space for notes below the board, and the notes as SVG text.
pub(super) fn with_notes(frame: ViewBox, notes: &[String]) -> (ViewBox, String) {
    if notes.is_empty() {
        return (frame, String::new());
    }
    // This is about 14 pixels in a picture of 544 pixels. A character is at most about 62 hundredths of the font size wide.
    let font_size = (frame.width * 26 / 1000).max(1);
    let per_line = (frame.width - 2 * font_size) * 100 / (font_size * 62);
    let lines = lines(notes, usize::try_from(per_line).unwrap_or_default());
    let (center, below, line_height) = (frame.x + frame.width / 2, frame.y + frame.height, font_size * 3 / 2);
    let mut svg = String::new();
    add(&mut svg, format_args!("\n<g class=\"coordinates\" font-size=\"{font_size}\">"));
    for (line, number) in lines.iter().zip(0..) {
        let baseline = below + font_size + number * line_height;
        add(&mut svg, format_args!(r#"<text x="{center}" y="{baseline}">{}</text>"#, escape(line)));
    }
    svg.push_str("</g>");
    let height = frame.height + lines.len() as i32 * line_height + font_size / 2;
    (ViewBox { height, ..frame }, svg)
}

/// The notes in lines of at most `per_line` characters, unless a single note is longer.
fn lines(notes: &[String], per_line: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for note in notes {
        match lines.last_mut() {
            Some(line) if line.chars().count() + SEPARATOR.len() + note.chars().count() <= per_line => {
                line.push_str(SEPARATOR);
                line.push_str(note);
            }
            _ => lines.push(note.clone()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: ViewBox = ViewBox { x: -80, y: -80, width: 1000, height: 900 };

    fn noted(notes: &[&str]) -> (ViewBox, String) {
        let notes: Vec<String> = notes.iter().map(|&note| note.to_owned()).collect();
        with_notes(FRAME, &notes)
    }

    #[test]
    fn notes_are_centered_below_the_board() {
        assert_eq!(noted(&[]), (FRAME, String::new()));
        let (frame, svg) = noted(&["20 = 12", "25, 31 = 19"]);
        assert_eq!(frame, ViewBox { height: 900 + 39 + 13, ..FRAME });
        let expected =
            "\n<g class=\"coordinates\" font-size=\"26\"><text x=\"420\" y=\"846\">20 = 12; 25, 31 = 19</text></g>";
        assert_eq!(svg, expected);
    }

    #[test]
    fn many_notes_take_several_lines() {
        let (frame, svg) = noted(&["100 = 99"; 14]);
        assert_eq!((svg.matches("<text").count(), frame.height), (3, 900 + 3 * 39 + 13), "{svg}");
        assert!(svg.contains(r#"y="885">"#) && svg.contains(r#"y="924">"#), "{svg}");
        assert!(noted(&["<"]).1.contains("&lt;"));
    }
}
