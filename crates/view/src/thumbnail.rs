use baduk_rules::{Board, Color};

use crate::geometry::Geometry;
use crate::svg::add;
use crate::view_box::SPACING;

/// A small picture of a position for lists of games, as SVG text: lines and stones, with one path for each color.
///
/// The style sheet sets the colors by class: `thumbnail` with `thumbnail-lines`, and `thumbnail-edge` and `thumbnail-stones` with
/// `data-color`, whose strokes are as wide as a stone.
///
/// ```
/// use baduk_rules::{Board, Size};
/// let svg = baduk_view::thumbnail_svg(&Board::new(Size::square(2).unwrap()));
/// assert!(svg.contains(r#"<path class="thumbnail-lines" d="M0 0H100M0 100H100M0 0V100M100 0V100"/>"#));
/// ```
#[must_use]
pub fn thumbnail_svg(board: &Board) -> String {
    let size = board.size();
    let along = |lines: u8| i32::from(lines - 1) * SPACING;
    let (right, bottom) = (along(size.width()), along(size.height()));
    let (width, height) = (right + SPACING, bottom + SPACING);
    let start = -SPACING / 2;
    let mut svg = format!(
        r#"<svg class="thumbnail" aria-hidden="true" viewBox="{start} {start} {width} {height}"><path class="thumbnail-lines" d=""#
    );
    for row in 0..size.height() {
        add(&mut svg, format_args!("M0 {}H{right}", i32::from(row) * SPACING));
    }
    for column in 0..size.width() {
        add(&mut svg, format_args!("M{} 0V{bottom}", i32::from(column) * SPACING));
    }
    svg.push_str(r#""/>"#);
    for color in Color::BOTH {
        let name = if color == Color::Black { "black" } else { "white" };
        let mut dots = String::new();
        for (point, _) in board.stones().filter(|&(_, stone)| stone == color) {
            let (x, y) = Geometry::place(point);
            add(&mut dots, format_args!("M{x} {y}h0"));
        }
        for class in ["thumbnail-edge", "thumbnail-stones"] {
            add(&mut svg, format_args!(r#"<path class="{class}" data-color="{name}" d="{dots}"/>"#));
        }
    }
    svg.push_str("</svg>");
    svg
}

#[cfg(test)]
mod tests {
    use baduk_rules::{Point, Size};

    use super::*;

    #[test]
    fn each_color_is_one_path_of_dots() {
        let stones =
            [(Point::new(0, 0), Color::Black), (Point::new(2, 1), Color::White), (Point::new(1, 1), Color::Black)];
        let board = Board::with_stones(Size::new(3, 2).unwrap(), stones.to_vec());
        let svg = thumbnail_svg(&board);
        assert!(svg.contains(r#"viewBox="-50 -50 300 200""#), "{svg}");
        assert!(svg.contains(r#"<path class="thumbnail-stones" data-color="black" d="M0 0h0M100 100h0"/>"#), "{svg}");
        assert!(svg.contains(r#"<path class="thumbnail-stones" data-color="white" d="M200 100h0"/>"#), "{svg}");
    }
}
