mod animation;
mod file;
mod inline;
mod linked;
mod notes;

pub use animation::{Change, changes, frames};
use baduk_rules::{Board, Color, Point};
use baduk_sgf::NodeId;
pub use file::{LineWidth, PictureSize, SvgFile};
pub use linked::linked;

use crate::geometry::{Geometry, STONE_RADIUS};
use crate::markup::{Markup, color_name};
use crate::svg::{LIGHT, WOOD, add, add_lines, add_wood};
use crate::variations::variations_svg;
use crate::view_box::ViewBox;

/// The radius of the dot on the last move, if its stone has no number or mark.
const LAST_RADIUS: i32 = 16;
/// The radius of the dot on the last move, if its stone has a number or mark, and how far below the stone's center the dot then is.
const LAST_BELOW: (i32, i32) = (9, 36);

/// The radius of a white stone. The outline is drawn around this circle.
const WHITE_RADIUS: i32 = STONE_RADIUS - 1;
/// The radius of a white stone in a flat picture, which has a wider outline.
const FLAT_WHITE_RADIUS: i32 = STONE_RADIUS - 2;

/// The shadow of a stone, as an SVG marker: one path draws all shadows.
const SHADE: &str = r##"<marker id="shade" markerUnits="userSpaceOnUse" overflow="visible"><circle fill="url(#shadow)" cx="3" cy="6" r="54"/></marker>
"##;

/// A position, or a part of a position, drawn as the page's board shows it.
///
/// ```
/// use baduk_rules::{Board, Size};
/// use baduk_view::{Picture, SvgFile, Theme};
/// let board = Board::new(Size::square(9).unwrap());
/// let file = SvgFile { title: "An empty board", theme: &Theme::PAPER, ..SvgFile::default() };
/// assert!(Picture::new(&board).svg(&file).starts_with(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-80 -80 960 960""#));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// The position that is drawn.
    pub board: &'a Board,
    /// The part of the board that is shown, the orientation, and whether there are coordinates.
    pub geometry: Geometry,
    /// The points with move numbers. If a point has a mark or label, that is shown instead of the number.
    pub numbers: &'a [(Point, u32)],
    /// The author's markup of the position; `None` if there is none.
    pub markup: Option<&'a Markup>,
    /// The variations whose points are marked.
    pub variations: &'a [(NodeId, Point)],
    /// The point of the last move, whose stone gets a dot (below its number or mark, if it has one); `None` for no dot.
    pub last: Option<Point>,
}

/// Whether the stones and the board of a picture have textures, light and shadows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    Lit,
    Flat,
}

impl<'a> Picture<'a> {
    /// A picture of the whole position without anything else.
    #[must_use]
    pub fn new(board: &'a Board) -> Self {
        let geometry = Geometry { coordinates: false, ..Geometry::new(board.size()) };
        Self { board, geometry, numbers: &[], markup: None, variations: &[], last: None }
    }

    /// The picture as an SVG element for a document with the board's style sheet, which sets the colors by class. The element has no size.
    /// Its gradients are found by `id`, so a tree (a document or a shadow root) must have only one such element.
    #[must_use]
    pub fn drawing(&self) -> String {
        let frame = self.geometry.view_box();
        format!(r#"<svg viewBox="{frame}" aria-hidden="true">{}</svg>"#, self.inner(frame, Look::Lit))
    }

    /// Everything inside the SVG element that has this frame.
    fn inner(&self, frame: ViewBox, look: Look) -> String {
        let mut svg = self.ground(frame, look);
        self.add_stones(&mut svg, look);
        self.add_marks(&mut svg);
        svg
    }

    /// Everything that is drawn below the stones.
    fn ground(&self, frame: ViewBox, look: Look) -> String {
        let mut svg = String::new();
        if look == Look::Lit {
            svg.extend(["<defs>", LIGHT, WOOD, SHADE, "</defs>"]);
            add_wood(&mut svg, frame);
        } else {
            let ViewBox { x, y, width, height } = frame;
            add(&mut svg, format_args!(r#"<rect class="paper" x="{x}" y="{y}" width="{width}" height="{height}"/>"#));
        }
        add_lines(&mut svg, &self.geometry);
        svg
    }

    /// Draws the stones, after the shadows of all stones.
    fn add_stones(&self, svg: &mut String, look: Look) {
        let shown = self.board.stones().filter_map(|(point, color)| Some((self.geometry.center(point)?, color)));
        let shown: Vec<((i32, i32), Color)> = shown.collect();
        if look == Look::Lit && !shown.is_empty() {
            // Each point of the path except the first and the last gets a marker.
            svg.push_str("\n<path fill=\"none\" marker-mid=\"url(#shade)\" d=\"M0 0");
            for ((x, y), _) in &shown {
                add(svg, format_args!("L{x} {y}"));
            }
            svg.push_str("H0\"/>");
        }
        for color in Color::BOTH {
            let (attributes, radius) = stone_of(color, look);
            let mut circles = String::new();
            for ((x, y), _) in shown.iter().filter(|&&(_, of)| of == color) {
                add(&mut circles, format_args!(r#"<circle cx="{x}" cy="{y}" r="{radius}"/>"#));
            }
            if !circles.is_empty() {
                add(svg, format_args!("\n<g {attributes}>{circles}</g>"));
            }
        }
    }

    /// Draws everything above the stones: numbers, the author's markup, variations, and the dot on the last move.
    fn add_marks(&self, svg: &mut String) {
        let mut markup = self.markup.cloned().unwrap_or_default();
        markup.add_numbers(self.numbers);
        svg.push_str(&markup.svg(self.board, &self.geometry));
        svg.push_str(&variations_svg(self.variations, &markup, self.board, &self.geometry));
        if let Some(((x, y), color)) = self.last_stone() {
            let is_marked = self.last.is_some_and(|last| markup.is_on(last));
            let ((radius, down), color) = (if is_marked { LAST_BELOW } else { (LAST_RADIUS, 0) }, color_name(color));
            add(
                svg,
                format_args!(
                    r#"<circle class="last" data-color="{color}" cx="0" cy="{down}" r="{radius}" transform="translate({x} {y})"/>"#
                ),
            );
        }
    }

    /// The center and color of the last move's stone; `None` if the stone isn't visible.
    fn last_stone(&self) -> Option<((i32, i32), Color)> {
        let seen = self.markup.and_then(|markup| markup.visible.as_ref());
        let point = self.last.filter(|point| seen.is_none_or(|seen| seen.contains(point)))?;
        self.geometry.center(point).zip(self.board.stone(point))
    }
}

/// The attributes of a stone's circle, and its radius.
const fn stone_of(color: Color, look: Look) -> (&'static str, i32) {
    match (color, look) {
        (Color::Black, Look::Lit) => (r##"class="slate-edge" fill="url(#slate)""##, STONE_RADIUS),
        (Color::White, Look::Lit) => (r##"class="shell-edge" fill="url(#shell)""##, WHITE_RADIUS),
        (Color::Black, Look::Flat) => (r#"class="flat-black""#, STONE_RADIUS),
        (Color::White, Look::Flat) => (r#"class="flat-white""#, FLAT_WHITE_RADIUS),
    }
}

#[cfg(test)]
mod tests;
