//! The nodes that changed since a tree was saved, so that a large tree does not need to be saved again after a small change.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::{Edition, Links, NodeId, Tree};

/// What changed in a tree since [`Tree::track_changes`] was called.
#[derive(Clone, Debug)]
pub struct Changes {
    since: Edition,
    nodes: Vec<NodeId>,
    is_reordered: bool,
}

impl Tree {
    /// Starts to track changed nodes. Earlier changes are no longer listed. Returns the tree's current edition.
    pub fn track_changes(&mut self) -> Edition {
        self.changes = Some(Box::new(Changes { since: self.edition, nodes: Vec::new(), is_reordered: false }));
        self.edition
    }

    /// The changes since [`Tree::track_changes`] was called; `None` if it wasn't.
    #[must_use]
    pub fn changes(&self) -> Option<&Changes> {
        self.changes.as_deref()
    }

    /// Notes that a node was removed or moved.
    pub(super) fn note_reorder(&mut self) {
        if let Some(changes) = &mut self.changes {
            changes.is_reordered = true;
        }
    }
}

impl Changes {
    /// The edition of the tree at which tracking began.
    #[must_use]
    pub const fn since(&self) -> Edition {
        self.since
    }

    /// The nodes that were added, got a child or changed a property. A parent comes before its new children, and a node may be listed
    /// several times.
    #[must_use]
    pub fn nodes(&self) -> &[NodeId] {
        &self.nodes
    }

    /// Whether nodes were also removed or moved. If not, adding the new nodes to the saved tree is enough.
    #[must_use]
    pub const fn is_reordered(&self) -> bool {
        self.is_reordered
    }

    pub(super) fn add(&mut self, id: NodeId) {
        if self.nodes.last() != Some(&id) {
            self.nodes.push(id);
        }
    }
}

impl Links {
    fn links(&self) -> [Option<NodeId>; 4] {
        [self.parent, self.first_child, self.last_child, self.next]
    }

    /// Whether both nodes have the same parent, children and next sibling.
    pub(super) fn has_same_links(&self, other: &Self) -> bool {
        self.links() == other.links()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use baduk_rules::{Color, Move, Point};

    fn tree() -> Tree {
        crate::read("(;SZ[9];B[aa](;W[bb])(;W[cc]))").unwrap().0.remove(0)
    }

    /// The indices of the nodes that changed in a tree, and whether nodes were removed or moved.
    fn changes(tree: &Tree) -> (Vec<usize>, bool) {
        let changes = tree.changes().unwrap();
        let mut nodes: Vec<usize> = changes.nodes().iter().map(|id| id.index()).collect();
        nodes.sort_unstable();
        nodes.dedup();
        (nodes, changes.is_reordered())
    }

    #[test]
    fn a_new_move_touches_its_node_parent_and_sibling() {
        let mut tree = tree();
        assert!(tree.changes().is_none());
        let before = tree.track_changes();
        let first = tree.depth_first().nth(1).unwrap();
        tree.play(first, Color::White, Move::Play(Point::new(5, 5)));
        assert_eq!(changes(&tree), (vec![1, 3, 4], false));
        assert_eq!(tree.changes().unwrap().since(), before);
        tree.track_changes();
        assert_eq!(changes(&tree), (vec![], false));
    }

    #[test]
    fn typing_a_text_touches_only_its_node() {
        let mut tree = tree();
        tree.take_change();
        tree.track_changes();
        let last = tree.depth_first().last().unwrap();
        tree.set_text(last, "C", "a");
        let change = tree.take_change();
        tree.forget(&change);
        tree.set_text(last, "C", "ab");
        assert_eq!(changes(&tree), (vec![3], false));
    }

    #[test]
    fn cutting_promoting_and_undoing_a_move_touch_the_order() {
        let change = |change: &dyn Fn(&mut Tree)| {
            let mut tree = tree();
            tree.track_changes();
            change(&mut tree);
            changes(&tree).1
        };
        let [first, last] = [1, 3].map(|place| tree().depth_first().nth(place).unwrap());
        assert!(change(&|tree| tree.remove_subtree(last)));
        assert!(change(&|tree| assert!(tree.promote(last))));
        assert!(change(&|tree| tree.remove_node(first)));
        assert!(change(&|tree| {
            tree.take_change();
            tree.play(last, Color::Black, Move::Pass);
            let played = tree.take_change();
            tree.revert(&played);
        }));
        assert!(!change(&|tree| tree.set_text(last, "C", "x")));
    }
}
