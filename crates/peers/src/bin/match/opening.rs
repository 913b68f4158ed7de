use std::path::Path;

use anyhow::{Context, Result};
use baduk_engine::{Input, Network, Rng};
use baduk_rules::{Game, Move};

/// Begins games differently, since strong players repeat themselves.
pub(crate) struct Openings {
    /// The number of moves of an opening.
    moves: usize,
    network: Network,
}

impl Openings {
    /// Openings of this many moves, which are drawn as often as our own network expects them.
    ///
    /// # Errors
    /// When the network can't be read.
    pub(crate) fn of(moves: usize) -> Result<Self> {
        let file = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../public/network.bin.gz"));
        let bytes = std::fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
        Ok(Self { moves, network: Network::read(&bytes)? })
    }

    /// Plays the opening with this number in the game, and returns its moves. The same number is the same opening.
    ///
    /// # Errors
    /// When the network can't judge a board of this size.
    pub(crate) fn play(&self, number: usize, game: &mut Game) -> Result<Vec<Move>> {
        let mut rng = Rng::with_seed(number as u64);
        let mut played = Vec::new();
        for _ in 0..self.moves {
            let judged = self.network.evaluate(&Input::new(game, game.rules().komi)?);
            let size = game.board().size();
            let chances: Vec<(Move, f32)> = size
                .points()
                .zip(judged.policy)
                .filter(|&(point, _)| game.legality(point).is_ok())
                .map(|(point, chance)| (Move::Play(point), chance))
                .collect();
            let mut left = rng.f32() * chances.iter().map(|(_, chance)| chance).sum::<f32>();
            let chosen = chances.iter().find(|(_, chance)| {
                left -= chance;
                left <= 0.0
            });
            let (mv, _) = *chosen.or(chances.last()).context("no move is legal")?;
            game.play(mv).map_err(|reason| anyhow::anyhow!("the opening has an illegal move: {reason:?}"))?;
            played.push(mv);
        }
        Ok(played)
    }
}

#[cfg(test)]
mod tests {
    use baduk_rules::{Preset, Size};

    use super::*;

    #[test]
    fn a_number_is_an_opening() {
        let openings = Openings::of(4).expect("the network is there");
        let played = |number| {
            let size = Size::square(9).expect("a size");
            let mut game = Game::new(size, Preset::Chinese.ruleset());
            let moves = openings.play(number, &mut game).expect("9x9 can be judged");
            assert_eq!(game.moves().len(), 4);
            moves
        };
        assert_eq!(played(1), played(1));
        assert!((2..6).any(|number| played(number) != played(1)));
    }
}
