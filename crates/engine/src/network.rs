use crate::conv::Conv;
use crate::gemm::Matrix;
use crate::grid::{Activation, Grid, Norm, pooled, softplus};
use crate::input::Input;
use baduk_rules::{Color, Point, Size};

/// The number of points on the board scale that correspond to 1 in the network's score output.
const POINTS: f32 = 20.0;

/// A neural network that judges positions.
///
/// The network is a residual network with global pooling, with the architecture of KataGo's.
#[derive(Clone, Debug)]
pub struct Network {
    pub(crate) name: String,
    pub(crate) version: u32,
    pub(crate) first: Conv,
    pub(crate) scalars: Matrix,
    pub(crate) blocks: Vec<Block>,
    pub(crate) tip: Norm,
    pub(crate) policy: Policy,
    pub(crate) value: Value,
}

/// A residual block: layers whose result is added to their input.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    pub(crate) norm: Norm,
    pub(crate) conv: Conv,
    pub(crate) pooling: Option<Pooling>,
    /// The blocks between the block's first and last convolution, which have fewer channels.
    pub(crate) inner: Vec<Self>,
    pub(crate) mid: Norm,
    pub(crate) last: Conv,
}

/// Global pooling: a layer whose channels are pooled over the whole board, and the weights with which the pooled values change every point.
#[derive(Clone, Debug)]
pub(crate) struct Pooling {
    pub(crate) conv: Conv,
    pub(crate) norm: Norm,
    pub(crate) bias: Matrix,
}

#[derive(Clone, Debug)]
pub(crate) struct Policy {
    pub(crate) first: Conv,
    pub(crate) pooling: Pooling,
    pub(crate) norm: Norm,
    pub(crate) last: Conv,
    pub(crate) pass: Matrix,
}

#[derive(Clone, Debug)]
pub(crate) struct Value {
    pub(crate) first: Conv,
    pub(crate) norm: Norm,
    pub(crate) hidden: Matrix,
    pub(crate) hidden_bias: Vec<f32>,
    pub(crate) activation: Activation,
    pub(crate) chances: Matrix,
    pub(crate) chances_bias: Vec<f32>,
    pub(crate) score: Matrix,
    pub(crate) score_bias: Vec<f32>,
    pub(crate) owner: Conv,
}

/// A network's judgment of a position. All values are from Black's view, whoever is to move.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub struct Evaluation {
    /// The size of the board that the network judged.
    pub size: Size,
    /// For each point, row by row, the probability that a strong player plays there; 0 where a move is illegal.
    pub policy: Vec<f32>,
    /// The probability that a strong player passes in this position.
    pub pass: f32,
    /// For each point, row by row, the expected owner, from 1 for Black to -1 for White.
    pub owner: Vec<f32>,
    /// The probability that Black wins the game.
    pub black_wins: f32,
    /// The probability that White wins the game.
    pub white_wins: f32,
    /// The probability that the game ends without a result.
    pub no_result: f32,
    /// The expected margin of Black at the end of the game, in points and including komi; negative if White is ahead.
    pub score: f32,
    /// The standard deviation of `score`, in points.
    pub deviation: f32,
    /// The number of points by which komi would have to rise to make the game even; negative if White leads.
    pub lead: f32,
}

impl Evaluation {
    /// The legal point where a strong player most likely plays, with its probability; `None` if no point is legal.
    #[must_use]
    pub fn best(&self) -> Option<(Point, f32)> {
        let chances = self.size.points().zip(self.policy.iter().copied()).filter(|&(_, chance)| chance > 0.0);
        chances.max_by(|(_, left), (_, right)| left.total_cmp(right))
    }
}

impl Network {
    /// The name of the network, as its file gives it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The version of the format of the network's file.
    #[must_use]
    pub const fn version(&self) -> u32 {
        self.version
    }

    /// Judges the position that `input` describes.
    #[must_use]
    pub fn evaluate(&self, input: &Input) -> Evaluation {
        let mut grid = self.first.apply(&input.planes);
        grid.add_everywhere(&self.scalars.apply(&input.scalars));
        for block in &self.blocks {
            block.apply(&mut grid);
        }
        self.tip.apply(&mut grid);
        let (policy, pass) = self.policy.apply(&grid, input);
        self.value.apply(&grid, input, policy, pass)
    }
}

impl Block {
    fn apply(&self, grid: &mut Grid) {
        let normed = self.norm.applied(grid);
        let mut inside = self.conv.apply(&normed);
        if let Some(pooling) = &self.pooling {
            inside.add_everywhere(&pooling.bias.apply(&pooling.pool(&normed)));
        }
        for block in &self.inner {
            block.apply(&mut inside);
        }
        self.mid.apply(&mut inside);
        grid.add(&self.last.apply(&inside));
    }
}

impl Pooling {
    fn pool(&self, grid: &Grid) -> Vec<f32> {
        let mut pool = self.conv.apply(grid);
        self.norm.apply(&mut pool);
        pooled(&pool, false)
    }
}

impl Policy {
    /// The probability that a strong player plays at each point, row by row, and that they pass. Illegal points get 0.
    fn apply(&self, grid: &Grid, input: &Input) -> (Vec<f32>, f32) {
        let pool = self.pooling.pool(grid);
        let mut points = self.first.apply(grid);
        points.add_everywhere(&self.pooling.bias.apply(&pool));
        self.norm.apply(&mut points);
        let points = self.last.apply(&points);
        let legal =
            points.points().zip(&input.legal).map(|(point, &legal)| if legal { point[0] } else { f32::NEG_INFINITY });
        let mut chances: Vec<f32> = legal.chain(self.pass.apply(&pool)).collect();
        softmax(&mut chances);
        let pass = chances.pop().unwrap_or_default();
        (chances, pass)
    }
}

impl Value {
    fn apply(&self, grid: &Grid, input: &Input, policy: Vec<f32>, pass: f32) -> Evaluation {
        let mut value = self.first.apply(grid);
        self.norm.apply(&mut value);
        let mut hidden = self.hidden.apply(&pooled(&value, true));
        add(&mut hidden, &self.hidden_bias);
        hidden.iter_mut().for_each(|value| *value = self.activation.apply(*value));
        let mut chances = self.chances.apply(&hidden);
        add(&mut chances, &self.chances_bias);
        if !input.may_have_no_result {
            chances[2] = f32::NEG_INFINITY;
        }
        softmax(&mut chances);
        let mut score = self.score.apply(&hidden);
        add(&mut score, &self.score_bias);
        let sign = if input.to_play == Color::Black { 1.0 } else { -1.0 };
        let (black, white) = if input.to_play == Color::Black { (0, 1) } else { (1, 0) };
        Evaluation {
            size: grid.size,
            policy,
            pass,
            owner: self.owner.apply(&value).points().map(|point| point[0].tanh() * sign).collect(),
            black_wins: chances[black],
            white_wins: chances[white],
            no_result: chances[2],
            score: score[0] * POINTS * sign,
            deviation: softplus(score[1]) * POINTS,
            lead: score[2] * POINTS * sign,
        }
    }
}

fn add(values: &mut [f32], bias: &[f32]) {
    values.iter_mut().zip(bias).for_each(|(value, bias)| *value += bias);
}

fn softmax(values: &mut [f32]) {
    let largest = values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    values.iter_mut().for_each(|value| *value = (*value - largest).exp());
    let sum: f32 = values.iter().sum();
    values.iter_mut().for_each(|value| *value /= sum);
}
