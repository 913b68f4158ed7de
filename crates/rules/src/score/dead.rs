use alloc::vec::Vec;

use crate::board::Board;
use crate::point::Point;

/// Marks the chain at `point` as dead, or as alive if it was marked. Returns the number of stones whose mark changed: 0 if there is no
/// stone at `point`.
///
/// No point is in `dead` twice.
pub fn toggle_chain(board: &Board, dead: &mut Vec<Point>, point: Point) -> usize {
    let Some(chain) = board.chain(point) else { return 0 };
    let was_dead = dead.contains(&point);
    dead.retain(|marked| !chain.stones.contains(marked));
    if !was_dead {
        dead.extend(&chain.stones);
    }
    chain.stones.len()
}
