//! Random numbers, and ids and versions that are unique.

use web_sys::js_sys::Math;

use super::time::now;

/// Returns an id for a game that is unique in all tabs, greater than earlier ids, and below 2^53.
#[must_use]
pub fn unique_id() -> u64 {
    now() * 1024 + (Math::random() * 1024.0) as u64
}

/// Returns a version number for the saved table that is unique in all tabs, and greater than earlier version numbers.
#[must_use]
pub fn unique_version() -> u64 {
    const PER_MILLISECOND: u32 = 1 << 22;
    now() * u64::from(PER_MILLISECOND) + (Math::random() * f64::from(PER_MILLISECOND)) as u64
}

/// Returns a random number from 1 to below `end`.
#[must_use]
pub fn number(end: u32) -> u32 {
    1 + (Math::random() * f64::from(end - 1)) as u32
}
