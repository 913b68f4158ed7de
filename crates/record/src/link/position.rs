//! A single position as a game.

use baduk_rules::{Color, Point};

use crate::record::Record;
use crate::replay::replay;
use crate::sgf::property::{Kind, definition};
use crate::tree::{NodeId, Tree};

/// The position at a node as a new game: its root has the stones, the player to move, the terms, the players' names,
/// and the node's comments and markup.
#[must_use]
pub fn position(record: &Record, at: NodeId) -> Tree {
    let Record { terms, tree: game, .. } = record;
    let replayed = replay(record, at);
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
        let is_said = |kind| matches!(kind, Kind::Annotation | Kind::Markup);
        if definition(property.name()).is_some_and(|known| is_said(known.kind)) {
            let values: Vec<&str> = property.values().collect();
            tree.set(root, property.name(), &values);
        }
    }
    tree.take_change();
    tree
}
