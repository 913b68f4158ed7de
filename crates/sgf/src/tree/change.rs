//! Changes of a tree, for undo and redo.

use alloc::vec::Vec;
use core::fmt;

use super::{Links, NodeId, Tree};

/// A change of a tree, which [`Tree::revert`] can undo.
#[derive(Clone, Default)]
pub struct Change {
    /// The links of each changed node before it changed, in the order of the changes.
    pub(super) nodes: Vec<(NodeId, Links)>,
    /// The lengths of the tree's lists before the change; `None` if the change is empty.
    before: Option<Lengths>,
    /// The lengths of the tree's lists after the change.
    after: Lengths,
}

/// The lengths of the lists that make up a tree.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Lengths {
    text: usize,
    properties: usize,
    values: usize,
}

impl Tree {
    /// Returns everything that changed in the tree since this function was last called.
    pub fn take_change(&mut self) -> Change {
        Change { after: self.lengths(), ..core::mem::take(&mut self.changed) }
    }

    /// Notes the lengths of the tree's lists before an edit first writes to them. Parsing also writes to the lists, but is not part of a
    /// change.
    pub(super) fn begin_change(&mut self) {
        let lengths = self.lengths();
        self.changed.before.get_or_insert(lengths);
    }

    const fn lengths(&self) -> Lengths {
        Lengths { text: self.text.len(), properties: self.properties.len(), values: self.values.len() }
    }

    /// Undoes the latest change and returns the change that redoes it.
    pub fn revert(&mut self, change: &Change) -> Change {
        let kept = self.take_change();
        for &(id, links) in change.nodes.iter().rev() {
            if !self.links(id).has_same_links(&links) {
                self.note_reorder();
            }
            *self.change(id) = links;
        }
        let undone = self.take_change();
        self.changed = kept;
        undone
    }

    /// Undoes the latest change for good and frees the text that it wrote, so that a comment that is saved with every key press takes up
    /// memory only once. Afterwards, no change that was undone earlier can be redone.
    pub fn forget(&mut self, change: &Change) {
        self.revert(change);
        if self.lengths() != change.after {
            // Another change was made after this one, so it can't be forgotten.
            return;
        }
        if let Some(Lengths { text, properties, values }) = change.before {
            self.text.truncate(text);
            self.properties.truncate(properties);
            self.values.truncate(values);
        }
    }
}

impl Change {
    /// Whether nothing changed.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Adds the change that came right after this one, so that both are undone together.
    pub fn then(&mut self, next: Self) {
        self.nodes.extend(next.nodes);
        self.before = self.before.or(next.before);
        self.after = next.after;
    }
}

impl fmt::Debug for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.nodes.iter().map(|(id, _)| id)).finish()
    }
}
