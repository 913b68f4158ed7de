//! Draws territory on a board's picture, as SVG text. The style sheet sets the colors.

use baduk_rules::{Color, Point};

use crate::geometry::Geometry;
use crate::layers::Owned;
use crate::svg::add;

/// Territory and unconditionally alive stones, drawn as squares on the shown points.
#[must_use]
pub fn territory_svg(geometry: &Geometry, territory: &[Owned]) -> String {
    let mut svg = String::new();
    for &Owned { point, owner, proven } in territory {
        let Some((x, y)) = geometry.center(point) else { continue };
        let class = if proven { "fortress" } else { "territory" };
        let color = match owner {
            Color::Black => "black",
            Color::White => "white",
        };
        add(
            &mut svg,
            format_args!(
                r##"<use class="{class}" data-color="{color}" href="#square" transform="translate({x} {y})"/>"##
            ),
        );
    }
    svg
}

/// Returns SVG code that marks points with a square in the color of their expected owner, the larger the surer. `owners` are from 1 for
/// Black to -1 for White; what is nearly even has no mark.
#[must_use]
pub fn expected_svg(geometry: &Geometry, owners: impl IntoIterator<Item = (Point, f32)>) -> String {
    let mut svg = String::new();
    for (point, owner) in owners {
        let Some((x, y)) = geometry.center(point) else { continue };
        let color = if owner > 0.0 { "black" } else { "white" };
        let size = owner.abs();
        if size >= LEAST_SHOWN {
            add(
                &mut svg,
                format_args!(
                    r##"<use class="territory" data-color="{color}" href="#square" opacity=".6" transform="translate({x} {y}) scale({size:.2})"/>"##
                ),
            );
        }
    }
    svg
}

/// How sure an owner has to be to be shown, from 0 to 1.
const LEAST_SHOWN: f32 = 0.25;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::region::Region;
    use baduk_rules::Size;

    #[test]
    fn territory_is_drawn_only_on_shown_points() {
        let whole = Geometry::new(Size::square(3).unwrap());
        let owned = |x, y, owner, proven| Owned { point: Point::new(x, y), owner, proven };
        let territory = [owned(0, 0, Color::Black, false), owned(2, 2, Color::White, true)];
        let black = r##"<use class="territory" data-color="black" href="#square" transform="translate(0 0)"/>"##;
        let white = r##"<use class="fortress" data-color="white" href="#square" transform="translate(200 200)"/>"##;
        assert_eq!(territory_svg(&whole, &territory), format!("{black}{white}"));
        let corner = Geometry { region: Region::between(whole.size(), Point::new(0, 0), Point::new(1, 1)), ..whole };
        assert_eq!(territory_svg(&corner, &territory), black);
        let turned = Geometry { orientation: "180".parse().unwrap(), ..corner };
        assert!(territory_svg(&turned, &territory).ends_with(r#""translate(200 200)"/>"#));
    }

    #[test]
    fn the_surer_an_expected_owner_is_the_larger_is_the_mark() {
        let whole = Geometry::new(Size::square(3).unwrap());
        let owners = [(Point::new(0, 0), 0.5), (Point::new(1, 0), -1.0), (Point::new(2, 0), 0.1)];
        let marks: Vec<String> = expected_svg(&whole, owners).split_inclusive("/>").map(str::to_owned).collect();
        assert_eq!(marks.len(), 2, "{marks:?}");
        assert!(marks[0].contains(r#"data-color="black""#) && marks[0].ends_with(r#""translate(0 0) scale(0.50)"/>"#));
        assert!(
            marks[1].contains(r#"data-color="white""#) && marks[1].ends_with(r#""translate(100 0) scale(1.00)"/>"#)
        );
    }
}
