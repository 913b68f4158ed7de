//! Convolutions: 3x3 kernels by Winograd's F(4x4, 3x3), all other kernels as one product with the gathered neighborhoods of all points.

use crate::gemm::{LANES, Matrix, padded};
use crate::grid::Grid;

/// The width and height of a tile of the result. Winograd's transform computes 4x4 points of the result from 6x6 points of the input.
const OUT: usize = 4;
const IN: usize = 6;
const TAPS: usize = IN * IN;

/// The matrix that transforms a row of three weights of the kernel.
const WEIGHTS: [[f32; 3]; IN] = [
    [1.0 / 4.0, 0.0, 0.0],
    [-1.0 / 6.0, -1.0 / 6.0, -1.0 / 6.0],
    [-1.0 / 6.0, 1.0 / 6.0, -1.0 / 6.0],
    [1.0 / 24.0, 1.0 / 12.0, 1.0 / 6.0],
    [1.0 / 24.0, -1.0 / 12.0, 1.0 / 6.0],
    [0.0, 0.0, 1.0],
];

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
    /// The transformed weights: one matrix for each of the 36 points of a transformed tile.
    Winograd(Vec<Matrix>),
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
        let transformed = |tap: usize, i: usize, o: usize| {
            let (row, column) = (&WEIGHTS[tap / IN], &WEIGHTS[tap % IN]);
            let product = |at: usize| row[at / 3] * weight(at / 3, at % 3, i, o) * column[at % 3];
            (0..9).map(product).sum()
        };
        let matrices = (0..TAPS).map(|tap| Matrix::from_fn(inputs, outputs, |i, o| transformed(tap, i, o))).collect();
        Self { outputs, kind: Kind::Winograd(matrices) }
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
            Kind::Winograd(matrices) => winograd(grid, matrices, &mut output),
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

type Lanes = [f32; LANES];

fn winograd(grid: &Grid, matrices: &[Matrix], output: &mut Grid) {
    let (across, down) = (grid.width().div_ceil(OUT), grid.height().div_ceil(OUT));
    let tiles = across * down;
    let (from, to) = (grid.stride(), padded(output.channels));
    let mut transformed = vec![0.0; TAPS * tiles * from];
    for tile in 0..tiles {
        for lanes in (0..from).step_by(LANES) {
            let place = &mut transformed[tile * from + lanes..];
            transform_in(grid, tile % across * OUT, tile / across * OUT, lanes, place, tiles * from);
        }
    }
    let mut products = vec![0.0; TAPS * tiles * to];
    for (tap, matrix) in matrices.iter().enumerate() {
        let (input, product) = (&transformed[tap * tiles * from..], &mut products[tap * tiles * to..][..tiles * to]);
        matrix.multiply(input, from, product);
    }
    for tile in 0..tiles {
        for lanes in (0..to).step_by(LANES) {
            let values = &products[tile * to + lanes..];
            transform_out(values, tiles * to, output, tile % across * OUT, tile / across * OUT, lanes);
        }
    }
}

/// The channels from `lanes` on of the point (`x`, `y`), counted from the point to the upper left of the board; zeros beyond the edge.
fn read(grid: &Grid, x: usize, y: usize, lanes: usize) -> Lanes {
    let (x, y) = (x.wrapping_sub(1), y.wrapping_sub(1));
    let mut value = [0.0; LANES];
    if y < grid.height() && x < grid.width() {
        let at = (y * grid.width() + x) * grid.stride() + lanes;
        value.copy_from_slice(&grid.values[at..at + LANES]);
    }
    value
}

/// Writes the channels from `lanes` on of a point, unless it is beyond the edge.
fn write(grid: &mut Grid, x: usize, y: usize, lanes: usize, value: Lanes) {
    if y < grid.height() && x < grid.width() {
        let at = (y * grid.width() + x) * grid.stride() + lanes;
        grid.values[at..at + LANES].copy_from_slice(&value);
    }
}

/// Transforms the 6x6 points of the input that one tile of the result needs. Each of the 36 values goes to a place of its own in `result`,
/// `stride` numbers after the one before.
fn transform_in(grid: &Grid, left: usize, top: usize, lanes: usize, result: &mut [f32], stride: usize) {
    let mut columns = [[[0.0; LANES]; IN]; IN];
    for (x, column) in columns.iter_mut().enumerate() {
        *column = step_in(std::array::from_fn(|y| read(grid, left + x, top + y, lanes)));
    }
    let rows = (0..IN).map(|y| step_in(std::array::from_fn(|x| columns[x][y])));
    for (tap, value) in rows.flatten().enumerate() {
        result[tap * stride..tap * stride + LANES].copy_from_slice(&value);
    }
}

fn step_in(v: [Lanes; IN]) -> [Lanes; IN] {
    let mut result = [[0.0; LANES]; IN];
    for l in 0..LANES {
        let [a, b, c, d, e, f] = [v[0][l], v[1][l], v[2][l], v[3][l], v[4][l], v[5][l]];
        result[0][l] = 4.0 * a - 5.0 * c + e;
        result[1][l] = d + e - 4.0 * (b + c);
        result[2][l] = e - d + 4.0 * (b - c);
        result[3][l] = e - c + 2.0 * (d - b);
        result[4][l] = e - c + 2.0 * (b - d);
        result[5][l] = 4.0 * b - 5.0 * d + f;
    }
    result
}

/// Transforms the 36 values of a tile, each `stride` numbers after the one before, to the 4x4 points of the result.
fn transform_out(values: &[f32], stride: usize, grid: &mut Grid, left: usize, top: usize, lanes: usize) {
    let value = |tap: usize| -> Lanes {
        let mut value = [0.0; LANES];
        value.copy_from_slice(&values[tap * stride..tap * stride + LANES]);
        value
    };
    let mut columns = [[[0.0; LANES]; OUT]; IN];
    for (x, column) in columns.iter_mut().enumerate() {
        *column = step_out(std::array::from_fn(|y| value(y * IN + x)));
    }
    let rows = (0..OUT).map(|y| step_out(std::array::from_fn(|x| columns[x][y])));
    for (at, value) in rows.flatten().enumerate() {
        write(grid, left + at % OUT, top + at / OUT, lanes, value);
    }
}

fn step_out(v: [Lanes; IN]) -> [Lanes; OUT] {
    let mut result = [[0.0; LANES]; OUT];
    for l in 0..LANES {
        let (sum, difference) = (v[1][l] + v[2][l], v[1][l] - v[2][l]);
        let (sum2, difference2) = (v[3][l] + v[4][l], v[3][l] - v[4][l]);
        result[0][l] = v[0][l] + sum + sum2;
        result[1][l] = difference + 2.0 * difference2;
        result[2][l] = sum + 4.0 * sum2;
        result[3][l] = difference + 8.0 * difference2 + v[5][l];
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;
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
            for (fast, direct) in fast.values.iter().zip(&direct.values) {
                assert!((fast - direct).abs() < 1e-3, "{width}x{height} {inputs}->{outputs}: {fast} {direct}");
            }
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
