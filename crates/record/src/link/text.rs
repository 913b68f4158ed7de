//! Texts: letter by letter, each by what followed the same letters before.
//!
//! Seven opinions on every bit of a byte, each from another context, are mixed into one. They begin with what is usual in records:
//! a short primer was read before the first text.

use std::sync::OnceLock;

use super::bits::Slot;
use super::coder::Coder;
use super::mixer::mix;
use super::model::Stop;
use super::names;
use super::primer::{COMMENTS, VALUES};

/// How many opinions there are.
const OPINIONS: usize = 7;
/// How many bits number the slots of one of them, for the values of properties and for comments.
const OF_VALUES: u32 = 13;
const OF_COMMENTS: u32 = 16;
/// What ends a text: no UTF-8 has this byte.
const END: u8 = 0xff;
/// Up to this byte all that came before in a value is a context of its own.
const SHORT: usize = 20;

/// How much each is believed to begin with, in 65,536ths, by how many have seen their context before.
const TRUST: [i32; OPINIONS + 1] = [0, 65_536, 40_000, 32_000, 28_000, 26_000, 24_000, 22_000];

/// What is known of texts.
#[derive(Clone)]
pub(super) struct Texts {
    slots: Vec<Slot>,
    slot_bits: u32,
    /// For each number of opinions that have seen their context before: how much each is believed.
    weights: [[i32; OPINIONS]; OPINIONS + 1],
    /// The last text of each kind.
    before: Vec<Vec<u8>>,
}

impl Texts {
    /// What is known before the first value of a property.
    pub(super) fn values() -> Self {
        static PRIMED: OnceLock<Texts> = OnceLock::new();
        PRIMED.get_or_init(|| Self::primed(OF_VALUES, VALUES)).clone()
    }

    /// What is known before the first comment.
    pub(super) fn comments() -> Self {
        static PRIMED: OnceLock<Texts> = OnceLock::new();
        PRIMED.get_or_init(|| Self::primed(OF_COMMENTS, COMMENTS)).clone()
    }

    fn primed(slot_bits: u32, primer: &[(&str, &str)]) -> Self {
        let mut texts = Self {
            slots: vec![Slot::NEW; OPINIONS << slot_bits],
            slot_bits,
            weights: std::array::from_fn(|known| [TRUST[known]; OPINIONS]),
            before: vec![Vec::new(); names::KINDS],
        };
        for &(name, text) in primer {
            texts.code_bytes(None, names::code(name), text.as_bytes(), usize::MAX);
        }
        texts
    }

    /// A text of this kind, of at most so many bytes. Where the end of the link is missing it is what there is of the text.
    pub(super) fn code(&mut self, coder: &mut Coder, kind: usize, text: &str, most: usize) -> Result<String, Stop> {
        let bytes = self.code_bytes(Some(&mut *coder), kind, text.as_bytes(), most).ok_or(Stop::TooLarge)?;
        String::from_utf8(bytes).or_else(|error| {
            let until = error.utf8_error().valid_up_to();
            let letters = String::from_utf8(error.into_bytes()[..until].to_vec());
            // With the end of the link, that of a letter may be missing.
            letters.ok().filter(|_| coder.is_over()).ok_or(Stop::Wrong)
        })
    }

    fn code_bytes(&mut self, mut coder: Option<&mut Coder>, kind: usize, text: &[u8], most: usize) -> Option<Vec<u8>> {
        let mut done: Vec<u8> = Vec::with_capacity(text.len());
        let before = std::mem::take(&mut self.before[kind]);
        let mut contexts = Contexts { kind: kind as u32, whole: 0, word: 0, is_same: true };
        loop {
            let byte = text.get(done.len()).copied().unwrap_or(END);
            let hashes = contexts.hashes(&done, &before);
            let byte = self.code_byte(coder.as_deref_mut(), &hashes, byte);
            if byte == END || coder.as_deref().is_some_and(Coder::is_over) {
                break;
            }
            if done.len() == most {
                return None;
            }
            contexts.add(byte, before.get(done.len()).copied());
            done.push(byte);
        }
        self.before[kind].clone_from(&done);
        Some(done)
    }

    fn code_byte(&mut self, mut coder: Option<&mut Coder>, hashes: &[u32; OPINIONS], byte: u8) -> u8 {
        let mut node = 1usize;
        while node < 256 {
            let bit = byte >> (7 - node.ilog2()) & 1 == 1;
            let mut places = [0; OPINIONS];
            let mut says = [0; OPINIONS];
            let mut known = 0;
            for (opinion, &hash) in hashes.iter().enumerate() {
                let place =
                    (hash ^ (node as u32).wrapping_mul(0x9e37_79b1)).wrapping_mul(0x85eb_ca6b) >> (32 - self.slot_bits);
                places[opinion] = opinion << self.slot_bits | place as usize;
                let slot = &self.slots[places[opinion]];
                says[opinion] = slot.says();
                known += usize::from(slot.is_known());
            }
            let bit = mix(coder.as_deref_mut(), &says, &mut self.weights[known], bit);
            for place in places {
                self.slots[place].learn(bit);
            }
            node = node << 1 | usize::from(bit);
        }
        (node & 255) as u8
    }
}

/// What comes before a byte.
struct Contexts {
    kind: u32,
    /// All of the text so far.
    whole: u32,
    /// The letters since the last that was none.
    word: u32,
    /// Whether it is the same so far as the last text of its kind.
    is_same: bool,
}

impl Contexts {
    fn hashes(&self, done: &[u8], before: &[u8]) -> [u32; OPINIONS] {
        let last = |count: usize| {
            let from = done.len().saturating_sub(count);
            done[from..].iter().fold(count as u32, |hash, &byte| step(hash, byte))
        };
        let above = before.get(done.len()).copied().unwrap_or(END);
        let whole = if done.len() <= SHORT { step(self.whole, self.kind as u8) } else { last(6) };
        let column = step(step(self.kind << 1 | u32::from(self.is_same), above), done.last().copied().unwrap_or(END));
        [whole, step(last(1), self.kind as u8), last(2), last(3), last(4), step(self.word, 0), column]
    }

    fn add(&mut self, byte: u8, above: Option<u8>) {
        self.whole = step(self.whole, byte);
        self.word =
            if byte.is_ascii_alphanumeric() || byte >= 128 { step(self.word, byte.to_ascii_lowercase()) } else { 0 };
        self.is_same &= above == Some(byte);
    }
}

const fn step(hash: u32, byte: u8) -> u32 {
    (hash.wrapping_add(byte as u32).wrapping_add(1)).wrapping_mul(0x2c1b_3c6d).rotate_left(13)
}
