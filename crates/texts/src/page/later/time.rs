use baduk_rules::clock::{TimeControl, TimeLeft};

use super::t;
use crate::Locale;
use crate::time::span;

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
    use std::time::Duration;

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
    fn each_system_has_its_own_words_for_what_is_left() {
        let ing = TimeControl::Ing { main: secs(720) };
        let byo_yomi = TimeControl::ByoYomi { main: secs(60), periods: 3, period: secs(30) };
        let left = TimeLeft::Overtime { time: secs(5), count: 2 };
        assert_eq!(overtime_left(Locale::En, Some(byo_yomi), left).0, "×2");
        let main = TimeLeft::Main(secs(5));
        assert_eq!(overtime_left(Locale::En, Some(byo_yomi), main), ("×3".to_owned(), "3 periods left".to_owned()));
        assert_eq!(overtime_left(Locale::En, Some(ing), left), ("−4".to_owned(), "4 penalty points".to_owned()));
        assert_eq!(overtime_left(Locale::En, None, TimeLeft::Main(secs(5))), (String::new(), String::new()));
    }
}
