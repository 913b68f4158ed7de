use baduk_rules::Ruleset;
use baduk_rules::score::Outcome;

use crate::sgf::{self, GameError};
use crate::terms::Terms;
use crate::tree::{NodeId, Tree};

/// A game as written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// What was agreed before the first move, as the tree's root has it.
    pub terms: Terms,
    /// The moves, and all that is written about them.
    pub tree: Tree,
    /// Where and how the game ended: once for each line that was played to its end.
    pub endings: Vec<Ending>,
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
        let mut tree = Tree::new(terms.size);
        let root = tree.root();
        for (name, value) in [("GM", "1"), ("FF", "4"), ("CA", "UTF-8"), ("AP", "Badukpan")] {
            tree.set(root, name, &[value]);
        }
        sgf::write_terms(&mut tree, &terms);
        tree.take_change();
        Self { terms, tree, endings: Vec::new() }
    }

    /// The game that a tree tells of; [`sgf::check`] says what is odd about it.
    ///
    /// # Errors
    /// When the game is not baduk, or its board is none.
    pub fn of(tree: Tree) -> Result<Self, GameError> {
        let (terms, _) = sgf::read_terms(&tree, None)?;
        Ok(Self { terms, tree, endings: Vec::new() })
    }

    /// The same, under other rules than the tree names. Komi is the rules' own where the tree has none.
    ///
    /// # Errors
    /// As [`Record::of`].
    pub fn under(rules: Ruleset, tree: Tree) -> Result<Self, GameError> {
        let (terms, _) = sgf::read_terms(&tree, Some(rules))?;
        Ok(Self { terms, tree, endings: Vec::new() })
    }

    /// How the game ended at this node, if it did.
    #[must_use]
    pub fn outcome(&self, at: NodeId) -> Option<Outcome> {
        self.endings.iter().find(|ending| ending.at == at).map(|ending| ending.outcome)
    }
}
