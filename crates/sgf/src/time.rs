//! The time system of a game: TM is the main time in seconds, and OT describes the overtime.
//!
//! FF\[4\] leaves the text of OT to programs. This module writes it as KGS and OGS do: "5x30 byo-yomi", "25/600 Canadian", "10 Fischer".

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use core::time::Duration;

use baduk_rules::clock::TimeControl;

use crate::tree::Tree;
use crate::value::simple_text;

/// The maximum time that is accepted, about three years. A longer time is a mistake.
const LONGEST: Duration = Duration::from_secs(100_000_000);

/// The time system that a game states; `None` if it states none, or one that is not known.
pub(crate) fn read_control(game: &Tree) -> Option<TimeControl> {
    let mut line = game.main_line(game.root());
    let root = line.find(|&id| ["TM", "OT"].iter().any(|name| game.node(id).value(name).is_some()))?;
    let main = match game.node(root).value("TM").map(str::trim_ascii) {
        None | Some("") => Duration::ZERO,
        Some(value) => duration(value)?,
    };
    let overtime = game.node(root).value("OT").map(|value| simple_text(value).to_ascii_lowercase()).unwrap_or_default();
    match overtime.trim() {
        "" | "none" | "-" => (main > Duration::ZERO).then_some(TimeControl::Absolute { main }),
        overtime => read_overtime(main, overtime),
    }
}

/// Writes a time system into the root, in place of the old one; `None` removes it.
pub(crate) fn write_control(game: &mut Tree, time: Option<TimeControl>) {
    let root = game.root();
    let main = time.map(|time| seconds(time.main()));
    let overtime = time.map(overtime).unwrap_or_default();
    game.set(root, "TM", main.as_deref().as_slice());
    game.set(root, "OT", &[overtime.as_str()][..usize::from(!overtime.is_empty())]);
}

/// The OT value for a time system, such as "5x30 byo-yomi". Empty if there is only main time.
#[must_use]
pub fn overtime(time: TimeControl) -> String {
    match time {
        TimeControl::Absolute { .. } => String::new(),
        TimeControl::ByoYomi { periods, period, .. } => format!("{periods}x{} byo-yomi", seconds(period)),
        TimeControl::Canadian { moves, period, .. } => format!("{moves}/{} Canadian", seconds(period)),
        TimeControl::Fischer { increment, cap: None, .. } => format!("{} Fischer", seconds(increment)),
        TimeControl::Fischer { increment, cap: Some(cap), .. } => {
            format!("{} Fischer, max {}", seconds(increment), seconds(cap))
        }
        TimeControl::Ing { .. } => {
            format!("{}x{} Ing", TimeControl::PENALTY_PERIODS, seconds(time.period().unwrap_or_default()))
        }
        #[cfg(not(feature = "exhaustive"))]
        _ => String::new(),
    }
}

/// The time system that a text of OT in lower case states; `None` if it is not known.
fn read_overtime(main: Duration, text: &str) -> Option<TimeControl> {
    let has = |word: &str| text.split(|letter: char| !letter.is_ascii_alphanumeric()).any(|part| part == word);
    if has("ing") || has("goe") {
        return (main > Duration::ZERO).then_some(TimeControl::Ing { main });
    }
    if text.contains("fischer") {
        let (increment, rest) = first_time(text)?;
        let has_cap = rest.contains("max") || rest.contains("cap");
        let cap = has_cap.then(|| first_time(rest)).flatten().map(|(cap, _)| cap);
        return Some(TimeControl::Fischer { main, increment, cap });
    }
    let (sign, (count, period)) =
        ['x', '×', '*', '/'].into_iter().find_map(|sign| Some((sign, count_and_time(text, sign)?)))?;
    Some(match sign {
        '/' => TimeControl::Canadian { main, moves: count, period },
        _ => TimeControl::ByoYomi { main, periods: count, period },
    })
}

/// The number before `sign`, and the time after it, as in "5x30" or "25/10:00"; `None` if the text has no such pair. Between the number and
/// a slash there may be a word, as in "25 moves / 10 min".
fn count_and_time(text: &str, sign: char) -> Option<(u16, Duration)> {
    text.match_indices(sign).find_map(|(at, _)| {
        let before = text[..at].trim_end();
        let is_word = |letter: char| letter.is_alphabetic() || letter == ' ';
        let before = if sign == '/' { before.trim_end_matches(is_word) } else { before };
        let digits = before.len() - before.trim_end_matches(|letter: char| letter.is_ascii_digit()).len();
        let count = before[before.len() - digits..].parse().ok().filter(|&count| count > 0)?;
        let after = text[at + sign.len_utf8()..].trim_start();
        let (time, _) = first_time(after).filter(|_| after.starts_with(|letter: char| letter.is_ascii_digit()))?;
        Some((count, time))
    })
}

/// The first time in a text that is not zero, and the rest of the text; `None` if there is none. A time is written as "30", "30s", "1:00"
/// or "2 min".
fn first_time(text: &str) -> Option<(Duration, &str)> {
    let start = text.find(|letter: char| letter.is_ascii_digit())?;
    let rest = &text[start..];
    let end = rest.find(|letter: char| !letter.is_ascii_digit() && letter != '.' && letter != ':');
    let (number, rest) = rest.split_at(end.unwrap_or(rest.len()));
    let number = number.trim_end_matches(['.', ':']);
    let time = match number.split_once(':') {
        Some((minutes, part)) => duration(minutes)?.checked_mul(60)?.checked_add(duration(part)?)?,
        None => duration(number)?,
    };
    let unit = match rest.trim_start().as_bytes() {
        [b'h', ..] => 3600,
        // "max" is not a unit of time.
        [b'm', b'a', ..] => 1,
        [b'm', ..] => 60,
        _ => 1,
    };
    let time = time.checked_mul(unit)?;
    (time > Duration::ZERO && time <= LONGEST).then_some((time, rest))
}

/// Parses a number of seconds, possibly with decimals, to the millisecond. A negative number is zero, since some servers write one for a
/// player who lost on time. `None` if the text is no number, or more than about three years.
#[must_use]
pub fn duration(text: &str) -> Option<Duration> {
    let text = text.trim_ascii();
    let (is_negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.len() + part.len() == 0 || whole.len() > 9 || !is_number(whole) || !is_number(part) {
        return None;
    }
    let whole: u64 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    let part: u64 = format!("{part:0<3}").get(..3)?.parse().ok()?;
    let time = Duration::from_millis(1000 * whole + part);
    Some(if is_negative { Duration::ZERO } else { time }).filter(|&time| time <= LONGEST)
}

/// A time as a number of seconds, to the millisecond: "30", "9.5".
#[must_use]
pub fn seconds(time: Duration) -> String {
    let (whole, part) = (time.as_secs(), time.subsec_millis());
    if part == 0 { whole.to_string() } else { format!("{whole}.{part:03}").trim_end_matches('0').to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use baduk_rules::Size;

    const fn secs(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn read(properties: &str) -> Option<TimeControl> {
        read_control(&super::super::read(&format!("(;{properties};B[aa])")).unwrap().0[0])
    }

    #[test]
    fn a_time_system_survives_writing_and_reading() {
        let main = secs(600);
        for control in [
            None,
            Some(TimeControl::Absolute { main }),
            Some(TimeControl::ByoYomi { main, periods: 5, period: secs(30) }),
            Some(TimeControl::ByoYomi { main: Duration::ZERO, periods: 1, period: Duration::from_millis(2500) }),
            Some(TimeControl::Canadian { main, moves: 25, period: secs(600) }),
            Some(TimeControl::Fischer { main, increment: secs(10), cap: None }),
            Some(TimeControl::Fischer { main, increment: secs(10), cap: Some(secs(900)) }),
            Some(TimeControl::Ing { main }),
        ] {
            let mut game = Tree::new(Size::square(9).unwrap());
            game.set(game.root(), "OT", &["old"]);
            write_control(&mut game, control);
            assert_eq!(read_control(&game), control, "{game:?}");
        }
    }

    #[test]
    fn overtime_is_read_as_servers_write_it() {
        let main = secs(1800);
        let byo_yomi = |periods, period| Some(TimeControl::ByoYomi { main, periods, period: secs(period) });
        let canadian = |moves, period| Some(TimeControl::Canadian { main, moves, period: secs(period) });
        for (text, expected) in [
            ("5x30 byo-yomi", byo_yomi(5, 30)),
            ("5x30s byo-yomi", byo_yomi(5, 30)),
            ("3 x 1:00", byo_yomi(3, 60)),
            ("10×1 min byoyomi", byo_yomi(10, 60)),
            ("byo-yomi: 3*30 sec", byo_yomi(3, 30)),
            ("25/600 Canadian", canadian(25, 600)),
            ("Canadian 15/5:00", canadian(15, 300)),
            ("25/10m", canadian(25, 600)),
            ("25 moves / 10 min", canadian(25, 600)),
            ("15 stones/5:00 Canadian", canadian(15, 300)),
            ("15 Fischer", Some(TimeControl::Fischer { main, increment: secs(15), cap: None })),
            ("fischer 1:30 max 1h", Some(TimeControl::Fischer { main, increment: secs(90), cap: Some(secs(3600)) })),
            ("3x300 Ing", Some(TimeControl::Ing { main })),
            ("Ing penalty time", Some(TimeControl::Ing { main })),
            ("", Some(TimeControl::Absolute { main })),
            ("none", Some(TimeControl::Absolute { main })),
        ] {
            assert_eq!(read(&format!("TM[1800]OT[{text}]")), expected, "{text}");
        }
    }

    #[test]
    fn an_unknown_time_system_is_none() {
        for properties in [
            "",
            "TM[]",
            "TM[0]",
            "TM[soon]",
            "TM[-5]",
            "TM[1e9]",
            "TM[9999999999]",
            "TM[600]OT[as agreed]",
            "TM[600]OT[x30]",
            "TM[600]OT[0x30]",
            "TM[600]OT[5x]",
            "TM[600]OT[5x0]",
            "TM[600]OT[70000x30]",
            "TM[600]OT[fischer]",
            "OT[Ing]",
            "TM[600]OT[5xdays 3]",
        ] {
            assert_eq!(read(properties), None, "{properties}");
        }
    }

    #[test]
    fn overtime_without_main_time_starts_at_once() {
        let expected = TimeControl::ByoYomi { main: Duration::ZERO, periods: 1, period: secs(10) };
        assert_eq!(read("OT[1x10]"), Some(expected));
    }

    #[test]
    fn seconds_have_up_to_three_decimals() {
        let times = [("30", 30_000), ("9.5", 9500), ("0.001", 1), (".25", 250), ("12.3456", 12_345), ("+7", 7000)];
        for (text, millis) in times {
            assert_eq!(duration(text), Some(Duration::from_millis(millis)), "{text}");
        }
        assert_eq!(duration("-0.4"), Some(Duration::ZERO));
        for text in ["", ".", "-", "ten", "1,5", "1e3", "9999999999", "999999999", "٣"] {
            assert_eq!(duration(text), None, "{text}");
        }
        assert_eq!(
            [30_000, 9500, 1, 250].map(|millis| seconds(Duration::from_millis(millis))),
            ["30", "9.5", "0.001", "0.25"]
        );
    }
}
