//! Convolutions: 3x3 kernels by Winograd's method, all other kernels as one product with the gathered neighborhoods of all points.

use crate::gemm::Matrix;
use crate::grid::Grid;
use crate::winograd::Winograd;

/// A convolution whose result has the size of the board. Points beyond the edge count as zero.
#[derive(Clone, Debug)]
pub(crate) struct Conv {
    outputs: usize,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    /// All weights as one matrix. It multiplies the neighborhood of each point, `height` by `width` points.
    Gathered { height: usize, width: usize, matrix: Matrix },
    /// A kernel of 3x3 points.
    Winograd(Winograd),
}

impl Conv {
    /// A convolution with a kernel of odd height and width; `weights` are in the order row, column, input, output.
    ///
    /// # Panics
    /// When there are too few weights.
    pub(crate) fn new(height: usize, width: usize, inputs: usize, outputs: usize, weights: &[f32]) -> Self {
        let weight = |y: usize, x: usize, i: usize, o: usize| weights[((y * width + x) * inputs + i) * outputs + o];
        if (height, width) != (3, 3) {
            return Self::gathered(height, width, inputs, outputs, weights);
        }
        Self { outputs, kind: Kind::Winograd(Winograd::new(inputs, outputs, weight)) }
    }

    fn gathered(height: usize, width: usize, inputs: usize, outputs: usize, weights: &[f32]) -> Self {
        let matrix = Matrix::from_fn(height * width * inputs, outputs, |row, o| weights[row * outputs + o]);
        Self { outputs, kind: Kind::Gathered { height, width, matrix } }
    }

    pub(crate) const fn outputs(&self) -> usize {
        self.outputs
    }

    /// The convolution of a grid that has as many channels as the convolution has inputs.
    pub(crate) fn apply(&self, grid: &Grid) -> Grid {
        let mut output = Grid::new(grid.size, self.outputs);
        match &self.kind {
            Kind::Gathered { height: 1, width: 1, matrix } => {
                matrix.multiply(&grid.values, grid.stride(), &mut output.values);
            }
            Kind::Gathered { height, width, matrix } => {
                matrix.multiply(&gather(grid, *height, *width), matrix.rows(), &mut output.values);
            }
            Kind::Winograd(winograd) => winograd.apply(grid, &mut output),
        }
        output
    }
}

/// For each point of the grid, the channels of all points that the kernel covers.
fn gather(grid: &Grid, height: usize, width: usize) -> Vec<f32> {
    let channels = grid.channels;
    let mut gathered = vec![0.0; grid.size.area() * height * width * channels];
    let mut parts = gathered.chunks_exact_mut(channels);
    for y in 0..grid.height() {
        for x in 0..grid.width() {
            for dy in 0..height {
                for dx in 0..width {
                    let Some(part) = parts.next() else { return gathered };
                    let (row, column) = ((y + dy).wrapping_sub(height / 2), (x + dx).wrapping_sub(width / 2));
                    if row < grid.height() && column < grid.width() {
                        let at = (row * grid.width() + column) * grid.stride();
                        part.copy_from_slice(&grid.values[at..at + channels]);
                    }
                }
            }
        }
    }
    gathered
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gemm::LANES;
    use baduk_rules::Size;

    /// Returns a generator of pseudo-random numbers between -1 and 1.
    fn numbers(seed: u64) -> impl FnMut() -> f32 {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        move || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 40) as f32 / (1 << 23) as f32 - 1.0
        }
    }

    #[test]
    fn winograd_agrees_with_the_direct_convolution_on_all_sizes_and_channels() {
        for case in 0..40 {
            let mut next = numbers(case + 1);
            let mut pick = |least: usize, most: usize| least + ((next() + 1.0) / 2.0 * (most - least) as f32) as usize;
            let (width, height, inputs, outputs) = (pick(1, 20), pick(1, 20), pick(1, 26), pick(1, 26));
            let size = Size::new(width as u32, height as u32).unwrap();
            let weights: Vec<f32> = (0..9 * inputs * outputs).map(|_| next()).collect();
            let mut grid = Grid::new(size, inputs);
            let stride = grid.stride();
            for point in grid.values.chunks_exact_mut(stride) {
                point[..inputs].fill_with(&mut next);
            }
            let direct = Conv::gathered(3, 3, inputs, outputs, &weights).apply(&grid);
            let fast = Conv::new(3, 3, inputs, outputs, &weights).apply(&grid);
            // Sums of so many products are about as large as this.
            let usual = ((9 * inputs) as f32).sqrt() / 3.0;
            let errors = || fast.values.iter().zip(&direct.values).map(|(fast, direct)| (fast - direct) / usual);
            let largest = errors().map(f32::abs).fold(0.0, f32::max);
            let mean = (errors().map(|error| error * error).sum::<f32>() / fast.values.len() as f32).sqrt();
            assert!(largest < 1e-2 && mean < 1e-3, "{width}x{height} {inputs}->{outputs}: {largest} {mean}");
        }
    }

    #[test]
    fn a_kernel_of_one_point_mixes_channels() {
        let mut grid = Grid::new(Size::square(2).unwrap(), 2);
        let stride = grid.stride();
        for (at, point) in grid.values.chunks_exact_mut(stride).enumerate() {
            point[..2].copy_from_slice(&[at as f32, 1.0]);
        }
        let sums = Conv::new(1, 1, 2, 1, &[3.0, 0.5]).apply(&grid);
        assert_eq!(sums.points().map(|point| point[0]).collect::<Vec<_>>(), [0.5, 3.5, 6.5, 9.5]);
    }

    #[test]
    fn a_large_kernel_is_zero_beyond_the_edge() {
        let mut grid = Grid::new(Size::square(3).unwrap(), 1);
        grid.values.iter_mut().step_by(LANES).for_each(|value| *value = 1.0);
        let sums = Conv::new(5, 5, 1, 1, &[1.0; 25]).apply(&grid);
        assert!(sums.points().all(|point| (point[0] - 9.0).abs() < 1e-6));
    }
}
