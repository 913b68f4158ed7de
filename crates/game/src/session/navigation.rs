//! Navigation in a record.

use crate::{Announcement, Direction, Intent, Navigation};
use baduk_record::replay;
use baduk_rules::{Move, Point};
use baduk_sgf::{NodeId, node_of_move};

use super::Position;

impl Position {
    /// Carries out an intent of a reader who only views the record: navigates, or goes to the variation whose next move is at the chosen
    /// point. `None` if there is no such node, or for any other intent.
    pub fn navigate_only(&mut self, intent: Intent) -> Option<Announcement> {
        match intent {
            Intent::Undo => self.navigate(Navigation::Back(1)),
            Intent::Redo => self.navigate(Navigation::Forward(1)),
            Intent::Navigate(navigation) => self.navigate(navigation),
            Intent::GoTo(node) => self.go_to(node),
            Intent::GoToMove(number) => self.go_to_move(number),
            Intent::GoToPlay(point) => self.go_to_play(point),
            Intent::Choose(point) => {
                let tree = &self.record.tree;
                let leads_there = |&id: &NodeId| tree.node(id).play().is_some_and(|(_, mv)| mv == Move::Play(point));
                let node = tree.node(self.at).children().find(leads_there)?;
                self.go_to(node)
            }
            _ => None,
        }
    }

    /// Navigates in the record, and returns the announcement of the new node. `None` if there is no node to go to.
    pub(super) fn navigate(&mut self, navigation: Navigation) -> Option<Announcement> {
        let to = self.target(navigation)?;
        if navigation == Navigation::MainLine {
            self.line_end = self.main_end();
        }
        self.go_to(to)
    }

    /// Whether a navigation leads to another node.
    #[must_use]
    pub fn can_navigate(&self, navigation: Navigation) -> bool {
        match navigation {
            Navigation::Back(_) | Navigation::Start | Navigation::Fork => self.can_undo(),
            Navigation::Forward(_) | Navigation::End => self.can_redo(),
            Navigation::MainLine => self.line_end != self.main_end(),
            Navigation::PreviousVariation | Navigation::NextVariation => self.target(navigation).is_some(),
        }
    }

    /// Whether the record goes on from the current node with this move, in any variation.
    #[must_use]
    pub fn goes_on_with(&self, mv: Move) -> bool {
        let tree = &self.record.tree;
        tree.node(self.at).children().any(|child| tree.node(child).play().is_some_and(|(_, played)| played == mv))
    }

    /// Whether the record has more than one line.
    #[must_use]
    pub fn has_variations(&self) -> bool {
        let tree = &self.record.tree;
        tree.depth_first().any(|id| tree.node(id).children().nth(1).is_some())
    }

    /// The nodes of the current line, from the root to the end of the line.
    #[must_use]
    pub fn line(&self) -> Vec<NodeId> {
        self.record.tree.path(self.line_end)
    }

    fn target(&self, navigation: Navigation) -> Option<NodeId> {
        let to = match navigation {
            Navigation::Back(steps) => self.back(steps),
            Navigation::Forward(steps) => self.forward(steps),
            Navigation::Start => self.record.tree.root(),
            Navigation::End => self.line_end,
            Navigation::PreviousVariation => self.sibling(false)?,
            Navigation::NextVariation => self.sibling(true)?,
            Navigation::Fork => self.fork(),
            // This also works on the main line, to leave a variation that would follow.
            Navigation::MainLine => return self.can_navigate(navigation).then(|| self.main_fork()),
        };
        (to != self.at).then_some(to)
    }

    /// Goes to a node, and returns the announcement. If the node is not on the current line, the current line becomes the line through
    /// that node, continued by first children. `None` if the record doesn't have the node.
    pub(super) fn go_to(&mut self, node: NodeId) -> Option<Announcement> {
        let tree = &self.record.tree;
        if !tree.contains(node) {
            return None;
        }
        let direction = self.direction(node);
        if !self.leads(node, self.line_end) {
            self.line_end = tree.main_line(node).last().unwrap_or(node);
        }
        self.at = node;
        let children = self.record.tree.node(node).children().count();
        Some(Announcement::Navigated { direction, play: self.last_play(), children })
    }

    /// Goes to the move with this number, counted from 1, on the current line, and returns the announcement of it or that there is no
    /// such move.
    pub(super) fn go_to_move(&mut self, number: u32) -> Option<Announcement> {
        match node_of_move(&self.record.tree, self.line_end, number as usize) {
            Some(node) => self.go_to(node),
            None => Some(Announcement::NoSuchMove { number }),
        }
    }

    /// Goes to the move at or before the current node that placed the stone at a point. If the point has no stone, goes to the next move
    /// at this point on the current line. Returns the announcement of it or that there is no such move.
    pub(super) fn go_to_play(&mut self, point: Point) -> Option<Announcement> {
        let stands = replay(&self.record, self.at).game.board().stone(point).is_some();
        let tree = &self.record.tree;
        let line = tree.path(self.line_end);
        let here = line.iter().position(|&id| id == self.at).map_or(0, |place| place + 1);
        let is_played = |id: &&NodeId| tree.node(**id).plays().any(|(_, mv)| mv == Move::Play(point));
        let before = line[..here].iter().rev().find(is_played).filter(|_| stands);
        match before.or_else(|| line[here..].iter().find(is_played)) {
            Some(&node) => self.go_to(node),
            None => Some(Announcement::NeverPlayed { point }),
        }
    }

    /// The direction from the current node to another node.
    fn direction(&self, node: NodeId) -> Direction {
        if self.leads(node, self.at) {
            Direction::Back
        } else if self.leads(self.at, node) {
            Direction::Forward
        } else {
            Direction::Aside
        }
    }

    /// Whether the node `through` is the node `to` or an ancestor of `to`.
    pub(super) fn leads(&self, through: NodeId, to: NodeId) -> bool {
        std::iter::successors(Some(to), |&id| self.record.tree.node(id).parent()).any(|id| id == through)
    }

    /// The next node on the current line; `None` at the end of the line.
    pub(super) fn next_on_line(&self) -> Option<NodeId> {
        let mut line = std::iter::successors(Some(self.line_end), |&id| self.record.tree.node(id).parent());
        line.find(|&id| self.record.tree.node(id).parent() == Some(self.at))
    }

    fn back(&self, steps: u16) -> NodeId {
        let mut path = std::iter::successors(Some(self.at), |&id| self.record.tree.node(id).parent());
        path.by_ref().take(usize::from(steps) + 1).last().unwrap_or(self.at)
    }

    fn forward(&self, steps: u16) -> NodeId {
        let path = self.record.tree.path(self.line_end);
        let here = path.iter().position(|&id| id == self.at).unwrap_or(0);
        path.get(here + usize::from(steps)).or(path.last()).copied().unwrap_or(self.at)
    }

    /// The next sibling of the current node if `next` is `true`, otherwise the previous sibling. If the current node has no siblings, the
    /// same for the node after it, or else for the nearest ancestor that has siblings. `None` if there is no such sibling.
    fn sibling(&self, next: bool) -> Option<NodeId> {
        let tree = &self.record.tree;
        let has_siblings = tree.node(self.at).parent().is_some_and(|id| tree.node(id).children().nth(1).is_some());
        let following = || self.next_on_line().or_else(|| tree.node(self.at).children().next());
        let from = if has_siblings { None } else { following() }.unwrap_or(self.at);
        let line = std::iter::successors(Some(from), |&id| tree.node(id).parent());
        line.map_while(|id| Some((id, tree.node(id).parent()?))).find_map(|(id, parent)| {
            let mut siblings = tree.node(parent).children();
            let mut before = siblings.by_ref().take_while(|&sibling| sibling != id);
            if next {
                before.for_each(drop);
                siblings.next()
            } else {
                before.by_ref().last()
            }
        })
    }

    /// The last node of the main line.
    fn main_end(&self) -> NodeId {
        let root = self.record.tree.root();
        self.record.tree.main_line(root).last().unwrap_or(root)
    }

    /// The last node of the main line on the path to the current node.
    fn main_fork(&self) -> NodeId {
        let tree = &self.record.tree;
        let path = tree.path(self.at).into_iter().zip(tree.main_line(tree.root()));
        path.take_while(|(here, main)| here == main).last().map_or(tree.root(), |(here, _)| here)
    }

    /// The nearest ancestor with more than one child; the root if there is none.
    fn fork(&self) -> NodeId {
        let tree = &self.record.tree;
        let mut before = std::iter::successors(tree.node(self.at).parent(), |&id| tree.node(id).parent());
        before.find(|&id| tree.node(id).children().nth(1).is_some()).unwrap_or(tree.root())
    }
}
