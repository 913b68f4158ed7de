use baduk_rules::{Color, Move};

use super::Search;
use crate::estimate::unsettled;
use crate::input::Input;
use crate::value::Value;

/// The number of moves of a line that are shown: further ones were hardly looked at.
const LONGEST_LINE: usize = 8;

/// A move beside the best one.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Comparison {
    /// The move and what follows if both sides play best.
    pub played: Line,
    /// The best move and what follows.
    pub best: Line,
    /// The number of stones that may live or die in the position before the move. If there are many, the values are far from certain.
    pub unsettled: usize,
}

/// Moves one after another.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Line {
    /// The moves, at least one.
    pub moves: Vec<Move>,
    /// The value of the position after the first move.
    pub value: Value,
}

impl Comparison {
    /// The points that a player of this color loses by the move; negative if it is better than what was taken for the best one.
    #[must_use]
    pub fn loss(&self, color: Color) -> f32 {
        self.best.value.lead_of(color) - self.played.value.lead_of(color)
    }
}

impl Search {
    /// Compares a move with the best one, with this many playouts for both together. `None` if the move is illegal.
    #[must_use]
    pub fn compare(&mut self, mv: Move, playouts: u32) -> Option<Comparison> {
        // The best move is among many, so it takes more playouts to find than the best answer to one.
        let answers = playouts / 3;
        let before = self.playouts();
        while self.playouts() < before + playouts - answers && self.playout() {}
        let mut after = self.clone();
        after.play(mv).ok()?;
        let before = after.playouts();
        while after.playouts() < before + answers && after.playout() {}
        let answer = after.best_move();
        let mut played = vec![mv];
        if !after.game().has_stopped() {
            played.push(answer);
            played.extend(after.line(answer));
        }
        let played = Line::new(played, after.root().value);
        let unsettled = self.unsettled();
        let best = self.best_move();
        if best == mv {
            return Some(Comparison { best: played.clone(), played, unsettled });
        }
        let known = self.candidates().into_iter().find(|candidate| candidate.mv == best);
        let value = known.map_or(self.root().value, |found| Value { black_wins: found.black_wins, lead: found.lead });
        let moves = std::iter::once(best).chain(self.line(best)).collect();
        Some(Comparison { played, best: Line::new(moves, value), unsettled })
    }

    /// The number of stones that may live or die.
    fn unsettled(&self) -> usize {
        let Ok(input) = Input::new(&self.game, self.komi) else { return 0 };
        let groups = unsettled(self.game.board(), &self.network.evaluate(&input).owner);
        groups.iter().map(|group| group.stones.len()).sum()
    }
}

impl Line {
    fn new(mut moves: Vec<Move>, value: Value) -> Self {
        moves.truncate(LONGEST_LINE);
        Self { moves, value }
    }
}
