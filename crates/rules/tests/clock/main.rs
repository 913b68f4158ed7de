//! Tests of clocks: situations that players know, and laws over random games.

mod laws;
mod situations;

use std::time::Duration;

use baduk_rules::clock::TimeLeft;

/// Parses a time such as "9:00" or "0:30.5".
fn time(text: &str) -> Duration {
    let (minutes, seconds) = text.split_once(':').unwrap();
    Duration::from_secs(60 * minutes.parse::<u64>().unwrap()) + Duration::from_secs_f64(seconds.parse().unwrap())
}

/// Parses the time that a player has left: "9:00" for main time, "0:30 x3" for overtime, "out" for none.
fn left(text: &str) -> TimeLeft {
    match (text, text.split_once(" x")) {
        ("out", _) => TimeLeft::Out,
        (_, None) => TimeLeft::Main(time(text)),
        (_, Some((rest, count))) => TimeLeft::Overtime { time: time(rest), count: count.parse().unwrap() },
    }
}
