//! The players of a game, as named in its record.

use baduk_rules::ByColor;
use baduk_sgf::GameTerms;

use crate::Session;

/// The names and ranks of the players in a record. An empty text means that the record has no such name or rank.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Players {
    /// The names of the players (properties PB, PW).
    pub names: ByColor<String>,
    /// The ranks of the players (properties BR, WR).
    pub ranks: ByColor<String>,
}

impl Players {
    /// The same names and ranks with the colors swapped.
    #[must_use]
    pub fn swapped(self) -> Self {
        let swap = |ByColor { black, white }| ByColor { black: white, white: black };
        Self { names: swap(self.names), ranks: swap(self.ranks) }
    }
}

impl Session {
    /// The names and ranks of the players in the record.
    #[must_use]
    pub fn players(&self) -> Players {
        let root = self.record.tree.node(self.record.tree.root());
        let text = |name| root.text(name).unwrap_or_default();
        Players {
            names: ByColor { black: text("PB"), white: text("PW") },
            ranks: ByColor { black: text("BR"), white: text("WR") },
        }
    }

    /// Whether Black has a handicap: Black has handicap stones, or White gets only the komi of a handicap game, which corresponds to one
    /// rank of difference.
    #[must_use]
    pub fn has_handicap(&self) -> bool {
        let GameTerms { stones, komi, rules, .. } = self.terms();
        *stones > 0 || *komi == rules.handicap_komi && rules.handicap_komi != rules.komi
    }

    /// Sets the names and ranks in the record of a new game. Unlike an edit, this can't be undone.
    pub fn set_players(&mut self, players: &Players) {
        let Players { names, ranks } = players;
        let tree = &mut self.record.tree;
        let texts = [("PB", &names.black), ("PW", &names.white), ("BR", &ranks.black), ("WR", &ranks.white)];
        for (name, text) in texts {
            if text.is_empty() {
                tree.set(tree.root(), name, &[]);
            } else {
                tree.set_text(tree.root(), name, text);
            }
        }
    }
}
