//! Shows variations on the board: the points of the possible next moves, or of the alternatives to the last move.

use baduk_rules::{Board, Move, Point};
use baduk_sgf::{NodeId, Tree, key};

use crate::geometry::Geometry;
use crate::markup::{Markup, add_label};
use crate::svg::add;

/// Which variations are marked on the board (SGF FF\[4\], ST).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VariationStyle {
    /// Whether the alternatives to the last move are marked, instead of the possible next moves.
    pub siblings: bool,
    /// Whether variations are marked at all.
    pub marked: bool,
}

impl VariationStyle {
    /// The style that a record asks for. By default, the next moves are marked.
    #[must_use]
    pub fn from_tree(tree: &Tree) -> Self {
        let style = tree.node(tree.root()).get(key::ST).unwrap_or(0);
        Self { siblings: style & 1 != 0, marked: style & 2 == 0 }
    }

    /// The variations to mark at a node, each with its node and point, in the order of the record. Each point is listed once. Where there
    /// is only one variation, none is marked.
    #[must_use]
    pub fn variations(self, tree: &Tree, at: NodeId) -> Vec<(NodeId, Point)> {
        let parent = if self.siblings { tree.node(at).parent() } else { Some(at) };
        let Some(parent) = parent.filter(|&parent| self.marked && tree.node(parent).children().nth(1).is_some()) else {
            return Vec::new();
        };
        let point = |node| match tree.node(node).play()? {
            (_, Move::Play(point)) => Some((node, point)),
            (_, Move::Pass) => None,
        };
        let mut is_taken = vec![false; tree.size().points().count()];
        let is_new = |&(_, point): &(NodeId, Point)| {
            let place = point.index(tree.size()).and_then(|index| is_taken.get_mut(index));
            place.is_some_and(|taken| !std::mem::replace(taken, true))
        };
        tree.node(parent).children().filter(|&node| node != at).filter_map(point).filter(is_new).collect()
    }
}

/// The marks of variations: their points, with the letters A to Z. A variation whose point has a stone or the author's markup gets no mark;
/// if the author uses labels, the marks have no letters.
pub fn variation_marks(
    variations: &[(NodeId, Point)],
    markup: &Markup,
    board: &Board,
) -> impl Iterator<Item = (Point, Option<char>)> {
    let letters = ('A'..='Z').map(Some).chain(std::iter::repeat(None));
    let marks = variations.iter().map(|&(_, point)| point).zip(letters);
    let free = marks.filter(|&(point, _)| board.stone(point).is_none() && !markup.is_on(point));
    free.map(|(point, letter)| (point, letter.filter(|_| markup.labels.is_empty())))
}

/// The [`variation_marks`] as SVG text: dots with their letters.
#[must_use]
pub fn variations_svg(variations: &[(NodeId, Point)], markup: &Markup, board: &Board, geometry: &Geometry) -> String {
    let mut svg = String::new();
    for (point, letter) in variation_marks(variations, markup, board) {
        let Some((x, y)) = geometry.center(point) else { continue };
        add(&mut svg, format_args!(r#"<circle class="variation" cx="{x}" cy="{y}" r="32"/>"#));
        if let Some(letter) = letter {
            add_label(&mut svg, (x, y), letter.encode_utf8(&mut [0; 4]), None);
        }
    }
    svg
}

#[cfg(test)]
mod tests {
    use super::*;
    use baduk_rules::Size;

    fn marked(text: &str, moves: usize) -> Vec<String> {
        let tree = baduk_sgf::read(text).unwrap().0.remove(0);
        let at = tree.main_line(tree.root()).nth(moves).unwrap();
        let variations = VariationStyle::from_tree(&tree).variations(&tree, at);
        variations.into_iter().map(|(_, point)| point.to_sgf()).collect()
    }

    #[test]
    fn the_record_says_which_variations_are_marked() {
        let record = |style: &str| format!("(;SZ[9]{style};B[aa](;W[bb])(;W[])(;W[cc];B[dd]))");
        assert_eq!(marked(&record(""), 1), ["bb", "cc"]);
        assert_eq!(marked(&record("ST[0]"), 1), ["bb", "cc"]);
        assert_eq!(marked("(;SZ[9](;B[aa])(;B[bb])(;B[aa];W[cc]))", 0), ["aa", "bb"], "one for each point");
        assert!(marked(&record(""), 0).is_empty() && marked(&record(""), 2).is_empty(), "there is only one move");
        assert_eq!(marked(&record("ST[1]"), 2), ["cc"]);
        assert!(marked(&record("ST[1]"), 1).is_empty());
        assert!(marked(&record("ST[2]"), 1).is_empty() && marked(&record("ST[3]"), 2).is_empty());
    }

    #[test]
    fn an_authors_markup_stays_visible() {
        let tree = baduk_sgf::read("(;SZ[9](;B[aa])(;B[bb])(;B[cc]))").unwrap().0.remove(0);
        let variations = VariationStyle::from_tree(&tree).variations(&tree, tree.root());
        let size = Size::square(9).unwrap();
        let (board, geometry) = (Board::new(size), Geometry::new(size));
        let svg = |markup: &Markup| variations_svg(&variations, markup, &board, &geometry);
        let plain = svg(&Markup::default());
        assert_eq!((plain.matches("circle").count(), plain.contains(">C</text>")), (3, true));
        let labeled = svg(&Markup { labels: vec![(Point::new(1, 1), "B".to_owned())], ..Markup::default() });
        assert_eq!((labeled.matches("circle").count(), labeled.contains("text")), (2, false));
    }
}
