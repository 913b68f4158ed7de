//! What to draw on a board, from the lowest layer to the topmost.

use baduk_rules::score::{Count, Tally};
use baduk_rules::{Board, Color, Point, Size, column_name, star_points};

use crate::geometry::Geometry;

/// A coordinate beside the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// A letter or a number.
    pub text: String,
    /// Where its middle stands, across.
    pub x: f64,
    /// Where its middle stands, down.
    pub y: f64,
}

/// A stone on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stone {
    /// Where it stands.
    pub point: Point,
    /// Its colour.
    pub color: Color,
    /// Whether it is marked as dead.
    pub dead: bool,
}

/// A point that belongs to one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Owned {
    /// The point.
    pub point: Point,
    /// Whose it is.
    pub owner: Color,
}

/// The dots of a board of this size.
#[must_use]
pub fn stars(size: Size) -> Vec<Point> {
    star_points(size)
}

/// The coordinates on all four sides: letters without I from the left, numbers from the bottom.
#[must_use]
pub fn labels(size: Size) -> Vec<Label> {
    let distance = Geometry::coordinate_distance();
    let (right, bottom) = (f64::from(size.width() - 1) + distance, f64::from(size.height() - 1) + distance);
    let columns = (0..size.width()).flat_map(|x| [-distance, bottom].map(|y| (column_name(x), f64::from(x), y)));
    let rows =
        (0..size.height()).flat_map(|y| [-distance, right].map(|x| ((size.height() - y).to_string(), x, f64::from(y))));
    columns.chain(rows).map(|(text, x, y)| Label { text, x, y }).collect()
}

/// The stones, with those on `dead` marked as such.
#[must_use]
pub fn stones(board: &Board, dead: &[Point]) -> Vec<Stone> {
    board.stones().map(|(point, color)| Stone { point, color, dead: dead.contains(&point) }).collect()
}

/// The points that a count gives to one side: empty ones and those under dead stones.
#[must_use]
pub fn territory(size: Size, count: &Count) -> Vec<Owned> {
    let owner = |tally: &Tally| match *tally {
        Tally::Territory(color) => Some(color),
        Tally::Dead { owner, .. } => owner,
        Tally::Stone(_) | Tally::Neutral => None,
    };
    let points = size.points().zip(&count.map);
    points.filter_map(|(point, tally)| owner(tally).map(|owner| Owned { point, owner })).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use baduk_rules::score::{self, Terms};
    use baduk_rules::{ByColor, HalfPoints, Scoring};

    #[test]
    fn coordinates_stand_on_all_four_sides_and_count_from_the_lower_left() {
        let labels = labels(Size::new(9, 5).unwrap());
        assert_eq!(labels.len(), 2 * (9 + 5));
        let at = |x: f64, y: f64| labels.iter().find(|label| (label.x, label.y) == (x, y)).map(|l| l.text.as_str());
        assert_eq!(at(0.0, -0.9), Some("A"));
        assert_eq!(at(8.0, 4.9), Some("J"));
        assert_eq!(at(-0.9, 4.0), Some("1"));
        assert_eq!(at(8.9, 0.0), Some("5"));
    }

    #[test]
    fn a_dead_stone_fades_and_its_point_is_its_enemys() {
        let board: Board = ".XO..\n.XO..\nOXO..".parse().unwrap();
        let dead = [Point::new(0, 2)];
        let terms = Terms { scoring: Scoring::Territory, komi: HalfPoints::ZERO, compensation: HalfPoints::ZERO };
        let count = score::count(&board, &dead, ByColor::default(), &terms);
        let owned = territory(board.size(), &count);
        assert!(owned.contains(&Owned { point: dead[0], owner: Color::Black }));
        assert_eq!(owned.iter().filter(|o| o.owner == Color::White).count(), 6);
        let stones = stones(&board, &dead);
        assert_eq!(stones.iter().filter(|stone| stone.dead).map(|stone| stone.point).collect::<Vec<_>>(), dead);
    }
}
