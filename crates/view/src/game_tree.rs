use baduk_sgf::{NodeId, Tree};

use crate::tree_layout::{TreeLayout, TreeWindow};

/// The layout of a record's tree: the column and row of each node.
///
/// The layout has to be computed again when the tree changes, but not when another node is shown.
#[derive(Clone, Debug)]
pub struct GameTree {
    layout: TreeLayout,
    /// The nodes of the tree in preorder.
    nodes: Vec<NodeId>,
    /// The preorder index of each node, by the node's [`NodeId::index`]; too large for a removed node.
    places: Vec<u32>,
}

impl GameTree {
    /// Computes the layout of a record's tree.
    #[must_use]
    pub fn new(tree: &Tree) -> Self {
        let mut places = vec![u32::MAX; tree.capacity()];
        let mut parents = Vec::with_capacity(places.len());
        let mut nodes = Vec::with_capacity(places.len());
        for id in tree.depth_first() {
            places[id.index()] = nodes.len() as u32;
            parents.push(tree.node(id).parent().map_or(u32::MAX, |parent| places[parent.index()]));
            nodes.push(id);
        }
        Self { layout: TreeLayout::new(&parents), nodes, places }
    }

    /// The number of columns of the layout.
    #[must_use]
    pub const fn columns(&self) -> u32 {
        self.layout.columns()
    }

    /// The number of rows of the layout.
    #[must_use]
    pub fn rows(&self) -> u32 {
        self.layout.rows()
    }

    /// The column and row of a node, counted from 0; `None` for a removed node.
    #[must_use]
    pub fn place(&self, id: NodeId) -> Option<(u32, u32)> {
        self.layout.place(*self.places.get(id.index())?)
    }

    /// The node at a column and row, counted from 0; `None` if there is none.
    #[must_use]
    pub fn node_at(&self, column: u32, row: u32) -> Option<NodeId> {
        self.layout.node_at(column, row).map(|place| self.node(place))
    }

    /// The node with the preorder index `place`, by which a [`TreeWindow`] identifies nodes.
    ///
    /// # Panics
    /// When there are fewer nodes.
    #[must_use]
    pub fn node(&self, place: u32) -> NodeId {
        self.nodes[place as usize]
    }

    /// The nodes and strokes in a rectangle, given by its first column and row and by its numbers of columns and rows.
    #[must_use]
    pub fn window(&self, (column, row): (u32, u32), (columns, rows): (u32, u32)) -> TreeWindow {
        self.layout.window(column..column.saturating_add(columns), row..row.saturating_add(rows))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(tree: &Tree, name: &str) -> NodeId {
        tree.depth_first().find(|&id| tree.node(id).value("N") == Some(name)).unwrap()
    }

    /// The names of the nodes by column and row, as text, with a dot where no node is.
    fn picture(tree: &Tree) -> String {
        let layout = GameTree::new(tree);
        let name = |column, row| {
            let id = layout.node_at(column, row)?;
            assert_eq!(layout.place(id), Some((column, row)));
            tree.node(id).value("N")
        };
        let row = |row| (0..layout.columns()).map(|column| name(column, row).unwrap_or(".")).collect::<String>();
        (0..layout.rows()).map(row).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn variations_are_drawn_below_each_other() {
        let (trees, _) = baduk_sgf::read("(;N[r];N[a](;N[b];N[c])(;N[d](;N[e])(;N[f]))(;N[g]))").unwrap();
        assert_eq!(picture(&trees[0]), "rabc\n..de\n...f\n..g.");
    }

    #[test]
    fn removed_and_moved_nodes_leave_no_gap() {
        let (mut trees, _) = baduk_sgf::read("(;N[r];N[a](;N[b];N[c])(;N[d](;N[e])(;N[f]))(;N[g]))").unwrap();
        let tree = &mut trees[0];
        let (d, g) = (named(tree, "d"), named(tree, "g"));
        tree.remove_subtree(d);
        tree.promote(g);
        assert_eq!(picture(tree), "rag.\n..bc");
        assert_eq!(GameTree::new(tree).place(d), None);
    }

    #[test]
    fn a_window_maps_to_the_nodes_of_the_record() {
        let (trees, _) = baduk_sgf::read("(;N[r];N[a](;N[b];N[c])(;N[d]))").unwrap();
        let layout = GameTree::new(&trees[0]);
        let window = layout.window((2, 0), (2, 2));
        let names: Vec<_> =
            window.nodes.iter().filter_map(|placed| trees[0].node(layout.node(placed.node)).value("N")).collect();
        assert_eq!(names.len(), 3);
        assert!(["b", "c", "d"].iter().all(|name| names.contains(name)));
    }
}
