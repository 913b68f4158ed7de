use crate::gemm::{LANES, padded};
use baduk_rules::Size;

/// Values for each point of a board, row by row, with the channels of a point side by side. The channels of a point are padded with zeros
/// to a multiple of [`LANES`].
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    pub(crate) size: Size,
    pub(crate) channels: usize,
    pub(crate) values: Vec<f32>,
}

impl Grid {
    pub(crate) fn new(size: Size, channels: usize) -> Self {
        Self { size, channels, values: vec![0.0; size.area() * padded(channels)] }
    }

    /// The number of values from one point to the next: the channels with their padding.
    pub(crate) const fn stride(&self) -> usize {
        padded(self.channels)
    }

    pub(crate) const fn width(&self) -> usize {
        self.size.width() as usize
    }

    pub(crate) const fn height(&self) -> usize {
        self.size.height() as usize
    }

    /// The channels of each point of the board, without padding, row by row.
    pub(crate) fn points(&self) -> impl Iterator<Item = &[f32]> {
        self.values.chunks_exact(self.stride()).map(|point| &point[..self.channels])
    }

    /// Adds `bias`, a value for each channel, to the channels of each point.
    pub(crate) fn add_everywhere(&mut self, bias: &[f32]) {
        let stride = self.stride();
        for point in self.values.chunks_exact_mut(stride) {
            point.iter_mut().zip(bias).for_each(|(value, bias)| *value += bias);
        }
    }

    /// Adds the values of another grid of the same shape to those of this grid.
    pub(crate) fn add(&mut self, other: &Self) {
        self.values.iter_mut().zip(&other.values).for_each(|(value, other)| *value += other);
    }
}

/// The activation function between two layers of the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Activation {
    Identity,
    Relu,
    Mish,
}

impl Activation {
    pub(crate) fn apply(self, value: f32) -> f32 {
        match self {
            Self::Identity => value,
            Self::Relu => value.max(0.0),
            Self::Mish => value * softplus(value).tanh(),
        }
    }
}

/// The softplus function, `ln(1 + e^x)`.
pub(crate) fn softplus(value: f32) -> f32 {
    if value > 20.0 { value } else { value.exp().ln_1p() }
}

/// Batch normalization, and the activation function after it. Mean and variance are already part of scale and bias.
#[derive(Clone, Debug)]
pub(crate) struct Norm {
    pub(crate) scale: Vec<f32>,
    pub(crate) bias: Vec<f32>,
    pub(crate) activation: Activation,
}

impl Norm {
    /// The number of channels to which the norm applies, without padding.
    pub(crate) const fn channels(&self) -> usize {
        self.scale.len()
    }

    pub(crate) fn apply(&self, grid: &mut Grid) {
        let stride = grid.stride();
        let mut scale = vec![0.0; stride];
        let mut bias = vec![0.0; stride];
        scale[..self.channels()].copy_from_slice(&self.scale);
        bias[..self.channels()].copy_from_slice(&self.bias);
        for point in grid.values.chunks_exact_mut(stride) {
            let parts = point.chunks_exact_mut(LANES).zip(scale.chunks_exact(LANES)).zip(bias.chunks_exact(LANES));
            for ((values, scale), bias) in parts {
                for lane in 0..LANES {
                    values[lane] = values[lane] * scale[lane] + bias[lane];
                }
                match self.activation {
                    Activation::Identity => {}
                    // Compilers vectorize this, but not `f32::max`, which treats NaN in another way.
                    Activation::Relu => {
                        values.iter_mut().for_each(|value| *value = if *value > 0.0 { *value } else { 0.0 });
                    }
                    Activation::Mish => values.iter_mut().for_each(|value| *value = Activation::Mish.apply(*value)),
                }
            }
        }
    }

    pub(crate) fn applied(&self, grid: &Grid) -> Grid {
        let mut grid = grid.clone();
        self.apply(&mut grid);
        grid
    }
}

/// The channels of a grid pooled over the whole board: their means, the means scaled by the board's width, and the largest values. For the
/// value head, the means scaled by the square of the width replace the largest values.
pub(crate) fn pooled(grid: &Grid, for_value: bool) -> Vec<f32> {
    let area = grid.size.area() as f32;
    let side = area.sqrt() - 14.0;
    let mut mean = vec![0.0; grid.channels];
    let mut largest = vec![f32::NEG_INFINITY; grid.channels];
    for point in grid.points() {
        for ((mean, largest), &value) in mean.iter_mut().zip(&mut largest).zip(point) {
            *mean += value;
            *largest = largest.max(value);
        }
    }
    mean.iter_mut().for_each(|mean| *mean /= area);
    let scaled: Vec<f32> = mean.iter().map(|mean| mean * side * 0.1).collect();
    if for_value {
        largest = mean.iter().map(|mean| mean * (side * side * 0.01 - 0.1)).collect();
    }
    [mean, scaled, largest].concat()
}
