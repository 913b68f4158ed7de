//! Pseudo-random numbers, which are the same for the same seed on every machine.

/// A pseudo-random number generator: splitmix64 (Steele, Lea and Flood 2014).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Creates the generator with this seed.
    #[must_use]
    pub const fn from_seed(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Returns `true` with a chance of one in `n`, which must be at least 1.
    pub fn one_in(&mut self, n: u64) -> bool {
        self.next().is_multiple_of(n)
    }

    /// A random one of `choices`, each with equal probability; `None` if `choices` is empty.
    pub fn one_of<T: Copy>(&mut self, choices: &[T]) -> Option<T> {
        let index = (self.next() % choices.len().max(1) as u64) as usize;
        choices.get(index).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_always_gives_the_same_choices() {
        let choices = |seed| {
            let mut random = Random::from_seed(seed);
            (0..20).map(|_| random.one_of(&['a', 'b', 'c']).unwrap()).collect::<String>()
        };
        assert_eq!(choices(1), choices(1));
        assert_ne!(choices(1), choices(2));
        assert_eq!(Random::from_seed(1).one_of::<u8>(&[]), None);
    }
}
