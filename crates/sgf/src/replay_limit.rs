//! Limits how much of a record is replayed: a file of a few megabytes can have millions of moves in one line, and the page cannot wait for
//! all of them.

use baduk_rules::Size;

use crate::tree::Node;

/// The cost at which replaying a path stops: 1 for each move, and [`setup_cost`] for each node after the root that sets up stones.
pub const REPLAY_LIMIT: usize = 100_000;

/// The cost of setting up stones in a node on a board of this size, since that builds a new board. The unit is the cost of a move.
#[must_use]
pub const fn setup_cost(size: Size) -> usize {
    1 + size.area() / 50
}

/// The cost of replaying a node, in the unit of [`REPLAY_LIMIT`].
pub(crate) fn replay_cost(node: Node<'_>) -> usize {
    let setup = if node.parent().is_some() && node.sets_up() { setup_cost(node.size()) } else { 0 };
    setup + node.plays().take(REPLAY_LIMIT + 1).count()
}
