use baduk_rules::Ruleset;
use baduk_rules::score::Outcome;
use baduk_sgf::{GameError, GameTerms, NodeId, Tree};

/// A game record: a game tree with its terms and results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The terms under which the game is replayed: those that the tree states, or others, as after [`Record::under`].
    pub terms: GameTerms,
    /// The tree with the moves and everything written about them.
    pub tree: Tree,
    /// The result of each line that was played to its end.
    pub endings: Vec<Ending>,
}

/// The result of a game at a node. Other nodes can still be viewed and played on from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The node at which the game ended.
    pub at: NodeId,
    /// The result of the game at this node.
    pub outcome: Outcome,
}

impl Record {
    /// A record of a new game without moves.
    #[must_use]
    pub fn new(terms: GameTerms) -> Self {
        let mut tree = Tree::new(terms.size);
        let root = tree.root();
        for (name, value) in [("GM", "1"), ("FF", "4"), ("CA", "UTF-8"), ("AP", "Badukpan")] {
            tree.set(root, name, &[value]);
        }
        baduk_sgf::write_terms(&mut tree, &terms);
        tree.take_change();
        Self { terms, tree, endings: Vec::new() }
    }

    /// The game record of a tree. [`baduk_sgf::check`] lists its problems.
    ///
    /// # Errors
    /// When the game is not baduk, or the board size is not supported.
    pub fn from_tree(tree: Tree) -> Result<Self, GameError> {
        let (terms, _) = baduk_sgf::read_terms(&tree, None)?;
        Ok(Self { terms, tree, endings: Vec::new() })
    }

    /// The game record of a tree under the rules `rules` instead of the tree's own. If the tree states no komi, it is that of `rules`.
    ///
    /// # Errors
    /// As [`Record::from_tree`].
    pub fn under(rules: Ruleset, tree: Tree) -> Result<Self, GameError> {
        let (terms, _) = baduk_sgf::read_terms(&tree, Some(rules))?;
        Ok(Self { terms, tree, endings: Vec::new() })
    }

    /// The result of the game at the node `at`; `None` if the game did not end there.
    #[must_use]
    pub fn outcome(&self, at: NodeId) -> Option<Outcome> {
        self.endings.iter().find(|ending| ending.at == at).map(|ending| ending.outcome)
    }
}
