mod arrow;
mod color_class;
mod from_node;
mod label;

use arrow::add_arrow;
use baduk_record::{Mark, Orientation};
use baduk_rules::{Board, Color, Point, Size};
use color_class::class_on;
pub(crate) use color_class::color_name;
pub(crate) use label::add_label;

use crate::geometry::Geometry;
use crate::region::Region;
use crate::svg::add;
use crate::view_box::SPACING;

/// An author's markup of a position: marks, labels, arrows, dimmed points and visible points.
///
/// Each field is one or two SGF properties (FF\[4\], "Markup"). Points off the board are not drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Markup {
    /// The marks on points (TR, SQ, CR, MA, SL).
    pub marks: Vec<(Point, Mark)>,
    /// The labels of points (LB).
    pub labels: Vec<(Point, String)>,
    /// The arrows (AR), each from its first point to its second.
    pub arrows: Vec<(Point, Point)>,
    /// The lines between two points (LN).
    pub lines: Vec<(Point, Point)>,
    /// The points that are dimmed (DD).
    pub dimmed: Vec<Point>,
    /// The points that are visible (VW), if not all are; `None` if all points are visible.
    pub visible: Option<Vec<Point>>,
    /// The points of territory, each with its owner (TB, TW).
    pub territory: Vec<(Point, Color)>,
}

impl Markup {
    /// The markup as SVG text in the coordinates of [`Geometry`], to be drawn on top of the stones of `board`.
    ///
    /// The style sheet sets the colors by class: `territory` (with `data-color`), `patch`, `mark`, `selected`,
    /// `joining-line`, `arrow`, `arrow-head`, `label`, `dimmed` and `unseen`. Marks and labels have `data-on` for what
    /// is below them: `black`, `white` or `wood`.
    #[must_use]
    pub fn svg(&self, board: &Board, geometry: &Geometry) -> String {
        let mut svg = String::new();
        let Geometry { region, orientation, .. } = *geometry;
        if orientation == Orientation::default() {
            self.add_to(&mut svg, board, region);
        } else {
            let (markup, board) = (self.laid(orientation, board.size()), laid(board, orientation));
            markup.add_to(&mut svg, &board, geometry.laid());
        }
        svg
    }

    /// The same markup on the board after it is oriented; `size` is the board's size before that.
    #[must_use]
    pub fn laid(&self, orientation: Orientation, size: Size) -> Self {
        let lay = |point| orientation.lay(point, size);
        let all = |points: &[Point]| points.iter().map(|&point| lay(point)).collect();
        let pairs = |pairs: &[(Point, Point)]| pairs.iter().map(|&(from, to)| (lay(from), lay(to))).collect();
        Self {
            marks: self.marks.iter().map(|&(point, mark)| (lay(point), mark)).collect(),
            labels: self.labels.iter().map(|(point, text)| (lay(*point), text.clone())).collect(),
            arrows: pairs(&self.arrows),
            lines: pairs(&self.lines),
            dimmed: all(&self.dimmed),
            visible: self.visible.as_deref().map(all),
            territory: self.territory.iter().map(|&(point, owner)| (lay(point), owner)).collect(),
        }
    }

    /// Whether the position has no markup.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Draws the markup in a region of `board`, from the lowest layer to the topmost.
    pub(crate) fn add_to(&self, svg: &mut String, board: &Board, region: Region) {
        self.add_territory(svg, region);
        for (point, _) in inside(&self.labels, region).filter(|(point, _)| board.stone(*point).is_none()) {
            add_patch(svg, *point);
        }
        for &(point, mark) in inside(&self.marks, region) {
            add_mark(svg, point, mark, board.stone(point));
        }
        for &(from, to) in inside(&self.lines, region).filter(|(_, to)| region.contains(*to)) {
            let ((x, y), (to_x, to_y)) = (Geometry::place(from), Geometry::place(to));
            add(svg, format_args!(r#"<path class="joining-line" d="M{x} {y}L{to_x} {to_y}"/>"#));
        }
        for &(from, to) in inside(&self.arrows, region).filter(|(_, to)| region.contains(*to)) {
            add_arrow(svg, from, to);
        }
        for (point, text) in inside(&self.labels, region) {
            add_label(svg, Geometry::place(*point), text, board.stone(*point));
        }
        add_cover(svg, region, "dimmed", &listed(board.size(), &self.dimmed));
        if let Some(visible) = &self.visible {
            let unseen: Vec<bool> = listed(board.size(), visible).into_iter().map(|seen| !seen).collect();
            add_cover(svg, region, "unseen", &unseen);
        }
    }

    fn add_territory(&self, svg: &mut String, region: Region) {
        for color in Color::BOTH {
            let owned = inside(&self.territory, region).filter(|(_, owner)| *owner == color);
            let squares: String = owned
                .map(|&(point, _)| Geometry::place(point))
                .map(|(x, y)| format!("M{} {}h30v30h-30z", x - 15, y - 15))
                .collect();
            if !squares.is_empty() {
                let color = color_name(color);
                add(svg, format_args!(r#"<path class="territory" data-color="{color}" d="{squares}"/>"#));
            }
        }
    }
}

/// The board after it is oriented.
fn laid(board: &Board, orientation: Orientation) -> Board {
    let size = board.size();
    Board::with_stones(
        orientation.size(size),
        board.stones().map(|(point, color)| (orientation.lay(point, size), color)),
    )
}

fn inside<T>(list: &[(Point, T)], region: Region) -> impl Iterator<Item = &(Point, T)> {
    list.iter().filter(move |(point, _)| region.contains(*point))
}

/// Draws a patch that covers the board's lines behind a label on an empty point.
pub(crate) fn add_patch(svg: &mut String, point: Point) {
    let (x, y) = Geometry::place(point);
    add(svg, format_args!(r#"<circle class="patch" cx="{x}" cy="{y}" r="38"/>"#));
}

fn add_mark(svg: &mut String, point: Point, mark: Mark, below: Option<Color>) {
    let ((x, y), on) = (Geometry::place(point), class_on(below));
    let path = match mark {
        Mark::Triangle => format!("M{x} {}l28 48h-56z", y - 32),
        Mark::Square => format!("M{} {}h46v46h-46z", x - 23, y - 23),
        Mark::Cross => format!("M{} {}l44 44m0-44l-44 44", x - 22, y - 22),
        Mark::Circle => {
            add(svg, format_args!(r#"<circle class="mark" data-on="{on}" cx="{x}" cy="{y}" r="26"/>"#));
            return;
        }
        Mark::Selected => {
            add(svg, format_args!(r#"<circle class="selected" data-on="{on}" cx="{x}" cy="{y}" r="18"/>"#));
            return;
        }
    };
    add(svg, format_args!(r#"<path class="mark" data-on="{on}" d="{path}"/>"#));
}

/// For each point of the board, row by row, whether `points` contains it.
fn listed(size: Size, points: &[Point]) -> Vec<bool> {
    let mut listed = vec![false; size.area()];
    for index in points.iter().filter_map(|point| point.index(size)) {
        listed[index] = true;
    }
    listed
}

/// Covers points of a region with one path, which has a rectangle for each run of points in a row to avoid seams. `covered` tells for each
/// point of the board, row by row, whether it is covered.
fn add_cover(svg: &mut String, region: Region, class: &str, covered: &[bool]) {
    let mut path = String::new();
    let (columns, width) = (region.columns(), usize::from(region.size().width()));
    for row in region.rows() {
        let points = &covered[usize::from(row) * width..][usize::from(*columns.start())..=usize::from(*columns.end())];
        let mut x = i32::from(*columns.start()) * SPACING - SPACING / 2;
        let y = i32::from(row) * SPACING - SPACING / 2;
        for stretch in points.chunk_by(|a, b| a == b) {
            let length = stretch.len() as i32 * SPACING;
            if stretch[0] {
                add(&mut path, format_args!("M{x} {y}h{length}v{SPACING}h-{length}z"));
            }
            x += length;
        }
    }
    if !path.is_empty() {
        add(svg, format_args!(r#"<path class="{class}" d="{path}"/>"#));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board() -> Board {
        "...\n.XO\n...".parse().unwrap()
    }

    fn point(name: &str) -> Point {
        Point::from_a1(name, board().size()).unwrap()
    }

    fn whole() -> Geometry {
        Geometry::new(board().size())
    }

    #[test]
    fn each_mark_has_a_shape_and_the_kind_of_its_background() {
        let mut markup = Markup::default();
        assert!(markup.is_empty());
        for (name, mark) in [
            ("A3", Mark::Triangle),
            ("B2", Mark::Square),
            ("C2", Mark::Circle),
            ("B1", Mark::Cross),
            ("B2", Mark::Selected),
        ] {
            markup.marks.push((point(name), mark));
        }
        let expected = r#"<path class="mark" data-on="wood" d="M0 -32l28 48h-56z"/>
<path class="mark" data-on="black" d="M77 77h46v46h-46z"/>
<circle class="mark" data-on="white" cx="200" cy="100" r="26"/>
<path class="mark" data-on="wood" d="M78 178l44 44m0-44l-44 44"/>
<circle class="selected" data-on="black" cx="100" cy="100" r="18"/>"#;
        assert_eq!(markup.svg(&board(), &whole()), expected.replace('\n', ""));
        assert!(!markup.is_empty());
    }

    #[test]
    fn a_label_on_an_empty_point_hides_the_lines() {
        let labels = vec![(point("A1"), "a".to_owned()), (point("B2"), "<".to_owned())];
        let expected = r#"<circle class="patch" cx="0" cy="200" r="38"/>
<text class="label" data-on="wood" x="0" y="220" font-size="58">a</text>
<text class="label" data-on="black" x="100" y="120" font-size="58">&lt;</text>"#;
        assert_eq!(Markup { labels, ..Markup::default() }.svg(&board(), &whole()), expected.replace('\n', ""));
    }

    #[test]
    fn lines_are_below_arrows_and_both_are_below_labels() {
        let markup = Markup {
            labels: vec![(point("A1"), "1".to_owned())],
            arrows: vec![(point("A1"), point("A3"))],
            lines: vec![(point("A1"), point("C3"))],
            ..Markup::default()
        };
        let svg = markup.svg(&board(), &whole());
        let places =
            ["patch", r#"class="joining-line" d="M0 200L200 0""#, "arrow", "label"].map(|part| svg.find(part).unwrap());
        assert!(places.is_sorted(), "{svg}");
    }

    #[test]
    fn dimmed_points_are_covered_by_one_rectangle_per_run() {
        let dimmed = ["C3", "A2", "B3", "B3"].map(point).to_vec();
        assert_eq!(
            Markup { dimmed, ..Markup::default() }.svg(&board(), &whole()),
            r#"<path class="dimmed" d="M50 -50h200v100h-200zM-50 50h100v100h-100z"/>"#
        );
    }

    #[test]
    fn all_but_the_visible_points_are_covered() {
        let visible = Some(["B3", "C3", "A2", "B2", "C2"].map(point).to_vec());
        assert_eq!(
            Markup { visible, ..Markup::default() }.svg(&board(), &whole()),
            r#"<path class="unseen" d="M-50 -50h100v100h-100zM-50 150h300v100h-300z"/>"#
        );
    }

    #[test]
    fn territory_is_squares_in_its_owners_color() {
        let territory = vec![(point("A3"), Color::White), (point("A1"), Color::Black), (point("B3"), Color::White)];
        let expected = r#"<path class="territory" data-color="black" d="M-15 185h30v30h-30z"/>
<path class="territory" data-color="white" d="M-15 -15h30v30h-30zM85 -15h30v30h-30z"/>"#;
        assert_eq!(Markup { territory, ..Markup::default() }.svg(&board(), &whole()), expected.replace('\n', ""));
    }

    #[test]
    fn markup_off_the_board_is_not_drawn() {
        let (on, off) = (point("A1"), Point::new(3, 0));
        let markup = Markup {
            marks: vec![(off, Mark::Cross)],
            labels: vec![(off, "a".to_owned())],
            arrows: vec![(on, off), (off, on)],
            lines: vec![(on, off), (off, on)],
            dimmed: vec![off],
            visible: None,
            territory: vec![(off, Color::Black)],
        };
        assert_eq!(markup.svg(&board(), &whole()), "");
    }

    #[test]
    fn markup_is_oriented_with_the_board() {
        let mut markup = Markup { marks: vec![(point("B2"), Mark::Circle)], ..Markup::default() };
        markup.marks.push((point("C2"), Mark::Triangle));
        markup.arrows = vec![(point("A3"), point("C3"))];
        let turned = Geometry { orientation: "90".parse().unwrap(), ..whole() };
        let svg = markup.svg(&board(), &turned);
        assert!(svg.contains(r#"data-on="black" cx="100" cy="100""#), "{svg}");
        assert!(svg.contains(r#"data-on="white" d="M100 168l28"#), "{svg}");
        assert!(svg.contains(r#"d="M200 20L200 146""#), "{svg}");
    }
}
