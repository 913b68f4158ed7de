use baduk_rules::{Color, Move};

/// The tree of a game: from the root, every move played and every other that was tried in its place.
///
/// A node's first child is its main line, the others are variations. Nodes are never taken out, so a [`NodeId`] stays good.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    nodes: Vec<Node>,
}

/// Names a node of the tree that gave it out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub(crate) usize);

/// A node: the move that led to it, and where one can go from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    parent: Option<NodeId>,
    children: Vec<NodeId>,
    play: Option<(Color, Move)>,
}

impl Tree {
    /// A tree that has only its root.
    #[must_use]
    pub fn new() -> Self {
        Self { nodes: vec![Node { parent: None, children: Vec::new(), play: None }] }
    }

    /// The node that every path starts from. It has no move.
    #[must_use]
    pub const fn root(&self) -> NodeId {
        NodeId(0)
    }

    /// The node of this name.
    ///
    /// # Panics
    /// When another, larger tree gave out the name.
    #[must_use]
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0]
    }

    /// Every node, each after its parent.
    pub fn ids(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..self.nodes.len()).map(NodeId)
    }

    /// The node that follows `at` by this move: the child that has it already, or else a new last child.
    pub fn play(&mut self, at: NodeId, color: Color, mv: Move) -> NodeId {
        let known = self.node(at).children.iter().copied().find(|&child| self.node(child).play == Some((color, mv)));
        known.unwrap_or_else(|| {
            let id = NodeId(self.nodes.len());
            self.nodes.push(Node { parent: Some(at), children: Vec::new(), play: Some((color, mv)) });
            self.nodes[at.0].children.push(id);
            id
        })
    }

    /// The nodes from the root to `at`, both included.
    #[must_use]
    pub fn path(&self, at: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = std::iter::successors(Some(at), |&id| self.node(id).parent).collect();
        path.reverse();
        path
    }
}

impl Default for Tree {
    fn default() -> Self {
        Self::new()
    }
}

impl NodeId {
    /// The node's place in [`Tree::ids`], counted from 0 for the root.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0
    }
}

impl Node {
    /// The node before; `None` for the root.
    #[must_use]
    pub const fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// The nodes that follow: the main line first, then the variations in the order they were made.
    #[must_use]
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }

    /// The move that led here, and whose it was; `None` for the root.
    #[must_use]
    pub const fn play(&self) -> Option<(Color, Move)> {
        self.play
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use baduk_rules::Point;

    const D4: Move = Move::Play(Point::new(3, 15));
    const Q16: Move = Move::Play(Point::new(15, 3));

    #[test]
    fn playing_elsewhere_makes_a_variation_and_keeps_the_main_line() {
        let mut tree = Tree::new();
        let main = tree.play(tree.root(), Color::Black, D4);
        let variation = tree.play(tree.root(), Color::Black, Q16);
        assert_eq!(tree.node(tree.root()).children(), [main, variation]);
        assert_eq!(tree.path(variation), [tree.root(), variation]);
    }

    #[test]
    fn playing_a_known_move_again_goes_to_its_node() {
        let mut tree = Tree::new();
        let first = tree.play(tree.root(), Color::Black, D4);
        assert_eq!(tree.play(tree.root(), Color::Black, D4), first);
        assert_ne!(tree.play(tree.root(), Color::White, D4), first);
        assert_eq!(tree.ids().count(), 3);
    }
}
