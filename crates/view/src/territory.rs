//! Draws territory on a board's picture, as SVG text. The style sheet sets the colors.

use baduk_rules::Color;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::region::Region;
    use baduk_rules::{Point, Size};

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
}
