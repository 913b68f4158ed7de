//! The game of a link.

use baduk_game::Session;
use baduk_link::Damage;
use baduk_record::View;

/// The game of a link, its view options, and the damage of the link.
#[derive(Clone)]
pub struct LinkedGame {
    /// The game of the link.
    pub session: Session,
    /// The view options of the link.
    pub view: View,
    /// The damage of the link; `None` if it is intact.
    pub damage: Option<Damage>,
}

impl LinkedGame {
    /// Returns whether the record of the game has no moves.
    pub fn is_without_moves(&self) -> bool {
        let tree = &self.session.record().tree;
        tree.node(tree.root()).children().next().is_none()
    }

    /// Returns whether the record of the game has no moves, stones or comment, which is all that remains of some damaged links.
    pub fn is_empty(&self) -> bool {
        let tree = &self.session.record().tree;
        let root = tree.node(tree.root());
        self.is_without_moves() && ["AB", "AW", "C"].iter().all(|name| root.property(name).is_none())
    }
}
