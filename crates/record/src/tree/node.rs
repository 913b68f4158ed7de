use std::fmt;

use baduk_rules::{Color, Move, Size};

use super::{NodeId, Tree, Written};
use crate::value;

/// A node of a tree: its properties, and where one can go from it.
#[derive(Clone, Copy)]
pub struct Node<'a> {
    pub(super) tree: &'a Tree,
    pub(super) id: NodeId,
}

/// A property of a node: its name and its values.
#[derive(Clone, Copy)]
pub struct Property<'a> {
    tree: &'a Tree,
    written: &'a Written,
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
    pub fn properties(self) -> impl ExactSizeIterator<Item = Property<'a>> + DoubleEndedIterator + use<'a> {
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
        let values: Vec<String> = self.property(name)?.values().map(value::text).collect();
        Some(values.join("\n"))
    }

    /// The beginning of a text, of so many bytes as written or a few less, and whether there is more of it. A text may be as long as
    /// a file, and this takes no longer for it.
    #[must_use]
    pub fn text_start(self, name: &str, most: usize) -> Option<(String, bool)> {
        let mut rest = most;
        let mut start = String::new();
        for (place, value) in self.property(name)?.values().enumerate() {
            start.push_str(if place > 0 { "\n" } else { "" });
            let end = value.floor_char_boundary(rest);
            start.push_str(&value::text(&value[..end]));
            rest = rest.saturating_sub(end + 1);
            if end < value.len() || rest == 0 {
                return Some((start, true));
            }
        }
        Some((start, false))
    }

    /// The moves that are made here, in the order written: a record may have several in a node, though it should not. Their
    /// points may be off the board.
    pub fn plays(self) -> impl Iterator<Item = (Color, Move)> + use<'a> {
        let size = self.tree.size;
        self.properties().filter_map(|property| Some((value::color_of(property.name())?, property))).flat_map(
            move |(color, property)| {
                property.values().filter_map(move |value| value::read_move(value, size).map(|mv| (color, mv)))
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

    /// The size of its tree's board.
    pub(crate) const fn size(self) -> Size {
        self.tree.size
    }

    /// Where it stood in the text that was read, in bytes; `None` for what was written since.
    pub(crate) fn offset(self) -> Option<usize> {
        Some(self.written.name.start as usize).filter(|&offset| offset < self.tree.source.len())
    }

    /// The values as written between their brackets, escapes and all; at least one. [`text`](crate::sgf::text) and
    /// [`simple_text`](crate::sgf::simple_text) read them.
    pub fn values(self) -> impl ExactSizeIterator<Item = &'a str> + DoubleEndedIterator + use<'a> {
        let tree = self.tree;
        self.written.values.of(&tree.values).iter().map(move |&span| tree.piece(span))
    }
}

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
