use std::fmt;

/// A table for a terminal. Its first column is aligned left, all others are aligned right.
pub struct Table(Vec<Vec<String>>);

impl Table {
    /// A table with these column headings.
    #[must_use]
    pub fn new(heads: &[&str]) -> Self {
        Self(vec![heads.iter().map(|&head| head.to_owned()).collect()])
    }

    /// Adds a row with these cells.
    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.0.push(cells.into_iter().collect());
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = |column: usize| {
            let lengths = self.0.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count());
            lengths.max().unwrap_or_default()
        };
        for row in &self.0 {
            for (column, cell) in row.iter().enumerate() {
                match column {
                    0 => write!(f, "{cell:<width$}", width = width(0))?,
                    _ => write!(f, "  {cell:>width$}", width = width(column))?,
                }
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

/// The text of a number with spaces between thousands: `12 345 678`.
#[must_use]
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let mut table = Table::new(&["who", "moves"]);
        table.row(["somebody".to_owned(), thousands(1_234_567)]);
        table.row(["I".to_owned(), thousands(12)]);
        assert_eq!(table.to_string(), "who           moves\nsomebody  1 234 567\nI                12\n");
    }
}
