//! What changes on the picture of a board, as SVG text to lie over the still part (`svg`). Colours come from the style sheet.

use baduk_rules::{Color, Point};

use crate::geometry::{Geometry, STONE_RADIUS};
use crate::layers::{Owned, Stone};
use crate::svg::add;

/// What lies over the stones and stays while nothing is played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settled {
    /// Territory and fortresses.
    pub territory: Vec<Owned>,
    /// What the record draws, as SVG text. In it the class `over-last` is what stands in the place of the ring on the last move.
    pub overlay: String,
    /// The last move.
    pub last: Option<(Point, Color)>,
}

/// What shows where a player points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pointed {
    /// The stone that would be played.
    pub ghost: Option<Stone>,
    /// Where an arrow or a line begins that is being drawn.
    pub begun: Option<Point>,
    /// Where a stone was just refused.
    pub refused: Option<Point>,
    /// Where the keyboard is.
    pub cursor: Point,
}

/// A stone, as it lies on the picture: its class is `dead` when it comes off for the count. Empty where its point is not shown.
/// A circle of its own costs the browser a third of a `use` of [`SHAPES`](crate::svg::SHAPES).
#[must_use]
pub fn stone_svg(geometry: &Geometry, stone: &Stone) -> String {
    let (paint, radius) = match stone.color {
        Color::Black => ("slate", STONE_RADIUS),
        // Its edge is drawn around it.
        Color::White => ("shell", STONE_RADIUS - 1),
    };
    disc(geometry, stone, (0, 0), &format!(r#"data-color="{}" fill="url(#{paint})" r="{radius}""#, name(stone.color)))
}

/// The shadow of a stone, to lie under all stones.
#[must_use]
pub fn shadow_svg(geometry: &Geometry, stone: &Stone) -> String {
    disc(geometry, stone, (3, 6), r#"fill="url(#shadow)" r="54""#)
}

/// A circle off the middle of a stone's point.
fn disc(geometry: &Geometry, stone: &Stone, off: (i32, i32), attributes: &str) -> String {
    if !geometry.region.contains(stone.point) {
        return String::new();
    }
    let (x, y) = Geometry::place(geometry.lay(stone.point));
    let class = if stone.dead { r#" class="dead""# } else { "" };
    format!(r#"<circle {attributes}{class} cx="{}" cy="{}"/>"#, x + off.0, y + off.1)
}

/// What lies over the stones, from the lowest layer to the topmost.
#[must_use]
pub fn settled_svg(geometry: &Geometry, settled: &Settled) -> String {
    let mut svg = String::from(r#"<g data-testid="territory">"#);
    for &Owned { point, owner, proven } in &settled.territory {
        let class = if proven { "fortress" } else { "territory" };
        let square = format!(r##"<use class="{class}" data-color="{}" href="#square""##, name(owner));
        svg.extend(put(geometry, point, &square));
    }
    add(&mut svg, format_args!(r#"</g><g class="overlay" data-testid="overlay">{}</g>"#, settled.overlay));
    if let Some((point, color)) = settled.last {
        let ring = format!(r#"<circle class="last" data-testid="last-move" data-color="{}" r="22""#, name(color));
        svg.extend(put(geometry, point, &ring));
    }
    svg
}

/// What shows where a player points.
#[must_use]
pub fn pointed_svg(geometry: &Geometry, pointed: &Pointed) -> String {
    let ring = |class: &str| format!(r#"<circle class="{class}" data-testid="{class}" r="{STONE_RADIUS}""#);
    let ghost = pointed.ghost.map(|Stone { point, color, .. }| {
        (point, format!(r##"<use class="ghost" data-testid="ghost" href="#{}-stone""##, name(color)))
    });
    let begun = pointed.begun.map(|point| (point, ring("begun")));
    let refused = pointed.refused.map(|point| (point, ring("refused")));
    let cursor =
        r#"<path class="cursor" data-testid="cursor" d="M-46-20V-46H-20M20-46H46V-20M46 20V46H20M-20 46H-46V20""#;
    let shapes = [ghost, begun, refused, Some((pointed.cursor, cursor.to_owned()))];
    shapes.into_iter().flatten().filter_map(|(point, shape)| put(geometry, point, &shape)).collect()
}

/// The name of a colour in the document.
const fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// Puts a shape, an element around (0, 0) without its end, on a point; `None` where that is not shown.
fn put(geometry: &Geometry, point: Point, shape: &str) -> Option<String> {
    let (x, y) = Geometry::place(geometry.lay(point));
    geometry.region.contains(point).then(|| format!(r#"{shape} transform="translate({x} {y})"/>"#))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::region::Region;
    use baduk_rules::Size;

    const A3: Point = Point::new(0, 0);
    const C1: Point = Point::new(2, 2);

    fn whole() -> Geometry {
        Geometry::new(Size::square(3).unwrap())
    }

    fn corner() -> Geometry {
        Geometry { region: Region::between(whole().size(), A3, Point::new(1, 1)), ..whole() }
    }

    #[test]
    fn a_stone_lies_on_its_point_and_only_where_that_is_shown() {
        let stone = Stone { point: C1, color: Color::White, dead: true };
        let svg = stone_svg(&whole(), &stone);
        let expected = r##"<circle data-color="white" fill="url(#shell)" r="47" class="dead" cx="200" cy="200"/>"##;
        assert_eq!(svg, expected);
        assert_eq!(stone_svg(&corner(), &stone), "");
        let turned = Geometry { orientation: "180".parse().unwrap(), ..whole() };
        assert!(stone_svg(&turned, &stone).ends_with(r#"cx="0" cy="0"/>"#));
        let black = Stone { color: Color::Black, dead: false, ..stone };
        assert!(
            stone_svg(&whole(), &black).starts_with(r##"<circle data-color="black" fill="url(#slate)" r="48" cx"##)
        );
    }

    #[test]
    fn a_shadow_falls_to_the_lower_right() {
        let stone = Stone { point: C1, color: Color::White, dead: false };
        let expected = r##"<circle fill="url(#shadow)" r="54" cx="203" cy="206"/>"##;
        assert_eq!(shadow_svg(&whole(), &stone), expected);
        assert_eq!(shadow_svg(&corner(), &stone), "");
    }

    #[test]
    fn territory_lies_under_what_the_record_draws_and_the_ring_over_it() {
        let territory = vec![Owned { point: A3, owner: Color::Black, proven: false }];
        let settled = Settled { territory, overlay: "<g/>".to_owned(), last: Some((C1, Color::White)) };
        let expected = r##"<g data-testid="territory"><use class="territory" data-color="black" href="#square" transform="translate(0 0)"/></g><g class="overlay" data-testid="overlay"><g/></g><circle class="last" data-testid="last-move" data-color="white" r="22" transform="translate(200 200)"/>"##;
        assert_eq!(settled_svg(&whole(), &settled), expected);
        assert!(!settled_svg(&corner(), &settled).contains("last-move"));
    }

    #[test]
    fn where_a_player_points_shows_what_is_there() {
        let nothing = Pointed { ghost: None, begun: None, refused: None, cursor: C1 };
        let svg = pointed_svg(&whole(), &nothing);
        assert!(svg.starts_with(r#"<path class="cursor""#) && svg.ends_with(r#"transform="translate(200 200)"/>"#));
        assert_eq!(pointed_svg(&corner(), &nothing), "");
        let ghost = Some(Stone { point: A3, color: Color::Black, dead: false });
        let all = pointed_svg(&whole(), &Pointed { ghost, begun: Some(A3), refused: Some(C1), cursor: C1 });
        let order = ["ghost", "begun", "refused", "cursor"].map(|name| all.find(&format!(r#"data-testid="{name}""#)));
        assert!(order.iter().all(Option::is_some) && order.is_sorted(), "{all}");
    }
}
