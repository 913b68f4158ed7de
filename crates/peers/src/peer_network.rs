//! Runs an ONNX network with rten, on one thread.

use std::sync::Arc;

use anyhow::Result;
use baduk_engine::Input;
use baduk_rules::Size;
use rten::{Model, NodeId, RunOptions, ThreadPool, Value};

use crate::made_network::MadeNetwork;

/// A network that rten runs.
pub struct PeerNetwork {
    model: Model,
    inputs: [NodeId; 2],
    outputs: [NodeId; 4],
    threads: Arc<ThreadPool>,
    size: Size,
}

/// What rten says of a position, for the player to move.
pub struct PeerEvaluation {
    /// The expected owner of each point, row by row, from 1 for the player to move to -1 for the opponent.
    pub owner: Vec<f32>,
    /// The logits of winning, losing and no result.
    pub chances: Vec<f32>,
    /// The expected score in points.
    pub score: f32,
}

impl PeerNetwork {
    /// Loads a network for boards of `size`.
    ///
    /// # Errors
    /// When rten can't load it.
    pub fn new(made: &MadeNetwork, size: Size) -> Result<Self> {
        let model = Model::load(made.onnx.clone())?;
        let inputs = [model.node_id("planes")?, model.node_id("scalars")?];
        let [policy, owner, chances, score] = &made.outputs;
        let outputs = [model.node_id(policy)?, model.node_id(owner)?, model.node_id(chances)?, model.node_id(score)?];
        Ok(Self { model, inputs, outputs, threads: Arc::new(ThreadPool::with_num_threads(1)), size })
    }

    /// Evaluates a position.
    ///
    /// # Errors
    /// When rten can't run the network, such as for a board of another size.
    pub fn evaluate(&self, input: &Input) -> Result<PeerEvaluation> {
        let (width, height) = (usize::from(self.size.width()), usize::from(self.size.height()));
        let (planes, scalars) = (input.planes(), input.scalars().to_vec());
        let planes = Value::from_shape([1, planes.len() / self.size.area(), height, width], planes)?;
        let scalars = Value::from_shape([1, scalars.len()], scalars)?;
        let values = vec![(self.inputs[0], planes.into()), (self.inputs[1], scalars.into())];
        let options = RunOptions::default().with_thread_pool(Some(Arc::clone(&self.threads)));
        let [_, owner, chances, score] = self.model.run_n(values, self.outputs, Some(options))?;
        let (_, owner) = owner.into_shape_vec::<f32, 4>()?;
        let (_, chances) = chances.into_shape_vec::<f32, 2>()?;
        let (_, score) = score.into_shape_vec::<f32, 2>()?;
        Ok(PeerEvaluation { owner: owner.into_iter().map(f32::tanh).collect(), chances, score: score[0] * 20.0 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_games;
    use baduk_engine::Network;
    use baduk_rules::{Color, Game, Preset};

    #[test]
    fn both_networks_say_the_same_of_all_kinds_of_boards() {
        for (width, height, to_play) in [(9, 9, Color::Black), (5, 8, Color::White), (19, 19, Color::White)] {
            let size = Size::new(width, height).unwrap();
            let made = MadeNetwork::new(1, size);
            let (ours, peer) = (Network::read(&made.katago).unwrap(), PeerNetwork::new(&made, size).unwrap());
            let board = random_games::board(1, size, size.area() / 2);
            let game = Game::from_setup(board, to_play, Preset::Korean.ruleset());
            let input = Input::new(&game, game.rules().komi).unwrap();
            let (ours, peer) = (ours.evaluate(&input), peer.evaluate(&input).unwrap());
            let sign = if to_play == Color::Black { 1.0 } else { -1.0 };
            // Our network rounds what it multiplies, by less than a thousandth.
            let is_close = |ours: f32, peer: f32| (ours - peer).abs() < 1e-3;
            for (ours, peer) in ours.owner.iter().zip(&peer.owner) {
                assert!(is_close(*ours, sign * peer), "{ours} and {peer}");
            }
            assert!(is_close(ours.score, sign * peer.score), "{} and {}", ours.score, peer.score);
            let wins = 1.0 / peer.chances.iter().map(|logit| (logit - peer.chances[0]).exp()).sum::<f32>();
            let win = if to_play == Color::Black { ours.black_wins } else { ours.white_wins };
            assert!(is_close(win, wins), "{win} and {wins}");
            assert!(peer.owner.iter().any(|owner| owner.abs() > 0.01), "the network says something");
        }
    }
}
