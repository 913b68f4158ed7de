//! The simple ko: who has just taken a single stone with a single stone may not be retaken at once.

use crate::board::{Board, Placed};
use crate::point::Point;

/// The point where the opponent may not play at once, after a stone put on `at` did what `placed` says.
///
/// It is the captured point when one stone took one stone and stands alone with that point as its only liberty: then,
/// and only then, would retaking bring the board back as it was.
pub(crate) fn forbidden_point(board: &Board, at: Point, placed: Placed) -> Option<Point> {
    if placed.captured != 1 {
        return None;
    }
    let chain = board.chain(at)?;
    (chain.stones.len() == 1 && chain.liberties.len() == 1).then_some(placed.captured_at).flatten()
}
