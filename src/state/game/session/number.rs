//! The number by which a game is kept.

use super::Session;

impl Session {
    /// The same game, under the number that it has among those that this browser keeps.
    #[must_use]
    pub const fn numbered(mut self, id: u64) -> Self {
        self.id = id;
        self
    }

    /// Its number among the games that this browser keeps, at most 2^53; 0 as long as it has none.
    #[must_use]
    pub const fn id(&self) -> u64 {
        self.id
    }

    /// Gives a game that was begun a number to be kept by, if it has none; and the day, such as "2026-11-20", if its first move
    /// was made here just now. Says whether it did.
    pub fn number(&mut self, id: u64, day: &str) -> bool {
        if self.id != 0 || !self.is_begun() {
            return false;
        }
        self.id = id;
        let tree = &mut self.record.tree;
        let root = tree.root();
        // A game from a file is not of today, nor is one of an earlier version of the page.
        let is_ours = tree.node(root).value("AP") == Some("Badukpan");
        if is_ours && tree.node(root).value("DT").is_none() && tree.in_order().nth(2).is_none() {
            tree.set(root, "DT", &[day]);
            self.join_last_step();
        }
        true
    }
}
