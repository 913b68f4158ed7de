mod change;
mod node;
mod read;
mod setup;
mod text_place;
mod touched;

use std::fmt;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use baduk_rules::{Color, Move, Size};

use crate::value;

pub use change::Change;
pub use node::{Node, Property};
pub use setup::{MOST_LINES, MOST_VALUES};
pub use text_place::Place;
pub use touched::Touched;

/// The tree of a game: from the root, every move played and every other that was tried in its place, with all that is
/// written about them.
///
/// A node holds properties as SGF has them, also those that this program does not know, in their order and as they were
/// written. A node's first child is its main line, the others are variations.
///
/// What is taken out is only let go of, so a [`NodeId`] stays good for as long as the tree: [`Tree::revert`] brings it back.
/// Everything lies in a few long rows, names and values as pieces of one text: a record of 70,000 nodes opens at once.
#[derive(Clone)]
pub struct Tree {
    size: Size,
    /// What was read; the games of a collection share it.
    source: Arc<str>,
    /// Where the game starts in it.
    start: Place,
    /// What was written since. Pieces of it are numbered on from the end of `source`.
    text: String,
    nodes: Vec<Links>,
    properties: Vec<Written>,
    values: Vec<Span>,
    /// How nodes were before they were changed, and how long the rows.
    changed: Change,
    edition: Edition,
    /// What was changed since [`Tree::mark`], if it was ever called.
    touched: Option<Box<Touched>>,
}

/// A state of a tree: no other state, of this tree or another, has the same. A copy has that of its original until either is
/// changed. What is worked out from a tree at much cost can be kept as long as the edition stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edition(u32);

/// Names a node of the tree that gave it out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(NonZeroU32);

/// All of a node that can change.
#[derive(Clone, Copy, Default)]
struct Links {
    parent: Option<NodeId>,
    first_child: Option<NodeId>,
    last_child: Option<NodeId>,
    next: Option<NodeId>,
    properties: Run,
}

/// A property as it lies in the rows.
#[derive(Clone, Copy)]
struct Written {
    name: Span,
    values: Run,
}

/// A piece of the text, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) start: u32,
    pub(crate) end: u32,
}

/// Some that lie side by side in a row.
#[derive(Clone, Copy, Default)]
struct Run {
    start: u32,
    length: u32,
}

impl Tree {
    /// A tree that has only its root, for a board of this size. The root says nothing yet.
    #[must_use]
    pub fn new(size: Size) -> Self {
        Self {
            size,
            source: Arc::default(),
            start: Place::START,
            text: String::new(),
            nodes: vec![Links::default()],
            properties: Vec::new(),
            values: Vec::new(),
            changed: Change::default(),
            edition: Edition::next(),
            touched: None,
        }
    }

    /// Which state of the tree this is.
    #[must_use]
    pub const fn edition(&self) -> Edition {
        self.edition
    }

    /// The size of the board, by which moves and points are understood.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    pub(crate) const fn set_size(&mut self, size: Size) {
        self.size = size;
    }

    /// Where the game's first `;` is in the text that was read; at its start where none was.
    #[must_use]
    pub const fn start(&self) -> Place {
        self.start
    }

    pub(crate) const fn set_start(&mut self, start: Place) {
        self.start = start;
    }

    /// The text that was read.
    pub(crate) fn source(&self) -> &str {
        &self.source
    }

    /// The node that every path starts from.
    #[must_use]
    pub const fn root(&self) -> NodeId {
        NodeId(NonZeroU32::MIN)
    }

    /// The node of this name.
    ///
    /// # Panics
    /// When it is looked at and another, larger tree gave out the name.
    #[must_use]
    pub const fn node(&self, id: NodeId) -> Node<'_> {
        Node { tree: self, id }
    }

    /// How many names were given out so far, nodes taken out included: [`NodeId::index`] is below that.
    #[must_use]
    pub const fn capacity(&self) -> usize {
        self.nodes.len()
    }

    /// Every node of the tree, each after its parent, a main line before the variations beside it.
    pub fn in_order(&self) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(self.root()), |&id| self.after(id))
    }

    /// A node and every one that follows it, in the same order.
    pub fn in_order_from(&self, from: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let next = move |&id: &NodeId| {
            let back = || std::iter::successors(Some(id), |&id| self.links(id).parent).take_while(|&id| id != from);
            self.links(id).first_child.or_else(|| back().find_map(|id| self.links(id).next))
        };
        std::iter::successors(Some(from), next)
    }

    /// Whether more than so many nodes follow a node.
    pub(crate) fn has_more_after(&self, from: NodeId, most: usize) -> bool {
        self.in_order_from(from).nth(most + 1).is_some()
    }

    /// The nodes of the main line: `from`, and then always the first child.
    pub fn main_line(&self, from: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(from), |&id| self.links(id).first_child)
    }

    /// The nodes from the root to `at`, both included.
    #[must_use]
    pub fn path(&self, at: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = std::iter::successors(Some(at), |&id| self.links(id).parent).collect();
        path.reverse();
        path
    }

    /// Whether a node can be reached from the root: it was not taken out, nor any before it.
    #[must_use]
    pub fn holds(&self, id: NodeId) -> bool {
        std::iter::successors(Some(id), |&id| self.links(id).parent).last() == Some(self.root())
    }

    /// The next node in order, or `None` after the last.
    fn after(&self, id: NodeId) -> Option<NodeId> {
        let links = self.links(id);
        links
            .first_child
            .or_else(|| std::iter::successors(Some(id), |&id| self.links(id).parent).find_map(|id| self.links(id).next))
    }

    fn links(&self, id: NodeId) -> &Links {
        &self.nodes[id.index()]
    }

    fn change(&mut self, id: NodeId) -> &mut Links {
        self.begin_change();
        self.edition = Edition::next();
        if let Some(touched) = &mut self.touched {
            touched.add(id);
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
        NodeId::of_index(self.nodes.len() - 1)
    }

    /// Makes a node that has no parent the last child of `parent`.
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

    /// The node that follows `at` by this move: the child that has it already, or else a new last child.
    pub fn play(&mut self, at: NodeId, color: Color, mv: Move) -> NodeId {
        let known = self.node(at).children().find(|&child| self.node(child).play() == Some((color, mv)));
        known.unwrap_or_else(|| {
            let id = self.add(at);
            let point = if let Move::Play(point) = mv { point.to_sgf() } else { String::new() };
            self.set(id, value::color_letter(color), &[&point]);
            id
        })
    }

    /// Gives a node these values of a property, as written, in the place of those it had; without any value it loses the
    /// property. [`sgf::escape`](crate::sgf::escape) makes a value of a text.
    pub fn set(&mut self, id: NodeId, name: &str, values: &[&str]) {
        self.begin_change();
        let values = self.write_all(values);
        let mut properties: Vec<Written> = self.written(id).to_vec();
        let place = properties.iter().position(|property| self.piece(property.name) == name);
        match place {
            Some(place) if values.length == 0 => drop(properties.remove(place)),
            Some(place) => properties[place].values = values,
            None if values.length == 0 => return,
            None => {
                let name = self.write(name);
                properties.push(Written { name, values });
            }
        }
        self.set_properties(id, &properties);
    }

    /// Puts the values of a property of a node behind those of another, and takes the first away.
    pub(crate) fn move_values(&mut self, id: NodeId, from: &str, to: &str) {
        let mut properties: Vec<Written> = self.written(id).to_vec();
        let place = |tree: &Self, properties: &[Written], name| {
            properties.iter().position(|property| tree.piece(property.name) == name)
        };
        let Some(moved) = place(self, &properties, from).map(|place| properties.remove(place)) else { return };
        match place(self, &properties, to) {
            None => properties.push(Written { name: self.write(to), ..moved }),
            Some(place) => {
                let values = [properties[place].values, moved.values].map(|run| run.of(&self.values).to_vec()).concat();
                properties[place] = self.with_values(properties[place], &values);
            }
        }
        self.set_properties(id, &properties);
    }

    fn set_properties(&mut self, id: NodeId, properties: &[Written]) {
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

    /// Takes a node out, and with it all that follows. The root stays.
    pub fn cut(&mut self, id: NodeId) {
        let Some(parent) = self.links(id).parent else { return };
        self.touch_order();
        let next = self.links(id).next;
        let before = self.node(parent).children().take_while(|&child| child != id).last();
        match before {
            Some(before) => self.change(before).next = next,
            None => self.change(parent).first_child = next,
        }
        if next.is_none() {
            self.change(parent).last_child = before;
        }
        let links = self.change(id);
        links.parent = None;
        links.next = None;
    }

    /// Puts a node one place before the sibling that stands before it; says whether there was one.
    pub fn promote(&mut self, id: NodeId) -> bool {
        let Some(parent) = self.links(id).parent else { return false };
        let mut children: Vec<NodeId> = self.node(parent).children().collect();
        let place = children.iter().position(|&child| child == id).unwrap_or(0);
        if place == 0 {
            return false;
        }
        children.swap(place - 1, place);
        self.set_children(parent, &children);
        true
    }

    /// Takes a node out alone: what followed it stands in its place. The root stays.
    pub fn remove(&mut self, id: NodeId) {
        let Some(parent) = self.links(id).parent else { return };
        let mut children: Vec<NodeId> = self.node(parent).children().collect();
        let place = children.iter().position(|&child| child == id).unwrap_or(0);
        children.splice(place..=place, self.node(id).children());
        self.cut(id);
        self.set_children(id, &[]);
        self.set_children(parent, &children);
    }

    /// Puts these nodes, and no others, after a node.
    fn set_children(&mut self, parent: NodeId, children: &[NodeId]) {
        self.touch_order();
        for (place, &child) in children.iter().enumerate() {
            let links = self.change(child);
            links.parent = Some(parent);
            links.next = children.get(place + 1).copied();
        }
        let links = self.change(parent);
        links.first_child = children.first().copied();
        links.last_child = children.last().copied();
    }

    /// Adds a copy of a branch of another tree, or of this one as it was, behind the children of `parent`: `from` and all
    /// that follows it. Says where the copy of `from` is.
    pub fn graft(&mut self, parent: NodeId, other: &Self, from: NodeId) -> NodeId {
        let top = self.new_node();
        let mut at = top;
        let mut source = from;
        loop {
            self.copy_properties(at, other.node(source));
            let next = other.links(source).first_child.or_else(|| {
                while source != from && other.links(source).next.is_none() {
                    (source, at) = (other.links(source).parent?, self.links(at).parent?);
                }
                let next = if source == from { None } else { other.links(source).next };
                at = self.links(at).parent.unwrap_or(at);
                next
            });
            let Some(next) = next else { break };
            (source, at) = (next, self.add(at));
        }
        self.attach(parent, top);
        top
    }

    pub(crate) fn copy_properties(&mut self, id: NodeId, other: Node<'_>) {
        self.begin_change();
        let mut properties = Vec::new();
        for property in other.properties() {
            let name = self.write(property.name());
            let values: Vec<&str> = property.values().collect();
            properties.push(Written { name, values: self.write_all(&values) });
        }
        self.set_properties(id, &properties);
    }

    fn piece(&self, Span { start, end }: Span) -> &str {
        let (start, end) = (start as usize, end as usize);
        let piece = match start.checked_sub(self.source.len()) {
            None => self.source.get(start..end),
            Some(start) => self.text.get(start..end - self.source.len()),
        };
        piece.unwrap_or_default()
    }

    fn written(&self, id: NodeId) -> &[Written] {
        self.links(id).properties.of(&self.properties)
    }

    fn replace(&mut self, node: usize, properties: &[Written]) {
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
    /// The node's number, counted from 0 for the root. In a tree that was read, nodes are numbered in the order written.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// A tree of four thousand million nodes fits no memory.
    fn of_index(index: usize) -> Self {
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

/// A place in a row. No text of more than four gigabytes is read, and a row is no longer than the text.
fn run_start(place: usize) -> u32 {
    u32::try_from(place).expect("rows shorter than 2^32")
}

/// Two trees are equal that say the same in the same order.
impl PartialEq for Tree {
    fn eq(&self, other: &Self) -> bool {
        let depth = |tree: &Self, id| tree.node(id).children().count();
        self.size == other.size
            && self.in_order().count() == other.in_order().count()
            && self.in_order().zip(other.in_order()).all(|(left, right)| {
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
