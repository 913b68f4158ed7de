use baduk_record::stones_after;
use baduk_rules::{Board, Color, Game, Move, Placed, Point};
use baduk_sgf::Node;

/// A position in the form in which problems compare it: the stones, the player to move, and the point where ko forbids retaking. The
/// history of the game does not matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Position {
    pub(super) board: Board,
    pub(super) to_play: Color,
    ko: Option<Point>,
}

impl Position {
    pub(super) fn from_game(game: &Game) -> Self {
        Self { board: game.board().clone(), to_play: game.to_play(), ko: game.ko() }
    }

    /// Plays a move as [`replay`](baduk_record::replay()) does: illegal moves too, but none off the board.
    pub(super) fn play(&mut self, color: Color, mv: Move) {
        match mv {
            Move::Play(point) if self.board.size().contains(point) => {
                self.board.set(point, None);
                let placed = self.board.place(point, color);
                self.ko = self.banned(point, placed);
            }
            Move::Play(_) => return,
            Move::Pass => self.ko = None,
        }
        self.to_play = color.opponent();
    }

    /// Whether `color` may play at `point` under the rules that all rulesets share, so that long cycles are allowed.
    pub(super) fn may_play(&self, point: Point, color: Color) -> bool {
        let is_free = self.board.size().contains(point) && self.board.stone(point).is_none();
        is_free && self.ko != Some(point) && !self.board.is_suicide(point, color)
    }

    /// Applies the setup and the moves of a node.
    pub(super) fn follow(&mut self, node: Node<'_>) {
        if node.sets_up() {
            self.board = Board::with_stones(self.board.size(), stones_after(&self.board, node));
            self.to_play = node.to_play_after_setup().unwrap_or(self.to_play);
            self.ko = None;
        }
        for (color, mv) in node.plays() {
            self.play(color, mv);
        }
    }

    /// The hash of the position. Different positions almost never have the same hash.
    pub(super) fn key(&self) -> u64 {
        let ko = self.ko.map_or(0, |ko| 1 + (u64::from(ko.y()) << 8 | u64::from(ko.x())));
        let state = ko << 1 | u64::from(self.to_play == Color::White);
        self.board.hash() ^ state.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// The point where retaking is forbidden after the move at `point`, since a single stone captured a single stone and retaking would
    /// repeat the board; `None` if there is no such point. Every ko rule forbids it.
    fn banned(&self, point: Point, placed: Placed) -> Option<Point> {
        let taken = placed.captured_at.filter(|_| placed.captured == 1)?;
        let chain = self.board.chain(point)?;
        (chain.stones.len() == 1 && chain.liberties == [taken]).then_some(taken)
    }
}
