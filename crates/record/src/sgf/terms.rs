//! What the root of a record says of the game's terms: SZ, RU, KM and HA.

use baduk_rules::{HalfPoints, Preset, Ruleset, Size};

use super::value::{compose, simple_text};
use super::warning::Fault;

/// The names that programs and SGF (FF\[4\], property RU) have for rules, in lower case without blanks and marks, and the
/// preset that each means. A preset's own name is known without standing here.
const NAMES: &[(&str, &str)] = &[
    ("goe", "ing"),
    ("nz", "new-zealand"),
    ("kr", "korean"),
    ("korea", "korean"),
    ("jp", "japanese"),
    ("japan", "japanese"),
    ("cn", "chinese"),
    ("china", "chinese"),
    ("tw", "taiwanese"),
    ("taiwan", "taiwanese"),
    ("american", "aga"),
    ("bga", "aga"),
    ("french", "aga"),
    ("tt", "tromp-taylor"),
    ("logical", "tromp-taylor"),
];

/// The rules that an RU value names, whatever the case of its letters and the marks between them; or rules written out as
/// [`Ruleset`] writes them.
pub(super) fn rules(value: &str) -> Result<Ruleset, Fault> {
    let written = simple_text(value);
    let plain = plain(&written);
    let known = NAMES.iter().find(|(name, _)| *name == plain).and_then(|(_, preset)| Preset::from_name(preset));
    let same = || Preset::ALL.into_iter().find(|preset| self::plain(preset.name()) == plain);
    let preset = known.or_else(same).map(Preset::ruleset);
    preset.or_else(|| written.parse().ok()).ok_or(Fault::UnknownRules { rules: written })
}

/// A name without blanks, marks and capitals.
fn plain(name: &str) -> String {
    name.chars().filter(|letter| letter.is_alphanumeric()).map(|letter| letter.to_ascii_lowercase()).collect()
}

/// The board of an SZ value: "19", or "13:9" for 13 points wide and 9 high.
pub(super) fn size(value: &str) -> Option<Size> {
    let side = |text: &str| text.trim_ascii().parse().ok();
    let (width, height) = compose(value).unwrap_or((value, value));
    Size::new(side(width)?, side(height)?).ok()
}

/// The handicap of an HA value, at least 2 stones, or 0 for an even game, for which some write 1.
pub(super) fn handicap(value: &str, size: Size) -> Result<u16, Fault> {
    let stones = value.trim_ascii().parse::<u16>().ok().filter(|&stones| usize::from(stones) <= size.area());
    stones.map(|stones| if stones == 1 { 0 } else { stones }).ok_or_else(|| bad("HA", value))
}

/// A komi, and the warning that it was not written as SGF has it: in points.
///
/// Some servers write hundredths (`KM[750]`), and under Chinese rules hundredths of a zi of two points: 375 is 3.75 zi,
/// 7.5 points. Both are told from points by being more than the board has, or by their quarters.
pub(super) fn komi(value: &str, size: Size) -> Result<(HalfPoints, Option<Fault>), Fault> {
    let most = i64::from(HalfPoints::most_komi(size).half_points());
    let written = hundredths(value.trim_ascii()).ok_or_else(|| bad("KM", value))?;
    let in_hundredths = written.abs() > 50 * most;
    let read = if in_hundredths && written % 100 == 0 { written / 100 } else { written };
    let halves = half_points(read).filter(|halves| halves.abs() <= most).ok_or_else(|| bad("KM", value))?;
    let komi = i32::try_from(halves).map(HalfPoints::from_half_points).map_err(|_| bad("KM", value))?;
    let odd = in_hundredths || read % 50 != 0;
    Ok((komi, odd.then(|| Fault::OddKomi { value: value.to_owned(), read_as: komi })))
}

/// Half-points from hundredths of a point, or, where there is a quarter, of a zi.
pub(super) const fn half_points(hundredths: i64) -> Option<i64> {
    if hundredths % 50 == 0 {
        Some(hundredths / 50)
    } else if hundredths % 25 == 0 {
        Some(hundredths / 25)
    } else {
        None
    }
}

/// A decimal number of at most six digits before its point, in hundredths; `None` when it needs smaller parts.
pub(super) fn hundredths(text: &str) -> Option<i64> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, part) = digits.split_once(['.', ',']).unwrap_or((digits, ""));
    let part = part.trim_end_matches('0');
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if digits.is_empty() || whole.len() > 6 || part.len() > 2 || !is_number(whole) || !is_number(part) {
        return None;
    }
    let whole: i64 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    let part: i64 = format!("{part:0<2}").parse().ok()?;
    Some(sign * (100 * whole + part))
}

fn bad(property: &str, value: &str) -> Fault {
    Fault::BadValue { property: property.to_owned(), value: value.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(side: u32) -> Size {
        Size::square(side).unwrap()
    }

    /// A komi on 19x19 as text, with "!" where there is a warning.
    fn komi_text(value: &str) -> String {
        match komi(value, square(19)) {
            Ok((komi, None)) => komi.to_string(),
            Ok((komi, Some(_))) => format!("{komi}!"),
            Err(_) => "none".to_owned(),
        }
    }

    #[test]
    fn a_komi_is_in_points() {
        let values = ["6.5", "7.500000", "0", "-5.5", "+0.50", "7", "361", ".5", "7,5", " 6.5 "];
        let read = ["6.5", "7.5", "0", "-5.5", "0.5", "7", "361", "0.5", "7.5", "6.5"];
        assert_eq!(values.map(komi_text), read);
    }

    #[test]
    fn a_komi_in_hundredths_or_in_zi_is_understood() {
        let values = ["375", "750", "650", "3.75", "2.75", "-750", "550.0"];
        assert_eq!(values.map(komi_text), ["7.5!", "7.5!", "6.5!", "7.5!", "5.5!", "-7.5!", "5.5!"]);
    }

    #[test]
    fn what_is_no_komi_of_this_board_is_none() {
        for value in ["", "-", "six", "6.5 points", "6.3", "361.5", "99999", "1e3", "--5", "1234567", "९"] {
            assert_eq!(komi_text(value), "none", "{value}");
        }
        assert_eq!(komi("2050", square(1)), Err(bad("KM", "2050")), "20 points are the most on the smallest board");
    }

    #[test]
    fn a_board_may_be_square_or_not() {
        assert_eq!(size("9"), Some(square(9)));
        assert_eq!(size(" 19 "), Some(square(19)));
        assert_eq!(size("13:9"), Size::new(13, 9).ok());
        for value in ["", "0", "1000", "53", "-9", "nineteen", "9:", ":9", "9:0", "9x9", "99999999999"] {
            assert_eq!(size(value), None, "{value}");
        }
    }

    #[test]
    fn a_handicap_is_two_stones_or_more() {
        assert_eq!(handicap("4", square(19)), Ok(4));
        assert_eq!(handicap("0", square(19)), Ok(0));
        assert_eq!(handicap("1", square(19)), Ok(0));
        for value in ["", "-2", "two", "82", "70000"] {
            assert_eq!(handicap(value, square(9)), Err(bad("HA", value)), "{value}");
        }
    }

    #[test]
    fn rules_are_known_by_many_names() {
        for preset in Preset::ALL {
            assert_eq!(rules(preset.name()), Ok(preset.ruleset()));
            assert_eq!(rules(&preset.name().to_ascii_uppercase().replace('-', " ")), Ok(preset.ruleset()));
        }
        let names = ["AGA", "GOE", "Japanese", "NZ", "Korean", "Chinese", "New Zealand", "Tromp/Taylor"];
        let presets = ["aga", "ing", "japanese", "new-zealand", "korean", "chinese", "new-zealand", "tromp-taylor"];
        assert_eq!(names.map(|name| rules(name).unwrap().to_string()), presets);
        assert_eq!(rules("Calvinball"), Err(Fault::UnknownRules { rules: "Calvinball".to_owned() }));
    }

    #[test]
    fn every_name_in_the_table_means_a_preset() {
        for (name, preset) in NAMES {
            assert_eq!(rules(name).ok(), Preset::from_name(preset).map(Preset::ruleset), "{name}");
        }
    }

    #[test]
    fn rules_may_be_written_out() {
        let written = "tromp-taylor,ko=situational";
        assert_eq!(rules(written).unwrap().to_string(), written);
    }
}
