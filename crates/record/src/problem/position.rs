use baduk_rules::{Board, Color, Game, Move, Placed, Point};

use crate::replay::stones_after;
use crate::tree::Node;

/// A position as problems compare them: the stones, whose turn it is, and where a ko may not be retaken at once. How it came about
/// does not matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Position {
    pub(super) board: Board,
    pub(super) to_play: Color,
    ko: Option<Point>,
}

impl Position {
    pub(super) fn of(game: &Game) -> Self {
        Self { board: game.board().clone(), to_play: game.to_play(), ko: game.ko() }
    }

    /// Makes a move as [`replay`](crate::replay()) does: also one that the rules refuse, and none off the board.
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

    /// Does what a node sets up and plays.
    pub(super) fn follow(&mut self, node: Node<'_>) {
        if node.sets_up() {
            self.board = Board::with_stones(self.board.size(), stones_after(&self.board, node));
            let next = node.play().map(|(color, _)| color);
            self.to_play = node.to_play().or(next).unwrap_or(self.to_play);
            self.ko = None;
        }
        for (color, mv) in node.plays() {
            self.play(color, mv);
        }
    }

    /// A number that equal positions share, and others almost surely do not.
    pub(super) fn key(&self) -> u64 {
        let ko = self.ko.map_or(0, |ko| 1 + (u64::from(ko.y()) << 8 | u64::from(ko.x())));
        let state = ko << 1 | u64::from(self.to_play == Color::White);
        self.board.hash() ^ state.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// Where one stone that took one stone stands to be retaken by one that would bring the board back: every ko rule forbids it.
    fn banned(&self, point: Point, placed: Placed) -> Option<Point> {
        let taken = placed.captured_at.filter(|_| placed.captured == 1)?;
        let chain = self.board.chain(point)?;
        (chain.stones.len() == 1 && chain.liberties == [taken]).then_some(taken)
    }
}
