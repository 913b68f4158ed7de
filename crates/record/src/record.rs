use baduk_rules::score::Outcome;
use baduk_rules::{HalfPoints, Handicap, Ruleset, Size};

use crate::tree::{NodeId, Tree};

/// A game as written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// What was agreed before the first move.
    pub terms: Terms,
    /// The moves.
    pub tree: Tree,
    /// Where and how the game ended: once for each line that was played to its end.
    pub endings: Vec<Ending>,
}

/// What is agreed before the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The board's size.
    pub size: Size,
    /// The rules.
    pub rules: Ruleset,
    /// White's points for playing second.
    pub komi: HalfPoints,
    /// Black's handicap stones; 0 for an even game.
    pub stones: u16,
}

/// How a game ended, and at which node: one may still look at, and play on from, every other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The node at which it ended.
    pub at: NodeId,
    /// The result.
    pub outcome: Outcome,
}

impl Record {
    /// A game of which no move is played yet.
    #[must_use]
    pub fn new(terms: Terms) -> Self {
        Self { terms, tree: Tree::new(), endings: Vec::new() }
    }

    /// How the game ended at this node, if it did.
    #[must_use]
    pub fn outcome(&self, at: NodeId) -> Option<Outcome> {
        self.endings.iter().find(|ending| ending.at == at).map(|ending| ending.outcome)
    }
}

impl Terms {
    /// The terms of an even game, with the komi that the rules name.
    #[must_use]
    pub const fn even(size: Size, rules: Ruleset) -> Self {
        Self { size, rules, komi: rules.komi, stones: 0 }
    }

    /// Where the handicap stones go; `None` in an even game, and where this board has no such handicap under these rules.
    #[must_use]
    pub fn handicap(&self) -> Option<Handicap> {
        self.rules.handicap(self.size, self.stones)
    }
}
