//! Makes a game of a single position of another game.

use baduk_rules::{ByColor, Color, Move, Point};
use baduk_sgf::property::{PropertyKind, definition};
use baduk_sgf::{Node, NodeId, Tree, key};

use crate::record::Record;
use crate::replay::replay;

/// The private property of a root with the stones that Black and White had captured before, such as `PRISONERS[2:0]`. SGF has none. It also
/// tells a position of a game, which can be played on, from a whole game to read.
pub const PRISONERS: &str = "PRISONERS";

/// The stones that each color had captured before a record begins: see [`Record::position`].
pub(crate) fn prisoners(root: Node<'_>) -> ByColor<u32> {
    // No game captures more. With larger numbers, sums could overflow.
    let number = |text: &str| text.parse().ok().filter(|&number: &u32| number <= 1 << 20);
    let read = |value: &str| {
        let (black, white) = value.split_once(':')?;
        Some(ByColor { black: number(black)?, white: number(white)? })
    };
    root.value(PRISONERS).and_then(read).unwrap_or_default()
}

impl Record {
    /// The position at a node as a new game, and the node in it that shows the position. The game has only the last stone that was
    /// played, and the passes since then, as moves; and it begins with the position before them. So it is known which move was the last
    /// one, what it captured, and where it is a ko. Its root always has [`PRISONERS`].
    #[must_use]
    pub fn position_with_last_move(&self, at: NodeId) -> (Tree, NodeId) {
        let path = self.tree.path(at);
        let is_move = |&id: &NodeId| self.tree.node(id).plays().count() == 1 && !self.tree.node(id).sets_up();
        let is_pass = |&id: &NodeId| self.tree.node(id).play().is_some_and(|(_, mv)| mv == Move::Pass);
        let passes = path.iter().rev().take_while(|id| is_move(id) && is_pass(id)).count();
        // The nodes of the last stone and the passes, behind at least one other node.
        let first = (path.len() - 1).checked_sub(passes).filter(|&first| first > 0 && is_move(&path[first]));
        let first = first.unwrap_or(path.len());
        let mut tree = self.stones_at(path[first - 1]);
        let mut end = tree.root();
        if tree.node(end).value(PRISONERS).is_none() {
            tree.set(end, PRISONERS, &["0:0"]);
        }
        for (color, mv) in path[first..].iter().filter_map(|&id| self.tree.node(id).play()) {
            end = tree.play(end, color, mv);
        }
        self.copy_words(at, &mut tree, end);
        tree.take_change();
        (tree, end)
    }

    /// The position at a node as a new game: its root has the stones, the player to move, the stones that were captured before, the terms,
    /// the players' names, and the node's comments and markup.
    #[must_use]
    pub fn position(&self, at: NodeId) -> Tree {
        let mut tree = self.stones_at(at);
        let root = tree.root();
        self.copy_words(at, &mut tree, root);
        tree.take_change();
        tree
    }

    /// The position at a node as a new game, without the node's comments and markup.
    fn stones_at(&self, at: NodeId) -> Tree {
        let Self { terms, tree: game, .. } = self;
        let replayed = replay(self, at);
        let board = replayed.game.board();
        let mut tree = Tree::new(terms.size);
        let root = tree.root();
        let first = game.node(game.root());
        for name in ["GM", "FF", "CA", "SZ", "RU", "KM", "HA", "PB", "PW", "BR", "WR"] {
            if let Some(value) = first.value(name) {
                tree.set(root, name, &[value]);
            }
        }
        for (key, color) in [(key::AB, Color::Black), (key::AW, Color::White)] {
            let stones = board.stones().filter(|&(_, stone)| stone == color);
            let points: Vec<Point> = stones.map(|(point, _)| point).collect();
            tree.put(root, key, Some(&points));
        }
        tree.put(root, key::PL, Some(&replayed.game.to_play()));
        let prisoners = replayed.game.prisoners();
        if prisoners != ByColor::default() {
            tree.set(root, PRISONERS, &[&format!("{}:{}", prisoners.black, prisoners.white)]);
        }
        tree
    }

    /// Copies the comments and the markup of a node.
    fn copy_words(&self, at: NodeId, tree: &mut Tree, to: NodeId) {
        for property in self.tree.node(at).properties() {
            let is_said = |kind| matches!(kind, PropertyKind::Annotation | PropertyKind::Markup);
            if definition(property.name()).is_some_and(|known| is_said(known.kind)) {
                let values: Vec<&str> = property.values().collect();
                tree.set(to, property.name(), &values);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use baduk_rules::Size;

    use super::*;

    #[test]
    fn a_position_is_a_game_of_its_own() {
        let text = "(;GM[1]SZ[9]RU[Chinese]KM[7.5]PB[a]HA[2]AB[cc][gg];W[ee];B[ef]C[why]TR[ee]BL[3];W[de])";
        let record = Record::from_tree(baduk_sgf::read(text).unwrap().0.remove(0)).unwrap();
        let at = record.tree.depth_first().nth(2).unwrap();
        let position = record.position(at);
        assert_eq!(
            baduk_sgf::write([&position]).trim_end(),
            "(;GM[1]SZ[9]RU[Chinese]KM[7.5]HA[2]PB[a]AB[cc][ef][gg]AW[ee]PL[W]C[why]TR[ee])"
        );
        let game = Record::from_tree(position).unwrap();
        let replayed = replay(&game, game.tree.root());
        assert_eq!(replayed.game.board(), replay(&record, at).game.board());
        assert_eq!(replayed.game.to_play(), Color::White);
        assert_eq!(game.terms.size, Size::square(9).unwrap());
    }

    #[test]
    fn a_position_with_its_last_move_counts_as_in_the_game() {
        // Black takes a ko, and White takes another stone.
        let text =
            "(;GM[1]SZ[5]RU[Japanese]KM[0.5]AB[ab][ba][bc]AW[bb][ca][cc][db]PL[B];B[cb]C[ko]TR[bb];W[de];B[];W[ed])";
        let record = Record::from_tree(baduk_sgf::read(text).unwrap().0.remove(0)).unwrap();
        let nodes: Vec<NodeId> = record.tree.main_line(record.tree.root()).collect();
        let mut written = Vec::new();
        for &at in &nodes {
            let (tree, shown) = record.position_with_last_move(at);
            written.push(baduk_sgf::write([&tree]).replace('\n', ""));
            let (game, position) = (replay(&record, at).game, replay(&Record::from_tree(tree).unwrap(), shown).game);
            assert_eq!((game.board(), game.prisoners()), (position.board(), position.prisoners()), "{written:?}");
            assert_eq!(game.to_play(), position.to_play(), "{written:?}");
            for point in game.board().size().points() {
                let legality = |game: &baduk_rules::Game| game.legality_for(game.to_play(), point).is_ok();
                assert_eq!(legality(&game), legality(&position), "{point:?} {written:?}");
            }
        }
        let start = "(;GM[1]SZ[5]RU[Japanese]KM[0.5]AB[ba][ab][bc]AW[ca][bb][db][cc]PL[B]PRISONERS[0:0]";
        assert_eq!(written[0], format!("{start})"));
        assert_eq!(written[1], format!("{start};B[cb]C[ko]TR[bb])"));
        let later = "(;GM[1]SZ[5]RU[Japanese]KM[0.5]AB[ba][ab][cb][bc]AW[ca][db][cc]PL[W]PRISONERS[1:0]";
        assert_eq!(written[2], format!("{later};W[de])"));
        assert_eq!(written[3], format!("{later};W[de];B[])"));
    }

    #[test]
    fn only_sensible_numbers_of_prisoners_are_read() {
        let read = |value: &str| {
            let tree = baduk_sgf::read(&format!("(;SZ[5]PRISONERS[{value}])")).unwrap().0.remove(0);
            let ByColor { black, white } = prisoners(tree.node(tree.root()));
            (black, white)
        };
        assert_eq!(read("12:3"), (12, 3));
        for value in ["", "1", "1:", ":1", "a:1", "-1:2", "1:99999999", "1:2:3"] {
            assert_eq!(read(value), (0, 0), "{value}");
        }
    }
}
