//! The hashes of all positions of a game, with a fast check for repetition.

use alloc::vec;
use alloc::vec::Vec;

use crate::board::Board;

/// The hashes of the positions of a game. A position's number is the number of moves before it, so 0 is the start.
///
/// Most positions are new, and one lookup in a filter shows it: the filter has a bit for each hash, and at least
/// sixteen times as many bits as there are positions. Hashes are compared only if the bit is set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct History {
    hashes: Vec<u64>,
    /// The filter: for each position, the bit that its hash selects is set. The number of 64-bit words is a power of two.
    filter: Vec<u64>,
    /// The boards of every [`STRIDE`]th position, from which the boards in between can be replayed quickly.
    boards: Vec<Board>,
}

/// The minimum number of bits that the filter has for each position.
const BITS_EACH: usize = 16;
/// The number of positions between two stored boards.
const STRIDE: usize = 64;
/// The filter's size in 64-bit words for a short game, enough for 256 positions.
const WORDS: usize = 64;

impl History {
    /// A history that contains only the position of `start`.
    pub(crate) fn new(start: &Board) -> Self {
        let mut history = Self { hashes: Vec::new(), filter: vec![0; WORDS], boards: Vec::new() };
        history.push(start);
        history
    }

    /// Adds the position after the next move, which is `board`.
    pub(crate) fn push(&mut self, board: &Board) {
        if self.hashes.len().is_multiple_of(STRIDE) {
            self.boards.push(board.clone());
        }
        self.push_hash(board.hash());
    }

    /// The last stored board at or before the position `number`, and the number of that board's position.
    pub(crate) fn board_before(&self, number: usize) -> (usize, &Board) {
        let kept = number / STRIDE;
        (kept * STRIDE, &self.boards[kept])
    }

    fn push_hash(&mut self, hash: u64) {
        self.hashes.push(hash);
        if self.hashes.len() * BITS_EACH > self.filter.len() * 64 {
            self.filter = vec![0; self.filter.len() * 2];
            for at in 0..self.hashes.len() {
                self.mark(self.hashes[at]);
            }
        } else {
            self.mark(hash);
        }
    }

    /// The numbers of the positions with this hash, in ascending order.
    pub(crate) fn numbers(&self, hash: u64) -> impl Iterator<Item = usize> + '_ {
        let (word, bit) = self.place(hash);
        let known = if self.filter[word] & bit == 0 { &[][..] } else { &self.hashes };
        known.iter().enumerate().filter(move |&(_, &known)| known == hash).map(|(number, _)| number)
    }

    fn mark(&mut self, hash: u64) {
        let (word, bit) = self.place(hash);
        self.filter[word] |= bit;
    }

    /// The bit that belongs to a hash in the filter: the index of the word, and a word with only that bit set.
    fn place(&self, hash: u64) -> (usize, u64) {
        ((hash >> 6) as usize & (self.filter.len() - 1), 1 << (hash & 63))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::size::Size;

    #[test]
    fn every_position_of_a_long_history_is_found_by_its_number() {
        let hash = |n: u64| n.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut history = History::new(&Board::new(Size::square(1).unwrap()));
        for n in 1..5000 {
            assert_eq!(history.numbers(hash(n)).next(), None);
            history.push_hash(hash(n));
        }
        assert!((0..5000).all(|n| history.numbers(hash(n)).eq([n as usize])));
        history.push_hash(hash(7));
        assert!(history.numbers(hash(7)).eq([7, 5000]));
    }

    #[test]
    fn hashes_with_the_same_filter_bit_are_distinguished() {
        let mut history = History::new(&Board::new(Size::square(1).unwrap()));
        history.push_hash(1);
        assert_eq!(history.numbers(1 | 1 << 40).next(), None);
        assert!(history.numbers(1).eq([1]));
    }
}
