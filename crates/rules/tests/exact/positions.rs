//! The number of legal positions on small boards: those in which every chain has a liberty.

use baduk_rules::{Board, Color, Size};

use crate::{counts, up_to};

/// The board whose contents are the base-3 digits of `number`, one digit for each point.
fn board(size: Size, number: u64) -> Board {
    let mut digits = number;
    let stones = size.points().filter_map(|point| {
        let digit = digits % 3;
        digits /= 3;
        let color = [None, Some(Color::Black), Some(Color::White)][digit as usize];
        color.map(|color| (point, color))
    });
    Board::with_stones(size, stones.collect::<Vec<_>>())
}

fn is_legal(board: &Board) -> bool {
    board.stones().all(|(point, _)| board.chain(point).is_some_and(|chain| !chain.liberties.is_empty()))
}

#[test]
fn so_many_positions_are_legal() {
    let known = up_to(9, &counts().legal_positions);
    assert_eq!(known.len(), 9);
    for (size, figure) in known {
        for size in [size, Size::new(size.height().into(), size.width().into()).unwrap()] {
            let all = 3_u64.pow(size.area() as u32);
            let legal = (0..all).filter(|&number| is_legal(&board(size, number))).count();
            assert_eq!(legal as u64, figure, "{size}");
        }
    }
}
