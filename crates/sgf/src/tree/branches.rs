//! Removes, orders and copies the branches of a tree.

use alloc::vec::Vec;

use super::{NodeId, Tree};

impl Tree {
    /// Removes a node and its descendants. The root can't be removed.
    pub fn remove_subtree(&mut self, id: NodeId) {
        let Some(parent) = self.links(id).parent else { return };
        self.note_reorder();
        let next = self.links(id).next;
        let before = self.node(parent).children().take_while(|&child| child != id).last();
        match before {
            Some(before) => self.change(before).next = next,
            None => self.change(parent).first_child = next,
        }
        if next.is_none() {
            self.change(parent).last_child = before;
        }
        let links = self.change(id);
        links.parent = None;
        links.next = None;
    }

    /// Moves a node one place up among its siblings. Returns `false` if it was already the first.
    pub fn promote(&mut self, id: NodeId) -> bool {
        self.swap_with(id, |place| place.checked_sub(1))
    }

    /// Moves a node one place down among its siblings. Returns `false` if it was already the last.
    pub fn demote(&mut self, id: NodeId) -> bool {
        self.swap_with(id, |place| Some(place + 1))
    }

    /// Swaps a node with the sibling at the place that `other` returns for its own place. Returns whether there is one.
    fn swap_with(&mut self, id: NodeId, other: impl Fn(usize) -> Option<usize>) -> bool {
        let Some(parent) = self.links(id).parent else { return false };
        let mut children: Vec<NodeId> = self.node(parent).children().collect();
        let place = children.iter().position(|&child| child == id).unwrap_or(0);
        let Some(other) = other(place).filter(|&other| other < children.len()) else { return false };
        children.swap(place, other);
        self.set_children(parent, &children);
        true
    }

    /// Removes a single node and puts its children in its place. The root can't be removed.
    pub fn remove_node(&mut self, id: NodeId) {
        let Some(parent) = self.links(id).parent else { return };
        let mut children: Vec<NodeId> = self.node(parent).children().collect();
        let place = children.iter().position(|&child| child == id).unwrap_or(0);
        children.splice(place..=place, self.node(id).children());
        self.remove_subtree(id);
        self.set_children(id, &[]);
        self.set_children(parent, &children);
    }

    /// Makes these nodes the only children of a node.
    fn set_children(&mut self, parent: NodeId, children: &[NodeId]) {
        self.note_reorder();
        for (place, &child) in children.iter().enumerate() {
            let links = self.change(child);
            links.parent = Some(parent);
            links.next = children.get(place + 1).copied();
        }
        let links = self.change(parent);
        links.first_child = children.first().copied();
        links.last_child = children.last().copied();
    }

    /// Copies the node `from` and its descendants, of another tree or of an earlier copy of this tree, behind the children of `parent`.
    /// Returns the copy of `from`.
    pub fn graft(&mut self, parent: NodeId, other: &Self, from: NodeId) -> NodeId {
        let top = self.new_node();
        let mut at = top;
        let mut source = from;
        loop {
            self.copy_properties(at, other.node(source));
            let next = other.links(source).first_child.or_else(|| {
                while source != from && other.links(source).next.is_none() {
                    (source, at) = (other.links(source).parent?, self.links(at).parent?);
                }
                let next = if source == from { None } else { other.links(source).next };
                at = self.links(at).parent.unwrap_or(at);
                next
            });
            let Some(next) = next else { break };
            (source, at) = (next, self.add(at));
        }
        self.attach(parent, top);
        top
    }
}
