use std::time::Duration;

use baduk_rules::Color;

use super::t;
use crate::time::span;
use crate::{Locale, color};

/// Returns the announcement of how much time a player has left before they lose the game: "White: 1 min left."
#[must_use]
pub fn little_time(locale: Locale, side: Color, seconds: u64) -> String {
    t!(locale, clock.time_left, color = color(locale, side), time = span(locale, Duration::from_secs(seconds)))
}
