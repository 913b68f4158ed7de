//! Normalizes the texts that readers type for numeric properties.

use baduk_rules::{HalfPoints, Size};

/// Returns the value to save for the text that was typed for a root property; most texts are unchanged. `None` if the property is a
/// number of points (KM) or seconds (TM), and the text is not a valid number.
///
/// A comma counts as a decimal point, and fullwidth digits as ASCII digits. Komi must be within ±[`HalfPoints::most_komi`], and seconds
/// must not be negative. An empty text clears the property.
pub fn normalize(name: &str, text: &str, size: Size) -> Option<String> {
    let read: fn(&str, Size) -> Option<String> = match name {
        "KM" => komi,
        "TM" => seconds,
        _ => return Some(text.to_owned()),
    };
    let plain = to_ascii(text);
    if plain.is_empty() { Some(plain) } else { read(&plain, size) }
}

fn komi(plain: &str, size: Size) -> Option<String> {
    let komi: HalfPoints = without_zeros(plain).parse().ok()?;
    let most = HalfPoints::most_komi(size);
    (-most..=most).contains(&komi).then(|| komi.to_string())
}

fn seconds(plain: &str, _: Size) -> Option<String> {
    let (whole, part) = plain.split_once('.').unwrap_or((plain, "0"));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    (is_number(whole) && is_number(part)).then(|| without_zeros(plain).to_owned())
}

/// Removes trailing zeros after a decimal point: "7" for "7.00".
fn without_zeros(plain: &str) -> &str {
    if plain.contains('.') { plain.trim_end_matches('0').trim_end_matches('.') } else { plain }
}

/// Converts fullwidth characters to ASCII and trims spaces: "6.5" for " 6,5 " and for "６．５".
fn to_ascii(text: &str) -> String {
    let ascii = |character: char| match character {
        // Unicode has the full-width forms of "!" to "~" in the same order, starting at U+FF01.
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(character) - 0xff01 + 0x21).unwrap_or(character),
        '\u{2212}' => '-',
        character => character,
    };
    text.trim().chars().map(ascii).map(|character| if character == ',' { '.' } else { character }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn normalized(name: &str, text: &str) -> Option<String> {
        normalize(name, text, Size::square(9).unwrap())
    }

    #[test]
    fn komi_is_a_number_of_halves_that_the_board_can_hold() {
        for (text, komi) in [
            ("6.5", "6.5"),
            (" 7 ", "7"),
            ("7.0", "7"),
            ("6.50", "6.5"),
            ("6,5", "6.5"),
            ("-5,5", "-5.5"),
            ("\u{2212}0.5", "-0.5"),
            ("６．５", "6.5"),
            ("０", "0"),
            ("81", "81"),
        ] {
            assert_eq!(normalized("KM", text).as_deref(), Some(komi), "{text}");
        }
        for text in ["6.25", "6,25", "abc", "999", "81.5", "-82", "6.5 points", "6..5", ".5", ".", "-", "750"] {
            assert_eq!(normalized("KM", text), None, "{text}");
        }
    }

    #[test]
    fn time_is_a_number_of_seconds_not_below_0() {
        for (text, seconds) in [("3600", "3600"), ("0", "0"), ("１２０", "120"), ("10,5", "10.5"), ("60.0", "60")] {
            assert_eq!(normalized("TM", text).as_deref(), Some(seconds), "{text}");
        }
        for text in ["-1", "1 h", "1:00:00", "3600s", ".5", "5.", "1e3"] {
            assert_eq!(normalized("TM", text), None, "{text}");
        }
    }

    #[test]
    fn nothing_clears_and_other_texts_are_written_as_typed() {
        assert_eq!([normalized("KM", " "), normalized("TM", "")], [Some(String::new()), Some(String::new())]);
        assert_eq!(normalized("RE", "B+6,5 ").as_deref(), Some("B+6,5 "));
    }
}
