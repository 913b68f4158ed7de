//! How a tree was before it was changed: to undo, to do again, to forget.

use std::fmt;

use super::{Links, NodeId, Tree};

/// Something done to a tree, to be undone by [`Tree::revert`].
#[derive(Clone, Default)]
pub struct Change {
    /// How nodes were before they were changed, the latest last.
    pub(super) nodes: Vec<(NodeId, Links)>,
    /// How long the rows were before anything of it was written; `None` as long as nothing was done.
    before: Option<Lengths>,
    /// How long they were after it.
    after: Lengths,
}

/// How long the rows are that things are written in.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Lengths {
    text: usize,
    properties: usize,
    values: usize,
}

impl Tree {
    /// All that was done to the tree since it was asked last.
    pub fn take_change(&mut self) -> Change {
        Change { after: self.lengths(), ..std::mem::take(&mut self.changed) }
    }

    /// Notes how long the rows are before an edit writes to them. Reading a tree writes to them without an edit, so only the
    /// first write of a change can know where it begins.
    pub(super) fn begin_change(&mut self) {
        let lengths = self.lengths();
        self.changed.before.get_or_insert(lengths);
    }

    const fn lengths(&self) -> Lengths {
        Lengths { text: self.text.len(), properties: self.properties.len(), values: self.values.len() }
    }

    /// Undoes a change that was the last done, and gives the change that does it again.
    pub fn revert(&mut self, change: &Change) -> Change {
        let kept = self.take_change();
        for &(id, links) in change.nodes.iter().rev() {
            if !self.links(id).stands_as(&links) {
                self.touch_order();
            }
            *self.change(id) = links;
        }
        let undone = self.take_change();
        self.changed = kept;
        undone
    }

    /// Undoes a change that was the last done, for good, and lets go of what it wrote: a text that is written anew with every
    /// key takes the room of one. No other change that was undone may be kept to be done again.
    pub fn forget(&mut self, change: &Change) {
        self.revert(change);
        if self.lengths() != change.after {
            // Something else was written since, and lies behind it.
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
    /// Whether nothing was done.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Adds a change that was done right after this one: both are undone as one.
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
