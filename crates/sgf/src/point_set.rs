use baduk_rules::{Point, Size};

use crate::value;

/// A set of points of a board, with one bit for each point. A whole row of a rectangle is added in one step.
#[derive(Clone, Debug)]
pub struct PointSet {
    size: Size,
    rows: [u64; Size::MAX as usize],
    count: usize,
}

impl PointSet {
    /// An empty set for a board of this size.
    #[must_use]
    pub const fn new(size: Size) -> Self {
        Self { size, rows: [0; Size::MAX as usize], count: 0 }
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Whether the set has every point of the board.
    #[must_use]
    pub const fn is_all(&self) -> bool {
        self.count == self.size.area()
    }

    /// Whether the set contains `point`.
    #[must_use]
    pub fn contains(&self, point: Point) -> bool {
        self.size.contains(point) && self.rows[usize::from(point.y())] >> point.x() & 1 == 1
    }

    /// The points in the set, row by row.
    pub fn points(&self) -> impl Iterator<Item = Point> + '_ {
        self.size.points().filter(|&point| self.contains(point))
    }

    /// Adds a point to the set if it is on the board.
    pub fn add(&mut self, point: Point) {
        if self.size.contains(point) && !self.contains(point) {
            self.rows[usize::from(point.y())] |= 1 << point.x();
            self.count += 1;
        }
    }

    /// Adds the points of the board that are at most `lines` columns and `lines` rows away from a point.
    pub fn add_around(&mut self, point: Point, lines: u8) {
        let from = Point::new(point.x().saturating_sub(lines), point.y().saturating_sub(lines));
        let to = Point::new(point.x().saturating_add(lines), point.y().saturating_add(lines));
        self.add_rectangle((from, to), |_| {});
    }

    /// Adds the points of another set for a board of the same size.
    pub fn add_all(&mut self, other: &Self) {
        for (row, other) in self.rows.iter_mut().zip(&other.rows) {
            *row |= other;
        }
        self.count = self.rows.iter().map(|row| row.count_ones() as usize).sum();
    }

    /// Adds the points of a value in a list of points, "aa" or "aa:cc", without points off the board. Calls `is_new` for each point that
    /// the set did not have, row by row.
    pub fn add_value(&mut self, value: &str, is_new: impl FnMut(Point)) {
        if let Some(corners) = value::read_corners(value) {
            self.add_rectangle(corners, is_new);
        }
    }

    fn add_rectangle(&mut self, (from, to): (Point, Point), mut is_new: impl FnMut(Point)) {
        let (width, height) = (self.size.width(), self.size.height());
        let (left, top) = (from.x().min(to.x()), from.y().min(to.y()));
        if left >= width || top >= height {
            return;
        }
        let (right, bottom) = (from.x().max(to.x()).min(width - 1), from.y().max(to.y()).min(height - 1));
        let row = (u64::MAX >> (63 - (right - left))) << left;
        for y in top..=bottom {
            let known = &mut self.rows[usize::from(y)];
            let mut new = row & !*known;
            *known |= row;
            self.count += new.count_ones() as usize;
            while new != 0 {
                is_new(Point::new(new.trailing_zeros() as u8, y));
                new &= new - 1;
            }
        }
    }
}

impl Extend<Point> for PointSet {
    fn extend<T: IntoIterator<Item = Point>>(&mut self, points: T) {
        points.into_iter().for_each(|point| self.add(point));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_each_point_once_and_none_off_the_board() {
        let size = Size::new(52, 3).unwrap();
        let mut set = PointSet::new(size);
        let mut added = Vec::new();
        for value in ["Zc:Yb", "Zb", "aa", "ZZ", "ad:bz", "?", "Za:Zz"] {
            set.add_value(value, |point| added.push(point));
        }
        assert_eq!(added.iter().map(|point| point.to_sgf()).collect::<Vec<_>>().join(" "), "Yb Zb Yc Zc aa Za");
        assert!(added.iter().all(|&point| set.contains(point)) && !set.contains(Point::new(0, 1)));
        assert_eq!(set.points().count(), 6);
        assert!(!set.is_all());
        set.extend(size.points());
        assert!(set.is_all() && !set.contains(Point::new(52, 0)) && !set.contains(Point::new(0, 3)));
    }
}
