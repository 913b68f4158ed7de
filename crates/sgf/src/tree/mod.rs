mod branches;
mod change;
mod changes;
mod node;
mod read;
mod setup;
mod text_position;

use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::num::NonZeroU32;
use core::sync::atomic::{AtomicU32, Ordering};

use baduk_rules::{Color, Move, Size};

use crate::value;

pub use change::Change;
pub use changes::Changes;
pub use node::{Node, Property};
pub use setup::{MAX_LINES, MAX_VALUES};
pub use text_position::TextPosition;

/// A game tree: the moves of a game with all variations, comments and other properties.
///
/// A node holds properties as in SGF, in the order and form in which they were written, including unknown ones. A node's first child
/// continues the main line; the other children are variations.
///
/// Removed nodes are only unlinked, so a [`NodeId`] stays valid as long as the tree, and [`Tree::revert`] can bring the node back. All
/// nodes, names and values share a few long lists, so that a record of 70,000 nodes opens without delay.
#[derive(Clone)]
pub struct Tree {
    size: Size,
    /// The text that was parsed, shared by all games of a collection.
    source: Arc<str>,
    /// The position in `source` at which this game starts.
    start: TextPosition,
    /// The texts that were written after parsing. The offsets of a [`Span`] continue in this text after the end of `source`.
    text: String,
    nodes: Vec<Links>,
    properties: Vec<StoredProperty>,
    values: Vec<Span>,
    /// The changes since [`Tree::take_change`] was last called.
    changed: Change,
    edition: Edition,
    /// The changes since [`Tree::track_changes`] was called; `None` if it wasn't.
    changes: Option<Box<Changes>>,
}

/// Identifies one state of one tree: among 2^32 changes of trees, no other state of this or any other tree has the same edition. A clone
/// keeps its original's edition until either changes. Results computed from a tree can be cached by its edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edition(u32);

/// Identifies a node of the tree that created it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(NonZeroU32);

/// A node as stored: its links to other nodes and its range of properties.
#[derive(Clone, Copy, Default)]
struct Links {
    parent: Option<NodeId>,
    first_child: Option<NodeId>,
    last_child: Option<NodeId>,
    next: Option<NodeId>,
    properties: Run,
}

/// A property as stored: its name and its range of values.
#[derive(Clone, Copy)]
struct StoredProperty {
    name: Span,
    values: Run,
}

/// A byte range in the texts of a tree: in `source`, and beyond the end of `source` in `text`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) start: u32,
    pub(crate) end: u32,
}

/// A range of one of the tree's lists.
#[derive(Clone, Copy, Default)]
struct Run {
    start: u32,
    length: u32,
}

impl Tree {
    /// An empty tree for a board of this size: a root without properties.
    #[must_use]
    pub fn new(size: Size) -> Self {
        Self {
            size,
            source: Arc::default(),
            start: TextPosition::START,
            text: String::new(),
            nodes: vec![Links::default()],
            properties: Vec::new(),
            values: Vec::new(),
            changed: Change::default(),
            edition: Edition::next(),
            changes: None,
        }
    }

    /// The edition of the tree's current state.
    #[must_use]
    pub const fn edition(&self) -> Edition {
        self.edition
    }

    /// The size of the board, which determines the meaning of moves and points.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    pub(crate) const fn set_size(&mut self, size: Size) {
        self.size = size;
    }

    /// The position of the game's first `;` in the parsed text; for a tree that was not parsed, the start of a text.
    #[must_use]
    pub const fn start(&self) -> TextPosition {
        self.start
    }

    pub(crate) const fn set_start(&mut self, start: TextPosition) {
        self.start = start;
    }

    /// Whether no node has a property.
    pub(crate) fn is_blank(&self) -> bool {
        self.properties.is_empty()
    }

    /// The text from which the tree was parsed.
    pub(crate) fn source(&self) -> &str {
        &self.source
    }

    /// The root of the tree, where every path starts.
    #[must_use]
    pub const fn root(&self) -> NodeId {
        NodeId(NonZeroU32::MIN)
    }

    /// The node with the ID `id`.
    ///
    /// # Panics
    /// Reading from the node panics when the ID is from another, larger tree.
    #[must_use]
    pub const fn node(&self, id: NodeId) -> Node<'_> {
        Node { tree: self, id }
    }

    /// The number of nodes ever created in this tree, including removed nodes. Every [`NodeId::index`] is below it.
    #[must_use]
    pub const fn capacity(&self) -> usize {
        self.nodes.len()
    }

    /// All nodes in depth-first order: parents before children, the main line before its variations.
    pub fn depth_first(&self) -> impl Iterator<Item = NodeId> + '_ {
        core::iter::successors(Some(self.root()), |&id| self.after(id))
    }

    /// A node and all its descendants, in depth-first order.
    pub fn subtree(&self, from: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let next = move |&id: &NodeId| {
            let back = || core::iter::successors(Some(id), |&id| self.links(id).parent).take_while(|&id| id != from);
            self.links(id).first_child.or_else(|| back().find_map(|id| self.links(id).next))
        };
        core::iter::successors(Some(from), next)
    }

    /// Whether a node has more than `most` descendants.
    #[must_use]
    pub fn has_more_after(&self, from: NodeId, most: usize) -> bool {
        self.subtree(from).nth(most + 1).is_some()
    }

    /// The main line from a node on: the node, its first child, the first child of that, and so on.
    pub fn main_line(&self, from: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        core::iter::successors(Some(from), |&id| self.links(id).first_child)
    }

    /// The nodes from the root to `at`, including both.
    #[must_use]
    pub fn path(&self, at: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = core::iter::successors(Some(at), |&id| self.links(id).parent).collect();
        path.reverse();
        path
    }

    /// Whether a node is in the tree: it is no node of a larger tree, and neither it nor an ancestor was removed.
    #[must_use]
    pub fn contains(&self, id: NodeId) -> bool {
        id.index() < self.nodes.len()
            && core::iter::successors(Some(id), |&id| self.links(id).parent).last() == Some(self.root())
    }

    /// The next node of the tree in depth-first order; `None` after the last.
    fn after(&self, id: NodeId) -> Option<NodeId> {
        let links = self.links(id);
        links.first_child.or_else(|| {
            core::iter::successors(Some(id), |&id| self.links(id).parent).find_map(|id| self.links(id).next)
        })
    }

    fn links(&self, id: NodeId) -> &Links {
        &self.nodes[id.index()]
    }

    fn change(&mut self, id: NodeId) -> &mut Links {
        self.begin_change();
        self.edition = Edition::next();
        if let Some(changes) = &mut self.changes {
            changes.add(id);
        }
        let links = &mut self.nodes[id.index()];
        self.changed.nodes.push((id, *links));
        links
    }

    /// Adds an empty node as the last child of `parent`.
    pub fn add(&mut self, parent: NodeId) -> NodeId {
        let id = self.new_node();
        self.attach(parent, id);
        id
    }

    fn new_node(&mut self) -> NodeId {
        self.nodes.push(Links::default());
        NodeId::from_index(self.nodes.len() - 1)
    }

    /// Makes the node `id`, which has no parent, the last child of `parent`.
    fn attach(&mut self, parent: NodeId, id: NodeId) {
        let last = self.links(parent).last_child;
        self.change(id).parent = Some(parent);
        if let Some(last) = last {
            self.change(last).next = Some(id);
        }
        let links = self.change(parent);
        links.last_child = Some(id);
        links.first_child = links.first_child.or(Some(id));
    }

    /// Returns the child of `at` with this move. If `at` has no such child, adds one as the last child.
    pub fn play(&mut self, at: NodeId, color: Color, mv: Move) -> NodeId {
        let known = self.node(at).children().find(|&child| self.node(child).play() == Some((color, mv)));
        known.unwrap_or_else(|| {
            let id = self.add(at);
            let point = if let Move::Play(point) = mv { point.to_sgf() } else { String::new() };
            self.set(id, value::color_letter(color), &[&point]);
            id
        })
    }

    /// Sets the values of a property, in SGF's escaped form ([`escape`](crate::escape)). Without values, the property is removed.
    pub fn set(&mut self, id: NodeId, name: &str, values: &[&str]) {
        self.begin_change();
        let values = self.write_all(values);
        let mut properties: Vec<StoredProperty> = self.stored(id).to_vec();
        let place = properties.iter().position(|property| self.text_at(property.name) == name);
        match place {
            Some(place) if values.length == 0 => drop(properties.remove(place)),
            Some(place) => properties[place].values = values,
            None if values.length == 0 => return,
            None => {
                let name = self.write(name);
                properties.push(StoredProperty { name, values });
            }
        }
        self.set_properties(id, &properties);
    }

    /// Writes a value over the only value of a property. [`Tree::revert`] does not undo this, and unless the new value is longer, it takes
    /// up no memory. Returns `false` if the property has no value that was written after parsing.
    pub(crate) fn overwrite(&mut self, id: NodeId, name: &str, value: &str) -> bool {
        let property = self.stored(id).iter().find(|property| self.text_at(property.name) == name);
        let Some(&StoredProperty { values: Run { start, length: 1 }, .. }) = property else { return false };
        let Span { start: from, end } = self.values[start as usize];
        let Some(place) = (from as usize).checked_sub(self.source.len()) else { return false };
        let room = (end - from) as usize;
        self.values[start as usize] = if value.len() > room {
            self.write(value)
        } else {
            self.text.replace_range(place..place + value.len(), value);
            Span { start: from, end: from + run_start(value.len()) }
        };
        self.edition = Edition::next();
        if let Some(changes) = &mut self.changes {
            changes.add(id);
        }
        true
    }

    /// Moves the values of the property `from` to the end of the values of the property `to`.
    pub(crate) fn move_values(&mut self, id: NodeId, from: &str, to: &str) {
        let mut properties: Vec<StoredProperty> = self.stored(id).to_vec();
        let place = |tree: &Self, properties: &[StoredProperty], name| {
            properties.iter().position(|property| tree.text_at(property.name) == name)
        };
        let Some(moved) = place(self, &properties, from).map(|place| properties.remove(place)) else { return };
        match place(self, &properties, to) {
            None => properties.push(StoredProperty { name: self.write(to), ..moved }),
            Some(place) => {
                let values = [properties[place].values, moved.values].map(|run| run.of(&self.values).to_vec()).concat();
                properties[place] = self.with_values(properties[place], &values);
            }
        }
        self.set_properties(id, &properties);
    }

    fn set_properties(&mut self, id: NodeId, properties: &[StoredProperty]) {
        self.change(id);
        self.replace(id.index(), properties);
    }

    fn write_all(&mut self, values: &[&str]) -> Run {
        let start = run_start(self.values.len());
        for value in values {
            let span = self.write(value);
            self.values.push(span);
        }
        Run { start, length: run_start(values.len()) }
    }

    pub(crate) fn write(&mut self, text: &str) -> Span {
        let start = run_start(self.source.len() + self.text.len());
        self.text.push_str(text);
        Span { start, end: run_start(self.source.len() + self.text.len()) }
    }

    pub(crate) fn copy_properties(&mut self, id: NodeId, other: Node<'_>) {
        self.begin_change();
        let mut properties = Vec::new();
        for property in other.properties() {
            let name = self.write(property.name());
            let values: Vec<&str> = property.values().collect();
            properties.push(StoredProperty { name, values: self.write_all(&values) });
        }
        self.set_properties(id, &properties);
    }

    fn text_at(&self, Span { start, end }: Span) -> &str {
        let (start, end) = (start as usize, end as usize);
        let piece = match start.checked_sub(self.source.len()) {
            None => self.source.get(start..end),
            Some(start) => self.text.get(start..end - self.source.len()),
        };
        piece.unwrap_or_default()
    }

    fn stored(&self, id: NodeId) -> &[StoredProperty] {
        self.links(id).properties.of(&self.properties)
    }

    fn replace(&mut self, node: usize, properties: &[StoredProperty]) {
        let start = run_start(self.properties.len());
        self.properties.extend_from_slice(properties);
        self.nodes[node].properties = Run { start, length: run_start(properties.len()) };
    }
}

impl Edition {
    fn next() -> Self {
        static LAST: AtomicU32 = AtomicU32::new(0);
        Self(LAST.fetch_add(1, Ordering::Relaxed))
    }
}

impl NodeId {
    /// The index of the node among all nodes ever created: 0 for the root. The nodes of a parsed tree are in the order of the file.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// The ID of the node with this index. Panics at 2^32 nodes, which are more than fit into memory.
    fn from_index(index: usize) -> Self {
        Self(u32::try_from(index + 1).ok().and_then(NonZeroU32::new).expect("fewer nodes than 2^32"))
    }
}

impl Run {
    fn of<T>(self, row: &[T]) -> &[T] {
        &row[self.start as usize..self.end()]
    }

    const fn end(self) -> usize {
        self.start as usize + self.length as usize
    }
}

/// Converts an index to the form in which it is stored. Texts over 4 GB are not read, and no list is longer than the text.
fn run_start(place: usize) -> u32 {
    u32::try_from(place).expect("rows shorter than 2^32")
}

/// Trees are equal if their nodes have the same properties in the same order.
impl PartialEq for Tree {
    fn eq(&self, other: &Self) -> bool {
        let depth = |tree: &Self, id| tree.node(id).children().count();
        self.size == other.size
            && self.depth_first().count() == other.depth_first().count()
            && self.depth_first().zip(other.depth_first()).all(|(left, right)| {
                depth(self, left) == depth(other, right)
                    && self.node(left).properties().len() == other.node(right).properties().len()
                    && self
                        .node(left)
                        .properties()
                        .zip(other.node(right).properties())
                        .all(|(left, right)| left == right)
            })
    }
}

impl Eq for Tree {}

impl fmt::Debug for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.index())
    }
}

#[cfg(test)]
mod tests;
