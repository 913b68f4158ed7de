use baduk_rules::{Color, Move};

use crate::tree::Node;

/// What a node does to the position.
pub(super) enum Deed {
    Nothing,
    /// A single move on the board, and nothing else.
    Play(Color, Move),
    /// A single move off the board.
    Elsewhere(Color),
    More,
}

impl Deed {
    pub(super) fn of(node: Node<'_>) -> Self {
        let mut plays = node.plays();
        match (plays.next(), plays.next(), node.sets_up()) {
            (None, _, false) => Self::Nothing,
            (Some((color, Move::Play(point))), None, false) if !node.size().contains(point) => Self::Elsewhere(color),
            (Some((color, mv)), None, false) => Self::Play(color, mv),
            _ => Self::More,
        }
    }
}
