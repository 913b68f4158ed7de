//! Convolutions with 3x3 kernels by Winograd's method, which needs two to four times fewer multiplications than the direct way: see Lavin
//! and Gray, "Fast Algorithms for Convolutional Neural Networks", 2015.

use crate::gemm::{LANES, padded};
use crate::grid::Grid;
use crate::quantized::QuantizedMatrix;

/// The matrix that transforms a row of three weights of the kernel for tiles of 4x4 points.
const WEIGHTS_4: [[f32; 3]; 6] = [
    [1.0 / 4.0, 0.0, 0.0],
    [-1.0 / 6.0, -1.0 / 6.0, -1.0 / 6.0],
    [-1.0 / 6.0, 1.0 / 6.0, -1.0 / 6.0],
    [1.0 / 24.0, 1.0 / 12.0, 1.0 / 6.0],
    [1.0 / 24.0, -1.0 / 12.0, 1.0 / 6.0],
    [0.0, 0.0, 1.0],
];

/// The matrix that transforms a row of three weights of the kernel for tiles of 3x3 points.
const WEIGHTS_3: [[f32; 3]; 5] = [
    [1.0 / 2.0, 0.0, 0.0],
    [-1.0 / 2.0, -1.0 / 2.0, -1.0 / 2.0],
    [-1.0 / 6.0, 1.0 / 6.0, -1.0 / 6.0],
    [1.0 / 6.0, 1.0 / 3.0, 2.0 / 3.0],
    [0.0, 0.0, 1.0],
];

/// The weights of a convolution with a 3x3 kernel, transformed: one matrix for each point of a transformed tile.
///
/// Tiles of 4x4 points of the result need 36 multiplications, 2.25 a point. Tiles of 3x3 points need 25, 2.8 a point, but fit exactly on
/// boards such as 9x9.
#[derive(Clone, Debug)]
pub(crate) struct Winograd {
    tiles_4: Vec<QuantizedMatrix>,
    tiles_3: Vec<QuantizedMatrix>,
}

impl Winograd {
    /// A convolution with `weight(y, x, input, output)`.
    pub(crate) fn new(
        inputs: usize,
        outputs: usize,
        weight: impl Fn(usize, usize, usize, usize) -> f32 + Copy,
    ) -> Self {
        Self {
            tiles_4: transformed(&WEIGHTS_4, inputs, outputs, weight),
            tiles_3: transformed(&WEIGHTS_3, inputs, outputs, weight),
        }
    }

    /// The convolution of a grid.
    pub(crate) fn apply(&self, grid: &Grid, output: &mut Grid) {
        let multiplications =
            |side: usize, taps: usize| grid.width().div_ceil(side) * grid.height().div_ceil(side) * taps;
        if multiplications(3, self.tiles_3.len()) < multiplications(4, self.tiles_4.len()) {
            convolve(grid, &self.tiles_3, output, before_3, after_3);
        } else {
            convolve(grid, &self.tiles_4, output, before_4, after_4);
        }
    }
}

fn transformed<const IN: usize>(
    weights: &[[f32; 3]; IN],
    inputs: usize,
    outputs: usize,
    weight: impl Fn(usize, usize, usize, usize) -> f32 + Copy,
) -> Vec<QuantizedMatrix> {
    let transformed = |tap: usize, i: usize, o: usize| {
        let (row, column) = (&weights[tap / IN], &weights[tap % IN]);
        let product = |at: usize| row[at / 3] * weight(at / 3, at % 3, i, o) * column[at % 3];
        (0..9).map(product).sum()
    };
    let matrix = |tap| {
        let weights: Vec<f32> = (0..inputs * outputs).map(|at| transformed(tap, at / outputs, at % outputs)).collect();
        QuantizedMatrix::from_fn(inputs, outputs, |i, o| weights[i * outputs + o])
    };
    (0..IN * IN).map(matrix).collect()
}

/// Channels of a point.
type Lanes = [f32; LANES];

/// Computes `output` in tiles of `OUT` by `OUT` points, each from `IN` by `IN` points of the grid. `before` transforms a row or column of
/// the grid's points, and `after` one of the products.
fn convolve<const IN: usize, const OUT: usize>(
    grid: &Grid,
    matrices: &[QuantizedMatrix],
    output: &mut Grid,
    before: impl Fn([Lanes; IN]) -> [Lanes; IN],
    after: impl Fn([Lanes; IN]) -> [Lanes; OUT],
) {
    let (across, down) = (grid.width().div_ceil(OUT), grid.height().div_ceil(OUT));
    let tiles = across * down;
    let (from, to) = (grid.stride(), padded(output.channels));
    let mut transformed = vec![0.0; IN * IN * tiles * from];
    for tile in 0..tiles {
        let (left, top) = (tile % across * OUT, tile / across * OUT);
        for lanes in (0..from).step_by(LANES) {
            let columns: [[Lanes; IN]; IN] =
                std::array::from_fn(|x| before(std::array::from_fn(|y| read(grid, left + x, top + y, lanes))));
            let rows = (0..IN).map(|y| before(std::array::from_fn(|x| columns[x][y])));
            for (tap, value) in rows.flatten().enumerate() {
                transformed[(tap * tiles + tile) * from + lanes..][..LANES].copy_from_slice(&value);
            }
        }
    }
    let mut products = vec![0.0; IN * IN * tiles * to];
    let parts = transformed.chunks_exact(tiles * from).zip(products.chunks_exact_mut(tiles * to));
    for (matrix, (input, product)) in matrices.iter().zip(parts) {
        matrix.multiply(input, product);
    }
    for tile in 0..tiles {
        let (left, top) = (tile % across * OUT, tile / across * OUT);
        for lanes in (0..to).step_by(LANES) {
            let product = |tap: usize| -> Lanes {
                let at = (tap * tiles + tile) * to + lanes;
                std::array::from_fn(|lane| products[at..at + LANES][lane])
            };
            let columns: [[Lanes; OUT]; IN] =
                std::array::from_fn(|x| after(std::array::from_fn(|y| product(y * IN + x))));
            let rows = (0..OUT).map(|y| after(std::array::from_fn(|x| columns[x][y])));
            for (at, value) in rows.flatten().enumerate() {
                write(output, left + at % OUT, top + at / OUT, lanes, value);
            }
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

fn before_4(v: [Lanes; 6]) -> [Lanes; 6] {
    let mut result = [[0.0; LANES]; 6];
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

fn after_4(v: [Lanes; 6]) -> [Lanes; 4] {
    let mut result = [[0.0; LANES]; 4];
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

fn before_3(v: [Lanes; 5]) -> [Lanes; 5] {
    let mut result = [[0.0; LANES]; 5];
    for l in 0..LANES {
        let [a, b, c, d, e] = [v[0][l], v[1][l], v[2][l], v[3][l], v[4][l]];
        result[0][l] = 2.0 * (a - c) - b + d;
        result[1][l] = d - c - 2.0 * b;
        result[2][l] = d - 3.0 * c + 2.0 * b;
        result[3][l] = d - b;
        result[4][l] = 2.0 * (b - d) - c + e;
    }
    result
}

fn after_3(v: [Lanes; 5]) -> [Lanes; 3] {
    let mut result = [[0.0; LANES]; 3];
    for l in 0..LANES {
        let (sum, difference) = (v[1][l] + v[2][l], v[1][l] - v[2][l]);
        result[0][l] = v[0][l] + sum + v[3][l];
        result[1][l] = difference + 2.0 * v[3][l];
        result[2][l] = sum + 4.0 * v[3][l] + v[4][l];
    }
    result
}
