//! The layers of a board that change from move to move, from the lowest to the topmost.

use baduk_rules::score::{PointStatus, Score};
use baduk_rules::{Board, Color, Point, Size};

/// A stone on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stone {
    /// The point of the stone.
    pub point: Point,
    /// The color of the stone.
    pub color: Color,
    /// Whether the stone is removed for scoring: it is marked as dead, or does not protect territory in Sunjang scoring.
    pub dead: bool,
}

/// A point of a player's territory, or a stone that is proven to be alive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Owned {
    /// The point that belongs to the player.
    pub point: Point,
    /// The player who owns the point.
    pub owner: Color,
    /// Whether the point has a stone of an unconditionally alive chain.
    pub proven: bool,
}

/// The stones of a board. The stones at the points `dead` are marked as dead.
#[must_use]
pub fn stones(board: &Board, dead: &[Point]) -> Vec<Stone> {
    board.stones().map(|(point, color)| Stone { point, color, dead: dead.contains(&point) }).collect()
}

/// The living stones that scoring removes, as in Sunjang, where stones that don't protect territory are removed.
#[must_use]
pub fn removed(size: Size, score: &Score) -> Vec<Point> {
    let points = size.points().zip(&score.map);
    points.filter(|(_, status)| matches!(status, PointStatus::Removed(_))).map(|(point, _)| point).collect()
}

/// The points of each player's territory: empty points, and points of dead or removed stones.
#[must_use]
pub fn territory(size: Size, score: &Score) -> Vec<Owned> {
    let owner = |status: &PointStatus| match *status {
        PointStatus::Territory(color) | PointStatus::Removed(color) => Some(color),
        PointStatus::Dead { owner, .. } => owner,
        PointStatus::Stone(_) | PointStatus::ToProtect(_) | PointStatus::Seki | PointStatus::Neutral => None,
    };
    let points = size.points().zip(&score.map);
    points.filter_map(|(point, status)| owner(status).map(|owner| Owned { point, owner, proven: false })).collect()
}

/// The stones of chains that scoring has proven unconditionally alive.
#[must_use]
pub fn fortresses(board: &Board, score: &Score) -> Vec<Owned> {
    let stone = |&point: &Point| board.stone(point).map(|owner| Owned { point, owner, proven: true });
    score.fortress.iter().filter_map(stone).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use baduk_rules::score::{self, ScoringInput};
    use baduk_rules::{ByColor, Preset};

    #[test]
    fn a_dead_stone_is_marked_and_its_point_belongs_to_the_opponent() {
        let board: Board = ".XO..\n.XO..\nOXO..".parse().unwrap();
        let dead = [Point::new(0, 2)];
        let korean = Preset::Korean.ruleset();
        let terms = ScoringInput::new(&korean, korean.komi, 0);
        let score = score::score(&board, &dead, ByColor::default(), &terms);
        let owned = territory(board.size(), &score);
        assert!(owned.contains(&Owned { point: dead[0], owner: Color::Black, proven: false }));
        assert_eq!(owned.iter().filter(|o| o.owner == Color::White).count(), 6);
        let stones = stones(&board, &dead);
        assert_eq!(stones.iter().filter(|stone| stone.dead).map(|stone| stone.point).collect::<Vec<_>>(), dead);
    }
}
