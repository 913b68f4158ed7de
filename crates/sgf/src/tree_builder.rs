use baduk_rules::Size;

use crate::tree::{NodeId, Tree};

/// Builds a tree from nodes in order, as decoders of other formats than SGF do: each node after its parent, and the
/// properties of a node before the next node. Nothing is recorded for undo.
///
/// ```
/// use baduk_sgf::TreeBuilder;
/// use baduk_rules::Size;
///
/// let mut builder = TreeBuilder::new();
/// builder.property("SZ", ["9"]);
/// builder.child(builder.root());
/// builder.property("B", ["ee"]);
/// let tree = builder.finish(Size::square(9).unwrap());
/// assert_eq!(baduk_sgf::write([&tree]), "(;SZ[9];B[ee])\n");
/// ```
#[derive(Debug)]
pub struct TreeBuilder {
    tree: Tree,
    latest: NodeId,
}

impl TreeBuilder {
    /// A builder with a tree that has only an empty root.
    #[must_use]
    pub fn new() -> Self {
        let tree = Tree::new(Size::LARGEST);
        Self { latest: tree.root(), tree }
    }

    /// The root of the tree that is built.
    #[must_use]
    pub fn root(&self) -> NodeId {
        self.tree.root()
    }

    /// The tree as built so far, with the largest board size.
    #[must_use]
    pub const fn as_tree(&self) -> &Tree {
        &self.tree
    }

    /// Adds a node as the last child of `parent`, and returns it.
    pub fn child(&mut self, parent: NodeId) -> NodeId {
        self.latest = self.tree.read_node(parent);
        self.latest
    }

    /// Adds a property with its values, in SGF's escaped form, to the node that was added last.
    pub fn property<'a>(&mut self, name: &str, values: impl IntoIterator<Item = &'a str>) {
        let name = self.tree.write(name);
        self.tree.read_property(self.latest, name);
        for value in values {
            let value = self.tree.write(value);
            self.tree.read_value(value);
        }
    }

    /// Returns the tree with this board size.
    #[must_use]
    pub fn finish(mut self, size: Size) -> Tree {
        self.tree.set_size(size);
        self.tree
    }
}

impl Default for TreeBuilder {
    fn default() -> Self {
        Self::new()
    }
}
