use baduk_record::{NodeId, Tree};

use crate::tree_layout::{TreeLayout, TreeWindow};

/// A record's tree as it is drawn: which node stands where.
///
/// It is made anew when the tree changes; to step through the tree takes nothing of it.
#[derive(Clone, Debug)]
pub struct GameTree {
    layout: TreeLayout,
    /// The nodes in preorder.
    nodes: Vec<NodeId>,
    /// For each node's number its place in preorder; beyond all for one that was taken out.
    places: Vec<u32>,
}

impl GameTree {
    /// Lays out a record's tree.
    #[must_use]
    pub fn new(tree: &Tree) -> Self {
        let mut places = vec![u32::MAX; tree.capacity()];
        let mut parents = Vec::with_capacity(places.len());
        let mut nodes = Vec::with_capacity(places.len());
        for id in tree.in_order() {
            places[id.index()] = nodes.len() as u32;
            parents.push(tree.node(id).parent().map_or(u32::MAX, |parent| places[parent.index()]));
            nodes.push(id);
        }
        Self { layout: TreeLayout::new(&parents), nodes, places }
    }

    /// How many columns there are.
    #[must_use]
    pub const fn columns(&self) -> u32 {
        self.layout.columns()
    }

    /// How many rows there are.
    #[must_use]
    pub fn rows(&self) -> u32 {
        self.layout.rows()
    }

    /// The column and the row of a node, or `None` for one that was taken out.
    #[must_use]
    pub fn place(&self, id: NodeId) -> Option<(u32, u32)> {
        self.layout.place(*self.places.get(id.index())?)
    }

    /// The node at a column and a row.
    #[must_use]
    pub fn node_at(&self, column: u32, row: u32) -> Option<NodeId> {
        self.layout.node_at(column, row).map(|place| self.node(place))
    }

    /// The node at this place in preorder, as a [`TreeWindow`] names its nodes.
    ///
    /// # Panics
    /// When there are not so many.
    #[must_use]
    pub fn node(&self, place: u32) -> NodeId {
        self.nodes[place as usize]
    }

    /// What stands in so many columns and rows from a column and a row on.
    #[must_use]
    pub fn window(&self, (column, row): (u32, u32), (columns, rows): (u32, u32)) -> TreeWindow {
        self.layout.window(column..column.saturating_add(columns), row..row.saturating_add(rows))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use baduk_record::sgf;

    fn named(tree: &Tree, name: &str) -> NodeId {
        tree.in_order().find(|&id| tree.node(id).value("N") == Some(name)).unwrap()
    }

    /// The names of the nodes as they stand, a dot where none does.
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
    fn a_record_is_drawn_line_under_line() {
        let (trees, _) = sgf::read("(;N[r];N[a](;N[b];N[c])(;N[d](;N[e])(;N[f]))(;N[g]))").unwrap();
        assert_eq!(picture(&trees[0]), "rabc\n..de\n...f\n..g.");
    }

    #[test]
    fn what_was_taken_out_or_moved_leaves_no_hole() {
        let (mut trees, _) = sgf::read("(;N[r];N[a](;N[b];N[c])(;N[d](;N[e])(;N[f]))(;N[g]))").unwrap();
        let tree = &mut trees[0];
        let (d, g) = (named(tree, "d"), named(tree, "g"));
        tree.cut(d);
        tree.promote(g);
        assert_eq!(picture(tree), "rag.\n..bc");
        assert_eq!(GameTree::new(tree).place(d), None);
    }

    #[test]
    fn a_window_names_the_records_nodes() {
        let (trees, _) = sgf::read("(;N[r];N[a](;N[b];N[c])(;N[d]))").unwrap();
        let layout = GameTree::new(&trees[0]);
        let window = layout.window((2, 0), (2, 2));
        let names: Vec<_> =
            window.nodes.iter().filter_map(|placed| trees[0].node(layout.node(placed.node)).value("N")).collect();
        assert_eq!(names.len(), 3);
        assert!(["b", "c", "d"].iter().all(|name| names.contains(name)));
    }
}
