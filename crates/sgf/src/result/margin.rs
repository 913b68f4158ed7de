//! Reads the margin in the text of a result.

use baduk_rules::HalfPoints;

use super::words::{Means, has};
use crate::terms::{half_points, hundredths};

/// The margin in the format of FF\[4\]: a number of points without a sign, possibly with a half. `None` if the text is not such a number.
pub(super) fn standard_margin(score: &str) -> Option<HalfPoints> {
    let (whole, part) = score.split_once('.').unwrap_or((score, "0"));
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let hundredths = hundredths(score).filter(|hundredths| hundredths % 50 == 0)?;
    if is_digits(whole) && is_digits(part) { margin_of(hundredths) } else { None }
}

/// The margin in the text of a result, if the text has exactly one number that does not count moves. The margin may be negative. `None` if
/// it is not clear.
pub(super) fn margin(text: &str) -> Option<HalfPoints> {
    if has(text, Means::Moves) {
        return None;
    }
    let text =
        text.replace(['半', '반', '½'], " 1/2 ").replace('¼', " 1/4 ").replace('¾', " 3/4 ").replace("half", " 1/2 ");
    let (mut whole, mut part) = (None, None);
    for number in text.split(|letter| !is_numeral(letter)).map(|number| number.trim_end_matches(['.', ','])) {
        let (slot, read) = match number.split_once('/') {
            _ if number.is_empty() => continue,
            Some(fraction) => (&mut part, quarters(fraction)),
            None => (&mut whole, hundredths(number).or_else(|| in_characters(number))),
        };
        if slot.replace(read?).is_some() {
            return None;
        }
    }
    let sum = [whole, part].into_iter().flatten().reduce(|whole, part| whole + part)?;
    margin_of(if has(&text, Means::Zi) { 2 * sum } else { sum })
}

/// Converts hundredths of a point to a margin; or hundredths of a zi, if they include a quarter. `None` if the margin has no half points.
fn margin_of(hundredths: i64) -> Option<HalfPoints> {
    let halves = half_points(hundredths).and_then(|halves| i32::try_from(halves).ok())?;
    (halves <= 2 * HalfPoints::LIMIT).then(|| HalfPoints::from_half_points(halves))
}

/// A fraction that is a half or a number of quarters, in hundredths; `None` for other fractions.
fn quarters(fraction: (&str, &str)) -> Option<i64> {
    match fraction {
        ("1", "4") => Some(25),
        ("1", "2") | ("2", "4") => Some(50),
        ("3", "4") => Some(75),
        _ => None,
    }
}

/// The number below 100 that is written in Chinese characters, in hundredths; `None` if the text is not such a number.
fn in_characters(number: &str) -> Option<i64> {
    let mut value = 0;
    for letter in number.chars() {
        value = match letter {
            '十' if value < 10 => 10 * value.max(1),
            digit if value % 10 == 0 => value + digit_value(digit)?,
            _ => return None,
        };
    }
    Some(100 * value)
}

/// The value of a Chinese or Japanese digit; `None` for other characters.
fn digit_value(letter: char) -> Option<i64> {
    let letter = if matches!(letter, '両' | '两') { '二' } else { letter };
    "〇一二三四五六七八九".chars().zip(0..).find(|&(digit, _)| digit == letter).map(|(_, value)| value)
}

fn is_numeral(letter: char) -> bool {
    letter.is_ascii_digit() || ".,/-十".contains(letter) || digit_value(letter).is_some()
}
