//! A range coder, which codes decisions and choices as one number. Each decision takes as many bits as its answer was unlikely.

/// The minimum size of the range of numbers. With this minimum, shares of the range are exact to 32 bits or more.
const LEAST: u64 = 1 << 48;
/// The size of the whole range of numbers, before anything is coded.
const WHOLE: u64 = 1 << 56;
/// The position in the range of the bits that are written as the next byte.
const TOP: u32 = 48;
/// The minimum distance of learned probabilities from 0 and from 1, in 65,536ths.
pub(super) const EDGE: u32 = 24;

/// Codes decisions in either direction, so that the same code writes and reads. When a coder reads, the values given to it are ignored, and
/// it returns the values that were written.
pub(super) struct Coder {
    range: u64,
    direction: Direction,
}

enum Direction {
    Write {
        /// The lower end of the current range, below [`WHOLE`].
        low: u64,
        bytes: Vec<u8>,
    },
    Read {
        /// The number that is being read, minus the lower end of the current range.
        code: u64,
        /// The most that the missing bits at the end of a cut link could add to the number, if all of these bits were ones.
        open: u64,
        bytes: Vec<u8>,
        next: usize,
        /// The number of bits that are read. The rest of the last byte is filled with zeros.
        bits: usize,
        /// Whether the end of the number may be missing. Then decisions that depend on the end are not valid.
        is_cut: bool,
        /// Whether a decision depended on the missing end of the number.
        is_over: bool,
    },
}

/// Why coding a game stops before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CodingError {
    /// The game is larger than a link may hold.
    TooLarge,
    /// The number was not written by this program, since it stands for no game.
    Wrong,
}

impl Coder {
    pub(super) const fn writer() -> Self {
        Self { range: WHOLE, direction: Direction::Write { low: 0, bytes: Vec::new() } }
    }

    /// A coder that reads `bits` bits of `bytes`, followed by zeros. If the end may be missing (`is_cut`), decisions that depend on the end
    /// are detected.
    pub(super) fn reader(bytes: Vec<u8>, bits: usize, is_cut: bool) -> Self {
        let direction = Direction::Read { code: 0, open: 0, bytes, next: 0, bits, is_cut, is_over: false };
        let mut coder = Self { range: WHOLE, direction };
        for _ in 0..WHOLE.ilog2() / 8 {
            coder.next_byte();
        }
        coder
    }

    /// Whether the last decisions are not reliable, since they depend on the missing end of the number.
    pub(super) const fn is_over(&self) -> bool {
        matches!(self.direction, Direction::Read { is_over: true, .. })
    }

    /// Codes a decision for which "yes" has the probability `yes` in 65,536ths; 0 < `yes` < 65,536. Returns the answer.
    pub(super) fn decide(&mut self, answer: bool, yes: u32) -> bool {
        let bound = (self.range >> 16) * u64::from(yes);
        let answer = match &mut self.direction {
            Direction::Write { .. } => answer,
            Direction::Read { code, open, is_cut, is_over, .. } => {
                *is_over |= *is_cut && (*code < bound) != (*code + *open < bound);
                *code < bound
            }
        };
        if answer {
            self.take(0, bound);
        } else {
            self.take(bound, self.range - bound);
        }
        answer
    }

    /// Codes the index of an option, given the weight of each option, and returns it. The sum of the weights is above 0 and below 2^32, and
    /// an option of weight 0 cannot be chosen.
    pub(super) fn choose(&mut self, choice: usize, weights: &[u32]) -> usize {
        let total: u64 = weights.iter().map(|&weight| u64::from(weight)).sum();
        let share = self.range / total;
        let (at, start) = match &self.direction {
            Direction::Write { .. } => (choice, weights[..choice].iter().map(|&weight| u64::from(weight)).sum()),
            Direction::Read { code, .. } => find(weights, (*code / share).min(total - 1)),
        };
        let end = start + u64::from(weights[at]);
        let size = if end == total { self.range - share * start } else { share * u64::from(weights[at]) };
        if let Direction::Read { code, open, is_cut, is_over, .. } = &mut self.direction {
            *is_over |= *is_cut && *code + *open >= share * start + size;
        }
        self.take(share * start, size);
        at
    }

    /// Codes one of the `count` equally likely numbers from 0 to `count` - 1, and returns it; 0 < `count` < 2^32.
    pub(super) fn uniform(&mut self, number: u32, count: u32) -> u32 {
        let share = self.range / u64::from(count);
        let number = match &mut self.direction {
            Direction::Write { .. } => number,
            Direction::Read { code, open, is_cut, is_over, .. } => {
                let of = |code: u64| u32::try_from(code / share).unwrap_or(u32::MAX).min(count - 1);
                *is_over |= *is_cut && of(*code) != of(*code + *open);
                of(*code)
            }
        };
        let start = share * u64::from(number);
        let size = if number == count - 1 { self.range - start } else { share };
        self.take(start, size);
        number
    }

    /// Narrows the current range to the `size` numbers that begin at `start`.
    fn take(&mut self, start: u64, size: u64) {
        match &mut self.direction {
            Direction::Write { low, bytes } => {
                *low += start;
                if *low >= WHOLE {
                    *low -= WHOLE;
                    carry(bytes);
                }
            }
            Direction::Read { code, .. } => *code -= start,
        }
        self.range = size;
        while self.range < LEAST {
            self.range <<= 8;
            self.next_byte();
        }
    }

    fn next_byte(&mut self) {
        match &mut self.direction {
            Direction::Write { low, bytes } => {
                bytes.push((*low >> TOP) as u8);
                *low = (*low << 8) & (WHOLE - 1);
            }
            Direction::Read { code, open, bytes, next, bits, .. } => {
                let known = bits.saturating_sub(*next * 8).min(8);
                *code = (*code << 8) | u64::from(bytes.get(*next).copied().unwrap_or(0));
                *open = ((*open << 8) & (WHOLE - 1)) | (0xff >> known);
                *next += 1;
            }
        }
    }

    /// Returns the bytes that were written. Zeros at the end are left out, since a reader adds them again.
    pub(super) fn finish(self) -> Vec<u8> {
        let Direction::Write { low, mut bytes } = self.direction else { return Vec::new() };
        // The number in the range with the most zeros at its end is written.
        let zeros = (0..WHOLE.ilog2()).rev().find(|&zeros| round_up(low, zeros) - low < self.range).unwrap_or(0);
        let mut number = round_up(low, zeros);
        if number >= WHOLE {
            number -= WHOLE;
            carry(&mut bytes);
        }
        bytes.extend_from_slice(&(number << 8).to_be_bytes()[..7]);
        while bytes.last() == Some(&0) {
            bytes.pop();
        }
        bytes
    }
}

/// The index of the option whose share of the weights contains `wanted`, which is below their sum, and the start of that share.
fn find(weights: &[u32], wanted: u64) -> (usize, u64) {
    let mut start = 0;
    for (at, &weight) in weights.iter().enumerate() {
        if wanted < start + u64::from(weight) {
            return (at, start);
        }
        start += u64::from(weight);
    }
    (0, 0)
}

/// The lowest number that is at least `number` and has `zeros` zero bits at its end.
const fn round_up(number: u64, zeros: u32) -> u64 {
    let step = (1 << zeros) - 1;
    (number + step) & !step
}

/// Adds one to a big-endian number, given as bytes.
fn carry(bytes: &mut [u8]) {
    for byte in bytes.iter_mut().rev() {
        *byte = byte.wrapping_add(1);
        if *byte != 0 {
            break;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An iterator over pseudo-random numbers, the same for the same seed.
    fn numbers(seed: u64) -> impl Iterator<Item = u64> {
        std::iter::successors(Some(seed.wrapping_mul(2) + 1), |&n| {
            let n = n ^ (n << 13);
            let n = n ^ (n >> 7);
            Some(n ^ (n << 17))
        })
    }

    /// Codes a sequence of `count` decisions, choices and numbers that depend on `seed`, and returns the results.
    fn code(coder: &mut Coder, seed: u64, given: &[u64], count: usize) -> Vec<u64> {
        let mut random = numbers(seed).skip(8);
        (0..count)
            .map(|at| {
                let [kind, size] = [random.next().unwrap(), random.next().unwrap()];
                let given = given.get(at).copied().unwrap_or(0);
                match kind % 3 {
                    0 => {
                        let yes = [1, 65_535, 32_768, (size % 65_535) as u32 + 1][(kind / 3 % 4) as usize];
                        u64::from(coder.decide(given % 2 == 1, yes))
                    }
                    1 => {
                        let weights: Vec<u32> = numbers(size)
                            .take((size % 400) as usize + 2)
                            .map(|n| (n >> (44 + n % 20)) as u32)
                            .collect();
                        let mut at = given as usize % weights.len();
                        while weights[at] == 0 {
                            at = (at + 1) % weights.len();
                        }
                        coder.choose(at, &weights) as u64
                    }
                    _ => {
                        let count = (size >> 33) as u32 + 1;
                        u64::from(coder.uniform((given % u64::from(count)) as u32, count))
                    }
                }
            })
            .collect()
    }

    #[test]
    fn decisions_survive_writing_and_reading() {
        for seed in 0..300 {
            let given: Vec<u64> = numbers(seed + 1000).take(200).collect();
            for count in [0, 1, 2, 5, 200] {
                let mut writer = Coder::writer();
                let written = code(&mut writer, seed, &given, count);
                let bytes = writer.finish();
                let mut reader = Coder::reader(bytes, 0, false);
                assert_eq!(code(&mut reader, seed, &[], count), written, "seed {seed}");
            }
        }
    }

    #[test]
    fn a_carry_runs_through_all_bytes() {
        // The sequence stays at the upper end of the range, until the last decision causes a carry.
        for count in 1..40 {
            let mut writer = Coder::writer();
            for _ in 0..count {
                writer.uniform(256, 257);
            }
            writer.decide(false, 65_535);
            let mut reader = Coder::reader(writer.finish(), 0, false);
            for _ in 0..count {
                assert_eq!(reader.uniform(0, 257), 256);
            }
            assert!(!reader.decide(true, 65_535));
        }
    }

    #[test]
    fn a_truncated_code_is_right_until_it_is_over() {
        for seed in 0..100 {
            let given: Vec<u64> = numbers(seed + 1000).take(200).collect();
            let mut writer = Coder::writer();
            let written = code(&mut writer, seed, &given, 200);
            let bytes = writer.finish();
            for left in [0, 1, bytes.len() / 2, bytes.len() - 2] {
                let mut reader = Coder::reader(bytes[..left].to_vec(), left * 8, true);
                let mut right = 0;
                let mut random = 0;
                while !reader.is_over() && random < 200 {
                    // The same sequence again, but one longer each time.
                    random += 1;
                    reader = Coder::reader(bytes[..left].to_vec(), left * 8, true);
                    let read = code(&mut reader, seed, &[], random);
                    if !reader.is_over() {
                        assert_eq!(read, written[..random]);
                        right = random;
                    }
                }
                assert!(right < 200, "seed {seed}, {left} bytes");
            }
        }
    }

    #[test]
    fn a_likely_decision_costs_next_to_nothing() {
        let mut writer = Coder::writer();
        for _ in 0..10_000 {
            writer.decide(true, 65_500);
        }
        assert!(writer.finish().len() <= 2);
    }
}
