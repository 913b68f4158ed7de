//! Makes a game of a single position of another game.

use baduk_rules::{Color, Point};

use crate::record::Record;
use crate::replay::replay;
use crate::sgf::property::{PropertyKind, definition};
use crate::tree::{NodeId, Tree};

impl Record {
    /// The position at a node as a new game: its root has the stones, the player to move, the terms, the players' names, and the node's
    /// comments and markup.
    #[must_use]
    pub fn position(&self, at: NodeId) -> Tree {
        let Self { terms, tree: game, .. } = self;
        let replayed = replay(self, at);
        let board = replayed.game.board();
        let mut tree = Tree::new(terms.size);
        let root = tree.root();
        let first = game.node(game.root());
        for name in ["GM", "FF", "CA", "SZ", "RU", "KM", "PB", "PW", "BR", "WR"] {
            if let Some(value) = first.value(name) {
                tree.set(root, name, &[value]);
            }
        }
        for (name, color) in [("AB", Color::Black), ("AW", Color::White)] {
            let points: Vec<String> =
                board.stones().filter(|&(_, stone)| stone == color).map(|(point, _)| Point::to_sgf(point)).collect();
            let points: Vec<&str> = points.iter().map(String::as_str).collect();
            tree.set(root, name, &points);
        }
        let turn = if replayed.game.to_play() == Color::Black { "B" } else { "W" };
        tree.set(root, "PL", &[turn]);
        for property in game.node(at).properties() {
            let is_said = |kind| matches!(kind, PropertyKind::Annotation | PropertyKind::Markup);
            if definition(property.name()).is_some_and(|known| is_said(known.kind)) {
                let values: Vec<&str> = property.values().collect();
                tree.set(root, property.name(), &values);
            }
        }
        tree.take_change();
        tree
    }
}

#[cfg(test)]
mod tests {
    use baduk_rules::Size;

    use super::*;
    use crate::sgf;

    #[test]
    fn a_position_is_a_game_of_its_own() {
        let text = "(;GM[1]SZ[9]RU[Chinese]KM[7.5]PB[a]HA[2]AB[cc][gg];W[ee];B[ef]C[why]TR[ee]BL[3];W[de])";
        let record = Record::of(sgf::read(text).unwrap().0.remove(0)).unwrap();
        let at = record.tree.depth_first().nth(2).unwrap();
        let position = record.position(at);
        assert_eq!(
            sgf::write([&position]).trim_end(),
            "(;GM[1]SZ[9]RU[Chinese]KM[7.5]PB[a]AB[cc][ef][gg]AW[ee]PL[W]C[why]TR[ee])"
        );
        let game = Record::of(position).unwrap();
        let replayed = replay(&game, game.tree.root());
        assert_eq!(replayed.game.board(), replay(&record, at).game.board());
        assert_eq!(replayed.game.to_play(), Color::White);
        assert_eq!(game.terms.size, Size::square(9).unwrap());
    }
}
