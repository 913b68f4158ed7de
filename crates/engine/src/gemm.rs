//! Matrices of weights, and multiplication by them, in a form that compilers vectorize.

/// The number of columns of a matrix that are computed together.
pub(crate) const LANES: usize = 8;
/// The number of rows of a matrix that are computed together. Six rows fit into the registers of any processor with SIMD.
const ROWS: usize = 6;

/// The smallest multiple of [`LANES`] that is at least `channels`.
pub(crate) const fn padded(channels: usize) -> usize {
    channels.next_multiple_of(LANES)
}

/// A matrix of weights, stored as panels of [`LANES`] columns. Each panel is stored row by row, and the last panel is padded with zeros.
#[derive(Clone, Debug)]
pub(crate) struct Matrix {
    rows: usize,
    columns: usize,
    panels: Vec<[f32; LANES]>,
}

impl Matrix {
    /// The matrix whose element in each place is `weight(row, column)`.
    pub(crate) fn from_fn(rows: usize, columns: usize, weight: impl Fn(usize, usize) -> f32) -> Self {
        let mut panels = vec![[0.0; LANES]; rows * padded(columns) / LANES];
        for column in 0..columns {
            for row in 0..rows {
                panels[column / LANES * rows + row][column % LANES] = weight(row, column);
            }
        }
        Self { rows, columns, panels }
    }

    /// The number of rows, which is the number of inputs.
    pub(crate) const fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns without padding, which is the number of outputs.
    pub(crate) const fn columns(&self) -> usize {
        self.columns
    }

    /// Multiplies each row of `input` by the matrix. The rows of `input` are `stride` values apart. The rows of `output` have all columns,
    /// including the padding.
    pub(crate) fn multiply(&self, input: &[f32], stride: usize, output: &mut [f32]) {
        let width = padded(self.columns);
        for (block, output) in output.chunks_mut(ROWS * width).enumerate() {
            let input = &input[block * ROWS * stride..];
            match output.len() / width {
                6 => self.multiply_rows::<6>(input, stride, output),
                5 => self.multiply_rows::<5>(input, stride, output),
                4 => self.multiply_rows::<4>(input, stride, output),
                3 => self.multiply_rows::<3>(input, stride, output),
                2 => self.multiply_rows::<2>(input, stride, output),
                _ => self.multiply_rows::<1>(input, stride, output),
            }
        }
    }

    /// The product of one row of input and the matrix, without padding.
    pub(crate) fn apply(&self, input: &[f32]) -> Vec<f32> {
        let mut output = vec![0.0; padded(self.columns)];
        self.multiply(input, self.rows, &mut output);
        output.truncate(self.columns);
        output
    }

    fn multiply_rows<const R: usize>(&self, input: &[f32], stride: usize, output: &mut [f32]) {
        let width = padded(self.columns);
        let rows: [&[f32]; R] = std::array::from_fn(|r| &input[r * stride..r * stride + self.rows]);
        for (number, panel) in self.panels.chunks_exact(self.rows.max(1)).enumerate() {
            // The same length for all, so that no index has to be checked.
            let rows = rows.map(|row| &row[..panel.len()]);
            let mut sums = [[0.0_f32; LANES]; R];
            for (k, weights) in panel.iter().enumerate() {
                for r in 0..R {
                    let value = rows[r][k];
                    for lane in 0..LANES {
                        sums[r][lane] += value * weights[lane];
                    }
                }
            }
            for (r, sum) in sums.iter().enumerate() {
                let at = r * width + number * LANES;
                output[at..at + LANES].copy_from_slice(sum);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_multiplies_any_number_of_rows_and_columns() {
        for (count, rows, columns) in [(1, 1, 1), (7, 3, 9), (13, 22, 8), (6, 5, 17)] {
            let weight = |r: usize, c: usize| (r * 7 + c * 3) as f32 % 5.0 - 2.0;
            let matrix = Matrix::from_fn(rows, columns, weight);
            let input: Vec<f32> = (0..count * rows).map(|i| (i * 11 % 7) as f32 - 3.0).collect();
            let mut output = vec![f32::NAN; count * padded(columns)];
            matrix.multiply(&input, rows, &mut output);
            for i in 0..count {
                for c in 0..columns {
                    let expected: f32 = (0..rows).map(|r| input[i * rows + r] * weight(r, c)).sum();
                    assert!((output[i * padded(columns) + c] - expected).abs() < 1e-4);
                }
                assert_eq!(matrix.apply(&input[i * rows..(i + 1) * rows]), output[i * padded(columns)..][..columns]);
            }
        }
    }
}
