//! The changed nodes since a tree was saved, so that a small change does not need to save a large tree again.

use super::{Edition, Links, NodeId, Tree};

/// What changed since [`Tree::mark`].
#[derive(Clone, Debug)]
pub struct Touched {
    since: Edition,
    nodes: Vec<NodeId>,
    is_reordered: bool,
}

impl Tree {
    /// Starts noting changed nodes anew. Returns the current edition.
    pub fn mark(&mut self) -> Edition {
        self.touched = Some(Box::new(Touched { since: self.edition, nodes: Vec::new(), is_reordered: false }));
        self.edition
    }

    /// What changed since [`Tree::mark`]; `None` if that was never called.
    #[must_use]
    pub fn touched(&self) -> Option<&Touched> {
        self.touched.as_deref()
    }

    /// Notes that a node was removed or moved.
    pub(super) fn touch_order(&mut self) {
        if let Some(touched) = &mut self.touched {
            touched.is_reordered = true;
        }
    }
}

impl Touched {
    /// The edition when the tree was marked.
    #[must_use]
    pub const fn since(&self) -> Edition {
        self.since
    }

    /// The nodes that were added, got a child or changed a property. A parent comes before its new children, and a node
    /// may come several times.
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

    /// Whether both have the same parent, children and sibling.
    pub(super) fn has_same_links(&self, other: &Self) -> bool {
        self.links() == other.links()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sgf;
    use baduk_rules::{Color, Move, Point};

    fn tree() -> Tree {
        sgf::read("(;SZ[9];B[aa](;W[bb])(;W[cc]))").unwrap().0.remove(0)
    }

    /// The indices of the changed nodes, and whether nodes were removed or moved.
    fn touched(tree: &Tree) -> (Vec<usize>, bool) {
        let touched = tree.touched().unwrap();
        let mut nodes: Vec<usize> = touched.nodes().iter().map(|id| id.index()).collect();
        nodes.sort_unstable();
        nodes.dedup();
        (nodes, touched.is_reordered())
    }

    #[test]
    fn a_new_move_touches_its_node_parent_and_sibling() {
        let mut tree = tree();
        assert!(tree.touched().is_none());
        let before = tree.mark();
        let first = tree.in_order().nth(1).unwrap();
        tree.play(first, Color::White, Move::Play(Point::new(5, 5)));
        assert_eq!(touched(&tree), (vec![1, 3, 4], false));
        assert_eq!(tree.touched().unwrap().since(), before);
        tree.mark();
        assert_eq!(touched(&tree), (vec![], false));
    }

    #[test]
    fn typing_a_text_touches_only_its_node() {
        let mut tree = tree();
        tree.take_change();
        tree.mark();
        let last = tree.in_order().last().unwrap();
        tree.set_text(last, "C", "a");
        let change = tree.take_change();
        tree.forget(&change);
        tree.set_text(last, "C", "ab");
        assert_eq!(touched(&tree), (vec![3], false));
    }

    #[test]
    fn cutting_promoting_and_undoing_a_move_touch_the_order() {
        let change = |change: &dyn Fn(&mut Tree)| {
            let mut tree = tree();
            tree.mark();
            change(&mut tree);
            touched(&tree).1
        };
        let [first, last] = [1, 3].map(|place| tree().in_order().nth(place).unwrap());
        assert!(change(&|tree| tree.cut(last)));
        assert!(change(&|tree| assert!(tree.promote(last))));
        assert!(change(&|tree| tree.remove(first)));
        assert!(change(&|tree| {
            tree.take_change();
            tree.play(last, Color::Black, Move::Pass);
            let played = tree.take_change();
            tree.revert(&played);
        }));
        assert!(!change(&|tree| tree.set_text(last, "C", "x")));
    }
}
