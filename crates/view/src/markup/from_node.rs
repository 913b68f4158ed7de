//! Reads the markup of a position from its record.

use std::collections::BTreeSet;

use baduk_record::Mark;
use baduk_rules::{Color, Point, Size};
use baduk_sgf::{NodeId, Property, Tree};

use super::Markup;

/// The maximum number of bytes that are read of a label, including escape characters. Even fewer characters are drawn.
const MAX_LABEL_BYTES: usize = 400;

impl Markup {
    /// The markup of a node, with what it inherits from earlier nodes (DD, VW).
    ///
    /// Even for nodes with a lot of markup, the result is limited to what a board can show: a mark of each kind and one
    /// label per point, and [`MAX_LINES`](baduk_sgf::MAX_LINES) each of arrows and lines. Of each property,
    /// [`MAX_VALUES`](baduk_sgf::MAX_VALUES) values are read. [`check`](baduk_sgf::check) warns of ignored ones.
    #[must_use]
    pub fn from_node(tree: &Tree, at: NodeId) -> Self {
        Self {
            dimmed: in_force(tree, at, "DD"),
            // An empty list makes all points visible again.
            visible: Some(in_force(tree, at, "VW")).filter(|points| !points.is_empty()),
            ..Self::drawn_at(tree, at)
        }
    }

    /// Whether any node of a tree has markup that later nodes inherit. If not, [`Markup::drawn_at`] returns the whole markup of each
    /// node.
    #[must_use]
    pub fn holds_on(tree: &Tree) -> bool {
        tree.depth_first().any(|id| tree.node(id).properties().any(|property| matches!(property.name(), "DD" | "VW")))
    }

    /// The markup of a node itself, without the markup that it inherits.
    #[must_use]
    pub fn drawn_at(tree: &Tree, at: NodeId) -> Self {
        let mut markup = Self::default();
        let mut marks: Vec<_> = Mark::ALL.iter().map(|&mark| (mark, Vec::new())).collect();
        // A single pass, since a node may have a million properties.
        for property in tree.node(at).properties() {
            if let Some((_, points)) = marks.iter_mut().find(|(mark, _)| mark.property() == property.name()) {
                points.append(&mut property.points_shown());
            }
            match property.name() {
                "TB" => markup.add_territory_of(property, Color::Black),
                "TW" => markup.add_territory_of(property, Color::White),
                "LB" => markup.labels = labels(property, tree.size()),
                "AR" => markup.arrows = property.lines_shown(),
                "LN" => markup.lines = property.lines_shown(),
                _ => {}
            }
        }
        for (mark, points) in marks {
            markup.marks.extend(points.into_iter().map(|point| (point, mark)));
        }
        markup
    }

    fn add_territory_of(&mut self, property: Property<'_>, color: Color) {
        self.territory.extend(property.points_shown().into_iter().map(|point| (point, color)));
    }

    /// Adds numbers on points as labels. Points that already have a mark or label keep that instead.
    pub fn add_numbers(&mut self, numbers: &[(Point, u32)]) {
        let marked = self.marks.iter().map(|&(point, _)| point);
        // Extending a set inserts point by point. Collecting one would sort them first, and the code for that takes 4 kB.
        let mut taken = BTreeSet::new();
        taken.extend(marked.chain(self.labels.iter().map(|&(point, _)| point)));
        let free = numbers.iter().filter(|(point, _)| !taken.contains(point));
        self.labels.extend(free.map(|&(point, number)| (point, number.to_string())));
    }

    /// Whether a point has a mark or a label.
    #[must_use]
    pub fn is_on(&self, point: Point) -> bool {
        self.marks.iter().any(|&(marked, _)| marked == point) || self.labels.iter().any(|&(named, _)| named == point)
    }
}

fn in_force(tree: &Tree, at: NodeId, name: &str) -> Vec<Point> {
    tree.node(at).list_in_force(name).map(Property::points_shown).unwrap_or_default()
}

/// The labels that a property has. If a point has several labels, the first counts.
fn labels(property: Property<'_>, size: Size) -> Vec<(Point, String)> {
    let mut known = BTreeSet::new();
    let labels = property.values().take(baduk_sgf::MAX_VALUES).filter_map(|value| {
        let (point, text) = baduk_sgf::compose(value)?;
        let point = read_point(point, size).filter(|&point| known.insert(point))?;
        Some((point, baduk_sgf::simple_text(&text[..text.floor_char_boundary(MAX_LABEL_BYTES)])))
    });
    labels.collect()
}

fn read_point(text: &str, size: Size) -> Option<Point> {
    Point::from_sgf(text.trim_ascii(), size).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The markup at the end of a record's main line.
    fn markup(text: &str) -> Markup {
        let (trees, _) = baduk_sgf::read(text).unwrap();
        let last = trees[0].main_line(trees[0].root()).last().unwrap();
        Markup::from_node(&trees[0], last)
    }

    fn sgf_names(points: &[Point]) -> String {
        points.iter().map(|point| point.to_sgf()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn each_property_of_markup_is_read() {
        let markup = markup("(;SZ[9];TR[aa]SQ[ba]CR[ca]MA[da]SL[ea]TB[fa:ga]TW[ha]AR[aa:bb]LN[cc:dd]DD[ii])");
        let marks: Vec<_> = markup.marks.iter().map(|&(point, mark)| (point.to_sgf(), mark)).collect();
        let expected = [
            ("aa", Mark::Triangle),
            ("ba", Mark::Square),
            ("ca", Mark::Circle),
            ("da", Mark::Cross),
            ("ea", Mark::Selected),
        ];
        assert_eq!(marks, expected.map(|(name, mark)| (name.to_owned(), mark)));
        let owners: Vec<Color> = markup.territory.iter().map(|&(_, color)| color).collect();
        assert_eq!(owners, [Color::Black, Color::Black, Color::White]);
        assert_eq!(markup.arrows, [(Point::new(0, 0), Point::new(1, 1))]);
        assert_eq!(markup.lines, [(Point::new(2, 2), Point::new(3, 3))]);
        assert_eq!(sgf_names(&markup.dimmed), "ii");
        assert_eq!(markup.visible, None);
    }

    #[test]
    fn a_label_is_unescaped() {
        let labels = markup("(;SZ[9];LB[aa:1\\]][bb:a\\:b:c][cc:two\nlines][D4:x][zz:off][dd])").labels;
        let labels: Vec<_> = labels.iter().map(|(point, text)| (point.to_sgf(), text.as_str())).collect();
        let expected = [("aa", "1]"), ("bb", "a:b:c"), ("cc", "two lines")];
        assert_eq!(labels, expected.map(|(name, text)| (name.to_owned(), text)));
    }

    #[test]
    fn marks_of_old_formats_are_read() {
        let Markup { marks, labels, .. } = markup("(;FF[3]SZ[9];M[aa][bb]L[cc][dd][ee])");
        assert_eq!(marks, [(Point::new(0, 0), Mark::Cross), (Point::new(1, 1), Mark::Cross)]);
        let labels: Vec<_> = labels.iter().map(|(point, text)| format!("{}{text}", point.to_sgf())).collect();
        assert_eq!(labels, ["cca", "ddb", "eec"]);
    }

    #[test]
    fn dimmed_and_visible_points_are_inherited_until_set_again() {
        let holds_on = |text| Markup::holds_on(&baduk_sgf::read(text).unwrap().0[0]);
        assert_eq!([holds_on("(;SZ[9];B[aa]TR[bb])"), holds_on("(;SZ[9];B[aa](;W[bb])(;W[cc]VW[aa]))")], [false, true]);
        let later = markup("(;SZ[9]VW[aa:ci]DD[aa];B[bb];TR[cc])");
        assert_eq!((later.dimmed.len(), later.visible.map(|points| points.len())), (1, Some(27)));
        let cleared = markup("(;SZ[9]VW[aa:ci]DD[aa]TR[cc];B[bb]VW[]DD[])");
        assert!(cleared.is_empty(), "marks do not hold on, and empty lists end what did: {cleared:?}");
    }

    #[test]
    fn a_node_has_at_most_the_markup_that_its_board_can_show() {
        let every_mark =
            ["TR", "SQ", "CR", "MA", "SL"].map(|name| format!("{name}{}", "[aa:ZZ][aa:bb]".repeat(10_000)));
        let arrows: String = (0..20_000).map(|n| format!("[{}:{}]", letters(n), letters(n / 7 + 1))).collect();
        let labels: String = (0..60_000).map(|n| format!("[{}:{}]", letters(n), "long ".repeat(100))).collect();
        let text = format!("(;SZ[52]{}AR{arrows}LN{arrows}LB{labels}TB[aa:ZZ][aa:ZZ])", every_mark.concat());
        let markup = markup(&text);
        assert_eq!(markup.marks.len(), 5 * 2704);
        assert_eq!((markup.arrows.len(), markup.lines.len()), (baduk_sgf::MAX_LINES, baduk_sgf::MAX_LINES));
        assert_eq!((markup.labels.len(), markup.territory.len()), (2704, 2704));
        assert!(markup.labels.iter().all(|(_, text)| text.len() <= MAX_LABEL_BYTES));
        let faults = baduk_sgf::check(&baduk_sgf::read(&text).unwrap().0[0]).into_iter().map(|warning| warning.fault);
        let left_out: Vec<_> = faults.filter(|fault| matches!(fault, baduk_sgf::Fault::NotAllShown { .. })).collect();
        let of = |property: &str| baduk_sgf::Fault::NotAllShown { property: property.to_owned() };
        assert_eq!(left_out, [of("AR"), of("LN"), of("LB")]);
    }

    /// The SGF name of the point with this row-major index on a 52x52 board.
    fn letters(number: usize) -> String {
        Point::new((number % 52) as u8, (number / 52 % 52) as u8).to_sgf()
    }

    #[test]
    fn of_two_labels_on_a_point_the_first_is_drawn() {
        assert_eq!(markup("(;SZ[9];LB[aa:x][aa:y])").labels, [(Point::new(0, 0), "x".to_owned())]);
    }

    #[test]
    fn a_mark_or_label_replaces_a_number() {
        let mut markup = markup("(;SZ[9];TR[aa]LB[ba:x])");
        markup.add_numbers(&[(Point::new(0, 0), 1), (Point::new(1, 0), 2), (Point::new(2, 0), 3)]);
        assert_eq!(markup.labels[1..], [(Point::new(2, 0), "3".to_owned())]);
        assert!(markup.is_on(Point::new(2, 0)) && !markup.is_on(Point::new(3, 0)));
    }
}
