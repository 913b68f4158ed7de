//! Laws of the board: the data that a board updates with each move equal those of a new board with the same stones.

use std::collections::{BTreeMap, BTreeSet};

use baduk_rules::{Board, Color, Point, Size};

use crate::naive::Grid;
use crate::random::Random;
use crate::sizes;

/// Asserts that all data of `board` equal those of a new board with the same stones, and those that flood fill finds in `grid`.
pub(crate) fn assert_sound(board: &Board, grid: &Grid, random: &mut Random) {
    let afresh = grid.to_board();
    assert_eq!(*board, afresh);
    assert_eq!(board.hash(), afresh.hash());
    for point in random.some_points(board.size()) {
        assert_eq!(board.chain(point), grid.chain(point), "{point:?} of {board}");
    }
}

/// Places stones at random empty points of random boards, also as suicide.
#[test]
fn a_board_updated_by_moves_equals_a_new_board() {
    let (mut captured, mut suicide, mut without_liberties) = (0, 0, 0);
    for (size, moves) in sizes() {
        let mut random = Random::for_size(size);
        let mut board = if random.one_in(2) { random.board(size) } else { Board::new(size) };
        let mut grid = Grid::from_board(&board);
        for number in 0..moves {
            let (point, color) = (random.point(size), random.color());
            if board.stone(point).is_some() {
                continue;
            }
            let mut after = grid.clone();
            let expected = after.place(point, color);
            assert_eq!(board.is_suicide(point, color), expected.1 > 0, "{color:?} on {point:?} of {board}");
            let placed = board.place(point, color);
            assert_eq!((placed.captured, placed.suicide), expected, "{color:?} on {point:?} of {grid:?}");
            assert_eq!(placed.captured_at.is_some(), placed.captured > 0);
            if let Some(at) = placed.captured_at {
                assert_eq!((grid.stone(at), board.stone(at)), (Some(color.opponent()), None));
            }
            captured += placed.captured;
            suicide += placed.suicide;
            grid = after;
            if size.area() <= 400 || number % 50 == 0 {
                assert_sound(&board, &grid, &mut random);
            }
        }
        let mut stones = board.stones();
        without_liberties += usize::from(stones.any(|(point, _)| board.chain(point).unwrap().liberties.is_empty()));
    }
    assert!(captured > 500 && suicide > 500 && without_liberties > 0, "{captured} {suicide} {without_liberties}");
}

#[test]
fn setting_stones_one_by_one_makes_the_board_made_at_once() {
    for (size, _) in sizes().filter(|(size, _)| size.area() <= 400) {
        let mut random = Random::for_size(size);
        let mut board = random.board(size);
        let mut grid = Grid::from_board(&board);
        for _ in 0..60 {
            let point = random.point(size);
            let stone = if random.one_in(3) { None } else { Some(random.color()) };
            board.set(point, stone);
            grid.set(point, stone);
            assert_sound(&board, &grid, &mut random);
        }
    }
}

#[test]
fn taking_off_every_stone_leaves_the_empty_board() {
    for (size, _) in sizes().filter(|(size, _)| size.area() <= 200) {
        let mut board = Random::for_size(size).board(size);
        for point in size.points() {
            board.set(point, None);
        }
        assert_eq!(board, Board::new(size));
        assert_eq!(board.hash(), Board::new(size).hash());
    }
}

#[test]
fn boards_that_differ_in_a_stone_are_not_equal() {
    for (size, _) in sizes() {
        let mut random = Random::for_size(size);
        let board = random.board(size);
        let point = random.point(size);
        for stone in [None, Some(Color::Black), Some(Color::White)] {
            let mut other = board.clone();
            other.set(point, stone);
            assert_eq!(other == board, board.stone(point) == stone);
            assert_eq!(other.hash() == board.hash(), board.stone(point) == stone);
        }
    }
}

/// Points where black stones together have the hash of the empty board. Of 65 keys of 64 bits, some always cancel out.
pub(crate) fn stones_that_cancel_out(size: Size) -> Vec<Point> {
    let hash = |points: &BTreeSet<Point>| black_on(size, points.iter().copied()).hash();
    // Gaussian elimination: sets of points whose hashes have different highest bits.
    let mut reduced: BTreeMap<u32, BTreeSet<Point>> = BTreeMap::new();
    let canceled = size.points().find_map(|point| {
        let mut points = BTreeSet::from([point]);
        while let Some(bit) = hash(&points).checked_ilog2() {
            let Some(other) = reduced.get(&bit) else {
                reduced.insert(bit, points);
                return None;
            };
            points = points.symmetric_difference(other).copied().collect();
        }
        Some(points)
    });
    canceled.expect("the board has more than 64 points").into_iter().collect()
}

fn black_on(size: Size, points: impl IntoIterator<Item = Point>) -> Board {
    Board::with_stones(size, points.into_iter().map(|point| (point, Color::Black)))
}

#[test]
fn boards_of_equal_hash_are_still_compared_stone_by_stone() {
    let size = Size::square(9).unwrap();
    let board = black_on(size, stones_that_cancel_out(size));
    assert_eq!(board.hash(), Board::new(size).hash());
    assert_ne!(board, Board::new(size));
}

#[test]
fn a_board_survives_writing_and_reading() {
    for (size, _) in sizes() {
        let board = Random::for_size(size).board(size);
        let text = board.to_string();
        assert_eq!(text.lines().count(), size.height().into());
        assert!(text.lines().all(|row| row.len() == usize::from(size.width())));
        assert_eq!(text.parse(), Ok(board));
    }
}
