//! Mixes several predictions of a decision into one prediction, with weights that learn which predictions are reliable (logistic mixing as
//! in PAQ; M. Mahoney, "Data Compression Explained", 4.3.2). All arithmetic is on whole numbers.

use std::sync::OnceLock;

use super::coder::{Coder, EDGE};

/// The values of 65,536 / (1 + e^-x) for x from -8 to 8 in steps of one half.
const CURVE: [i32; 33] = [
    22, 36, 60, 98, 162, 267, 439, 720, 1_179, 1_921, 3_108, 4_971, 7_812, 11_955, 17_625, 24_743, 32_768, 40_793,
    47_911, 53_581, 57_724, 60_565, 62_428, 63_615, 64_357, 64_816, 65_097, 65_269, 65_374, 65_438, 65_476, 65_500,
    65_514,
];

/// The maximum of log-odds in 256ths, which stands for odds of e^8 to 1.
const STEEPEST: i32 = 2047;

/// How slowly the weights change, as a number of bits: at 14, a weight changes by a 64th of the error for log-odds of 1.
const SLOWNESS: u32 = 14;

/// The maximum of a weight in 65,536ths, also for negative weights.
const HEAVIEST: i64 = 1 << 20;

/// Returns the probability, in 65,536ths, for the log-odds `odds`, in 256ths.
fn squash(odds: i32) -> i32 {
    let odds = odds.clamp(-STEEPEST, STEEPEST) + 2048;
    let (place, part) = ((odds >> 7) as usize, odds & 127);
    (CURVE[place] * (128 - part) + CURVE[place + 1] * part) >> 7
}

/// Returns the log-odds, in 256ths, for the probability `yes`, in 65,536ths.
pub(super) fn odds(yes: u32) -> i32 {
    static ODDS: OnceLock<Vec<i16>> = OnceLock::new();
    i32::from(ODDS.get_or_init(all_odds)[(yes >> 4) as usize])
}

/// The log-odds in 256ths for each probability in 4096ths, from 0 to 4095.
fn all_odds() -> Vec<i16> {
    let mut odds = Vec::with_capacity(4096);
    for value in -STEEPEST..=STEEPEST {
        let until = (squash(value) >> 4) as usize + 1;
        odds.resize(until.max(odds.len()), value as i16);
    }
    odds.resize(4096, STEEPEST as i16);
    odds
}

/// Codes a decision with several predictions of it, and adapts their weights. The predictions `says` are log-odds in 256ths, and the
/// weights are in 65,536ths. Without a coder, the answer is only learned.
pub(super) fn mix(coder: Option<&mut Coder>, says: &[i32], weights: &mut [i32], answer: bool) -> bool {
    let sum: i64 = says.iter().zip(&*weights).map(|(&odds, &weight)| i64::from(odds) * i64::from(weight)).sum();
    let yes = squash((sum >> 16).clamp(-2047, 2047) as i32).clamp(EDGE as i32, 65_536 - EDGE as i32);
    let answer = match coder {
        Some(coder) => coder.decide(answer, yes as u32),
        None => answer,
    };
    let error = if answer { 65_536 } else { 0 } - yes;
    for (&odds, weight) in says.iter().zip(weights) {
        let step = (i64::from(odds) * i64::from(error)) >> SLOWNESS;
        *weight = (i64::from(*weight) + step).clamp(-HEAVIEST, HEAVIEST) as i32;
    }
    answer
}
