use crate::conv::Conv;
use crate::gemm::Matrix;
use crate::grid::{Activation, Grid, Norm, pooled, softplus};
use crate::input::Input;
use baduk_rules::{Color, Point, Size};

/// What a network's unit of score is worth in points.
const POINTS: f32 = 20.0;

/// A neural network that judges positions.
///
/// It is a residual network with global pooling, of the shape that KataGo's networks have.
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

/// A block: what it computes is added to its input.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    pub(crate) norm: Norm,
    pub(crate) conv: Conv,
    pub(crate) pooling: Option<Pooling>,
    /// Blocks between the first and the last convolution, with fewer channels.
    pub(crate) inner: Vec<Self>,
    pub(crate) mid: Norm,
    pub(crate) last: Conv,
}

/// What is the same for all points: channels pooled over the board, and how they act on others.
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

/// What a network thinks of a position. All of it is from Black's side, whoever is to play.
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluation {
    /// The size of the board.
    pub size: Size,
    /// How likely a strong player plays at each point, row by row; 0 where it is illegal.
    pub policy: Vec<f32>,
    /// How likely a strong player passes.
    pub pass: f32,
    /// Who will own each point, row by row: 1 is Black, -1 White, between them it is open.
    pub owner: Vec<f32>,
    /// The chance that Black wins.
    pub black_wins: f32,
    /// The chance that White wins.
    pub white_wins: f32,
    /// The chance that there is no result.
    pub no_result: f32,
    /// The points that Black is expected to be ahead at the end, komi included; negative when White is.
    pub score: f32,
    /// The standard deviation of the score: how unsure it is.
    pub deviation: f32,
    /// The komi, more than the present one, that would make the game even; negative when White leads.
    pub lead: f32,
}

impl Evaluation {
    /// The legal point that a strong player most likely plays, and how likely; `None` if there is none.
    #[must_use]
    pub fn best(&self) -> Option<(Point, f32)> {
        let chances = self.size.points().zip(self.policy.iter().copied()).filter(|&(_, chance)| chance > 0.0);
        chances.max_by(|(_, left), (_, right)| left.total_cmp(right))
    }
}

impl Network {
    /// The name that the file gives it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The version of the file's format.
    #[must_use]
    pub const fn version(&self) -> u32 {
        self.version
    }

    /// Judges a position.
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
    /// The chances of the points and of a pass, legal moves only.
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
