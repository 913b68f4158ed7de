//! Kos and superkos: which positions a play may not make again.

use crate::board::{Board, Placed};
use crate::color::Color;
use crate::history::History;
use crate::point::Point;
use crate::ruleset::Ko;

/// The point where the opponent may not play at once under the simple ko, after a stone put on `at` did what `placed` says.
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

/// How a position of the history came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Origin {
    /// Who made it by a play on the board; `None` for the start of the game and after a pass.
    pub(crate) made_by: Option<Color>,
    /// Who was to play next.
    pub(crate) next: Color,
}

/// The number of the first position in `history` that a play by `color` may not make again under a superko and that has this hash.
/// `None` under the simple ko, which looks at one move only.
///
/// `origin` says how a numbered position came about, and `is_same` whether its stones are those of the new one: it is asked last, and
/// only where the hashes are equal.
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
