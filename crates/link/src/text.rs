//! Codes texts. Each character is predicted from the characters that followed the same text before.
//!
//! For each bit, seven predictions from different contexts are mixed into one. A short primer teaches the predictions which texts are
//! common in records.

use std::sync::OnceLock;

use super::bits::Slot;
use super::coder::{Coder, CodingError};
use super::mixer::mix;
use super::names;
use super::primer::{COMMENTS, VALUES};

/// The number of predictions that are mixed for each bit.
const PREDICTIONS: usize = 7;
/// The number of bits in the index of a slot for values of properties.
const OF_VALUES: u32 = 13;
/// The number of bits in the index of a slot for comments.
const OF_COMMENTS: u32 = 16;
/// The byte that ends a text. UTF-8 never has this byte.
const END: u8 = 0xff;
/// The maximum length in bytes of a value that is used as a context as a whole.
const SHORT: usize = 20;

/// The initial weight of the predictions in 65,536ths, by the number of contexts that occurred before.
const TRUST: [i32; PREDICTIONS + 1] = [0, 65_536, 40_000, 32_000, 28_000, 26_000, 24_000, 22_000];

/// The predictions of characters that were learned from texts.
#[derive(Clone)]
pub(super) struct Texts {
    slots: Vec<Slot>,
    slot_bits: u32,
    /// The weight of each prediction in 65,536ths, by the number of contexts that occurred before.
    weights: [[i32; PREDICTIONS]; PREDICTIONS + 1],
    /// For each kind of text, the last text of that kind.
    before: Vec<Vec<u8>>,
}

impl Texts {
    /// The predictions for values of properties, as learned from the primer.
    pub(super) fn values() -> Self {
        static PRIMED: OnceLock<Texts> = OnceLock::new();
        PRIMED.get_or_init(|| Self::primed(OF_VALUES, VALUES)).clone()
    }

    /// The predictions for comments, as learned from the primer.
    pub(super) fn comments() -> Self {
        static PRIMED: OnceLock<Texts> = OnceLock::new();
        PRIMED.get_or_init(|| Self::primed(OF_COMMENTS, COMMENTS)).clone()
    }

    fn primed(slot_bits: u32, primer: &[(&str, &str)]) -> Self {
        let mut texts = Self {
            slots: vec![Slot::NEW; PREDICTIONS << slot_bits],
            slot_bits,
            weights: std::array::from_fn(|known| [TRUST[known]; PREDICTIONS]),
            before: vec![Vec::new(); names::KINDS],
        };
        for &(name, text) in primer {
            texts.code_bytes(None, names::code(name), text.as_bytes(), usize::MAX);
        }
        texts
    }

    /// Codes a text of the kind `kind` with at most `most` bytes. If the end of the link is missing, the part of the text before that is
    /// returned.
    pub(super) fn code(
        &mut self,
        coder: &mut Coder,
        kind: usize,
        text: &str,
        most: usize,
    ) -> Result<String, CodingError> {
        let bytes = self.code_bytes(Some(&mut *coder), kind, text.as_bytes(), most).ok_or(CodingError::TooLarge)?;
        String::from_utf8(bytes).or_else(|error| {
            let until = error.utf8_error().valid_up_to();
            let letters = String::from_utf8(error.into_bytes()[..until].to_vec());
            // The cut may be in the middle of a character.
            letters.ok().filter(|_| coder.is_over()).ok_or(CodingError::Wrong)
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

    fn code_byte(&mut self, mut coder: Option<&mut Coder>, hashes: &[u32; PREDICTIONS], byte: u8) -> u8 {
        let mut node = 1usize;
        while node < 256 {
            let bit = byte >> (7 - node.ilog2()) & 1 == 1;
            let mut places = [0; PREDICTIONS];
            let mut says = [0; PREDICTIONS];
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

/// The contexts from which the next byte of a text is predicted.
struct Contexts {
    kind: u32,
    /// The hash of the text so far.
    whole: u32,
    /// The hash of the word that the text ends with so far.
    word: u32,
    /// Whether the text so far equals the start of the last text of its kind.
    is_same: bool,
}

impl Contexts {
    fn hashes(&self, done: &[u8], before: &[u8]) -> [u32; PREDICTIONS] {
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
