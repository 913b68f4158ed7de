//! The marks, stones and lines of a diagram, as values of SGF properties.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use baduk_rules::Point;

use crate::tree::{NodeId, Tree};

/// The SGF properties that a diagram can have, in the order in which they are written.
const NAMES: &[&str] = &["AB", "AW", "TR", "SQ", "CR", "MA", "LB", "AR", "LN", "DD", "VW"];

/// The values of each of the [`NAMES`] in a diagram.
#[derive(Default)]
pub(super) struct Ink {
    values: Vec<(&'static str, Vec<String>)>,
    /// The arrows and lines that were already added, each as property name, start and end.
    lines: BTreeSet<(&'static str, Point, Point)>,
}

impl Ink {
    pub(super) fn add(&mut self, name: &'static str, value: String) {
        match self.values.iter_mut().find(|(known, _)| *known == name) {
            Some((_, values)) => values.push(value),
            None => self.values.push((name, vec![value])),
        }
    }

    /// Adds an arrow or a line (`name` is AR or LN), unless it was already added.
    pub(super) fn add_line(&mut self, name: &'static str, from: Point, to: Point) {
        if self.lines.insert((name, from, to)) {
            self.add(name, from.to_sgf() + ":" + &to.to_sgf());
        }
    }

    /// Writes the values as properties of the node `at`.
    pub(super) fn write(&self, tree: &mut Tree, at: NodeId) {
        for name in NAMES {
            if let Some((_, values)) = self.values.iter().find(|(known, _)| known == name) {
                let values: Vec<&str> = values.iter().map(String::as_str).collect();
                tree.set(at, name, &values);
            }
        }
    }
}
