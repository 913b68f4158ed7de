use baduk_rules::Point;

use crate::geometry::Geometry;
use crate::svg::add;

/// The distance between each end of an arrow and the point there, which keeps the points legible.
const GAP: i32 = 20;
const HEAD_LENGTH: i32 = 34;
const HALF_HEAD: i32 = 18;

/// Draws an arrow between two points. An arrow whose points are the same is not drawn.
pub(super) fn add_arrow(svg: &mut String, from: Point, to: Point) {
    let ((x, y), (to_x, to_y)) = (Geometry::place(from), Geometry::place(to));
    let (across, down) = (to_x - x, to_y - y);
    let length = (across * across + down * down).isqrt();
    if length == 0 {
        return;
    }
    // The position `along` the arrow and `aside` to the right of it.
    let place = |along: i32, aside: i32| {
        let x = x + rounded(across * along - down * aside, length);
        let y = y + rounded(down * along + across * aside, length);
        format!("{x} {y}")
    };
    let neck = length - GAP - HEAD_LENGTH;
    let [start, end, tip] = [place(GAP, 0), place(neck, 0), place(length - GAP, 0)];
    let [left, right] = [place(neck, -HALF_HEAD), place(neck, HALF_HEAD)];
    add(
        svg,
        format_args!(
            r#"<path class="arrow" d="M{start}L{end}"/><path class="arrow-head" d="M{tip}L{left}L{right}Z"/>"#
        ),
    );
}

/// The whole number nearest to the fraction `above` / `below`; `below` is positive.
const fn rounded(above: i32, below: i32) -> i32 {
    (2 * above + below).div_euclid(2 * below)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arrow(from: (u8, u8), to: (u8, u8)) -> String {
        let mut svg = String::new();
        add_arrow(&mut svg, Point::new(from.0, from.1), Point::new(to.0, to.1));
        svg
    }

    #[test]
    fn an_arrow_is_a_shaft_and_a_head_that_points_the_way() {
        let right = r#"<path class="arrow" d="M20 0L246 0"/><path class="arrow-head" d="M280 0L246 -18L246 18Z"/>"#;
        assert_eq!(arrow((0, 0), (3, 0)), right);
        let up = r#"<path class="arrow" d="M100 180L100 154"/><path class="arrow-head" d="M100 120L82 154L118 154Z"/>"#;
        assert_eq!(arrow((1, 2), (1, 1)), up);
        let aslant =
            r#"<path class="arrow" d="M12 16L268 357"/><path class="arrow-head" d="M288 384L282 346L253 368Z"/>"#;
        assert_eq!(arrow((0, 0), (3, 4)), aslant);
    }

    #[test]
    fn an_arrow_from_a_point_to_itself_is_not_drawn() {
        assert_eq!(arrow((5, 5), (5, 5)), "");
    }

    #[test]
    fn the_longest_arrow_is_drawn() {
        assert!(arrow((51, 51), (0, 0)).starts_with(r#"<path class="arrow" d="M5086 5086L38 38"/>"#));
    }
}
