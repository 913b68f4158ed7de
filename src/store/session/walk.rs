//! Going through a record.

use baduk_record::NodeId;
use baduk_view::{Announcement, Walk};

use super::Session;

impl Session {
    /// Goes through the record. `None` when there is nowhere to go.
    pub(super) fn walk(&mut self, walk: Walk) -> Option<Announcement> {
        let to = match walk {
            Walk::Back(steps) => self.back(steps),
            Walk::Forward(steps) => self.forward(steps),
            Walk::Start => self.record.tree.root(),
            Walk::End => self.tip,
            Walk::PreviousVariation => self.sibling(false)?,
            Walk::NextVariation => self.sibling(true)?,
            Walk::Fork => self.fork(),
        };
        if to == self.at { None } else { self.go_to(to) }
    }

    /// Goes to a node. A line that leads through it stays the line that we are on, as far as it goes.
    pub(super) fn go_to(&mut self, node: NodeId) -> Option<Announcement> {
        let tree = &self.record.tree;
        if !tree.holds(node) {
            return None;
        }
        if !tree.path(self.tip).contains(&node) {
            self.tip = tree.main_line(node).last().unwrap_or(node);
        }
        self.at = node;
        Some(self.went_to())
    }

    /// The node after this one on the line that we are on.
    pub(super) fn next_on_line(&self) -> Option<NodeId> {
        let mut line = std::iter::successors(Some(self.tip), |&id| self.record.tree.node(id).parent());
        line.find(|&id| self.record.tree.node(id).parent() == Some(self.at))
    }

    fn back(&self, steps: u16) -> NodeId {
        let mut path = std::iter::successors(Some(self.at), |&id| self.record.tree.node(id).parent());
        path.by_ref().take(usize::from(steps) + 1).last().unwrap_or(self.at)
    }

    fn forward(&self, steps: u16) -> NodeId {
        let path = self.record.tree.path(self.tip);
        let here = path.iter().position(|&id| id == self.at).unwrap_or(0);
        path.get(here + usize::from(steps)).or(path.last()).copied().unwrap_or(self.at)
    }

    /// The variation beside this node, or beside the nearest one before it that has any.
    fn sibling(&self, next: bool) -> Option<NodeId> {
        let tree = &self.record.tree;
        let line = std::iter::successors(Some(self.at), |&id| tree.node(id).parent());
        line.take_while(|&id| id == self.at || tree.node(id).parent().is_some()).find_map(|id| {
            let siblings: Vec<NodeId> = tree.node(tree.node(id).parent()?).children().collect();
            let place = siblings.iter().position(|&sibling| sibling == id)?;
            let beside = if next { place.checked_add(1) } else { place.checked_sub(1) };
            siblings.get(beside?).copied()
        })
    }

    /// The last node before this one from which more than one way leads on; the start when there is none.
    fn fork(&self) -> NodeId {
        let tree = &self.record.tree;
        let mut before = std::iter::successors(tree.node(self.at).parent(), |&id| tree.node(id).parent());
        before.find(|&id| tree.node(id).children().nth(1).is_some()).unwrap_or(tree.root())
    }

    fn went_to(&self) -> Announcement {
        Announcement::WentTo { number: self.move_number(), play: self.last_play() }
    }
}
