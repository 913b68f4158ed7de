use super::warning::Place;
use crate::tree::NodeId;

/// One game of a collection as written: nodes with their properties, which nobody has made sense of yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameTree {
    nodes: Vec<Node>,
}

/// A node: its properties, and where one can go from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    parent: Option<NodeId>,
    children: Vec<NodeId>,
    properties: Vec<Property>,
    place: Place,
}

/// A property: its name and its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    /// The name in capital letters, such as "AB".
    pub name: String,
    /// The values as written between their brackets, escapes and all; at least one. [`text`](super::text) and
    /// [`simple_text`](super::simple_text) read them.
    pub values: Vec<String>,
}

impl GameTree {
    /// A game with an empty root that stands at `place`.
    pub(super) fn new(place: Place) -> Self {
        Self { nodes: vec![Node { parent: None, children: Vec::new(), properties: Vec::new(), place }] }
    }

    /// The first node.
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

    /// Every node, in the order written: each after its parent.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The nodes of the main line: the root, and then always the first child.
    pub fn main_line(&self) -> impl Iterator<Item = &Node> {
        std::iter::successors(Some(self.node(self.root())), |node| node.children.first().map(|&id| self.node(id)))
    }

    /// Adds an empty node as the last child of `parent`.
    pub(super) fn add(&mut self, parent: NodeId, place: Place) -> NodeId {
        let id = NodeId(self.nodes.len());
        self.nodes.push(Node { parent: Some(parent), children: Vec::new(), properties: Vec::new(), place });
        self.nodes[parent.0].children.push(id);
        id
    }

    pub(super) fn add_property(&mut self, node: NodeId, property: Property) {
        self.nodes[node.0].properties.push(property);
    }
}

impl Node {
    /// The node before; `None` for the root.
    #[must_use]
    pub const fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// The nodes that follow: the main line first, then the variations.
    #[must_use]
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }

    /// The properties in the order written. A record may hold one twice, though FF\[4\] forbids it.
    #[must_use]
    pub fn properties(&self) -> &[Property] {
        &self.properties
    }

    /// The first value, as written, of the first property of this name.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<&str> {
        let property = self.properties.iter().find(|property| property.name == name)?;
        property.values.first().map(String::as_str)
    }

    /// Where the node's semicolon stands.
    #[must_use]
    pub const fn place(&self) -> Place {
        self.place
    }
}
