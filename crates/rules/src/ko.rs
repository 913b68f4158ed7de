//! The simple ko: who has just taken a single stone with a single stone may not be retaken at once.

use crate::board::{Board, Placed};
use crate::point::Point;

/// The point where the opponent may not play at once, after a stone put on `at` did what `placed` says.
///
/// It is the captured point when one stone took one stone and retaking would take that stone and no other: then, and
/// only then, would the board be back as it was. (A set-up may hold other chains without liberties, which would go too.)
pub(crate) fn forbidden_point(board: &Board, at: Point, placed: Placed) -> Option<Point> {
    if placed.captured != 1 {
        return None;
    }
    let (ko, opponent) = (placed.captured_at?, board.stone(at)?.opponent());
    let retaken = board.clone().place(ko, opponent);
    (retaken.captured == 1 && retaken.captured_at == Some(at)).then_some(ko)
}
