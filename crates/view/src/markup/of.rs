//! What an author has drawn, as a record has it.

use baduk_record::{NodeId, Property, Tree, sgf};
use baduk_rules::{Color, Point, Size};

use super::{Mark, Markup};

const MARKS: [(&str, Mark); 5] =
    [("TR", Mark::Triangle), ("SQ", Mark::Square), ("CR", Mark::Circle), ("MA", Mark::Cross), ("SL", Mark::Selected)];

impl Markup {
    /// What the author of a record has drawn at a node, with what holds on from the nodes before it (DD, VW).
    #[must_use]
    pub fn of(tree: &Tree, at: NodeId) -> Self {
        Self {
            dimmed: tree.in_force(at, "DD"),
            // An empty list says that all is seen again.
            visible: Some(tree.in_force(at, "VW")).filter(|points| !points.is_empty()),
            ..Self::drawn_at(tree, at)
        }
    }

    /// Whether anything in a tree holds on for the nodes that follow: if not, [`Markup::drawn_at`] is all there is to a node.
    #[must_use]
    pub fn holds_on(tree: &Tree) -> bool {
        tree.in_order().any(|id| tree.node(id).properties().any(|property| matches!(property.name(), "DD" | "VW")))
    }

    /// What the author of a record has drawn at a node, without what holds on from the nodes before it.
    #[must_use]
    pub fn drawn_at(tree: &Tree, at: NodeId) -> Self {
        let node = tree.node(at);
        let mut markup = Self::default();
        for (name, mark) in MARKS {
            markup.marks.extend(node.points(name).into_iter().map(|point| (point, mark)));
        }
        for (name, color) in [("TB", Color::Black), ("TW", Color::White)] {
            markup.territory.extend(node.points(name).into_iter().map(|point| (point, color)));
        }
        markup.labels = labels(tree, at);
        markup.arrows = lines(tree, at, "AR");
        markup.lines = lines(tree, at, "LN");
        markup
    }

    /// Writes numbers on points, as labels. A point that has a mark or a label keeps that instead.
    pub fn add_numbers(&mut self, numbers: &[(Point, u32)]) {
        for &(point, number) in numbers {
            if !self.is_on(point) {
                self.labels.push((point, number.to_string()));
            }
        }
    }

    /// Whether a point has a mark or a label.
    #[must_use]
    pub fn is_on(&self, point: Point) -> bool {
        self.marks.iter().any(|&(marked, _)| marked == point) || self.labels.iter().any(|&(named, _)| named == point)
    }
}

fn labels(tree: &Tree, at: NodeId) -> Vec<(Point, String)> {
    let node = tree.node(at);
    let written = node.property("LB").into_iter().flat_map(Property::values);
    let labels = written.filter_map(|value| {
        let (point, text) = sgf::compose(value)?;
        Some((read_point(point, tree.size())?, sgf::simple_text(text)))
    });
    labels.collect()
}

fn lines(tree: &Tree, at: NodeId, name: &str) -> Vec<(Point, Point)> {
    let written = tree.node(at).property(name).into_iter().flat_map(Property::values);
    let lines = written.filter_map(|value| {
        let (from, to) = sgf::compose(value)?;
        Some((read_point(from, tree.size())?, read_point(to, tree.size())?))
    });
    lines.collect()
}

fn read_point(text: &str, size: Size) -> Option<Point> {
    Point::from_sgf(text.trim_ascii(), size).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The markup at the end of the main line.
    fn markup(text: &str) -> Markup {
        let (trees, _) = sgf::read(text).unwrap();
        let last = trees[0].main_line(trees[0].root()).last().unwrap();
        Markup::of(&trees[0], last)
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
    fn a_label_is_the_text_that_its_value_stands_for() {
        let labels = markup("(;SZ[9];LB[aa:1\\]][bb:a\\:b:c][cc:two\nlines][D4:x][zz:off][dd])").labels;
        let labels: Vec<_> = labels.iter().map(|(point, text)| (point.to_sgf(), text.as_str())).collect();
        let expected = [("aa", "1]"), ("bb", "a:b:c"), ("cc", "two lines")];
        assert_eq!(labels, expected.map(|(name, text)| (name.to_owned(), text)));
    }

    #[test]
    fn old_formats_mark_points_and_letter_them_in_order() {
        let Markup { marks, labels, .. } = markup("(;FF[3]SZ[9];M[aa][bb]L[cc][dd][ee])");
        assert_eq!(marks, [(Point::new(0, 0), Mark::Cross), (Point::new(1, 1), Mark::Cross)]);
        let labels: Vec<_> = labels.iter().map(|(point, text)| format!("{}{text}", point.to_sgf())).collect();
        assert_eq!(labels, ["cca", "ddb", "eec"]);
    }

    #[test]
    fn what_is_dimmed_and_what_is_seen_holds_on_until_it_is_said_anew() {
        let holds_on = |text| Markup::holds_on(&sgf::read(text).unwrap().0[0]);
        assert_eq!([holds_on("(;SZ[9];B[aa]TR[bb])"), holds_on("(;SZ[9];B[aa](;W[bb])(;W[cc]VW[aa]))")], [false, true]);
        let later = markup("(;SZ[9]VW[aa:ci]DD[aa];B[bb];TR[cc])");
        assert_eq!((later.dimmed.len(), later.visible.map(|points| points.len())), (1, Some(27)));
        let cleared = markup("(;SZ[9]VW[aa:ci]DD[aa]TR[cc];B[bb]VW[]DD[])");
        assert!(cleared.is_empty(), "marks do not hold on, and empty lists end what did: {cleared:?}");
    }

    #[test]
    fn a_number_gives_way_to_the_authors_own_mark() {
        let mut markup = markup("(;SZ[9];TR[aa]LB[ba:x])");
        markup.add_numbers(&[(Point::new(0, 0), 1), (Point::new(1, 0), 2), (Point::new(2, 0), 3)]);
        assert_eq!(markup.labels[1..], [(Point::new(2, 0), "3".to_owned())]);
        assert!(markup.is_on(Point::new(2, 0)) && !markup.is_on(Point::new(3, 0)));
    }
}
