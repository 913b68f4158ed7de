//! The players of a game, as named in its record.

use baduk_record::GameTerms;
use baduk_rules::ByColor;

use crate::Session;

/// The names and ranks of the players, as the record has them. Empty ones are unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Players {
    /// The names (PB, PW).
    pub names: ByColor<String>,
    /// The ranks (BR, WR).
    pub ranks: ByColor<String>,
}

impl Players {
    /// The same players with the colors swapped.
    #[must_use]
    pub fn swapped(self) -> Self {
        let swap = |ByColor { black, white }| ByColor { black: white, white: black };
        Self { names: swap(self.names), ranks: swap(self.ranks) }
    }
}

impl Session {
    /// The players that the record names.
    #[must_use]
    pub fn players(&self) -> Players {
        let root = self.record.tree.node(self.record.tree.root());
        let text = |name| root.text(name).unwrap_or_default();
        Players {
            names: ByColor { black: text("PB"), white: text("PW") },
            ranks: ByColor { black: text("BR"), white: text("WR") },
        }
    }

    /// Whether Black has a handicap: stones are placed, or White has only the komi of a handicap game, which corresponds to one rank of
    /// difference.
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
        for (name, text) in texts.into_iter().filter(|(_, text)| !text.is_empty()) {
            tree.set_text(tree.root(), name, text);
        }
    }
}
