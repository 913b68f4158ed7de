//! The nodes of games as a list, for comparing them.

use baduk_sgf::{NodeId, Tree};
use std::fmt;

/// All nodes of a collection, with parents before their children.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Listing(Vec<Node>);

/// A node: its depth, which is 0 for a root, and its properties, each with its name and its values as escaped in SGF.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Node {
    depth: usize,
    properties: Vec<(String, Vec<String>)>,
}

/// A node after the intended corrections that our reader makes, and the number of these corrections.
pub(crate) struct AsWrittenNow {
    pub(crate) node: Node,
    pub(crate) changed: usize,
}

impl Listing {
    /// The listing of the nodes of all games, in order.
    pub(crate) fn from_games(games: &[Tree]) -> Self {
        Self(games.iter().flat_map(nodes_of).collect())
    }

    /// A listing of these nodes, in order.
    pub(crate) fn new(nodes: Vec<Node>) -> Self {
        Self(nodes)
    }

    pub(crate) fn nodes(&self) -> &[Node] {
        &self.0
    }

    pub(crate) fn games(&self) -> usize {
        self.0.iter().filter(|node| node.depth == 0).count()
    }

    pub(crate) fn values(&self) -> usize {
        self.0.iter().flat_map(|node| &node.properties).map(|(_, values)| values.len()).sum()
    }
}

fn nodes_of(game: &Tree) -> Vec<Node> {
    let mut depths = vec![0; game.capacity()];
    let mut node = |id: NodeId| {
        let depth = game.node(id).parent().map_or(0, |parent| depths[parent.index()] + 1);
        depths[id.index()] = depth;
        let properties = game.node(id).properties();
        let owned = |value: &str| value.to_owned();
        Node {
            depth,
            properties: properties.map(|one| (one.name().to_owned(), one.values().map(owned).collect())).collect(),
        }
    };
    game.depth_first().map(&mut node).collect()
}

impl Node {
    /// Parses a node from a line with tabs between fields: the depth, and then names and values alternately. Further values of a list
    /// have an empty name. `%` and white space that would separate fields are written `%25`, `%09`, `%0A` and `%0D`. `None` if the line
    /// is not valid.
    pub(crate) fn from_line(line: &str) -> Option<Self> {
        let mut fields = line.split('\t');
        let depth = fields.next()?.parse().ok()?;
        let mut properties: Vec<(String, Vec<String>)> = Vec::new();
        while let (Some(name), Some(value)) = (fields.next(), fields.next()) {
            let value = value.replace("%09", "\t").replace("%0A", "\n").replace("%0D", "\r").replace("%25", "%");
            match properties.last_mut().filter(|_| name.is_empty()) {
                Some((_, values)) => values.push(value),
                None => properties.push((name.to_owned(), vec![value])),
            }
        }
        Some(Self { depth, properties })
    }

    /// The node after the intended corrections that our reader makes, and without CA and FF, so that it can be compared with our reading.
    pub(crate) fn as_written_now(&self) -> AsWrittenNow {
        let mut node = self.clone();
        let mut changed = 0;
        if node.depth == 0 {
            let all = node.properties.len();
            node.properties.retain(|(name, _)| name != "CA" && name != "FF");
            changed += all - node.properties.len();
        }
        for (name, value) in
            node.properties.iter_mut().flat_map(|(name, values)| values.iter_mut().map(|value| (&*name, value)))
        {
            if let Some((from, to)) = value.split_once(':')
                && from == to
                && (name == "SZ" || from.len() == 2)
            {
                *value = from.to_owned();
                changed += 1;
            }
        }
        AsWrittenNow { node, changed }
    }
}

impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ;", self.depth)?;
        self.properties.iter().try_for_each(|(name, values)| write!(f, "{name}[{}]", values.join("][")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_survives_writing_and_reading() {
        let listing = Listing::from_games(&baduk_sgf::read("(;AB[aa][bb]C[50%\n\t];B[](;W[cc])(;W[dd]))").unwrap().0);
        let lines = ["0\tAB\taa\t\tbb\tC\t50%25%0A%09", "1\tB\t", "2\tW\tcc", "2\tW\tdd"];
        assert_eq!(lines.map(|line| Node::from_line(line).unwrap()), *listing.nodes());
        assert_eq!((listing.games(), listing.values()), (1, 6));
    }

    #[test]
    fn intended_corrections_are_not_differences() {
        let node = Node::from_line("0\tCA\tbig5\tSZ\t9:9\tAB\tde:de\tC\tx").unwrap();
        let plain = node.as_written_now();
        assert_eq!((plain.node.to_string().as_str(), plain.changed), ("0 ;SZ[9]AB[de]C[x]", 3));
    }
}
