mod animation;
mod linked;

pub use animation::{Change, changes};
use baduk_record::Orientation;
use baduk_rules::{Board, Color, Point};

use crate::escape::xml as escape;
use crate::geometry::{Geometry, SPACING, ViewBox};
use crate::markup::{Ink, Markup, Part, add_label, add_patch};
use crate::region::Region;
use crate::svg::{add, add_coordinates, lines, stars_of};
use crate::theme::Theme;
pub use linked::linked;

/// The margin around the outermost lines, with and without coordinates.
const MARGINS: (i32, i32) = (130, 70);
/// The distance of coordinates from the outermost line.
const COORDINATE_DISTANCE: i32 = 92;
/// With its edge, a stone is as large as on the page.
const RADIUS: i32 = 46;
const COORDINATE_HEIGHT: i32 = 38;
/// The radius of the dot on the last move; that of the dot beside a number or a mark, and how far right and down it is.
const LAST_RADIUS: i32 = 16;
const LAST_BESIDE: (i32, i32) = (11, 30);

/// A position, or a part of one, to be drawn as a standalone SVG file, which contains its colors and needs no style
/// sheet, font or script. The same picture always gives the same text.
///
/// ```
/// use baduk_rules::{Board, Size};
/// use baduk_view::{Picture, Theme};
/// let board = Board::new(Size::square(9).unwrap());
/// let picture = Picture { title: "An empty board", theme: &Theme::PRINT, ..Picture::new(&board) };
/// assert!(picture.svg().starts_with(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-70 -70 940 940""#));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// The position.
    pub board: &'a Board,
    /// The part of the board that is shown. Lines continue a little where it is cut off.
    pub region: Region,
    /// The orientation of the board.
    pub orientation: Orientation,
    /// Whether to show coordinates.
    pub coordinates: bool,
    /// Points with numbers. A label of the markup is shown instead of the number.
    pub numbers: &'a [(Point, u32)],
    /// The author's markup.
    pub markup: Option<&'a Markup>,
    /// The last move, whose stone gets a dot, beside its number or mark if it has one.
    pub last: Option<Point>,
    /// The title, for screen readers and as a tooltip; none if empty.
    pub title: &'a str,
    /// The description for screen readers; none if empty.
    pub description: &'a str,
    /// The theme.
    pub theme: &'a Theme,
    /// The line spacing in pixels, at least 1.
    pub spacing: u16,
}

impl<'a> Picture<'a> {
    /// The whole position without anything else, on wood, with a line spacing of 30 pixels.
    #[must_use]
    pub fn new(board: &'a Board) -> Self {
        Self {
            board,
            region: Region::whole(board.size()),
            orientation: Orientation::default(),
            coordinates: false,
            numbers: &[],
            markup: None,
            last: None,
            title: "",
            description: "",
            theme: &Theme::WOOD,
            spacing: 30,
        }
    }

    /// The picture as an SVG file.
    #[must_use]
    #[allow(clippy::redundant_closure_for_method_calls, reason = "the method itself is for pictures of one lifetime")]
    pub fn svg(&self) -> String {
        if self.orientation == Orientation::default() { self.drawn() } else { self.laid(|picture| picture.drawn()) }
    }

    /// Draws the picture with the board in its orientation.
    fn laid(&self, draw: impl FnOnce(&Picture<'_>) -> String) -> String {
        let (orientation, size) = (self.orientation, self.board.size());
        let board = laid(self.board, orientation);
        let numbers: Vec<_> = self.numbers.iter().map(|&(at, number)| (orientation.lay(at, size), number)).collect();
        let markup = self.markup.map(|markup| markup.laid(orientation, size));
        draw(&Picture {
            board: &board,
            region: self.region.laid(orientation),
            numbers: &numbers,
            markup: markup.as_ref(),
            last: self.last.map(|last| orientation.lay(last, size)),
            ..*self
        })
    }

    /// Draws the picture in its usual orientation.
    fn drawn(&self) -> String {
        let mut svg = self.ground();
        self.add_stones(&mut svg);
        self.add_numbers(&mut svg);
        self.add_markup(&mut svg, self.board);
        if let Some((point, color)) = self.last_stone() {
            let ((x, y), attributes) = (Geometry::place(point), self.ink().attributes(Part::Selected, Some(color)));
            let is_marked = self.is_numbered(point) || self.markup.is_some_and(|markup| markup.is_on(point));
            let (radius, beside) = if is_marked { LAST_BESIDE } else { (LAST_RADIUS, 0) };
            let (x, y) = (x + beside, y + beside);
            add(&mut svg, format_args!("<circle {attributes} cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>\n"));
        }
        svg + "</svg>\n"
    }

    /// The start of the file and everything below the stones.
    fn ground(&self) -> String {
        let frame = self.frame();
        let mut svg = self.head(frame);
        let ViewBox { x, y, width, height } = frame;
        let Theme { wood, line, coordinate, .. } = self.theme;
        add(
            &mut svg,
            format_args!("<rect fill=\"{wood}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>\n"),
        );
        let lines = lines(self.region);
        add(
            &mut svg,
            format_args!(r#"<path fill="none" stroke="{line}" stroke-width="4" stroke-linecap="square" d="{lines}"/>"#),
        );
        svg.push('\n');
        self.add_stars(&mut svg);
        if self.coordinates {
            add(&mut svg, format_args!(r#"<g fill="{coordinate}" font-size="{COORDINATE_HEIGHT}">"#));
            add_coordinates(&mut svg, self.region, self.orientation, COORDINATE_DISTANCE, COORDINATE_HEIGHT * 36 / 100);
            svg.push_str("</g>\n");
        }
        svg
    }

    /// The shown rectangle: the region with its margin.
    fn frame(&self) -> ViewBox {
        self.region.view_box(if self.coordinates { MARGINS.0 } else { MARGINS.1 })
    }

    /// The opening tag, with the size in pixels, the title and the description.
    fn head(&self, frame: ViewBox) -> String {
        let pixels = |length: i32| length * i32::from(self.spacing.max(1)) / SPACING;
        let (width, height) = (pixels(frame.width), pixels(frame.height));
        let mut svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{frame}" width="{width}" height="{height}" role="img" font-family="sans-serif" text-anchor="middle">"#,
        );
        svg.push('\n');
        for (element, text) in [("title", self.title), ("desc", self.description)] {
            if !text.is_empty() {
                add(&mut svg, format_args!("<{element}>{}</{element}>\n", escape(text)));
            }
        }
        svg
    }

    fn add_stars(&self, svg: &mut String) {
        let mut stars = String::new();
        for star in stars_of(self.region) {
            let (x, y) = Geometry::place(star);
            add(&mut stars, format_args!(r#"<circle cx="{x}" cy="{y}" r="10"/>"#));
        }
        if !stars.is_empty() {
            add(svg, format_args!("<g fill=\"{}\">{stars}</g>\n", self.theme.line));
        }
    }

    fn add_stones(&self, svg: &mut String) {
        for color in Color::BOTH {
            let stones = self.board.stones().filter(|&(point, of)| of == color && self.region.contains(point));
            let circles: String = stones.map(|(point, _)| stone(point)).collect();
            self.add_group(svg, color, &circles);
        }
    }

    /// Adds a group that sets the color of its stones.
    fn add_group(&self, svg: &mut String, color: Color, stones: &str) {
        let Theme { black, black_edge, white, white_edge, .. } = self.theme;
        let (fill, edge) = if color == Color::Black { (black, black_edge) } else { (white, white_edge) };
        if !stones.is_empty() {
            add(svg, format_args!("<g fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"4\">{stones}</g>\n"));
        }
    }

    fn add_numbers(&self, svg: &mut String) {
        let labelled = |point| self.markup.is_some_and(|markup| markup.labels.iter().any(|&(at, _)| at == point));
        for &(point, number) in self.numbers {
            if self.region.contains(point) && !labelled(point) {
                let on = self.board.stone(point);
                if on.is_none() {
                    add_patch(svg, point, &self.ink());
                }
                add_label(svg, Geometry::place(point), &number.to_string(), &self.ink(), on);
                svg.push('\n');
            }
        }
    }

    /// The stone of the last move, if it is shown.
    fn last_stone(&self) -> Option<(Point, Color)> {
        let point = self.last.filter(|&last| self.region.contains(last))?;
        self.board.stone(point).map(|color| (point, color))
    }

    fn is_numbered(&self, point: Point) -> bool {
        self.numbers.iter().any(|&(at, _)| at == point)
    }

    /// Draws the markup of a position.
    fn add_markup(&self, svg: &mut String, board: &Board) {
        let mut drawn = String::new();
        if let Some(markup) = self.markup {
            markup.add_to(&mut drawn, board, self.region, &self.ink());
        }
        if !drawn.is_empty() {
            svg.push_str(&drawn);
            svg.push('\n');
        }
    }

    const fn ink(&self) -> Ink<'a> {
        Ink::Theme(self.theme)
    }
}

/// The oriented board.
pub(crate) fn laid(board: &Board, orientation: Orientation) -> Board {
    let size = board.size();
    Board::with_stones(
        orientation.size(size),
        board.stones().map(|(point, color)| (orientation.lay(point, size), color)),
    )
}

/// A stone, which gets its color from its group.
fn stone(point: Point) -> String {
    let (x, y) = Geometry::place(point);
    format!(r#"<circle cx="{x}" cy="{y}" r="{RADIUS}"/>"#)
}

#[cfg(test)]
mod tests;
