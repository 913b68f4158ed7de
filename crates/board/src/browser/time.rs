//! The time and date of the device.

use std::cell::Cell;

use leptos::prelude::window;
use web_sys::js_sys::Date;

/// Returns the present time in milliseconds since 1970.
#[must_use]
pub fn now() -> u64 {
    Date::now() as u64
}

/// Returns the present time in milliseconds since 1970, for measuring durations. While the page is open, this time never goes back, even
/// if the device's clock is set back, and it includes the time that the device was asleep.
#[must_use]
pub fn steady() -> u64 {
    thread_local! {
        /// The difference in milliseconds between the device's clock and the browser's monotonic clock, which may stop while the device
        /// is asleep.
        static OFFSET: Cell<f64> = const { Cell::new(f64::NEG_INFINITY) };
    }
    let running = window().performance().map_or(0.0, |performance| performance.now());
    OFFSET.set(OFFSET.get().max(Date::now() - running));
    (OFFSET.get() + running) as u64
}

/// Returns the local date at a time in milliseconds since 1970, such as "2026-11-20".
#[must_use]
pub fn day(time: u64) -> String {
    iso_date(&Date::new(&(time as f64).into()))
}

/// Returns today's local date in the form of SGF, such as "2026-11-20".
#[must_use]
pub fn today() -> String {
    iso_date(&Date::new_0())
}

fn iso_date(date: &Date) -> String {
    let (month, day) = (date.get_month() + 1, date.get_date());
    let zero = |number| if number < 10 { "0" } else { "" };
    format!("{}-{}{month}-{}{day}", date.get_full_year(), zero(month), zero(day))
}
