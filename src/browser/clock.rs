//! The clock and the calendar of the device, and chance.

use web_sys::js_sys::{Date, Math};

/// Milliseconds since 1970.
#[must_use]
pub fn now() -> u64 {
    Date::now() as u64
}

/// A number that no other game has, in this tab or another: greater than those given out before, below 2^53.
#[must_use]
pub fn fresh_number() -> u64 {
    now() * 1024 + (Math::random() * 1024.0) as u64
}

/// A number that no other version of the table has, in this tab or another: greater than those given out before.
#[must_use]
pub fn fresh_version() -> u64 {
    const PER_MILLISECOND: u32 = 1 << 22;
    now() * u64::from(PER_MILLISECOND) + (Math::random() * f64::from(PER_MILLISECOND)) as u64
}

/// A number by chance, from 1 to below `end`.
#[must_use]
pub fn chance(end: u32) -> u32 {
    1 + (Math::random() * f64::from(end - 1)) as u32
}

/// A day where the player is, of a time in milliseconds since 1970: "2026-11-20".
#[must_use]
pub fn day(time: u64) -> String {
    written(&Date::new(&(time as f64).into()))
}

/// Today where the player is, as SGF writes it: "2026-11-20".
#[must_use]
pub fn today() -> String {
    written(&Date::new_0())
}

fn written(date: &Date) -> String {
    let (month, day) = (date.get_month() + 1, date.get_date());
    let zero = |number| if number < 10 { "0" } else { "" };
    format!("{}-{}{month}-{}{day}", date.get_full_year(), zero(month), zero(day))
}
