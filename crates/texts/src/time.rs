//! The texts of clocks.

use std::time::Duration;

use baduk_rules::Color;
use baduk_rules::clock::{TimeControl, TimeLeft};

use crate::{Locale, color, number, t};

/// Returns the text of a length of time, such as "10 min", "7.5 s" or "1 min 30 s".
pub(crate) fn span(locale: Locale, time: Duration) -> String {
    let minutes = time.as_secs() / 60;
    let seconds = time - Duration::from_secs(60 * minutes);
    let minutes_text = t!(locale, clock.minutes, count = minutes);
    let seconds_text = t!(locale, clock.seconds, count = number(locale, baduk_sgf::seconds(seconds)));
    match (minutes, seconds.is_zero()) {
        (0, _) => seconds_text,
        (_, true) => minutes_text,
        _ => format!("{minutes_text} {seconds_text}"),
    }
}

/// Returns the time that a clock shows, such as "9:05", or "1:02:33" from an hour on. The time is rounded up, so that it is "0:00" only
/// when no time is left.
#[must_use]
pub fn time(left: TimeLeft) -> String {
    let seconds = left.seconds();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// Returns the announcement that a player's next overtime period has started: "Black: last period of 30 s."
#[must_use]
pub fn overtime(locale: Locale, side: Color, control: TimeControl, count: u16) -> String {
    let name = color(locale, side);
    let period = span(locale, control.period().unwrap_or_default());
    match control {
        TimeControl::Ing { .. } => {
            let points = TimeControl::PENALTY * (TimeControl::PENALTY_PERIODS + 1).saturating_sub(count);
            t!(locale, clock.penalty_period, color = name, points = points)
        }
        TimeControl::Canadian { .. } => {
            t!(locale, clock.canadian_period, color = name, count = count, time = period)
        }
        _ if count == 1 => t!(locale, clock.last_period, color = name, time = period),
        _ => t!(locale, clock.periods_left, color = name, count = count, time = period),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn secs(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn a_clock_shows_zero_only_when_nothing_is_left() {
        let text = |millis| time(TimeLeft::Main(Duration::from_millis(millis)));
        assert_eq!([1, 1000, 1001, 59_001, 545_000].map(text), ["0:01", "0:01", "0:02", "1:00", "9:05"]);
        assert_eq!(text(3_599_001), "1:00:00");
        assert_eq!(time(TimeLeft::Out), "0:00");
    }

    #[test]
    fn each_system_has_its_own_words_for_overtime() {
        let ing = TimeControl::Ing { main: secs(720) };
        let byo_yomi = TimeControl::ByoYomi { main: secs(60), periods: 3, period: secs(30) };
        assert_eq!(overtime(Locale::En, Color::Black, ing, 2), "Black: penalty period. 4 points lost so far.");
        assert_eq!(overtime(Locale::En, Color::White, byo_yomi, 3), "White: 3 periods of 30\u{a0}s left.");
        assert_eq!(overtime(Locale::En, Color::White, byo_yomi, 1), "White: last period of 30\u{a0}s.");
    }
}
