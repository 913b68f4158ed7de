//! Finds the points at which borders are still open.

use baduk_rules::{Board, ByColor, Color, Point};

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
/// empty. Beside the `unsure` ones no border is open: whether there is one follows from what becomes of them.
pub(super) fn open_points(board: &Board, dead: &[Point], unsure: &[Point], owners: &[f32]) -> Vec<OpenPoint> {
    let mut living = board.clone();
    for &point in dead {
        living.set(point, None);
    }
    let size = board.size();
    let is_beside = |point: Point, color: Color| point.neighbors(size).any(|next| living.stone(next) == Some(color));
    let is_entered = |point: Point, color: Color| {
        point.neighbors(size).any(|next| living.stone(next) == Some(color) && !unsure.contains(&next))
    };
    let territory_of = |point: Point| -> Option<Color> {
        let expected = owners[point.index(size)?];
        let owner = if expected > 0.0 { Color::Black } else { Color::White };
        let is_territory =
            living.stone(point).is_none() && expected.abs() >= OWNED && !is_beside(point, owner.opponent());
        is_territory.then_some(owner)
    };
    let empty = size.points().filter(|&point| living.stone(point).is_none());
    let opened = |point: Point| {
        let owner = point.neighbors(size).filter_map(territory_of).find(|owner| is_entered(point, owner.opponent()))?;
        Some(OpenPoint { point, owner })
    };
    empty.filter_map(opened).collect()
}

/// Whether an area of empty points touches living stones of both colors, so that whoever plays there first gains. Points of `dead` stones
/// count as empty. Neutral points, which touch both colors themselves, are a border between areas.
pub(crate) fn is_contested(board: &Board, dead: &[Point]) -> bool {
    let mut living = board.clone();
    dead.iter().for_each(|&point| living.set(point, None));
    let size = board.size();
    let touches = |point: Point, color: Color| point.neighbors(size).any(|next| living.stone(next) == Some(color));
    let is_area =
        |point: Point| living.stone(point).is_none() && !Color::BOTH.iter().all(|&color| touches(point, color));
    let mut is_seen = vec![false; size.area()];
    let mut see = |point: Point| point.index(size).is_some_and(|index| !std::mem::replace(&mut is_seen[index], true));
    for first in size.points().filter(|&point| is_area(point)) {
        let mut touched = ByColor { black: false, white: false };
        let mut open = if see(first) { vec![first] } else { Vec::new() };
        while let Some(point) = open.pop() {
            Color::BOTH.iter().for_each(|&color| touched[color] |= touches(point, color));
            open.extend(point.neighbors(size).filter(|&next| is_area(next) && see(next)));
        }
        if touched.black && touched.white {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_plays_first_between_two_colors_gains() {
        let contested = |rows: &str, dead: &[Point]| is_contested(&rows.parse().unwrap(), dead);
        assert!(contested("..X..\nXX.OO\n.....\n.....", &[]));
        assert!(!contested(".XO..\n.X.O.\n.XO..", &[]), "a neutral point");
        assert!(!contested("..XO..\n..XO..", &[]));
        // A dead stone closes no border.
        assert!(!contested("X.OO.\nX.XO.", &[]));
        assert!(contested("X..OO\nX.XO.", &[Point::new(2, 1)]));
    }

    /// The names of the open points of a text board whose left half is Black's and whose right half is White's.
    fn open_beside(rows: &str, unsure: &[Point]) -> Vec<String> {
        let board: Board = rows.parse().unwrap();
        let size = board.size();
        let owners: Vec<f32> =
            size.points().map(|point| if point.x() < size.width() / 2 { 0.9 } else { -0.9 }).collect();
        open_points(&board, &[], unsure, &owners).into_iter().map(|open| open.point.to_a1(size)).collect()
    }

    fn open(rows: &str) -> Vec<String> {
        open_beside(rows, &[])
    }

    #[test]
    fn an_open_border_is_found_and_a_closed_one_is_not() {
        assert!(open("..XO..\n..XO..\n..XO..").is_empty());
        assert_eq!(open("..XO..\n...O..\n..XO.."), ["C2"]);
    }

    #[test]
    fn the_liberties_of_an_unsure_invader_are_no_border() {
        let rows = "...XO...\n...XO...\nO..XO...\n...XO...";
        assert_eq!(open(rows), ["A3", "B2", "A1"]);
        assert!(open_beside(rows, &[Point::new(0, 2)]).is_empty());
    }

    #[test]
    fn a_dame_is_not_open() {
        assert!(open(".X.O..\n.XXO..\n..XO..").is_empty());
    }
}
