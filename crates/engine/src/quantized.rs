//! Matrices of whole numbers, which processors multiply twice as fast as floating-point numbers.

use bytemuck::cast;
use wide::{f32x4, i16x8, i32x4, i32x8};

use crate::gemm::{LANES, padded};

/// The number of rows of inputs that are multiplied together. More of them fit into the registers of a processor, but not into those that
/// browsers give a program.
const ROWS: usize = 4;

/// A matrix of weights that are whole numbers of steps; each column has steps of its own size. What is multiplied by the matrix is rounded
/// in the same way, each row in steps of its own size.
///
/// The steps are so small that rounding changes a product by less than a thousandth, and so large that no sum overflows.
#[derive(Clone, Debug)]
pub(crate) struct QuantizedMatrix {
    columns: usize,
    /// The number of pairs of rows, with padding.
    pairs: usize,
    /// Panels of [`LANES`] columns. Each has, for every pair of rows, both weights of each column side by side.
    panels: Vec<[i16x8; 2]>,
    /// The steps of each column.
    steps: Vec<f32>,
    /// The largest input, in steps.
    most_input: f32,
}

/// A row of inputs: both of each pair of rows of the matrix as one number, and the size of a step.
type Row<'a> = (&'a [i32], f32);

impl QuantizedMatrix {
    /// The matrix whose element in each place is `weight(row, column)`, rounded.
    pub(crate) fn from_fn(rows: usize, columns: usize, weight: impl Fn(usize, usize) -> f32) -> Self {
        let (pairs, width) = (padded(rows) / 2, padded(columns));
        // Rounding inputs then costs about as much as rounding weights, since most weights are far smaller than the largest.
        let most_weight = (3.0 * i32::MAX as f32 / rows as f32).sqrt().min(f32::from(i16::MAX));
        let mut steps = vec![0.0; width];
        for (column, step) in steps.iter_mut().enumerate().take(columns) {
            let largest = (0..rows).map(|row| weight(row, column).abs()).fold(0.0, f32::max);
            *step = largest / most_weight;
        }
        let quantized = |row: usize, column: usize| {
            let is_inside = row < rows && column < columns && steps[column] > 0.0;
            if is_inside { (weight(row, column) / steps[column]).round() as i16 } else { 0 }
        };
        let half = |pair: usize, column: usize| {
            i16x8::new(std::array::from_fn(|at| quantized(2 * pair + at % 2, column + at / 2)))
        };
        let panels = (0..width / LANES).flat_map(|panel| (0..pairs).map(move |pair| (pair, panel * LANES)));
        let panels = panels.map(|(pair, column)| [half(pair, column), half(pair, column + LANES / 2)]).collect();
        let sum = |column| (0..rows).map(|row| i64::from(quantized(row, column)).abs()).sum::<i64>();
        let largest_sum = (0..columns).map(sum).max().unwrap_or_default().max(1);
        let most_input = (i64::from(i32::MAX) / largest_sum).min(i64::from(i16::MAX)) as f32;
        Self { columns, pairs, panels, steps, most_input }
    }

    /// Multiplies each row of `input` by the matrix. The rows of `input` are as long as the matrix has rows, with padding. The rows of
    /// `output` have all columns, with padding.
    pub(crate) fn multiply(&self, input: &[f32], output: &mut [f32]) {
        let (length, width) = (2 * self.pairs, padded(self.columns));
        let mut quantized = vec![0; ROWS * self.pairs];
        for (input, output) in input.chunks(ROWS * length).zip(output.chunks_mut(ROWS * width)) {
            let mut steps = [0.0; ROWS];
            let rows = input.chunks_exact(length).zip(quantized.chunks_exact_mut(self.pairs));
            rows.zip(&mut steps).for_each(|((row, quantized), step)| *step = self.quantize(row, quantized));
            let rows: Vec<Row> = quantized.chunks_exact(self.pairs).zip(steps).take(output.len() / width).collect();
            match rows[..] {
                [a, b, c, d] => self.multiply_rows([a, b, c, d], output),
                [a, b, c] => self.multiply_rows([a, b, c], output),
                [a, b] => self.multiply_rows([a, b], output),
                _ => rows.iter().for_each(|&row| self.multiply_rows([row], output)),
            }
        }
    }

    /// Rounds a row of inputs to steps, two to a number. Returns the size of a step.
    fn quantize(&self, row: &[f32], quantized: &mut [i32]) -> f32 {
        let four = |values: &[f32]| f32x4::new(std::array::from_fn(|at| values[at]));
        let largest = row.chunks_exact(4).fold(f32x4::ZERO, |largest, values| largest.fast_max(four(values).abs()));
        let largest = largest.to_array().into_iter().fold(0.0, f32::max);
        let step = largest / self.most_input;
        let per_step = f32x4::splat(if step > 0.0 { 1.0 / step } else { 0.0 });
        for (values, pairs) in row.chunks_exact(LANES).zip(quantized.chunks_exact_mut(LANES / 2)) {
            let rounded = [&values[..4], &values[4..]].map(|values| (four(values) * per_step).fast_round_int());
            let pair: [i32; 4] = cast(i16x8::from_i32x8_saturate(cast::<_, i32x8>(rounded)));
            pairs.copy_from_slice(&pair);
        }
        step
    }

    fn multiply_rows<const R: usize>(&self, rows: [Row; R], output: &mut [f32]) {
        let width = padded(self.columns);
        let (values, row_steps) = (rows.map(|(values, _)| values), rows.map(|(_, step)| step));
        for (number, panel) in self.panels.chunks_exact(self.pairs.max(1)).enumerate() {
            // The same length for all, so that no index has to be checked.
            let values = values.map(|row| &row[..panel.len()]);
            let mut sums = [[i32x4::ZERO; 2]; R];
            for (pair, [left, right]) in panel.iter().enumerate() {
                for r in 0..R {
                    let value: i16x8 = cast(i32x4::splat(values[r][pair]));
                    sums[r][0] += value.dot(*left);
                    sums[r][1] += value.dot(*right);
                }
            }
            let column_steps = &self.steps[number * LANES..][..LANES];
            for (r, sum) in sums.into_iter().enumerate() {
                let sum: [i32; LANES] = cast(sum);
                let at = r * width + number * LANES;
                let output = output[at..at + LANES].iter_mut();
                let scaled = sum.into_iter().zip(column_steps).map(|(sum, step)| sum as f32 * (row_steps[r] * step));
                output.zip(scaled).for_each(|(output, scaled)| *output = scaled);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_are_as_exact_as_the_steps() {
        for (count, rows, columns) in [(1, 1, 1), (7, 3, 9), (13, 22, 8), (6, 5, 17), (11, 192, 40)] {
            let weight = |r: usize, c: usize| ((r * 7 + c * 3) as f32 % 5.0 - 2.0) * (c + 1) as f32 / 7.0;
            let matrix = QuantizedMatrix::from_fn(rows, columns, weight);
            let stride = padded(rows);
            let mut input = vec![0.0; count * stride];
            for (at, value) in input.iter_mut().enumerate() {
                let (row, column) = (at / stride, at % stride);
                *value = if column < rows { ((at * 11 % 7) as f32 - 3.0) * 1.5_f32.powi(row as i32) } else { 0.0 };
            }
            let mut output = vec![f32::NAN; count * padded(columns)];
            matrix.multiply(&input, &mut output);
            for row in 0..count {
                for column in 0..padded(columns) {
                    let terms = (0..if column < columns { rows } else { 0 })
                        .map(|r| input[row * stride + r] * weight(r, column))
                        .collect::<Vec<_>>();
                    let (expected, size) =
                        (terms.iter().sum::<f32>(), terms.iter().map(|term| term.abs()).sum::<f32>());
                    let found = output[row * padded(columns) + column];
                    assert!((found - expected).abs() <= 2e-4 * size, "{count} {rows} {columns}: {found} {expected}");
                }
            }
        }
    }

    #[test]
    fn the_largest_sums_do_not_overflow() {
        for rows in [1, 96, 512] {
            let matrix = QuantizedMatrix::from_fn(rows, 1, |_, _| -3.0);
            let mut output = vec![0.0; LANES];
            let mut input = vec![1e6; padded(rows)];
            input[rows..].fill(0.0);
            matrix.multiply(&input, &mut output);
            let expected = -3e6 * rows as f32;
            assert!((output[0] / expected - 1.0).abs() < 1e-3, "{rows}: {}", output[0]);
        }
    }

    #[test]
    fn zeros_stay_zeros() {
        let matrix = QuantizedMatrix::from_fn(4, 4, |row, _| if row == 0 { 0.0 } else { 1.0 });
        let mut output = vec![f32::NAN; LANES];
        matrix.multiply(&[0.0; LANES], &mut output);
        assert_eq!(output, [0.0; LANES]);
        let empty = QuantizedMatrix::from_fn(4, 4, |_, _| 0.0);
        empty.multiply(&[1.0, 2.0, 3.0, 4.0, 0.0, 0.0, 0.0, 0.0], &mut output);
        assert_eq!(output, [0.0; LANES]);
    }
}
