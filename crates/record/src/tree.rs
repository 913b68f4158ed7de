use std::fmt;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use baduk_rules::{Color, Move, Size};

use crate::sgf;

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
    start: u32,
    /// What was written since. Pieces of it are numbered on from the end of `source`.
    text: String,
    nodes: Vec<Links>,
    properties: Vec<Written>,
    values: Vec<Span>,
    /// How nodes were before they were changed, and how long the rows.
    changed: Change,
    edition: Edition,
}

/// A tree of more nodes is not copied when it was read.
const LARGE: usize = 1 << 16;

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

/// A node of a tree: its properties, and where one can go from it.
#[derive(Clone, Copy)]
pub struct Node<'a> {
    tree: &'a Tree,
    id: NodeId,
}

/// A property of a node: its name and its values.
#[derive(Clone, Copy)]
pub struct Property<'a> {
    tree: &'a Tree,
    written: &'a Written,
}

/// Something done to a tree, to be undone by [`Tree::revert`].
#[derive(Clone, Default)]
pub struct Change {
    /// How nodes were before they were changed, the latest last.
    nodes: Vec<(NodeId, Links)>,
    rows: Lengths,
}

/// How long the rows are that things are written in.
#[derive(Clone, Copy, Default)]
struct Lengths {
    text: usize,
    properties: usize,
    values: usize,
}

impl Tree {
    /// A tree that has only its root, for a board of this size. The root says nothing yet.
    #[must_use]
    pub fn new(size: Size) -> Self {
        Self {
            size,
            source: Arc::default(),
            start: 0,
            text: String::new(),
            nodes: vec![Links::default()],
            properties: Vec::new(),
            values: Vec::new(),
            changed: Change::default(),
            edition: Edition::next(),
        }
    }

    /// Which state of the tree this is.
    #[must_use]
    pub const fn edition(&self) -> Edition {
        self.edition
    }

    /// A tree to be read from a text.
    pub(crate) fn of_source(source: Arc<str>) -> Self {
        Self { source, ..Self::new(Size::LARGEST) }
    }

    /// The tree that was read, in rows no longer than need be; in this one the next of the same text can be read.
    pub(crate) fn take_read(&mut self) -> Self {
        if self.nodes.len() > LARGE {
            let next = Self::of_source(Arc::clone(&self.source));
            let mut read = std::mem::replace(self, next);
            read.nodes.shrink_to_fit();
            read.properties.shrink_to_fit();
            read.values.shrink_to_fit();
            return read;
        }
        let read = self.clone();
        self.edition = Edition::next();
        self.size = Size::LARGEST;
        self.text.clear();
        self.nodes.clear();
        self.nodes.push(Links::default());
        self.properties.clear();
        self.values.clear();
        read
    }

    /// The size of the board, by which moves and points are understood.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    pub(crate) const fn set_size(&mut self, size: Size) {
        self.size = size;
    }

    /// Where the game's first `;` is in the text that was read, in bytes; 0 where none was.
    #[must_use]
    pub const fn start(&self) -> usize {
        self.start as usize
    }

    pub(crate) fn set_start(&mut self, start: usize) {
        self.start = run_start(start);
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
        self.edition = Edition::next();
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
            self.set(id, sgf::letter(color), &[&point]);
            id
        })
    }

    /// Gives a node these values of a property, as written, in the place of those it had; without any value it loses the
    /// property. [`sgf::escape`] makes a value of a text.
    pub fn set(&mut self, id: NodeId, name: &str, values: &[&str]) {
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

    fn copy_properties(&mut self, id: NodeId, other: Node<'_>) {
        let mut properties = Vec::new();
        for property in other.properties() {
            let name = self.write(property.name());
            let values: Vec<&str> = property.values().collect();
            properties.push(Written { name, values: self.write_all(&values) });
        }
        self.set_properties(id, &properties);
    }

    /// All that was done to the tree since it was asked last.
    pub fn take_change(&mut self) -> Change {
        let rows = Lengths { text: self.text.len(), properties: self.properties.len(), values: self.values.len() };
        std::mem::replace(&mut self.changed, Change { nodes: Vec::new(), rows })
    }

    /// Undoes a change that was the last done, and gives the change that does it again.
    pub fn revert(&mut self, change: &Change) -> Change {
        let kept = self.take_change();
        for &(id, links) in change.nodes.iter().rev() {
            *self.change(id) = links;
        }
        let undone = self.take_change();
        self.changed = kept;
        undone
    }

    /// Undoes a change that was the last done, for good, and lets go of what it wrote: a text that is written anew with every
    /// key takes the room of one. No other change that was undone may be kept to be done again.
    pub fn forget(&mut self, change: &Change) {
        self.revert(change);
        let Lengths { text, properties, values } = change.rows;
        self.text.truncate(text);
        self.properties.truncate(properties);
        self.values.truncate(values);
        self.changed.rows = change.rows;
    }

    fn piece(&self, Span { start, end }: Span) -> &str {
        let (start, end) = (start as usize, end as usize);
        match start.checked_sub(self.source.len()) {
            None => &self.source[start..end],
            Some(start) => &self.text[start..end - self.source.len()],
        }
    }

    fn written(&self, id: NodeId) -> &[Written] {
        self.links(id).properties.of(&self.properties)
    }

    /// Adds a node whose properties follow, while a record is read: nothing remembers how the tree was before.
    #[inline]
    pub(crate) fn read_node(&mut self, parent: NodeId) -> NodeId {
        let id = NodeId::of_index(self.nodes.len());
        let properties = Run { start: run_start(self.properties.len()), length: 0 };
        self.nodes.push(Links { parent: Some(parent), properties, ..Links::default() });
        let links = &mut self.nodes[parent.index()];
        match links.last_child.replace(id) {
            Some(before) => self.nodes[before.index()].next = Some(id),
            None => links.first_child = Some(id),
        }
        id
    }

    /// Adds a property; its values follow. Behind a variation it is not with the others of its node: then it is left to
    /// [`Tree::read_late`] by its number.
    #[inline]
    pub(crate) fn read_property(&mut self, id: NodeId, name: Span) -> Option<u32> {
        let number = run_start(self.properties.len());
        self.properties.push(Written { name, values: Run { start: run_start(self.values.len()), length: 0 } });
        let run = &mut self.nodes[id.index()].properties;
        if run.end() == number as usize {
            run.length += 1;
            return None;
        }
        Some(number)
    }

    /// Gives nodes the properties that were read behind a variation, each after those it had.
    pub(crate) fn read_late(&mut self, late: &[(NodeId, u32)]) {
        // For each node the first and the last of its properties in `late`, and for each of those the next one.
        let mut ends = vec![None; self.nodes.len()];
        let mut next = vec![None; late.len()];
        for (at, &(id, _)) in late.iter().enumerate() {
            match &mut ends[id.index()] {
                None => ends[id.index()] = Some((at, at)),
                Some((_, last)) => next[std::mem::replace(last, at)] = Some(at),
            }
        }
        for (index, ends) in ends.into_iter().enumerate() {
            let Some((first, _)) = ends else { continue };
            let mut properties = self.nodes[index].properties.of(&self.properties).to_vec();
            let numbers = std::iter::successors(Some(first), |&at| next[at]).map(|at| late[at].1);
            properties.extend(numbers.map(|number| self.properties[number as usize]));
            self.replace(index, &properties);
        }
    }

    fn replace(&mut self, node: usize, properties: &[Written]) {
        let start = run_start(self.properties.len());
        self.properties.extend_from_slice(properties);
        self.nodes[node].properties = Run { start, length: run_start(properties.len()) };
    }

    /// Adds a value to the property read last.
    #[inline]
    pub(crate) fn read_value(&mut self, value: Span) {
        if let Some(property) = self.properties.last_mut() {
            property.values.length += 1;
            self.values.push(value);
        }
    }

    /// Joins the properties of a node that have one name: the first gets the values of all. Names are told apart by `code`,
    /// below `codes`; those without one are left alone.
    pub(crate) fn join_properties(&mut self, id: NodeId, codes: usize, code: fn(&str) -> Option<usize>) {
        let mut known: Vec<Option<usize>> = vec![None; codes];
        let mut joined: Vec<(Written, Vec<Span>)> = Vec::new();
        for property in self.written(id) {
            let values = property.values.of(&self.values);
            match code(self.piece(property.name)).map(|code| &mut known[code]) {
                Some(Some(at)) => joined[*at].1.extend(values),
                first => {
                    first.map(|first| first.replace(joined.len()));
                    joined.push((*property, values.to_vec()));
                }
            }
        }
        let properties: Vec<Written> =
            joined.iter().map(|(property, values)| self.with_values(*property, values)).collect();
        self.replace(id.index(), &properties);
    }

    fn with_values(&mut self, property: Written, values: &[Span]) -> Written {
        let start = run_start(self.values.len());
        self.values.extend_from_slice(values);
        Written { values: Run { start, length: run_start(values.len()) }, ..property }
    }
}

impl<'a> Node<'a> {
    /// Its name.
    #[must_use]
    pub const fn id(self) -> NodeId {
        self.id
    }

    /// The size of its tree's board.
    #[must_use]
    pub const fn size(self) -> Size {
        self.tree.size
    }

    /// The node before; `None` for the root, and for a node that was taken out.
    #[must_use]
    pub fn parent(self) -> Option<NodeId> {
        self.tree.links(self.id).parent
    }

    /// The nodes that follow: the main line first, then the variations in their order.
    pub fn children(self) -> impl Iterator<Item = NodeId> + use<'a> {
        std::iter::successors(self.tree.links(self.id).first_child, move |&id| self.tree.links(id).next)
    }

    /// The properties in their order.
    pub fn properties(self) -> impl ExactSizeIterator<Item = Property<'a>> + use<'a> {
        let tree = self.tree;
        tree.written(self.id).iter().map(move |written| Property { tree, written })
    }

    /// The property of this name.
    #[must_use]
    pub fn property(self, name: &str) -> Option<Property<'a>> {
        self.properties().find(|property| property.name() == name)
    }

    /// The first value of the property of this name, as written.
    #[must_use]
    pub fn value(self, name: &str) -> Option<&'a str> {
        self.property(name)?.values().next()
    }

    /// The text of a property, escapes resolved. Several values, which no text should have, come one under the other.
    #[must_use]
    pub fn text(self, name: &str) -> Option<String> {
        let values: Vec<String> = self.property(name)?.values().map(sgf::text).collect();
        Some(values.join("\n"))
    }

    /// The moves that are made here, in the order written: a record may have several in a node, though it should not. Their
    /// points may be off the board.
    pub fn plays(self) -> impl Iterator<Item = (Color, Move)> + use<'a> {
        let size = self.tree.size;
        self.properties().filter_map(|property| Some((sgf::color_of(property.name())?, property))).flat_map(
            move |(color, property)| {
                property.values().filter_map(move |value| sgf::read_move(value, size).map(|mv| (color, mv)))
            },
        )
    }

    /// The move that led here, and whose it was; `None` where there is none, as at the root.
    #[must_use]
    pub fn play(self) -> Option<(Color, Move)> {
        self.plays().next()
    }
}

impl<'a> Property<'a> {
    /// The name in capital letters, such as "AB".
    #[must_use]
    pub fn name(self) -> &'a str {
        self.tree.piece(self.written.name)
    }

    /// Where it stood in the text that was read, in bytes; `None` for what was written since.
    pub(crate) fn offset(self) -> Option<usize> {
        Some(self.written.name.start as usize).filter(|&offset| offset < self.tree.source.len())
    }

    /// The values as written between their brackets, escapes and all; at least one. [`text`](crate::sgf::text) and
    /// [`simple_text`](crate::sgf::simple_text) read them.
    pub fn values(self) -> impl ExactSizeIterator<Item = &'a str> + use<'a> {
        let tree = self.tree;
        self.written.values.of(&tree.values).iter().map(move |&span| tree.piece(span))
    }
}

impl Change {
    /// Whether nothing was done.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Adds a change that was done right after this one: both are undone as one.
    pub fn then(&mut self, next: Self) {
        self.nodes.extend(next.nodes);
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

impl PartialEq for Property<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name() && self.values().eq(other.values())
    }
}

impl fmt::Debug for Property<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        self.values().try_for_each(|value| write!(f, "[{value}]"))
    }
}

impl fmt::Debug for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&sgf::write([self]))
    }
}

impl fmt::Debug for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.index())
    }
}

impl fmt::Debug for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.nodes.iter().map(|(id, _)| id)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use baduk_rules::Point;

    const D4: Move = Move::Play(Point::new(3, 15));
    const Q16: Move = Move::Play(Point::new(15, 3));

    fn tree(text: &str) -> Tree {
        sgf::read(text).unwrap().0.remove(0)
    }

    /// A tree as text, on one line.
    fn line(tree: &Tree) -> String {
        format!("{tree:?}").replace('\n', "")
    }

    /// The node with this name (property N).
    fn named(tree: &Tree, name: &str) -> NodeId {
        tree.in_order().find(|&id| tree.node(id).value("N") == Some(name)).unwrap()
    }

    const BRANCHES: &str = "(;N[r];N[a](;N[b];N[c])(;N[d](;N[e])(;N[f]))(;N[g]))";

    #[test]
    fn playing_elsewhere_makes_a_variation_and_keeps_the_main_line() {
        let mut tree = Tree::new(Size::square(19).unwrap());
        let main = tree.play(tree.root(), Color::Black, D4);
        let variation = tree.play(tree.root(), Color::Black, Q16);
        assert!(tree.node(tree.root()).children().eq([main, variation]));
        assert_eq!(tree.path(variation), [tree.root(), variation]);
    }

    #[test]
    fn playing_a_known_move_again_goes_to_its_node() {
        let mut tree = Tree::new(Size::square(19).unwrap());
        let first = tree.play(tree.root(), Color::Black, D4);
        assert_eq!(tree.play(tree.root(), Color::Black, D4), first);
        assert_ne!(tree.play(tree.root(), Color::White, D4), first);
        assert_eq!(tree.in_order().count(), 3);
    }

    #[test]
    fn an_edition_is_one_state_of_one_tree() {
        let mut original = tree(BRANCHES);
        let copy = original.clone();
        assert_eq!(original.edition(), copy.edition());
        assert_ne!(original.edition(), tree(BRANCHES).edition(), "another tree that says the same");
        let before = original.edition();
        let root = original.root();
        original.set(root, "C", &["words"]);
        let written = original.edition();
        assert_ne!(written, before);
        assert_eq!(copy.edition(), before);
        original.play(root, Color::Black, D4);
        assert_ne!(original.edition(), written);
        let played = original.edition();
        original.play(root, Color::Black, D4);
        assert_eq!(original.edition(), played, "a known move changes nothing");
    }

    #[test]
    fn a_property_keeps_its_place_when_its_values_change() {
        let mut tree = tree("(;GM[1]SZ[9]KM[0]XY[a][b])");
        let root = tree.root();
        tree.set(root, "SZ", &["13"]);
        tree.set(root, "KM", &[]);
        tree.set(root, "C", &["new"]);
        tree.set(root, "TR", &[]);
        assert_eq!(line(&tree), "(;GM[1]SZ[13]XY[a][b]C[new])");
    }

    #[test]
    fn a_branch_is_cut_with_all_that_follows() {
        for (cut, rest) in [
            ("b", "(;N[r];N[a](;N[d](;N[e])(;N[f]))(;N[g]))"),
            ("d", "(;N[r];N[a](;N[b];N[c])(;N[g]))"),
            ("g", "(;N[r];N[a](;N[b];N[c])(;N[d](;N[e])(;N[f])))"),
            ("a", "(;N[r])"),
            ("r", BRANCHES),
        ] {
            let mut tree = tree(BRANCHES);
            let node = named(&tree, cut);
            tree.cut(node);
            assert_eq!(line(&tree), rest, "{cut}");
            assert_eq!(tree.holds(node), cut == "r");
        }
    }

    #[test]
    fn a_variation_moves_towards_the_main_line_one_place_at_a_time() {
        let mut tree = tree(BRANCHES);
        let (d, g) = (named(&tree, "d"), named(&tree, "g"));
        assert!(tree.promote(d));
        assert_eq!(line(&tree), "(;N[r];N[a](;N[d](;N[e])(;N[f]))(;N[b];N[c])(;N[g]))");
        assert!(!tree.promote(d));
        assert!(tree.promote(g));
        assert_eq!(line(&tree), "(;N[r];N[a](;N[d](;N[e])(;N[f]))(;N[g])(;N[b];N[c]))");
        assert!(!tree.promote(tree.root()));
        let last = tree.add(tree.node(d).parent().unwrap());
        assert_eq!(tree.node(tree.node(d).parent().unwrap()).children().last(), Some(last));
    }

    #[test]
    fn what_followed_a_node_that_is_taken_out_stands_in_its_place() {
        for (out, rest) in [
            ("b", "(;N[r];N[a](;N[c])(;N[d](;N[e])(;N[f]))(;N[g]))"),
            ("d", "(;N[r];N[a](;N[b];N[c])(;N[e])(;N[f])(;N[g]))"),
            ("g", "(;N[r];N[a](;N[b];N[c])(;N[d](;N[e])(;N[f])))"),
            ("a", "(;N[r](;N[b];N[c])(;N[d](;N[e])(;N[f]))(;N[g]))"),
            ("r", BRANCHES),
        ] {
            let mut tree = tree(BRANCHES);
            let node = named(&tree, out);
            tree.remove(node);
            assert_eq!(line(&tree), rest, "{out}");
            assert_eq!(tree.holds(node), out == "r");
            let change = tree.take_change();
            tree.revert(&change);
            assert_eq!(line(&tree), BRANCHES);
        }
    }

    #[test]
    fn a_text_written_again_and_again_takes_the_room_of_one() {
        let mut tree = tree("(;N[r]C[old])");
        let root = tree.root();
        tree.set(root, "C", &["typed"]);
        let mut typed = tree.take_change();
        let lengths = (tree.text.len(), tree.properties.len(), tree.values.len());
        for text in ["tyqed", "typee"] {
            tree.forget(&typed);
            assert_eq!(line(&tree), "(;N[r]C[old])");
            tree.set(root, "C", &[text]);
            typed = tree.take_change();
            assert_eq!((tree.text.len(), tree.properties.len(), tree.values.len()), lengths);
        }
        assert_eq!(line(&tree), "(;N[r]C[typee])");
        let again = tree.revert(&typed);
        assert_eq!(line(&tree), "(;N[r]C[old])");
        tree.revert(&again);
        assert_eq!(line(&tree), "(;N[r]C[typee])");
    }

    #[test]
    fn a_branch_is_copied_whole() {
        let source = tree(BRANCHES);
        for (from, copy) in [("a", "(;N[x];N[a](;N[b];N[c])(;N[d](;N[e])(;N[f]))(;N[g]))"), ("c", "(;N[x];N[c])")] {
            let mut tree = tree("(;N[x])");
            let top = tree.graft(tree.root(), &source, named(&source, from));
            assert_eq!(line(&tree), copy);
            assert_eq!(tree.node(top).value("N"), Some(from));
        }
    }

    #[test]
    fn every_change_can_be_undone_and_done_again() {
        let mut tree = tree(BRANCHES);
        let [b, d, g, root] = ["b", "d", "g", "r"].map(|name| named(&tree, name));
        let copy = tree.clone();
        let steps: [&dyn Fn(&mut Tree); 7] = [
            &|tree| tree.set(b, "C", &["words"]),
            &|tree| tree.remove(d),
            &|tree| assert!(tree.promote(g)),
            &|tree| tree.cut(b),
            &|tree| assert!(tree.graft(g, &copy, d) > d),
            &|tree| assert!(tree.play(g, Color::Black, D4) > g),
            &|tree| tree.set(root, "N", &[]),
        ];
        let mut states = vec![line(&tree)];
        let mut changes = Vec::new();
        for step in steps {
            step(&mut tree);
            changes.push(tree.take_change());
            states.push(line(&tree));
        }
        let after = states.pop().unwrap();
        let mut again = Vec::new();
        while let (Some(change), Some(before)) = (changes.pop(), states.pop()) {
            again.push(tree.revert(&change));
            assert_eq!(line(&tree), before);
        }
        while let Some(change) = again.pop() {
            tree.revert(&change);
        }
        assert_eq!(line(&tree), after);
    }
}
