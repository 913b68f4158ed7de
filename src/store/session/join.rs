//! Two states of one game, changed in two tabs at the same time, made into one.

use baduk_record::{Ending, Tree};

use super::{Marks, Session};

impl Session {
    /// Adds what another state of this game has and this one has not: moves become variations behind those here. Says whether
    /// there was anything to add. Both must begin in the same way ([`Tree::begins_as`]).
    ///
    /// Nothing is taken out, so what was deleted in one state comes back if the other still has it.
    pub fn take_in(&mut self, other: &Self) -> bool {
        let is_more = self.take_in_tree(&other.record.tree);
        // Both are asked for, whatever the first says.
        let (endings, marks) = (self.take_in_endings(other), self.take_in_marks(other));
        if self.resumed.is_none() {
            self.resumed = other.resumed.and_then(|at| self.find(&other.record.tree, at));
        }
        is_more || endings || marks
    }

    fn take_in_tree(&mut self, other: &Tree) -> bool {
        if self.record.tree == *other {
            return false;
        }
        let mut merged = self.record.tree.clone();
        merged.merge(other, other.root());
        if merged == self.record.tree {
            return false;
        }
        self.record.tree = merged;
        self.forget_edits();
        self.settle();
        true
    }

    fn take_in_endings(&mut self, other: &Self) -> bool {
        let before = self.record.endings.len();
        for ending in &other.record.endings {
            let place = self.find(&other.record.tree, ending.at);
            if let Some(at) = place.filter(|at| self.record.endings.iter().all(|known| known.at != *at)) {
                self.record.endings.push(Ending { at, ..*ending });
            }
        }
        self.record.endings.len() > before
    }

    fn take_in_marks(&mut self, other: &Self) -> bool {
        let before = self.marks.len();
        for marks in &other.marks {
            let place = self.find(&other.record.tree, marks.at);
            if let Some(at) = place.filter(|at| self.marks.iter().all(|known| known.at != *at)) {
                self.marks.push(Marks { at, ..marks.clone() });
            }
        }
        self.marks.len() > before
    }
}
