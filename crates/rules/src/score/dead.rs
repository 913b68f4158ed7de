use crate::board::Board;
use crate::point::Point;

/// Marks the whole chain on `point` as dead, or as living again if it was marked. Says how many stones changed: 0
/// where there is no stone.
///
/// Each point stands in `dead` once.
pub fn toggle_chain(board: &Board, dead: &mut Vec<Point>, point: Point) -> usize {
    let Some(chain) = board.chain(point) else { return 0 };
    let was_dead = dead.contains(&point);
    dead.retain(|marked| !chain.stones.contains(marked));
    if !was_dead {
        dead.extend(&chain.stones);
    }
    chain.stones.len()
}
