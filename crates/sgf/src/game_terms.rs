use alloc::vec::Vec;

use baduk_rules::clock::TimeControl;
use baduk_rules::{Color, HalfPoints, Handicap, Point, Ruleset, Size};

/// The terms of a game, which are agreed before the first move: board size, rules, komi, handicap and time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct GameTerms {
    /// The size of the board.
    pub size: Size,
    /// The rules of the game.
    pub rules: Ruleset,
    /// The points that White gets for moving second.
    pub komi: HalfPoints,
    /// The number of handicap stones; 0 in an even game.
    pub stones: u16,
    /// The time system; `None` if the game is played without a clock, or the record has no known time system.
    pub time: Option<TimeControl>,
}

impl GameTerms {
    /// The terms of an even game without a clock, with the komi of the rules.
    #[must_use]
    pub const fn even(size: Size, rules: Ruleset) -> Self {
        Self { size, rules, komi: rules.komi, stones: 0, time: None }
    }

    /// The handicap with its stones' points; `None` in an even game, or if the rules have no such handicap on this board.
    #[must_use]
    pub fn handicap(&self) -> Option<Handicap> {
        self.rules.handicap(self.size, self.stones)
    }

    /// The points of this color's stones before the first move: fixed handicap stones, or the stones of an opening.
    #[must_use]
    pub fn stones_at_first(&self, color: Color) -> Vec<Point> {
        match self.handicap() {
            Some(handicap) if color == Color::Black => handicap.points(),
            Some(_) => Vec::new(),
            None => {
                let opening = self.rules.opening.stones(self.size).unwrap_or_default();
                opening.into_iter().filter(|&(_, stone)| stone == color).map(|(point, _)| point).collect()
            }
        }
    }
}
