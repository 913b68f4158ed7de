//! Edits moves and branches of a game tree.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use baduk_rules::{Color, Move};

use crate::property::{PropertyKind, definition};
use crate::tree::{NodeId, Property, Tree};
use crate::value;

impl Tree {
    /// Returns the node for setup stones: `at`, or a new child of `at` if that has a move, since FF\[4\] does not allow setup stones and a
    /// move in one node.
    pub fn set_up_at(&mut self, at: NodeId) -> NodeId {
        if self.node(at).play().is_some() { self.add(at) } else { at }
    }

    /// Replaces the move of a node, and keeps its other properties. A node without a move stays unchanged.
    pub fn set_play(&mut self, at: NodeId, color: Color, mv: Move) {
        let Some((before, _)) = self.node(at).play() else { return };
        let point = if let Move::Play(point) = mv { point.to_sgf() } else { String::new() };
        if before == color {
            return self.set(at, value::color_letter(color), &[&point]);
        }
        // The move property of the other color gets the same position among the properties.
        let own = |property: Property<'_>| (property.name().to_owned(), property.values().map(str::to_owned).collect());
        let all: Vec<(String, Vec<String>)> = self.node(at).properties().map(own).collect();
        all.iter().for_each(|(name, _)| self.set(at, name, &[]));
        for (name, values) in &all {
            if name == value::color_letter(before) {
                self.set(at, value::color_letter(color), &[&point]);
            } else if name != value::color_letter(color) {
                let values: Vec<&str> = values.iter().map(String::as_str).collect();
                self.set(at, name, &values);
            }
        }
    }

    /// Moves the variation that contains a node one place up. Returns the variation's first node, or `None` if the node
    /// is on the main line.
    pub fn promote_line(&mut self, at: NodeId) -> Option<NodeId> {
        let is_first = |id: &NodeId| match self.node(*id).parent() {
            Some(parent) => self.node(parent).children().next() == Some(*id),
            None => true,
        };
        let begins = core::iter::successors(Some(at), |&id| self.node(id).parent()).find(|id| !is_first(id))?;
        self.promote(begins).then_some(begins)
    }

    /// Moves the variation that contains a node one place down. Returns the variation's first node, or `None` if it is the last variation
    /// there, or the node is in none.
    pub fn demote_line(&mut self, at: NodeId) -> Option<NodeId> {
        let has_siblings =
            |id: &NodeId| self.node(*id).parent().is_some_and(|parent| self.node(parent).children().nth(1).is_some());
        let begins = core::iter::successors(Some(at), |&id| self.node(id).parent()).find(has_siblings)?;
        self.demote(begins).then_some(begins)
    }

    /// The number of nodes in a branch: the node `from` and its descendants.
    #[must_use]
    pub fn branch_size(&self, from: NodeId) -> usize {
        let mut left = vec![from];
        let mut count = 0;
        while let Some(id) = left.pop() {
            count += 1;
            left.extend(self.node(id).children());
        }
        count
    }

    /// Copies the branch that starts at `from` into a new tree, below a root that has only file and board properties.
    #[must_use]
    pub fn branch(&self, from: NodeId) -> Self {
        let mut branch = Self::new(self.size());
        for name in OF_FILE {
            branch.set(branch.root(), name, self.node(self.root()).value(name).as_slice());
        }
        branch.graft(branch.root(), self, from);
        branch.take_change();
        branch
    }

    /// Copies the path to the node `at` into a new tree, without variations and later moves. Returns the new tree, and the copy of the
    /// node.
    #[must_use]
    pub fn line(&self, at: NodeId) -> (Self, NodeId) {
        let mut line = Self::new(self.size());
        let mut last = line.root();
        for (place, &id) in self.path(at).iter().enumerate() {
            if place > 0 {
                last = line.add(last);
            }
            line.copy_properties(last, self.node(id));
        }
        line.take_change();
        (line, last)
    }

    /// Whether this tree is a branch as [`Tree::branch`] creates it, or starts with a move and states nothing about a game. It is `false`
    /// for a whole game, whose root has more properties: players, rules, setup stones, a comment.
    #[must_use]
    pub fn is_branch(&self) -> bool {
        let root = self.node(self.root());
        let begins = root.play().is_some();
        let is_of_game =
            |name| definition(name).is_some_and(|it| matches!(it.kind, PropertyKind::Root | PropertyKind::GameInfo));
        let says_more = |name| !OF_FILE.contains(&name) && (!begins || is_of_game(name));
        !root.properties().any(|property| says_more(property.name()))
    }
}

/// The root properties of a branch: the file format and the board size.
const OF_FILE: [&str; 4] = ["GM", "FF", "CA", "SZ"];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edit::tests::edited;
    use baduk_rules::Point;

    const C3: Point = Point::new(2, 2);

    #[test]
    fn a_line_is_the_path_to_a_node_and_nothing_else() {
        let tree = crate::read("(;GM[1]SZ[9]C[a](;B[aa])(;B[bb]TR[bb];W[cc](;B[dd])(;B[ee])))").unwrap().0.remove(0);
        let at = tree.depth_first().nth(3).unwrap();
        let (line, end) = tree.line(at);
        assert_eq!(crate::write([&line]), "(;GM[1]SZ[9]C[a];B[bb]TR[bb];W[cc])\n");
        assert_eq!(line.node(end).value("W"), Some("cc"));
        assert_eq!(line.size(), tree.size());
    }

    #[test]
    fn stones_are_not_set_up_in_a_node_with_a_move() {
        let set_up = |text: &str| {
            edited(text, |tree, at| {
                let at = tree.set_up_at(at);
                tree.set_stone(at, C3, Some(Color::Black), None);
            })
        };
        assert_eq!(set_up("(;SZ[9])"), "(;SZ[9]AB[cc])");
        assert_eq!(set_up("(;B[aa])"), "(;B[aa];AB[cc])");
        assert_eq!(set_up("(;B[aa];AW[bb])"), "(;B[aa];AW[bb]AB[cc])");
    }

    #[test]
    fn changing_a_move_or_its_color_keeps_the_other_properties() {
        let set = |text: &str, color, mv| edited(text, |tree, at| tree.set_play(at, color, mv));
        assert_eq!(set("(;N[n]B[aa]C[x])", Color::Black, Move::Play(C3)), "(;N[n]B[cc]C[x])");
        assert_eq!(set("(;N[n]B[aa]C[x])", Color::White, Move::Play(C3)), "(;N[n]W[cc]C[x])");
        assert_eq!(set("(;N[n]B[aa]C[x])", Color::White, Move::Pass), "(;N[n]W[]C[x])");
        assert_eq!(set("(;C[x])", Color::White, Move::Play(C3)), "(;C[x])");
    }

    #[test]
    fn promoting_a_line_moves_its_variation_up() {
        let mut tree = crate::read("(;(;N[a])(;N[b];N[c](;N[d])(;N[e];N[f])))").unwrap().0.remove(0);
        let named = |tree: &Tree, name| tree.depth_first().find(|&id| tree.node(id).value("N") == Some(name)).unwrap();
        let (b, e, f) = (named(&tree, "b"), named(&tree, "e"), named(&tree, "f"));
        assert_eq!([tree.promote_line(f), tree.promote_line(f), tree.promote_line(f)], [Some(e), Some(b), None]);
        let line = format!("{tree:?}").replace('\n', "");
        assert_eq!(line, "(;(;N[b];N[c](;N[e];N[f])(;N[d]))(;N[a]))");
    }

    #[test]
    fn demoting_a_line_moves_the_innermost_variation_down() {
        let mut tree = crate::read("(;N[r];N[a](;N[b])(;N[c](;N[d])(;N[e];N[f])))").unwrap().0.remove(0);
        let named = |tree: &Tree, name| tree.depth_first().find(|&id| tree.node(id).value("N") == Some(name)).unwrap();
        let (a, b, d, f) = (named(&tree, "a"), named(&tree, "b"), named(&tree, "d"), named(&tree, "f"));
        assert_eq!([tree.demote_line(a), tree.demote_line(f)], [None, None], "in no variation, and in the last one");
        assert_eq!([tree.demote_line(b), tree.demote_line(d), tree.demote_line(d)], [Some(b), Some(d), None]);
        let line = format!("{tree:?}").replace('\n', "");
        assert_eq!(line, "(;N[r];N[a](;N[c](;N[e];N[f])(;N[d]))(;N[b]))");
    }

    #[test]
    fn a_branch_is_counted_and_copied_into_a_tree_of_its_own() {
        let tree = crate::read("(;GM[1]SZ[9]PB[x];B[aa](;W[bb])(;W[cc];B[dd]))").unwrap().0.remove(0);
        let from = tree.node(tree.root()).children().next().unwrap();
        assert_eq!(tree.branch_size(from), 4);
        let branch = tree.branch(from);
        assert_eq!(format!("{branch:?}").replace('\n', ""), "(;GM[1]SZ[9];B[aa](;W[bb])(;W[cc];B[dd]))");
        assert_eq!(branch.size(), tree.size());
        assert!(branch.is_branch() && !tree.is_branch());
    }

    #[test]
    fn a_game_is_not_a_branch() {
        let is_branch = |text: &str| crate::read(text).unwrap().0[0].is_branch();
        for text in ["(;SZ[9];B[aa])", "(;GM[1]FF[4]CA[UTF-8]SZ[9];)", "(;W[aa]C[x];B[bb])", "(;SZ[9]B[aa]LB[bb:1])"] {
            assert!(is_branch(text), "{text}");
        }
        for text in ["(;PB[x];B[aa])", "(;AP[x];B[aa])", "(;AB[aa]AW[bb];B[cc])", "(;C[x];B[aa])", "(;KM[6.5]B[aa])"] {
            assert!(!is_branch(text), "{text}");
        }
    }
}
