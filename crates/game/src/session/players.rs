//! The players of a game, as its record names them.

use baduk_record::GameTerms;
use baduk_rules::ByColor;

use crate::Session;

/// The players' names and ranks, in the words of the record. Empty ones are not known.
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

    /// Whether Black is the weaker player by the terms: stones are placed, or White has only the komi of a handicap game, which is what
    /// one rank of difference gives.
    #[must_use]
    pub fn has_handicap(&self) -> bool {
        let GameTerms { stones, komi, rules, .. } = self.terms();
        *stones > 0 || *komi == rules.handicap_komi && rules.handicap_komi != rules.komi
    }

    /// Names the players of a new game in its record. Unlike an edit, this can't be undone.
    pub fn set_players(&mut self, players: &Players) {
        let Players { names, ranks } = players;
        let tree = &mut self.record.tree;
        let texts = [("PB", &names.black), ("PW", &names.white), ("BR", &ranks.black), ("WR", &ranks.white)];
        for (name, text) in texts.into_iter().filter(|(_, text)| !text.is_empty()) {
            tree.set_text(tree.root(), name, text);
        }
    }
}
