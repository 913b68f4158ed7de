//! What a network expects of the chains of a position in which the game is over.

use crate::input::{Input, UnsupportedSizeError};
use crate::network::{Evaluation, Network};
use baduk_rules::{Chain, Color, Game, HalfPoints, Point, Size};

/// How probable it has to be that a chain lives, or that it dies.
struct Level {
    /// If either side is equally likely to play first.
    mean: f32,
    /// If one side plays first, whichever it is.
    either_way: f32,
}

/// The network says that a chain is sure to live, or to die.
const SURE: Level = Level { mean: 0.85, either_way: 0.7 };

/// The network expects that a chain lives, or dies. With these figures, no chain of `tests/positions/end.txt` is taken for what it is not;
/// lower ones add no position that is exact.
const EXPECTED: Level = Level { mean: 0.6, either_way: 0.5 };

/// The probabilities that a chain lives.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Survival {
    if_black_first: f32,
    if_white_first: f32,
}

impl Survival {
    /// The probabilities for a chain of which nothing is known.
    pub(super) const UNKNOWN: Self = Self { if_black_first: 0.5, if_white_first: 0.5 };

    pub(super) const fn proven(lives: bool) -> Self {
        let chance = if lives { 1.0 } else { 0.0 };
        Self { if_black_first: chance, if_white_first: chance }
    }

    pub(super) fn mean(self) -> f32 {
        f32::midpoint(self.if_black_first, self.if_white_first)
    }

    pub(super) fn is_sure_to_live(self) -> bool {
        self.reaches(&SURE)
    }

    pub(super) fn is_sure_to_die(self) -> bool {
        self.opposite().reaches(&SURE)
    }

    /// Whether the chain is expected to live; `None` if that is open.
    pub(super) fn is_expected_to_live(self) -> Option<bool> {
        match (self.reaches(&EXPECTED), self.opposite().reaches(&EXPECTED)) {
            (true, _) => Some(true),
            (_, true) => Some(false),
            _ => None,
        }
    }

    fn reaches(self, level: &Level) -> bool {
        self.mean() >= level.mean && self.if_black_first.min(self.if_white_first) >= level.either_way
    }

    /// The probabilities that the chain dies.
    fn opposite(self) -> Self {
        Self { if_black_first: 1.0 - self.if_black_first, if_white_first: 1.0 - self.if_white_first }
    }
}

/// The owner of each point that a network expects, from 1 for Black to -1 for White, row by row: if Black plays first, and if White does.
pub(super) struct Expected {
    size: Size,
    if_black_first: Vec<f32>,
    if_white_first: Vec<f32>,
}

impl Expected {
    /// Asks the network with the komi that makes the game even: a side that is far ahead or behind plays carelessly.
    pub(super) fn new(game: &Game, network: &Network) -> Result<Self, UnsupportedSizeError> {
        let judged = |to_play, komi| -> Result<Evaluation, UnsupportedSizeError> {
            let game = Game::from_setup(game.board().clone(), to_play, *game.rules());
            Ok(network.evaluate(&Input::new(&game, komi)?))
        };
        let komi = game.rules().komi;
        let lead = judged(Color::Black, komi)?.lead;
        let even = HalfPoints::from_half_points(komi.half_points() + (2.0 * lead).round() as i32);
        let (black, white) = (judged(Color::Black, even)?, judged(Color::White, even)?);
        Ok(Self { size: game.board().size(), if_black_first: black.owner, if_white_first: white.owner })
    }

    /// The expected owner of each point, whoever plays first.
    pub(super) fn owners(&self) -> Vec<f32> {
        self.if_black_first
            .iter()
            .zip(&self.if_white_first)
            .map(|(&black, &white)| f32::midpoint(black, white))
            .collect()
    }

    pub(super) fn survival(&self, chain: &Chain) -> Survival {
        Survival {
            if_black_first: self.chance(chain, &self.if_black_first),
            if_white_first: self.chance(chain, &self.if_white_first),
        }
    }

    /// The probability that the points of a chain stay with its owner.
    fn chance(&self, chain: &Chain, owners: &[f32]) -> f32 {
        let sign = if chain.color == Color::Black { 1.0 } else { -1.0 };
        let own = |stone: &Point| stone.index(self.size).map_or(0.0, |index| sign * owners[index]);
        let mean = chain.stones.iter().map(own).sum::<f32>() / chain.stones.len() as f32;
        f32::midpoint(1.0, mean)
    }
}
