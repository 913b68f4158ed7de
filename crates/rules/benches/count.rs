//! Counts with known results: all games under positional superko on the tiniest boards, and the legal positions of small boards (Tromp
//! and Farneback, "Combinatorics of Go", 2007; Tromp's tables at tromp.github.io/go): `cargo xtask bench count`, which fails if one is wrong.
//!
//! A game here is a path in the graph of positions that starts at the empty board and has no position twice: either color may move at any
//! time (with an implied pass in between), suicide is allowed, and the empty path counts.

use baduk_rules::{Board, Color, Point, Size};
use std::time::Instant;

const GAMES: &[(u32, u32, u64)] = &[(1, 1, 1), (2, 1, 9), (3, 1, 907), (4, 1, 2_098_407_841)];

const POSITIONS: &[(u32, u32, u64)] =
    &[(1, 1, 1), (2, 2, 57), (3, 2, 489), (4, 2, 4_125), (3, 3, 12_675), (4, 4, 24_318_165)];

fn main() {
    let all_positions = |size: Size| positions(&Board::new(size), &size.points().collect::<Vec<_>>());
    for (what, boards, count) in [("games", GAMES, games as fn(Size) -> u64), ("positions", POSITIONS, all_positions)] {
        for &(width, height, known) in boards {
            let (size, start) = (Size::new(width, height).expect("a size"), Instant::now());
            let counted = count(size);
            println!("{counted:>13} {what} on {size}, in {:.2} s", start.elapsed().as_secs_f64());
            assert_eq!(counted, known, "{what} on {size}");
        }
    }
}

/// The number of games that start with the empty board of this size.
///
/// # Panics
/// When the board has more than 64 positions, since a set of positions is stored as 64 bits.
fn games(size: Size) -> u64 {
    let graph = Graph::from_empty(size);
    assert!(graph.0.len() <= 64, "every position has its bit");
    graph.paths(0, 1)
}

/// The graph of positions. For each position, the set of positions that one move leads to, with a bit for each position's index. The
/// first position is the empty board.
struct Graph(Vec<u64>);

impl Graph {
    /// The graph of all positions that can be reached from the empty board.
    fn from_empty(size: Size) -> Self {
        let mut positions = vec![Board::new(size)];
        let mut next = Vec::new();
        while let Some(board) = positions.get(next.len()).cloned() {
            let mut bits = 0;
            for made in moves(&board) {
                let known = positions.iter().position(|position| *position == made);
                let index = known.unwrap_or_else(|| {
                    positions.push(made);
                    positions.len() - 1
                });
                bits |= 1_u64.checked_shl(index as u32).unwrap_or_default();
            }
            next.push(bits);
        }
        Self(next)
    }

    /// The number of paths that start at the position with the index `position` and visit no position twice, and no position in the set
    /// `seen`, which contains the start.
    fn paths(&self, position: usize, seen: u64) -> u64 {
        let mut paths = 1;
        let mut next = self.0[position] & !seen;
        while next != 0 {
            let lowest = next.trailing_zeros();
            next &= next - 1;
            paths += self.paths(lowest as usize, seen | 1 << lowest);
        }
        paths
    }
}

/// The positions to which one move of either color leads.
fn moves(board: &Board) -> impl Iterator<Item = Board> {
    let empty = board.size().points().filter(|&point| board.stone(point).is_none());
    empty.flat_map(|point| Color::BOTH.map(|color| with_stone(board, point, color).0))
}

/// The board after a stone is placed, and whether the stone captured nothing.
fn with_stone(board: &Board, point: Point, color: Color) -> (Board, bool) {
    let mut board = board.clone();
    let placed = board.place(point, color);
    (board, placed.captured + placed.suicide == 0)
}

/// The number of legal positions that have the stones of `board`, and other stones only at points of `rest`.
///
/// The search adds stones in order and backtracks when one of them captures. It misses no legal position: with fewer stones than in the
/// position, each chain keeps its liberty, or has a new one at the point of a missing stone.
fn positions(board: &Board, rest: &[Point]) -> u64 {
    let Some((&point, rest)) = rest.split_first() else { return 1 };
    let with = |color| match with_stone(board, point, color) {
        (board, true) => positions(&board, rest),
        (_, false) => 0,
    };
    positions(board, rest) + with(Color::Black) + with(Color::White)
}
