//! Draws the static parts of a board's picture as SVG text. The style sheet sets the colors by class.

use std::fmt::Write;

use baduk_record::Orientation;
use baduk_rules::{Point, column_name, star_points};

use crate::geometry::Geometry;
use crate::region::{Extent, Region};
use crate::view_box::{SPACING, ViewBox};

/// The SVG gradient and the pattern of the wood that [`ground`] draws.
pub const WOOD: &str = r##"<linearGradient id="wood" x2=".6" y2="1"><stop class="board-light"/><stop offset="1" class="board-dark"/></linearGradient>
<pattern id="grain" x="-300" y="-300" width="1000" height="6000" patternUnits="userSpaceOnUse"><path class="grain" d="M40 0C40 2000 40 4000 20 6000M130 0C120 2000 150 4000 140 6000M220 0C220 2000 220 4000 230 6000M360 0C370 2000 340 4000 340 6000M460 0C430 2000 450 4000 450 6000M520 0C520 2000 520 4000 550 6000M640 0C610 2000 610 4000 610 6000M680 0C710 2000 710 4000 710 6000M740 0C750 2000 750 4000 730 6000M820 0C850 2000 820 4000 830 6000M870 0C870 2000 900 4000 900 6000"/><path class="broad-grain" d="M170 0C200 2000 200 4000 180 6000M300 0C290 2000 300 4000 280 6000M970 0C950 2000 950 4000 970 6000"/></pattern>
"##;

/// The SVG gradients of slate and shell stones, lit from the upper left, and of their shadows.
pub const LIGHT: &str = r##"<radialGradient id="slate" cx=".34" cy=".28" r=".8"><stop class="slate-light"/><stop offset=".5" class="slate"/><stop offset=".85" class="slate-dark"/><stop offset="1" class="slate-light"/></radialGradient>
<radialGradient id="shell" cx=".34" cy=".28" r=".85"><stop class="shell-light"/><stop offset=".5" class="shell"/><stop offset=".85" class="shell-dark"/><stop offset="1" class="shell-light"/></radialGradient>
<radialGradient id="shadow"><stop offset=".8" class="shadow"/><stop offset="1" class="shadow-edge"/></radialGradient>
"##;

/// The SVG shapes of stones with their shadows, `#black-stone` and `#white-stone`, and of territory, `#square`, all centered at (0, 0).
/// Their gradients are in [`LIGHT`].
pub const SHAPES: &str = r##"<g id="black-stone"><circle fill="url(#shadow)" cx="3" cy="6" r="54"/><circle class="slate-edge" fill="url(#slate)" r="48"/></g>
<g id="white-stone"><circle fill="url(#shadow)" cx="3" cy="6" r="54"/><circle class="shell-edge" fill="url(#shell)" r="47"/></g>
<path id="square" d="M-15-15H15V15H-15Z"/>"##;

/// Everything that is drawn below the stones: wood, lines, star points and optional coordinates.
#[must_use]
pub fn ground(geometry: &Geometry) -> String {
    let mut svg = String::new();
    add_wood(&mut svg, geometry.view_box());
    add_lines(&mut svg, geometry);
    svg
}

/// Adds the wood of the board, which fills the frame.
pub(crate) fn add_wood(svg: &mut String, ViewBox { x, y, width, height }: ViewBox) {
    for paint in ["wood", "grain"] {
        add(svg, format_args!(r#"<rect fill="url(#{paint})" x="{x}" y="{y}" width="{width}" height="{height}"/>"#));
    }
}

/// Adds the lines, star points and optional coordinates of the board.
pub(crate) fn add_lines(svg: &mut String, geometry: &Geometry) {
    let region = geometry.laid();
    add(svg, format_args!(r#"<path class="lines" d="{}"/>"#, lines(region)));
    for star in stars_of(region) {
        let (x, y) = Geometry::place(star);
        add(svg, format_args!(r#"<circle class="star" cx="{x}" cy="{y}" r="10"/>"#));
    }
    if geometry.coordinates {
        let height = geometry.coordinate_height();
        add(svg, format_args!(r#"<g class="coordinates" font-size="{height}">"#));
        add_coordinates(svg, region, geometry.orientation, height + 54, drop(height));
        svg.push_str("</g>");
    }
}

/// How far the baseline of a text is below its center, in the unit of `font_size`: capitals and digits are about 72 hundredths of the font
/// size high.
pub(crate) const fn drop(font_size: i32) -> i32 {
    font_size * 36 / 100
}

/// All lines of the board in a region, as the text of one SVG path.
fn lines(region: Region) -> String {
    let Extent { left, top, right, bottom } = region.line_extent();
    let rows = region.rows().map(|row| format!("M{left} {}H{right}", i32::from(row) * SPACING));
    let columns = region.columns().map(|column| format!("M{} {top}V{bottom}", i32::from(column) * SPACING));
    rows.chain(columns).collect()
}

/// The star points that are in a region.
fn stars_of(region: Region) -> impl Iterator<Item = Point> {
    star_points(region.size()).into_iter().filter(move |&star| region.contains(star))
}

/// Adds the coordinates on all four sides of an oriented region: letters without I from the board's left, numbers from its bottom. Their
/// centers are `distance` away from the outermost lines; the baseline of each text is `drop` below its center.
fn add_coordinates(svg: &mut String, region: Region, orientation: Orientation, distance: i32, drop: i32) {
    let Extent { left, top, right, bottom } = region.extent();
    let name = |laid, upright| line_name(laid, upright, region, orientation);
    for y in [top - distance, bottom + distance] {
        let mut side = SideLabels::default();
        for column in region.columns() {
            side.add(i32::from(column) * SPACING, y + drop, &name(Point::new(column, 0), true));
        }
        side.end(svg);
    }
    for x in [left - distance, right + distance] {
        let mut side = SideLabels::default();
        for row in region.rows() {
            side.add(x, i32::from(row) * SPACING + drop, &name(Point::new(0, row), false));
        }
        side.end(svg);
    }
}

/// The coordinates on one side of the board. All single characters share a text element with a position for each, since every text element
/// costs the browser about as much time as a stone.
#[derive(Default)]
struct SideLabels {
    letters: String,
    across: String,
    down: String,
    others: String,
}

impl SideLabels {
    fn add(&mut self, x: i32, y: i32, name: &str) {
        if name.len() > 1 {
            add(&mut self.others, format_args!(r#"<text x="{x}" y="{y}">{name}</text>"#));
            return;
        }
        let gap = if self.letters.is_empty() { "" } else { " " };
        add(&mut self.across, format_args!("{gap}{x}"));
        add(&mut self.down, format_args!("{gap}{y}"));
        self.letters.push_str(name);
    }

    fn end(&self, svg: &mut String) {
        let Self { letters, across, down, others } = self;
        if !letters.is_empty() {
            add(svg, format_args!(r#"<text x="{across}" y="{down}">{letters}</text>"#));
        }
        svg.push_str(others);
    }
}

/// The name of the vertical (`upright`) or horizontal line through a point of the oriented board.
fn line_name(laid: Point, upright: bool, region: Region, orientation: Orientation) -> String {
    let size = orientation.size(region.size());
    let point = orientation.take_up(laid, size);
    if upright == orientation.quarters.is_multiple_of(2) {
        column_name(point.x())
    } else {
        (size.height() - point.y()).to_string()
    }
}

/// Appends formatted text to SVG text.
pub(crate) fn add(svg: &mut String, text: std::fmt::Arguments<'_>) {
    svg.write_fmt(text).expect("a string takes every text");
}

#[cfg(test)]
mod tests {
    use super::*;
    use baduk_rules::Size;

    fn ground_of(width: u32, height: u32, coordinates: bool) -> String {
        ground(&Geometry { coordinates, ..Geometry::new(Size::new(width, height).unwrap()) })
    }

    #[test]
    fn each_line_is_drawn_once() {
        let whole = Region::whole(Size::new(3, 2).unwrap());
        assert_eq!(lines(whole), "M0 0H200M0 100H200M0 0V100M100 0V100M200 0V100");
    }

    #[test]
    fn lines_continue_where_the_board_is_cut_off() {
        let part = Region::between(Size::new(3, 2).unwrap(), Point::new(1, 0), Point::new(1, 0));
        assert_eq!(lines(part), "M55 0H145M100 0V45");
    }

    #[test]
    fn coordinates_are_on_all_four_sides_and_count_from_the_lower_left() {
        let svg = ground_of(3, 2, true);
        let expected = [
            r#"<g class="coordinates" font-size="6">"#,
            r#"<text x="0 100 200" y="-58 -58 -58">ABC</text>"#,
            r#"<text x="0 100 200" y="162 162 162">ABC</text>"#,
            r#"<text x="-60 -60" y="2 102">21</text>"#,
            r#"<text x="260 260" y="2 102">21</text></g>"#,
        ];
        assert_eq!(svg.find("<g").map(|start| &svg[start..]), Some(&expected.concat()[..]));
        assert!(!ground_of(9, 5, false).contains("<text"));
    }

    #[test]
    fn a_board_has_its_star_points() {
        assert_eq!(ground_of(19, 19, false).matches(r#"class="star""#).count(), 9);
        assert!(ground_of(19, 19, false).contains(r#"cx="300" cy="1500""#));
    }

    #[test]
    fn coordinates_stay_with_their_lines_on_a_rotated_board() {
        let geometry =
            Geometry { orientation: "mirrored 90".parse().unwrap(), ..Geometry::new(Size::new(2, 3).unwrap()) };
        let svg = ground(&geometry);
        let expected = [
            r#"<text x="0 100 200" y="-58 -58 -58">123</text>"#,
            r#"<text x="0 100 200" y="162 162 162">123</text>"#,
            r#"<text x="-60 -60" y="2 102">BA</text>"#,
            r#"<text x="260 260" y="2 102">BA</text></g>"#,
        ];
        assert_eq!(svg.find("<text").map(|start| &svg[start..]), Some(&expected.concat()[..]));
    }

    #[test]
    fn a_coordinate_of_several_letters_is_a_text_of_its_own() {
        let svg = ground_of(1, 11, true);
        assert_eq!(svg.matches("<text").count(), 2 + 2 * (1 + 2));
        assert!(
            svg.contains(r#">987654321</text><text x="-76" y="7">11</text><text x="-76" y="107">10</text>"#),
            "{svg}"
        );
        assert!(ground_of(27, 1, true).contains(r#"<text x="2500" y="-88">AA</text><text x="2600" y="-88">AB</text>"#));
    }

    #[test]
    fn a_region_has_its_own_star_points_and_coordinates() {
        let size = Size::square(19).unwrap();
        let region = Region::between(size, Point::new(0, 0), Point::new(8, 8));
        let svg = ground(&Geometry { region, ..Geometry::new(size) });
        assert_eq!((svg.matches(r#"class="star""#).count(), svg.matches("<text").count()), (1, 2 + 2 * 9));
        assert!(svg.contains("M0 0H845"));
    }
}
