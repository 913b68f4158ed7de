use baduk_rules::{Color, Move};

use crate::tree::Node;

/// The effect of a node on the position.
pub(super) enum NodeAction {
    /// Neither a move nor setup stones.
    Nothing,
    /// A single move on the board, and nothing else.
    Play(Color, Move),
    /// A single move off the board: the player plays elsewhere.
    Tenuki(Color),
    /// Several moves, or setup stones.
    Other,
}

impl NodeAction {
    pub(super) fn of(node: Node<'_>) -> Self {
        let mut plays = node.plays();
        match (plays.next(), plays.next(), node.sets_up()) {
            (None, _, false) => Self::Nothing,
            (Some((color, Move::Play(point))), None, false) if !node.size().contains(point) => Self::Tenuki(color),
            (Some((color, mv)), None, false) => Self::Play(color, mv),
            _ => Self::Other,
        }
    }
}
