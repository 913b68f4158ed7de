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
            tree.take_change();
        }
        true
    }

    /// Gives a game that is played by post its number (the root's private property POST), from 1 to 2^24 - 1, if it has none.
    pub fn post(&mut self, number: u32) {
        let root = self.record.tree.root();
        if self.record.tree.node(root).value("POST").is_none() {
            self.record.tree.set(root, "POST", &[&number.to_string()]);
            // To be sent is nothing that an author does, nor undoes.
            self.record.tree.take_change();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use baduk_record::Terms;
    use baduk_rules::{Preset, Size};

    #[test]
    fn a_game_by_post_keeps_the_number_that_it_got_first() {
        let mut session = Session::new(Terms::even(Size::square(9).unwrap(), Preset::Korean.ruleset()));
        assert!(!session.is_begun());
        session.post(7);
        session.post(8);
        let tree = &session.record().tree;
        assert_eq!(tree.node(tree.root()).value("POST"), Some("7"));
        assert!(session.is_begun() && !session.can_unwrite());
    }
}
