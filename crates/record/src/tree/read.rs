//! Making a tree of what is read: nodes, properties and values, one after the other. Nothing remembers how the tree was before.

use std::sync::Arc;

use baduk_rules::Size;

use super::{Edition, Links, NodeId, Run, Span, Tree, Written, run_start};

/// A tree of more nodes is not copied when it was read.
const LARGE: usize = 1 << 16;

impl Tree {
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

    pub(super) fn with_values(&mut self, property: Written, values: &[Span]) -> Written {
        let start = run_start(self.values.len());
        self.values.extend_from_slice(values);
        Written { values: Run { start, length: run_start(values.len()) }, ..property }
    }
}
