//! A generator of random numbers, the same for the same seed.

use baduk_rules::{Board, Color, Game, Move, Point, Size};

/// The generator splitmix64 (Steele, Lea and Flood 2014).
pub(crate) struct Random(u64);

impl Random {
    /// A generator seeded with the size of a board.
    pub(crate) fn for_size(size: Size) -> Self {
        Self(u64::from(size.width()) << 8 | u64::from(size.height()))
    }

    /// A generator seeded with `number`.
    pub(crate) const fn new(number: u64) -> Self {
        Self(number << 32)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A random number from 0 to `limit` - 1.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub(crate) fn color(&mut self) -> Color {
        Color::BOTH[self.below(2)]
    }

    pub(crate) fn point(&mut self, size: Size) -> Point {
        Point::new(self.below(size.width().into()) as u8, self.below(size.height().into()) as u8)
    }

    /// Points at which to compare two boards: all points of a small board, a sample of a large one.
    pub(crate) fn some_points(&mut self, size: Size) -> Vec<Point> {
        if size.area() <= 25 { size.points().collect() } else { (0..12).map(|_| self.point(size)).collect() }
    }

    /// A random legal move for the player to move: mostly a stone, sometimes a pass, and a pass if a few tries find no legal point. A point
    /// next to the last move is sometimes tried first, since kos and snapbacks would be rare otherwise.
    pub(crate) fn move_in(&mut self, game: &Game) -> Move {
        let size = game.board().size();
        let near = match game.moves().last() {
            Some(&(_, Move::Play(last))) if self.one_in(2) => last.neighbors(size).collect(),
            _ => Vec::new(),
        };
        let anywhere: Vec<Point> = (0..8).map(|_| self.point(size)).collect();
        let legal = near.into_iter().chain(anywhere).find(|&point| game.legality(point).is_ok());
        legal.filter(|_| !self.one_in(40)).map_or(Move::Pass, Move::Play)
    }

    /// A board with many random stones, so that chains are long and some have no liberty.
    pub(crate) fn board(&mut self, size: Size) -> Board {
        let empty = 2 + self.below(4);
        let mut stones = Vec::new();
        for point in size.points() {
            if !self.one_in(empty) {
                stones.push((point, self.color()));
            }
        }
        Board::with_stones(size, stones)
    }
}
