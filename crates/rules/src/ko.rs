//! Ko and superko: which positions must not be repeated.

use crate::board::{Board, Placed};
use crate::color::Color;
use crate::history::History;
use crate::point::Point;
use crate::ruleset::Ko;

/// The point that the simple ko rule forbids to the opponent after a stone was placed at `at` with the effect `placed`; `None` if it
/// forbids no point.
///
/// This is the captured point if one stone captured one stone, and retaking would capture only that stone: exactly then would the board
/// repeat. (After setup, other chains may have no liberties, and would be captured too.)
pub(crate) fn forbidden_point(board: &Board, at: Point, placed: Placed) -> Option<Point> {
    if placed.captured != 1 {
        return None;
    }
    let (ko, opponent) = (placed.captured_at?, board.stone(at)?.opponent());
    let retaken = board.clone().place(ko, opponent);
    (retaken.captured == 1 && retaken.captured_at == Some(at)).then_some(ko)
}

/// How a position of the history was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Origin {
    /// The player who made the position by placing a stone; `None` for the start of the game and after a pass.
    pub(crate) made_by: Option<Color>,
    /// The player to move in this position.
    pub(crate) next: Color,
}

/// The number of moves before the first position in `history` that has the hash `hash` and that a move by `color` must not repeat under a
/// superko rule. `None` if there is no such position, and under the simple ko rule, which only looks at the last move.
///
/// `origin` returns how the position after a number of moves was made. `is_same` returns whether the stones of that position equal those of
/// the new one; it is only called if the hashes are equal.
pub(crate) fn repeated(
    ko: Ko,
    history: &History,
    color: Color,
    hash: u64,
    origin: impl Fn(usize) -> Origin,
    is_same: impl Fn(usize) -> bool,
) -> Option<usize> {
    let find = |forbids: &dyn Fn(Origin) -> bool| {
        history.numbers(hash).find(|&number| forbids(origin(number)) && is_same(number))
    };
    match ko {
        Ko::Simple => None,
        Ko::Positional => find(&|_| true),
        Ko::Situational => find(&|origin| origin.next == color.opponent()),
        Ko::NaturalSituational => find(&|origin| origin.made_by == Some(color)),
    }
}
