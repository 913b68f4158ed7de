//! Builds a tree while a file is parsed: nodes, properties and values in the order of the file. Nothing is recorded for undo.

use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use baduk_rules::Size;

use super::{Edition, Links, NodeId, Run, Span, StoredProperty, Tree, run_start};

/// The number of nodes above which a tree is not copied to save memory after parsing.
const LARGE: usize = 1 << 16;

impl Tree {
    /// An empty tree to which the games of `source` are added.
    pub(crate) fn from_source(source: Arc<str>) -> Self {
        Self { source, ..Self::new(Size::LARGEST) }
    }

    /// Returns the parsed tree, without spare capacity, and clears this one for the next game of the same text.
    pub(crate) fn take_read(&mut self) -> Self {
        if self.nodes.len() > LARGE {
            let next = Self::from_source(Arc::clone(&self.source));
            let mut read = core::mem::replace(self, next);
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

    /// Adds a node. The properties that are added next belong to it.
    #[inline]
    pub(crate) fn read_node(&mut self, parent: NodeId) -> NodeId {
        let id = NodeId::from_index(self.nodes.len());
        let properties = Run { start: run_start(self.properties.len()), length: 0 };
        self.nodes.push(Links { parent: Some(parent), properties, ..Links::default() });
        let links = &mut self.nodes[parent.index()];
        match links.last_child.replace(id) {
            Some(before) => self.nodes[before.index()].next = Some(id),
            None => links.first_child = Some(id),
        }
        id
    }

    /// Adds a property. The values that are added next belong to it. A property that comes after a variation is not stored next to the
    /// others of its node; then its index is returned, for [`Tree::read_late`]. `None` for all other properties.
    #[inline]
    pub(crate) fn read_property(&mut self, id: NodeId, name: Span) -> Option<u32> {
        let number = run_start(self.properties.len());
        self.properties.push(StoredProperty { name, values: Run { start: run_start(self.values.len()), length: 0 } });
        let run = &mut self.nodes[id.index()].properties;
        if run.end() == number as usize {
            run.length += 1;
            return None;
        }
        Some(number)
    }

    /// Adds the properties that came after a variation to their nodes, given with the indices of these properties.
    pub(crate) fn read_late(&mut self, late: &[(NodeId, u32)]) {
        // The first and last entry of each node in `late`, and for each entry the next one of the same node.
        let mut ends = vec![None; self.nodes.len()];
        let mut next = vec![None; late.len()];
        for (at, &(id, _)) in late.iter().enumerate() {
            match &mut ends[id.index()] {
                None => ends[id.index()] = Some((at, at)),
                Some((_, last)) => next[core::mem::replace(last, at)] = Some(at),
            }
        }
        for (index, ends) in ends.into_iter().enumerate() {
            let Some((first, _)) = ends else { continue };
            let mut properties = self.nodes[index].properties.of(&self.properties).to_vec();
            let numbers = core::iter::successors(Some(first), |&at| next[at]).map(|at| late[at].1);
            properties.extend(numbers.map(|number| self.properties[number as usize]));
            self.replace(index, &properties);
        }
    }

    /// Adds a value to the property that was added last.
    #[inline]
    pub(crate) fn read_value(&mut self, value: Span) {
        if let Some(property) = self.properties.last_mut() {
            property.values.length += 1;
            self.values.push(value);
        }
    }

    /// Merges properties of a node that have the same name into the first of them. `code` gives each name a number below `codes`, or `None`
    /// for a name that is not merged.
    pub(crate) fn join_properties(&mut self, id: NodeId, codes: usize, code: fn(&str) -> Option<usize>) {
        let mut known: Vec<Option<usize>> = vec![None; codes];
        let mut joined: Vec<(StoredProperty, Vec<Span>)> = Vec::new();
        for property in self.stored(id) {
            let values = property.values.of(&self.values);
            match code(self.text_at(property.name)).map(|code| &mut known[code]) {
                Some(Some(at)) => joined[*at].1.extend(values),
                first => {
                    first.map(|first| first.replace(joined.len()));
                    joined.push((*property, values.to_vec()));
                }
            }
        }
        let properties: Vec<StoredProperty> =
            joined.iter().map(|(property, values)| self.with_values(*property, values)).collect();
        self.replace(id.index(), &properties);
    }

    pub(super) fn with_values(&mut self, property: StoredProperty, values: &[Span]) -> StoredProperty {
        let start = run_start(self.values.len());
        self.values.extend_from_slice(values);
        StoredProperty { values: Run { start, length: run_start(values.len()) }, ..property }
    }
}
