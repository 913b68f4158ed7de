//! Two records of one game: where a node of one is in the other, and both made into one.
//!
//! Nodes are told apart by what happens on the board: a node of the other record is the child here that makes the same move
//! and sets up the same stones, whatever is written about it.

use crate::sgf::property::{Holds, definition};
use crate::tree::{Node, NodeId, Property, Tree};

/// The stones that a node puts on the board, and those that it takes off.
const STONES: [&str; 3] = ["AB", "AW", "AE"];

impl Tree {
    /// Whether both begin with the same stones on a board of the same size.
    #[must_use]
    pub fn begins_as(&self, other: &Self) -> bool {
        self.size() == other.size() && self.is_step(self.root(), other, other.root())
    }

    /// Where a node of another record of this game is in this one, if it is.
    #[must_use]
    pub fn find(&self, other: &Self, at: NodeId) -> Option<NodeId> {
        let path = other.path(at);
        path[1..].iter().try_fold(self.root(), |here, &step| self.child_like(here, other, step))
    }

    /// Adds what another record of this game has and this one has not, behind what is there; says where `at` of the other is
    /// here.
    ///
    /// Nothing is lost: of two comments that differ both stay, and of two lists of points all. Where only one value can be, as
    /// of a player's name, this record's stays.
    pub fn merge(&mut self, other: &Self, at: NodeId) -> NodeId {
        let mut places = vec![self.root(); other.capacity()];
        for id in other.in_order() {
            let here = match other.node(id).parent() {
                None => self.root(),
                Some(parent) => {
                    let parent = places[parent.index()];
                    self.child_like(parent, other, id).unwrap_or_else(|| self.add(parent))
                }
            };
            places[id.index()] = here;
            for property in other.node(id).properties() {
                self.merge_property(here, property);
            }
        }
        places[at.index()]
    }

    fn child_like(&self, parent: NodeId, other: &Self, step: NodeId) -> Option<NodeId> {
        self.node(parent).children().find(|&child| self.is_step(child, other, step))
    }

    /// Whether the same happens on the board at a node of each.
    fn is_step(&self, here: NodeId, other: &Self, there: NodeId) -> bool {
        let (left, right) = (self.node(here), other.node(there));
        let stones = |node: Node<'_>, name| {
            let mut points = node.points(name);
            points.sort_unstable();
            points
        };
        left.plays().eq(right.plays())
            && left.value("PL") == right.value("PL")
            && STONES.into_iter().all(|name| stones(left, name) == stones(right, name))
    }

    fn merge_property(&mut self, id: NodeId, theirs: Property<'_>) {
        let name = theirs.name();
        let Some(ours) = self.node(id).property(name) else {
            let values: Vec<&str> = theirs.values().collect();
            return self.set(id, name, &values);
        };
        if ours == theirs {
            return;
        }
        let mut all: Vec<String> = ours.values().map(str::to_owned).collect();
        if name == "C" {
            let (own, their) = (all.join("\n"), theirs.values().collect::<Vec<_>>().join("\n"));
            if !own.contains(&their) {
                let joined = if their.contains(&own) { their } else { format!("{own}\n\n{their}") };
                self.set(id, name, &[&joined]);
            }
        } else if definition(name).is_some_and(|known| known.holds != Holds::One && !STONES.contains(&name)) {
            for value in theirs.values().filter(|value| !value.is_empty()) {
                if !all.iter().any(|known| known == value) {
                    all.push(value.to_owned());
                }
            }
            let all: Vec<&str> = all.iter().map(String::as_str).collect();
            self.set(id, name, &all);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sgf;

    fn tree(text: &str) -> Tree {
        sgf::read(text).unwrap().0.remove(0)
    }

    /// The node of this name (N).
    fn named(tree: &Tree, name: &str) -> NodeId {
        tree.in_order().find(|&id| tree.node(id).value("N") == Some(name)).unwrap()
    }

    /// Two records made into one, and the name of the node that the other's node `here` is in it.
    fn merged(own: &str, other: &str) -> String {
        let (mut own, other) = (tree(own), tree(other));
        let at = named(&other, "here");
        let place = own.merge(&other, at);
        assert_eq!(own.node(place).value("N"), Some("here"));
        format!("{own:?}").replace('\n', "")
    }

    #[test]
    fn a_move_that_follows_is_added_to_the_main_line() {
        assert_eq!(merged("(;SZ[9];B[aa])", "(;SZ[9];B[aa];W[bb]N[here])"), "(;SZ[9];B[aa];W[bb]N[here])");
    }

    #[test]
    fn another_move_becomes_the_last_variation() {
        let own = "(;SZ[9];B[aa](;W[cc];B[dd])(;W[ee]))";
        let both = "(;SZ[9];B[aa](;W[cc];B[dd])(;W[ee])(;W[bb];B[dd]N[here]))";
        assert_eq!(merged(own, "(;SZ[9];B[aa];W[bb];B[dd]N[here])"), both);
    }

    #[test]
    fn variations_and_words_of_either_stay() {
        let own = "(;SZ[9]PB[Lee];B[aa]C[mine]TR[bb](;W[cc])(;W[ee]C[tried]))";
        let other = "(;SZ[9]PB[Cho]PW[Yu];B[aa]C[yours]TR[cc](;W[cc]N[here]C[new])(;W[ff]))";
        let both = "(;SZ[9]PB[Lee]PW[Yu];B[aa]C[mine\n\nyours]TR[bb][cc](;W[cc]N[here]C[new])(;W[ee]C[tried])(;W[ff]))";
        assert_eq!(merged(own, other), both.replace('\n', ""));
    }

    #[test]
    fn a_comment_that_was_gone_on_with_is_not_said_twice() {
        let comment = |own: &str, other: &str| {
            let (own, other) = (format!("(;SZ[9];B[aa]C[{own}])"), format!("(;SZ[9];B[aa]N[here]C[{other}])"));
            merged(&own, &other)
        };
        assert_eq!(comment("a", "a and b"), "(;SZ[9];B[aa]C[a and b]N[here])");
        assert_eq!(comment("a and b", "a"), "(;SZ[9];B[aa]C[a and b]N[here])");
    }

    #[test]
    fn nodes_are_the_same_by_what_happens_on_the_board() {
        let own = "(;SZ[9];AB[aa][bb]C[x](;PL[W])(;B[cc]))";
        let other = tree("(;SZ[9];AB[bb][aa];N[a];B[cc])");
        let own = tree(own);
        assert_eq!(own.find(&other, named(&other, "a")), None);
        let other = tree("(;SZ[9];AB[bb][aa]N[b];B[cc]N[c];W[dd]N[d])");
        assert_eq!(own.find(&other, named(&other, "b")).map(NodeId::index), Some(1));
        assert_eq!(own.find(&other, named(&other, "c")).map(NodeId::index), Some(3));
        assert_eq!(own.find(&other, named(&other, "d")), None);
        assert_eq!(own.find(&other, other.root()), Some(own.root()));
    }

    #[test]
    fn a_game_begins_as_another_by_its_board_and_its_stones() {
        let begins = |left: &str, right: &str| tree(left).begins_as(&tree(right));
        assert!(begins("(;SZ[9]PB[a]AB[aa][bb];B[cc])", "(;SZ[9]AB[bb][aa])"));
        assert!(!begins("(;SZ[9])", "(;SZ[13])"));
        assert!(!begins("(;SZ[9]AB[aa])", "(;SZ[9])"));
    }

    #[test]
    fn merging_twice_adds_nothing_more_and_merging_with_itself_nothing_at_all() {
        let text = "(;SZ[9]PB[Lee]AB[cc][dd];B[aa]C[mine]LB[bb:A](;W[cc];AE[cc])(;W[ee]TR[aa][bb];B[]))";
        let other = tree("(;SZ[9]AB[dd][cc];B[aa]C[yours]LB[bb:B];W[ff])");
        let mut own = tree(text);
        own.merge(&tree(text), own.root());
        assert_eq!(own, tree(text));
        own.merge(&other, other.root());
        let once = own.clone();
        own.merge(&other, other.root());
        assert_eq!(own, once);
    }
}
