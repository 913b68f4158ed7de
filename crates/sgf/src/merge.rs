//! Finds the nodes of one record in another record of the same game, and merges both records.
//!
//! Nodes are matched by their effect on the board: a node of the other record matches the child in this record with the same moves and
//! setup, whatever its other properties. Of several such children, each matches only one node: preferably one with all properties equal,
//! else the next in order.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use baduk_rules::Move;

use crate::point_set::PointSet;
use crate::property::{Holds, definition};
use crate::tree::{Node, NodeId, Property, Tree};

/// The SGF properties that add or remove stones.
const STONES: [&str; 3] = ["AB", "AW", "AE"];

impl Tree {
    /// Whether both trees start with the same stones on boards of the same size.
    #[must_use]
    pub fn starts_like(&self, other: &Self) -> bool {
        self.size() == other.size() && self.is_step(self.root(), other, other.root())
    }

    /// The node of this record that matches the node `at` of another record of the same game; `None` if no node does.
    #[must_use]
    pub fn find(&self, other: &Self, at: NodeId) -> Option<NodeId> {
        other.path(at).windows(2).try_fold(self.root(), |here, step| {
            let (_, found) = self.pairs(here, other, step[0]).into_iter().find(|&(there, _)| there == step[1])?;
            found
        })
    }

    /// Adds everything that only the other record of the same game has, after this record's own nodes. Returns a map from the other
    /// record's nodes to the nodes of this record.
    ///
    /// Differing comments are joined, and lists of points combined. Of properties with one value, such as a player's name, this record's
    /// value stays.
    pub fn merge(&mut self, other: &Self) -> NodeMap {
        let mut places = vec![None; other.capacity()];
        places[other.root().index()] = Some(self.root());
        for there in other.depth_first() {
            let Some(here) = places[there.index()] else { continue };
            self.merge_properties(here, other.node(there));
            for (child, found) in self.pairs(here, other, there) {
                places[child.index()] = Some(found.unwrap_or_else(|| self.add(here)));
            }
        }
        NodeMap(places)
    }

    /// The children of the node `there` of the other record, each with the child of `here` that it matches; `None` for a child without a
    /// match.
    fn pairs(&self, here: NodeId, other: &Self, there: NodeId) -> Vec<(NodeId, Option<NodeId>)> {
        let ours: Vec<NodeId> = self.node(here).children().collect();
        let mut is_free = vec![true; ours.len()];
        let mut pairs: Vec<_> = other.node(there).children().map(|child| (child, None)).collect();
        // First, children with equal properties are matched, then those with the same effect on the board.
        for key in [whole, step] {
            let free = |(place, &is_free): (usize, &bool)| is_free.then(|| key(self.node(ours[place])));
            let ours_by_key = sorted(&mut is_free.iter().enumerate().map(free));
            let theirs_by_key =
                sorted(&mut pairs.iter().map(|(id, found)| found.is_none().then(|| key(other.node(*id)))));
            let mut theirs_by_key = theirs_by_key.into_iter().peekable();
            for (key, place) in ours_by_key {
                while theirs_by_key.next_if(|(theirs, _)| *theirs < key).is_some() {}
                if let Some((_, child)) = theirs_by_key.next_if(|(theirs, _)| *theirs == key) {
                    pairs[child].1 = Some(ours[place]);
                    is_free[place] = false;
                }
            }
        }
        pairs
    }

    /// Whether the node `here` of this record and the node `there` of the other have the same effect on the board.
    fn is_step(&self, here: NodeId, other: &Self, there: NodeId) -> bool {
        step(self.node(here)) == step(other.node(there))
    }

    fn merge_properties(&mut self, here: NodeId, theirs: Node<'_>) {
        let ours: Vec<_> = self.node(here).properties().collect();
        let mut changed = Vec::new();
        // Most children have the same order in both records.
        let mut next = 0;
        for theirs in theirs.properties() {
            let is_same = |ours: &Property<'_>| ours.name() == theirs.name();
            let place = if ours.get(next).is_some_and(is_same) { Some(next) } else { ours.iter().position(is_same) };
            next = place.map_or(next, |place| place + 1);
            if let Some(values) = merged(place.map(|place| ours[place]), theirs) {
                changed.push((theirs.name(), values));
            }
        }
        for (name, values) in changed {
            self.set(here, name, &values.iter().map(String::as_str).collect::<Vec<_>>());
        }
    }
}

/// The merged values of a property of both records; `None` if they equal this record's values.
fn merged(ours: Option<Property<'_>>, theirs: Property<'_>) -> Option<Vec<String>> {
    let owned = |property: Property<'_>| property.values().map(str::to_owned).collect::<Vec<_>>();
    let Some(ours) = ours else { return Some(owned(theirs)) };
    if ours == theirs {
        return None;
    }
    let name = ours.name();
    if name == "C" {
        let (own, their) = (owned(ours).join("\n"), owned(theirs).join("\n"));
        if own.contains(&their) {
            return None;
        }
        return Some(vec![if their.contains(&own) { their } else { format!("{own}\n\n{their}") }]);
    }
    let is_list = definition(name).is_some_and(|known| known.holds != Holds::One && !STONES.contains(&name));
    is_list.then(|| {
        let known = sorted(&mut ours.values().map(|value| Some(value.into())));
        let is_known =
            |value: &str| known.binary_search_by(|(known, _)| known.as_slice().cmp(value.as_bytes())).is_ok();
        let new = theirs.values().filter(|value| !value.is_empty() && !is_known(value));
        ours.values().chain(new).map(str::to_owned).collect()
    })
}

/// Maps the nodes of a record to the nodes of the record into which it was merged.
#[derive(Clone, Debug)]
pub struct NodeMap(Vec<Option<NodeId>>);

impl NodeMap {
    /// The node into which a node of the other record was merged; `None` for a node that is not in that record.
    #[must_use]
    pub fn get(&self, id: NodeId) -> Option<NodeId> {
        self.0.get(id.index()).copied().flatten()
    }
}

/// The keys that are not `None` with their indices, sorted by key.
fn sorted(keys: &mut dyn Iterator<Item = Option<Vec<u8>>>) -> Vec<(Vec<u8>, usize)> {
    let mut sorted: Vec<_> = keys.enumerate().filter_map(|(place, key)| Some((key?, place))).collect();
    sorted.sort_unstable();
    sorted
}

/// The moves, the player to move and the setup stones of a node, as bytes to compare.
fn step(node: Node<'_>) -> Vec<u8> {
    let mut key = Vec::new();
    for (color, mv) in node.plays() {
        key.push(color as u8);
        match mv {
            Move::Play(point) => key.extend([point.x(), point.y()]),
            Move::Pass => key.extend([u8::MAX; 2]),
        }
    }
    for name in STONES {
        let mut points = PointSet::new(node.size());
        node.points(name).into_iter().for_each(|point| points.add(point));
        key.push(u8::MAX);
        key.extend(points.points().flat_map(|point| [point.x(), point.y()]));
    }
    key.push(u8::MAX);
    key.extend(node.value("PL").unwrap_or_default().bytes());
    key
}

/// All properties of a node, as bytes to compare.
fn whole(node: Node<'_>) -> Vec<u8> {
    let mut key = Vec::new();
    for property in node.properties() {
        for part in core::iter::once(property.name()).chain(property.values()) {
            key.extend(part.bytes());
            key.push(u8::MAX);
        }
        key.push(u8::MAX);
    }
    key
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(text: &str) -> Tree {
        crate::read(text).unwrap().0.remove(0)
    }

    /// The node whose name (N) is `name`.
    fn named(tree: &Tree, name: &str) -> NodeId {
        tree.depth_first().find(|&id| tree.node(id).value("N") == Some(name)).unwrap()
    }

    /// Merges two records, and returns the result as SGF. Checks that the node `here` of the other record is found in the result.
    fn merged(own: &str, other: &str) -> String {
        let (mut own, other) = (tree(own), tree(other));
        let at = named(&other, "here");
        let place = own.merge(&other).get(at).unwrap();
        assert_eq!(own.node(place).value("N"), Some("here"));
        format!("{own:?}").replace('\n', "")
    }

    #[test]
    fn the_next_move_is_added_to_the_main_line() {
        assert_eq!(merged("(;SZ[9];B[aa])", "(;SZ[9];B[aa];W[bb]N[here])"), "(;SZ[9];B[aa];W[bb]N[here])");
    }

    #[test]
    fn another_move_becomes_the_last_variation() {
        let own = "(;SZ[9];B[aa](;W[cc];B[dd])(;W[ee]))";
        let both = "(;SZ[9];B[aa](;W[cc];B[dd])(;W[ee])(;W[bb];B[dd]N[here]))";
        assert_eq!(merged(own, "(;SZ[9];B[aa];W[bb];B[dd]N[here])"), both);
    }

    #[test]
    fn variations_and_comments_of_both_stay() {
        let own = "(;SZ[9]PB[Lee];B[aa]C[mine]TR[bb](;W[cc])(;W[ee]C[tried]))";
        let other = "(;SZ[9]PB[Cho]PW[Yu];B[aa]C[yours]TR[cc](;W[cc]N[here]C[new])(;W[ff]))";
        let both = "(;SZ[9]PB[Lee]PW[Yu];B[aa]C[mine\n\nyours]TR[bb][cc](;W[cc]N[here]C[new])(;W[ee]C[tried])(;W[ff]))";
        assert_eq!(merged(own, other), both.replace('\n', ""));
    }

    #[test]
    fn a_comment_that_was_continued_is_not_repeated() {
        let comment = |own: &str, other: &str| {
            let (own, other) = (format!("(;SZ[9];B[aa]C[{own}])"), format!("(;SZ[9];B[aa]N[here]C[{other}])"));
            merged(&own, &other)
        };
        assert_eq!(comment("a", "a and b"), "(;SZ[9];B[aa]C[a and b]N[here])");
        assert_eq!(comment("a and b", "a"), "(;SZ[9];B[aa]C[a and b]N[here])");
    }

    #[test]
    fn nodes_match_by_what_happens_on_the_board() {
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
    fn games_begin_alike_if_their_boards_and_stones_are_equal() {
        let begins = |left: &str, right: &str| tree(left).starts_like(&tree(right));
        assert!(begins("(;SZ[9]PB[a]AB[aa][bb];B[cc])", "(;SZ[9]AB[bb][aa])"));
        assert!(!begins("(;SZ[9])", "(;SZ[13])"));
        assert!(!begins("(;SZ[9]AB[aa])", "(;SZ[9])"));
    }

    #[test]
    fn merging_again_or_with_itself_adds_nothing() {
        let text = "(;SZ[9]PB[Lee]AB[cc][dd];B[aa]C[mine]LB[bb:A](;W[cc];AE[cc])(;W[ee]TR[aa][bb];B[]))";
        let other = tree("(;SZ[9]AB[dd][cc];B[aa]C[yours]LB[bb:B];W[ff])");
        let mut own = tree(text);
        own.merge(&tree(text));
        assert_eq!(own, tree(text));
        own.merge(&other);
        let once = own.clone();
        own.merge(&other);
        assert_eq!(own, once);
    }

    #[test]
    fn each_of_several_equal_moves_matches_one_node() {
        let text = "(;SZ[9](;B[aa]C[first])(;B[aa]C[second];W[bb])(;B[cc]N[x])(;B[cc]N[y]))";
        let mut own = tree(text);
        own.merge(&tree(text));
        assert_eq!(own, tree(text));
        // In the other record, one node is missing, one is new, and one has a new child.
        let other = "(;SZ[9](;B[aa]C[second];W[bb];B[dd])(;B[cc]N[x];W[ee]N[here])(;B[cc]N[y])(;B[cc]N[y]))";
        let both =
            "(;SZ[9](;B[aa]C[first])(;B[aa]C[second];W[bb];B[dd])(;B[cc]N[x];W[ee]N[here])(;B[cc]N[y])(;B[cc]N[y]))";
        assert_eq!(merged(text, other), both);
        let (own, other) = (tree(both), tree(other));
        assert_eq!(own.find(&other, named(&other, "here")), Some(named(&own, "here")));
    }
}
