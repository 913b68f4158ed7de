//! Codes yes/no decisions with probabilities that adapt, and numbers made of such decisions. All arithmetic is on whole numbers, so that
//! the probabilities adapt in the same way on all machines.

use super::coder::{Coder, EDGE};
use super::mixer::odds;

/// The probability of "yes" for a decision that is made repeatedly. It adapts to the answers.
#[derive(Clone, Copy)]
pub(super) struct Bit {
    /// The probability that the answer is "yes", in 65,536ths.
    yes: u16,
    /// The number of decisions that were coded with this probability, up to [`Bit::SLOWEST`]. The higher the number, the less the next
    /// decision changes the probability.
    seen: u8,
}

impl Bit {
    /// The maximum of `seen`. Once it is reached, the speed of adaptation is constant.
    const SLOWEST: u8 = 60;

    /// A probability that starts at `yes` 65,536ths and adapts as if it was learned from `seen` decisions.
    pub(super) const fn new(yes: u16, seen: u8) -> Self {
        Self { yes, seen }
    }

    pub(super) fn code(&mut self, coder: &mut Coder, answer: bool) -> bool {
        let answer = coder.decide(answer, u32::from(self.yes).clamp(EDGE, 65_536 - EDGE));
        self.learn(answer);
        answer
    }

    pub(super) fn learn(&mut self, answer: bool) {
        let goal = if answer { 65_535 } else { 0 };
        let step = (goal - i32::from(self.yes)) * 2 / (2 * i32::from(self.seen) + 3);
        self.yes = (i32::from(self.yes) + step) as u16;
        self.seen = (self.seen + 1).min(Self::SLOWEST);
    }
}

/// A coder for numbers from 0 up that are usually small. It learns how many binary digits they have.
#[derive(Clone)]
pub(super) struct Number {
    length: [Bit; 32],
    first: [Bit; 32],
}

impl Number {
    /// A coder that has learned nothing yet: after each bit, a number is as likely to end as not.
    pub(super) const fn new() -> Self {
        Self { length: [Bit::new(32_768, 2); 32], first: [Bit::new(32_768, 2); 32] }
    }

    pub(super) fn code(&mut self, coder: &mut Coder, number: u32) -> u32 {
        let number = u64::from(number) + 1;
        let mut length = 0;
        // Yes ends the number. Beyond the end of a link, all bits are zeros, which means yes, so that numbers read
        // there are small.
        while length < 31 && !self.length[length].code(coder, number.ilog2() as usize <= length) {
            length += 1;
        }
        let mut read = 1;
        for place in (0..length).rev() {
            let bit = number >> place & 1 == 1;
            // The bit after the leading one matters most, so its probability is learned.
            let bit = if place + 1 == length { self.first[length].code(coder, bit) } else { coder.decide(bit, 32_768) };
            read = read << 1 | u64::from(bit);
        }
        (read - 1) as u32
    }
}

/// A choice among `PLACES` options, a power of two, with learned probabilities. Each choice is coded by decisions in a binary tree.
#[derive(Clone)]
pub(super) struct Symbol<const PLACES: usize> {
    bits: [Bit; PLACES],
}

impl<const PLACES: usize> Symbol<PLACES> {
    pub(super) const fn new() -> Self {
        Self { bits: [Bit::new(32_768, 0); PLACES] }
    }

    pub(super) fn code(&mut self, coder: &mut Coder, symbol: usize) -> usize {
        let mut node = 1;
        for place in (0..PLACES.ilog2()).rev() {
            node = node << 1 | usize::from(self.bits[node].code(coder, symbol >> place & 1 == 1));
        }
        node - PLACES
    }

    pub(super) fn learn(&mut self, symbol: usize) {
        let mut node = 1;
        for place in (0..PLACES.ilog2()).rev() {
            let bit = symbol >> place & 1 == 1;
            self.bits[node].learn(bit);
            node = node << 1 | usize::from(bit);
        }
    }
}

/// The probability of "yes" for a decision in one of many contexts.
#[derive(Clone, Copy)]
pub(super) struct Slot {
    /// The probability of "yes" in 65,536ths minus one half, so that a new array is all zeros, which is fast to create.
    yes: i16,
    /// The number of times that the context occurred, up to [`Slot::SLOWEST`].
    seen: u8,
}

impl Slot {
    /// The maximum of `seen`. Once it is reached, the speed of adaptation is constant.
    const SLOWEST: u8 = 30;

    pub(super) const NEW: Self = Self { yes: 0, seen: 0 };

    pub(super) const fn is_known(self) -> bool {
        self.seen > 0
    }

    /// The prediction that this slot makes, as log-odds in 256ths; 0 if the context never occurred.
    pub(super) fn says(self) -> i32 {
        odds((i32::from(self.yes) + HALF) as u32)
    }

    pub(super) fn learn(&mut self, answer: bool) {
        let goal = if answer { HALF - 1 } else { -HALF };
        let step = (goal - i32::from(self.yes)) * 2 / (2 * i32::from(self.seen) + 3);
        self.yes = (i32::from(self.yes) + step) as i16;
        self.seen = (self.seen + 1).min(Self::SLOWEST);
    }
}

const HALF: i32 = 32_768;
