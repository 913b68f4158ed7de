//! Zobrist hashes of positions: each stone at each point has a key, and a position's hash is the exclusive or of its
//! stones' keys, which makes updates cheap.
//!
//! Keys are computed, not stored: a table for the largest board would add 43 KB that do not compress. Different
//! positions almost never have the same hash, but callers compare the boards to be sure.

use crate::color::Color;

/// The hash key of a stone of `color` at this index of the board's points.
pub(crate) const fn key(index: u16, color: Color) -> u64 {
    // The finalizer of splitmix64 (Steele, Lea and Flood 2014): a bijection whose output bits all depend on all input bits.
    let mut z = ((index as u64) << 1 | color as u64).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn no_two_stones_share_a_key() {
        let keys: HashSet<u64> = (0..3000).flat_map(|i| Color::BOTH.map(|c| key(i, c))).collect();
        assert_eq!(keys.len(), 6000);
    }
}
