//! Laws that hold for every position. Random games on boards of many sizes are compared with a referee that is as simple as possible, and
//! with the same games rotated, mirrored and with exchanged colors.

mod board;
mod every_rule;
mod game;
mod naive;
mod random;
mod superko;
mod symmetry;

#[path = "../common/terms.rs"]
mod terms;

use baduk_rules::Size;

/// The board sizes of these tests, each with the number of moves to play. Games on small boards soon have captures and kos, and comparisons
/// on large boards take long.
fn sizes() -> impl Iterator<Item = (Size, usize)> {
    let squares = (1..=19).map(|side| (side, side));
    let others = [(1, 2), (2, 1), (1, 7), (9, 1), (2, 3), (3, 2), (7, 4), (4, 7), (19, 3), (5, 52), (52, 2), (52, 52)];
    squares.chain(others).map(|(width, height)| {
        let size = Size::new(width, height).unwrap();
        let moves = match size.area() {
            0..=81 => 300,
            82..=400 => 500,
            _ => 900,
        };
        (size, moves)
    })
}
