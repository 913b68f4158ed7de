//! Writing a record: what its authors do, undone and done again.

use baduk_record::{Change, NodeId, Record, Tree, sgf};

use super::Session;

/// Something an author does at a node; it says which node to look at then.
pub type Edit<'a> = &'a dyn Fn(&mut Tree, NodeId) -> NodeId;

/// What was done to a record, the latest last, and what was undone of it. Not kept between visits.
#[derive(Clone, Debug, Default)]
pub(in crate::state) struct Edits {
    done: Vec<Step>,
    undone: Vec<Step>,
    /// Which text of which node the last step has written, as long as one stays with it.
    typed: Option<(NodeId, &'static str)>,
}

/// Something done, to be reverted, and the node to look at then.
#[derive(Clone, Debug)]
struct Step {
    change: Change,
    at: NodeId,
}

/// How many steps can be undone.
const MOST: usize = 1000;

/// Two games are the same whatever was done to come to them.
impl PartialEq for Edits {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Edits {}

impl Session {
    /// Does something to the record where we are.
    pub fn write(&mut self, edit: Edit<'_>) {
        let at = self.at;
        self.at = edit(&mut self.record.tree, at);
        self.remember(at);
        self.settle();
    }

    /// Writes a text at the node where we are. A text that is typed key by key is one step.
    pub fn write_text(&mut self, name: &'static str, text: &str) {
        self.type_text(self.at, name, text);
    }

    /// Writes a text of the whole game, at the root. A text that is typed key by key is one step.
    pub fn write_game_text(&mut self, name: &'static str, text: &str) {
        self.type_text(self.record.tree.root(), name, text);
        self.settle();
    }

    /// Takes back what is being typed for the whole game: there is no step then.
    pub fn give_up_game_text(&mut self, name: &'static str) {
        if self.edits.typed == Some((self.record.tree.root(), name)) && self.undo_edit() {
            self.edits.undone.clear();
        }
    }

    /// What is typed from now on is a step of its own.
    pub const fn end_typing(&mut self) {
        self.edits.typed = None;
    }

    fn type_text(&mut self, node: NodeId, name: &'static str, text: &str) {
        self.edits.undone.clear();
        if self.edits.typed == Some((node, name))
            && let Some(step) = self.edits.done.pop()
        {
            self.record.tree.forget(&step.change);
        }
        self.record.tree.set_text(node, name, text);
        if self.remember(self.at) {
            self.edits.typed = Some((node, name));
        }
    }

    /// Makes one step of the last two.
    pub(super) fn join_steps(&mut self) {
        if let Some(last) = self.edits.done.pop() {
            match self.edits.done.last_mut() {
                Some(step) => step.change.then(last.change),
                None => self.edits.done.push(last),
            }
        }
    }

    /// Makes what was done just now a part of the last step, if there is any: it is not undone alone.
    pub(super) fn join_last_step(&mut self) {
        self.end_typing();
        let change = self.record.tree.take_change();
        if let Some(step) = self.edits.done.last_mut() {
            step.change.then(change);
        }
    }

    /// Whether something done can be undone.
    #[must_use]
    pub fn can_undo_edit(&self) -> bool {
        !self.edits.done.is_empty()
    }

    /// Whether something undone can be done again.
    #[must_use]
    pub fn can_redo_edit(&self) -> bool {
        !self.edits.undone.is_empty()
    }

    /// Undoes what was done last to the record; says whether there was anything.
    pub fn undo_edit(&mut self) -> bool {
        let Some(step) = self.edits.done.pop() else { return false };
        let back = self.revert(&step);
        self.edits.undone.push(back);
        true
    }

    /// Does again what was undone last; says whether there was anything.
    pub fn redo_edit(&mut self) -> bool {
        let Some(step) = self.edits.undone.pop() else { return false };
        let back = self.revert(&step);
        self.edits.done.push(back);
        true
    }

    fn revert(&mut self, step: &Step) -> Step {
        self.edits.typed = None;
        let at = std::mem::replace(&mut self.at, step.at);
        let change = self.record.tree.revert(&step.change);
        self.settle();
        Step { change, at }
    }

    /// Remembers what was done to the record since it was asked last, and where we were before; says whether anything was.
    pub(super) fn remember(&mut self, at: NodeId) -> bool {
        self.edits.typed = None;
        let change = self.record.tree.take_change();
        if change.is_empty() {
            return false;
        }
        self.edits.undone.clear();
        self.edits.done.push(Step { change, at });
        if self.edits.done.len() > MOST {
            self.edits.done.remove(0);
        }
        true
    }

    /// Looks at a node that is there, and at a line that leads through it; reads the terms again.
    pub(super) fn settle(&mut self) {
        let Self { record: Record { tree, terms, endings }, at, tip, .. } = self;
        if !tree.contains(*at) {
            *at = tree.root();
        }
        if !tree.path(*tip).contains(at) || !tree.contains(*tip) {
            *tip = tree.main_line(*at).last().unwrap_or(*at);
        }
        endings.retain(|ending| tree.contains(ending.at));
        if let Ok(read) = sgf::terms(tree) {
            *terms = read;
        }
    }
}
