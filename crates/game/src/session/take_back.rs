//! Taking a move back in a game of two players at one device, if both agree.

use baduk_rules::Color;
use baduk_rules::clock::Clock;
use baduk_sgf::{Edition, NodeId, move_number};

use crate::{Phase, Session};

/// A move that its player wants to take back, with the opponent's reply if there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakeBack {
    /// The player whose move it is.
    pub color: Color,
    /// The number of the move, counted from 1.
    pub number: usize,
    /// The node of the move.
    node: NodeId,
    /// The node where the game stands.
    at: NodeId,
    /// The state of the record. A move that is played, and any other change of the record, ends the question.
    edition: Edition,
}

impl Session {
    /// The last move of a player, as they could take it back now. `None` if they have played none, or if the game is not being played at
    /// the current node.
    #[must_use]
    pub fn last_move_of(&self, color: Color) -> Option<TakeBack> {
        let tree = &self.position.record.tree;
        let at = self.position.at;
        let is_last = self.time().stands_at() == at && tree.node(at).children().next().is_none();
        let is_played = self.is_live() && self.attempt.is_none() && self.position.correspondence_id().is_none();
        if !(is_last && is_played) {
            return None;
        }
        let mut line = std::iter::successors(Some(at), |&id| tree.node(id).parent());
        let node = line.find(|&id| tree.node(id).play().is_some_and(|(player, _)| player == color))?;
        Some(TakeBack { color, number: move_number(tree, node), node, at, edition: tree.edition() })
    }

    /// Asks the opponent whether a player may take back their last move. Returns what was asked; `None` if there is no such move.
    pub fn ask_to_take_back(&mut self, color: Color) -> Option<TakeBack> {
        self.asked = self.last_move_of(color);
        self.asked
    }

    /// What a player has asked to take back; `None` if nobody has, or if the game went on since.
    #[must_use]
    pub fn asked_to_take_back(&self) -> Option<TakeBack> {
        let edition = self.position.record.tree.edition();
        self.asked.filter(|asked| asked.at == self.position.at && asked.edition == edition)
    }

    /// Declines what a player has asked to take back, or withdraws the question. Nothing else changes.
    pub const fn decline_take_back(&mut self) {
        self.asked = None;
    }

    /// Takes back what a player has asked to take back, as the opponent agrees: removes the move and what followed from the record, and
    /// gives both players the time that they had before it. Returns what was taken back; `None` if nobody has asked.
    pub fn take_back(&mut self) -> Option<TakeBack> {
        let asked = self.asked_to_take_back()?;
        self.asked = None;
        let is_playing = self.phase(&self.replay().game) == Phase::Playing;
        let tree = &mut self.position.record.tree;
        let before = tree.node(asked.node).parent().filter(|_| is_playing)?;
        tree.remove_subtree(asked.node);
        // The move is not kept for undoing edits either.
        self.forget_edits();
        (self.position.at, self.position.line_end) = (before, before);
        self.settle();
        let Self { position, scores, clock, .. } = self;
        let tree = &position.record.tree;
        scores.resumed = scores.resumed.filter(|&at| tree.contains(at));
        scores.marks.retain(|marks| tree.contains(marks.at));
        if let (Some(control), Some(clock)) = (position.record.terms.time, clock) {
            let (recorded, first) = (tree.node(before).time_left(), Clock::new(control).left);
            for color in Color::BOTH {
                clock.left[color] = recorded[color].unwrap_or(first[color]);
            }
            clock.at = before;
            clock.paid = position.moves_to(before);
            clock.removed = clock.removed.min(clock.paid);
        }
        Some(asked)
    }
}
