//! The numbers of moves in a record: counted from 1, or from what a node states (property MN).

use crate::tree::{Node, NodeId, Tree};

/// The node on the path to `tip` that has the move with the number `wanted`; `None` if there is none.
#[must_use]
pub fn node_of_move(tree: &Tree, tip: NodeId, wanted: usize) -> Option<NodeId> {
    let mut number = 0;
    tree.path(tip).into_iter().find(|&id| {
        let node = tree.node(id);
        let stated = stated_number(node);
        node.plays().any(|_| {
            number = number_after(stated, number);
            number == wanted
        })
    })
}

/// The number of the last move on the path to the node `at`; 0 before the first move.
#[must_use]
pub fn move_number(tree: &Tree, at: NodeId) -> usize {
    tree.path(at).into_iter().fold(0, |number, id| number_from(tree, id, number))
}

/// The number of the last move at the node `at`; `number` is that of the last move before this node.
#[must_use]
pub fn number_from(tree: &Tree, at: NodeId, number: usize) -> usize {
    let node = tree.node(at);
    let stated = stated_number(node);
    node.plays().fold(number, |number, _| number_after(stated, number))
}

/// The number of a move: the one that its node states (`stated`), or else one more than `number`, the number of the previous move.
#[must_use]
pub const fn number_after(stated: Option<usize>, number: usize) -> usize {
    match stated {
        Some(stated) => stated,
        None => number + 1,
    }
}

/// The move number that a node states (property MN), from 0 to 2^31 - 1; `None` if it states none.
#[must_use]
pub fn stated_number(node: Node<'_>) -> Option<usize> {
    let number = node.value("MN")?.trim_ascii().parse().ok()?;
    (number <= i32::MAX as usize).then_some(number)
}
