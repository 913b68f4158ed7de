use crate::board::Board;
use crate::point::Point;

/// Marks the whole chain on `point` as dead, or as living again if it was marked. Says how many stones changed: 0
/// where there is no stone.
///
/// `dead` keeps its points in order and each once.
pub fn toggle_chain(board: &Board, dead: &mut Vec<Point>, point: Point) -> usize {
    let Some(chain) = board.chain(point) else { return 0 };
    if dead.contains(&point) {
        dead.retain(|marked| !chain.stones.contains(marked));
    } else {
        dead.extend(&chain.stones);
        dead.sort_unstable();
        dead.dedup();
    }
    chain.stones.len()
}
