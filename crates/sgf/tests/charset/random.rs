//! A generator of random numbers, the same for the same seed.

/// The generator splitmix64 (Steele, Lea and Flood 2014).
pub(crate) struct Random(u64);

impl Random {
    /// A generator seeded with `number`.
    pub(crate) const fn new(number: u64) -> Self {
        Self(number << 32)
    }

    /// A random number from 0 to `limit` - 1; `limit` is at least 1.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % limit as u64) as usize
    }
}
