//! Edits of a record, with undo and redo.

use baduk_record::{Ending, Record};
use baduk_sgf::{Change, NodeId, Tree};

use super::Position;
use crate::Session;

/// A function that edits a tree at the given node, and returns the node to show afterwards.
pub type Edit<'a> = &'a dyn Fn(&mut Tree, NodeId) -> NodeId;

/// The undo history of a record: the edits that can be undone, with the latest last, and the edits that can be redone. The history is not
/// saved between visits.
#[derive(Clone, Debug, Default)]
pub struct Edits {
    done: Vec<Step>,
    undone: Vec<Step>,
    /// The node and the text property whose typed text the last step changed; `None` unless more typed text would join that step.
    typed: Option<(NodeId, &'static str)>,
    /// The game endings at nodes that were removed. An ending comes back when its node does.
    removed_endings: Vec<Ending>,
}

/// A change that can be reverted, and the node to show once it is reverted.
#[derive(Clone, Debug)]
struct Step {
    change: Change,
    at: NodeId,
}

/// The maximum number of steps that can be undone.
const MOST: usize = 1000;

impl Edits {
    /// Whether there is an edit to undo.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    /// Whether exactly one edit was made since the game was opened or saved, and that edit is not text being typed.
    pub(super) fn is_first(&self) -> bool {
        self.done.len() == 1 && self.typed.is_none()
    }

    /// Whether there is an edit to redo.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Joins the last two steps of the undo history into one step.
    pub(super) fn merge_steps(&mut self) {
        if let Some(last) = self.done.pop() {
            match self.done.last_mut() {
                Some(step) => step.change.then(last.change),
                None => self.done.push(last),
            }
        }
    }

    /// Adds a change to the last undo step, if there is such a step, so that the change isn't undone separately.
    pub(super) fn join(&mut self, change: Change) {
        self.typed = None;
        if let Some(step) = self.done.last_mut() {
            step.change.then(change);
        }
    }
}

/// A session whose record is edited, with undo and redo.
#[derive(Debug)]
pub struct Editor<'a> {
    pub(super) session: &'a mut Session,
}

impl Editor<'_> {
    /// Makes an edit at the current node, as one step of the undo history.
    pub fn write(&mut self, edit: Edit<'_>) {
        let at = self.session.position.at;
        self.session.position.at = edit(&mut self.session.position.record.tree, at);
        self.session.remember(at);
        self.session.settle();
    }

    /// Sets a text property of the current node. Text that is typed key by key is one step of the undo history.
    pub fn write_text(&mut self, name: &'static str, text: &str) {
        self.type_text(self.session.position.at, name, text);
    }

    /// Sets a text property of the whole game, at the root. Text that is typed key by key is one step of the undo history.
    pub fn write_game_text(&mut self, name: &'static str, text: &str) {
        self.type_text(self.session.position.record.tree.root(), name, text);
        self.session.settle();
    }

    /// Reverts the text that is being typed into this property of the root. The reverted text can't be redone.
    pub fn revert_game_text(&mut self, name: &'static str) {
        if self.session.edits.typed == Some((self.session.position.record.tree.root(), name)) && self.undo() {
            self.session.edits.undone.clear();
        }
    }

    /// Ends the current undo step for typed text, so that more text starts a new step.
    pub const fn end_typing(&mut self) {
        self.session.edits.typed = None;
    }

    fn type_text(&mut self, node: NodeId, name: &'static str, text: &str) {
        self.session.edits.undone.clear();
        if self.session.edits.typed == Some((node, name))
            && let Some(step) = self.session.edits.done.pop()
        {
            self.session.position.record.tree.forget(&step.change);
        }
        self.session.position.record.tree.set_text(node, name, text);
        if self.session.remember(self.session.position.at) {
            self.session.edits.typed = Some((node, name));
        }
    }

    /// Undoes the last edit. Returns whether there was an edit to undo.
    pub fn undo(&mut self) -> bool {
        let Some(step) = self.session.edits.done.pop() else { return false };
        let back = self.revert(&step);
        self.session.edits.undone.push(back);
        true
    }

    /// Redoes the edit that was undone last. Returns whether there was an edit to redo.
    pub fn redo(&mut self) -> bool {
        let Some(step) = self.session.edits.undone.pop() else { return false };
        let back = self.revert(&step);
        self.session.edits.done.push(back);
        true
    }

    fn revert(&mut self, step: &Step) -> Step {
        self.session.edits.typed = None;
        // A redone move that leads to where the game stands counts as played again.
        let is_move = self.session.time().stands_at() == self.session.position.at
            && !self.session.position.record.tree.contains(step.at);
        let at = std::mem::replace(&mut self.session.position.at, step.at);
        let change = self.session.position.record.tree.revert(&step.change);
        self.session.settle();
        if is_move {
            self.session.stand_here();
        }
        Step { change, at }
    }
}

impl Session {
    /// The undo history of the record.
    #[must_use]
    pub const fn edits(&self) -> &Edits {
        &self.edits
    }

    /// The session, to edit its record.
    pub const fn edit(&mut self) -> Editor<'_> {
        Editor { session: self }
    }

    /// Clears the undo history. Undoing an earlier edit would also remove nodes that came from elsewhere.
    pub(super) fn forget_edits(&mut self) {
        self.position.record.tree.take_change();
        self.edits = Edits::default();
    }

    /// Adds the changes of the record since the last call to the undo history, as a step made at the node `at`. Returns whether there
    /// were any changes.
    pub(super) fn remember(&mut self, at: NodeId) -> bool {
        self.edits.typed = None;
        let change = self.position.record.tree.take_change();
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

    /// Corrects the session after nodes were removed or came back: the current node, the current line, the endings, and the node of the
    /// clock. Reads the terms again, and removes the clock if the terms have no time system any more.
    pub(super) fn settle(&mut self) {
        let Self { position, edits, clock, .. } = self;
        let Position { record: Record { tree, terms, endings }, at, line_end } = position;
        if !tree.contains(*at) {
            *at = tree.root();
        }
        if !tree.path(*line_end).contains(at) || !tree.contains(*line_end) {
            *line_end = tree.main_line(*at).last().unwrap_or(*at);
        }
        let removed = &mut edits.removed_endings;
        let all = std::mem::take(endings).into_iter().chain(std::mem::take(removed));
        (*endings, *removed) = all.partition(|ending| tree.contains(ending.at));
        if let Ok(read) = baduk_sgf::terms(tree) {
            *terms = read;
        }
        if terms.time.is_none() {
            *clock = None;
        }
        if let Some(clock) = clock.as_mut().filter(|clock| !tree.contains(clock.at)) {
            clock.at = *at;
            clock.removed = clock.paid;
        }
    }
}
