use baduk_rules::{Color, Move};
use baduk_sgf::Node;

/// The effect of a node on the position, as far as problems tell effects apart.
pub(super) enum NodeAction {
    /// The node has neither moves nor setup stones.
    Nothing,
    /// The node has a single move on the board or a pass, and nothing else that changes the position.
    Play(Color, Move),
    /// The node has a single move off the board: the player plays elsewhere.
    Tenuki(Color),
    /// The node has several moves, or setup stones.
    Other,
}

impl NodeAction {
    pub(super) fn from_node(node: Node<'_>) -> Self {
        let mut plays = node.plays();
        match (plays.next(), plays.next(), node.sets_up()) {
            (None, _, false) => Self::Nothing,
            (Some((color, Move::Play(point))), None, false) if !node.size().contains(point) => Self::Tenuki(color),
            (Some((color, mv)), None, false) => Self::Play(color, mv),
            _ => Self::Other,
        }
    }
}
