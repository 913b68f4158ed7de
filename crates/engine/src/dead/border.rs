//! Finds the points at which borders are still open.

use baduk_rules::{Board, Color, Point};

/// An empty point through which the opponent could still enter a player's territory. A stone there, or an answer to a stone there, closes the
/// border.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OpenPoint {
    /// The point.
    pub point: Point,
    /// The owner of the territory.
    pub owner: Color,
}

/// From this value on, a point is expected to belong to a player, on a scale from 0 for nobody to 1 for certain.
const OWNED: f32 = 0.5;

/// The open points of a board, row by row: empty points beside a living stone of the opponent and beside empty territory that the opponent
/// does not reach yet. `owners` are the expected owners of all points, from 1 for Black to -1 for White. Points of `dead` stones count as
/// empty.
pub(super) fn open_points(board: &Board, dead: &[Point], owners: &[f32]) -> Vec<OpenPoint> {
    let mut living = board.clone();
    for &point in dead {
        living.set(point, None);
    }
    let size = board.size();
    let is_beside = |point: Point, color: Color| point.neighbors(size).any(|next| living.stone(next) == Some(color));
    let territory_of = |point: Point| -> Option<Color> {
        let expected = owners[point.index(size)?];
        let owner = if expected > 0.0 { Color::Black } else { Color::White };
        let is_territory =
            living.stone(point).is_none() && expected.abs() >= OWNED && !is_beside(point, owner.opponent());
        is_territory.then_some(owner)
    };
    let empty = size.points().filter(|&point| living.stone(point).is_none());
    let opened = |point: Point| {
        let owner = point.neighbors(size).filter_map(territory_of).find(|owner| is_beside(point, owner.opponent()))?;
        Some(OpenPoint { point, owner })
    };
    empty.filter_map(opened).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names of the open points of a text board whose left half is Black's and whose right half is White's.
    fn open(rows: &str) -> Vec<String> {
        let board: Board = rows.parse().unwrap();
        let size = board.size();
        let owners: Vec<f32> =
            size.points().map(|point| if point.x() < size.width() / 2 { 0.9 } else { -0.9 }).collect();
        open_points(&board, &[], &owners).into_iter().map(|open| open.point.to_a1(size)).collect()
    }

    #[test]
    fn an_open_border_is_found_and_a_closed_one_is_not() {
        assert!(open("..XO..\n..XO..\n..XO..").is_empty());
        assert_eq!(open("..XO..\n...O..\n..XO.."), ["C2"]);
    }

    #[test]
    fn a_dame_is_not_open() {
        assert!(open(".X.O..\n.XXO..\n..XO..").is_empty());
    }
}
