use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use baduk_rules::{Color, Move, Size};

use super::{NodeId, StoredProperty, Tree};
use crate::value;

/// A node of a tree, with access to its properties and neighbors.
#[derive(Clone, Copy)]
pub struct Node<'a> {
    pub(super) tree: &'a Tree,
    pub(super) id: NodeId,
}

/// A property of a node: its name and its values.
#[derive(Clone, Copy)]
pub struct Property<'a> {
    tree: &'a Tree,
    written: &'a StoredProperty,
}

impl<'a> Node<'a> {
    /// The ID of this node.
    #[must_use]
    pub const fn id(self) -> NodeId {
        self.id
    }

    /// The size of the board of the node's tree.
    #[must_use]
    pub const fn size(self) -> Size {
        self.tree.size
    }

    /// The parent of the node; `None` for the root and for a removed node.
    #[must_use]
    pub fn parent(self) -> Option<NodeId> {
        self.tree.links(self.id).parent
    }

    /// The parent of the node, as a node.
    pub(crate) fn above(self) -> Option<Self> {
        Some(self.tree.node(self.parent()?))
    }

    /// The children of the node: first that of the main line, then the variations.
    pub fn children(self) -> impl Iterator<Item = NodeId> + use<'a> {
        core::iter::successors(self.tree.links(self.id).first_child, move |&id| self.tree.links(id).next)
    }

    /// The properties of the node, in order.
    pub fn properties(self) -> impl ExactSizeIterator<Item = Property<'a>> + DoubleEndedIterator + use<'a> {
        let tree = self.tree;
        tree.stored(self.id).iter().map(move |written| Property { tree, written })
    }

    /// The property with this name; `None` if the node doesn't have it.
    #[must_use]
    pub fn property(self, name: &str) -> Option<Property<'a>> {
        self.properties().find(|property| property.name() == name)
    }

    /// The first value of the property with this name, escaped as in SGF; `None` if the node doesn't have the property.
    #[must_use]
    pub fn value(self, name: &str) -> Option<&'a str> {
        self.property(name)?.values().next()
    }

    /// The text of the property with this name, without escapes; `None` if the node doesn't have it. Several values, which are not valid
    /// for a text, are joined with line breaks.
    #[must_use]
    pub fn text(self, name: &str) -> Option<String> {
        let values: Vec<String> = self.property(name)?.values().map(value::text).collect();
        Some(values.join("\n"))
    }

    /// The first `most` bytes of the text of a property (or a few bytes less), and whether the text is longer. `None` if the node doesn't
    /// have the property. The time does not depend on the length of the text, which can be as long as a file.
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

    /// The moves of the node, in order. Valid records have at most one. A move's point may be off the board.
    pub fn plays(self) -> impl Iterator<Item = (Color, Move)> + use<'a> {
        let size = self.tree.size;
        self.properties().filter_map(|property| Some((value::color_of(property.name())?, property))).flat_map(
            move |(color, property)| {
                property.values().filter_map(move |value| value::read_move(value, size).map(|mv| (color, mv)))
            },
        )
    }

    /// The first move of the node; `None` if the node has none, such as the root.
    #[must_use]
    pub fn play(self) -> Option<(Color, Move)> {
        self.plays().next()
    }

    /// The degree of an annotation of the position (GB, GW, DM, UC, HO) or of the move (TE, BM, DO, IT): 1 for normal, 2 for very, 0 for
    /// none. An annotation of the move counts only at a move, and with a value that SGF gives it: 1 or 2, and nothing for DO and IT.
    #[must_use]
    pub fn degree(self, name: &str) -> u8 {
        let is_valid = |valid: bool| valid && self.play().is_some();
        match (name, self.value(name).map(str::trim_ascii)) {
            (_, None) => 0,
            ("TE" | "BM", Some(value)) if !is_valid(matches!(value, "1" | "2")) => 0,
            ("DO" | "IT", Some(value)) => u8::from(is_valid(value.is_empty())),
            (_, Some("2")) => 2,
            _ => 1,
        }
    }
}

impl<'a> Property<'a> {
    /// The name of the property in capital letters, such as "AB".
    #[must_use]
    pub fn name(self) -> &'a str {
        self.tree.text_at(self.written.name)
    }

    /// The size of the board of the property's tree.
    #[must_use]
    pub const fn size(self) -> Size {
        self.tree.size
    }

    /// The byte offset of the property in the parsed text; `None` if it was written after parsing.
    pub(crate) fn offset(self) -> Option<usize> {
        Some(self.written.name.start as usize).filter(|&offset| offset < self.tree.source.len())
    }

    /// The values of the property, at least one, escaped as in SGF: see [`text`](crate::text) and
    /// [`simple_text`](crate::simple_text).
    pub fn values(self) -> impl ExactSizeIterator<Item = &'a str> + DoubleEndedIterator + use<'a> {
        let tree = self.tree;
        self.written.values.of(&tree.values).iter().map(move |&span| tree.text_at(span))
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
