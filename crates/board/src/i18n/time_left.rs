use std::time::Duration;

use baduk_record::sgf;
use baduk_rules::Color;
use baduk_rules::clock::{TimeControl, TimeLeft};

use super::{Locale, color, number, t};

/// Returns the short text of a time system, such as "10 min + 3 × 30 s".
#[must_use]
pub fn time_control(locale: Locale, control: TimeControl) -> String {
    let main = span(locale, control.main());
    let overtime = match control {
        TimeControl::Absolute { .. } => return main,
        TimeControl::ByoYomi { periods, period, .. } => format!("{periods} × {}", span(locale, period)),
        TimeControl::Ing { .. } => {
            format!("{} × {}", TimeControl::PENALTY_PERIODS, span(locale, control.period().unwrap_or_default()))
        }
        TimeControl::Canadian { moves, period, .. } => {
            t!(locale, clock.moves_in, count = moves, time = span(locale, period))
        }
        TimeControl::Fischer { increment, cap: None, .. } => {
            t!(locale, clock.per_move, time = span(locale, increment))
        }
        TimeControl::Fischer { increment, cap: Some(cap), .. } => {
            t!(locale, clock.per_move_up_to, time = span(locale, increment), cap = span(locale, cap))
        }
    };
    if control.main().is_zero() { overtime } else { format!("{main} + {overtime}") }
}

/// Returns the text of a length of time, such as "10 min", "7.5 s" or "1 min 30 s".
fn span(locale: Locale, time: Duration) -> String {
    let minutes = time.as_secs() / 60;
    let seconds = time - Duration::from_secs(60 * minutes);
    let minutes_text = t!(locale, clock.minutes, count = minutes);
    let seconds_text = t!(locale, clock.seconds, count = number(locale, sgf::seconds(seconds)));
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

/// Returns the announcement of how much time a player has left before they lose the game: "White: 1 min left."
#[must_use]
pub fn little_time(locale: Locale, side: Color, seconds: u64) -> String {
    t!(locale, clock.time_left, color = color(locale, side), time = span(locale, Duration::from_secs(seconds)))
}

/// Returns the text that a clock shows beside the time, and the meaning of that text: "×3" and "3 periods left". Both are empty in main
/// time, except with byo-yomi.
#[must_use]
pub fn overtime_left(locale: Locale, control: Option<TimeControl>, left: TimeLeft) -> (String, String) {
    match (control, left) {
        (Some(TimeControl::ByoYomi { periods, .. }), TimeLeft::Main(_)) => {
            (format!("×{periods}"), t!(locale, clock.periods, count = periods))
        }
        (_, TimeLeft::Main(_) | TimeLeft::Out) => Default::default(),
        (Some(TimeControl::Canadian { .. }), TimeLeft::Overtime { count, .. }) => {
            (format!("/{count}"), t!(locale, clock.moves_to_make, count = count))
        }
        (Some(control @ TimeControl::Ing { .. }), left @ TimeLeft::Overtime { .. }) => {
            let points = control.penalty(left);
            (format!("\u{2212}{points}"), t!(locale, clock.penalty, points = points))
        }
        (_, TimeLeft::Overtime { count, .. }) => (format!("×{count}"), t!(locale, clock.periods, count = count)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn secs(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn time_systems_are_short() {
        let text = |control| time_control(Locale::En, control);
        let main = secs(600);
        assert_eq!(text(TimeControl::Absolute { main }), "10\u{a0}min");
        assert_eq!(text(TimeControl::ByoYomi { main, periods: 3, period: secs(30) }), "10\u{a0}min + 3 × 30\u{a0}s");
        let quick = TimeControl::ByoYomi { main: Duration::ZERO, periods: 1, period: secs(10) };
        assert_eq!(text(quick), "1 × 10\u{a0}s");
        let canadian = TimeControl::Canadian { main, moves: 25, period: secs(330) };
        assert_eq!(text(canadian), "10\u{a0}min + 25 moves in 5\u{a0}min 30\u{a0}s");
        let fischer = TimeControl::Fischer { main, increment: secs(5), cap: None };
        assert_eq!(text(fischer), "10\u{a0}min + 5\u{a0}s per move");
        let capped = TimeControl::Fischer { main, increment: Duration::from_millis(7500), cap: Some(secs(1200)) };
        assert_eq!(text(capped), "10\u{a0}min + 7.5\u{a0}s per move, up to 20\u{a0}min");
        assert!(time_control(Locale::Az, capped).contains("7,5"));
        assert_eq!(text(TimeControl::Ing { main: secs(720) }), "12\u{a0}min + 3 × 2\u{a0}min");
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
        assert_eq!(overtime(Locale::En, Color::Black, ing, 2), "Black: penalty period. 4 points lost so far.");
        let byo_yomi = TimeControl::ByoYomi { main: secs(60), periods: 3, period: secs(30) };
        assert_eq!(overtime(Locale::En, Color::White, byo_yomi, 3), "White: 3 periods of 30\u{a0}s left.");
        assert_eq!(overtime(Locale::En, Color::White, byo_yomi, 1), "White: last period of 30\u{a0}s.");
        let left = TimeLeft::Overtime { time: secs(5), count: 2 };
        assert_eq!(overtime_left(Locale::En, Some(byo_yomi), left).0, "×2");
        let main = TimeLeft::Main(secs(5));
        assert_eq!(overtime_left(Locale::En, Some(byo_yomi), main), ("×3".to_owned(), "3 periods left".to_owned()));
        assert_eq!(overtime_left(Locale::En, Some(ing), left), ("−4".to_owned(), "4 penalty points".to_owned()));
        assert_eq!(overtime_left(Locale::En, None, TimeLeft::Main(secs(5))), (String::new(), String::new()));
    }
}
