//! The page's own address.

use wasm_bindgen::JsCast;
use web_sys::{NavigationType, PerformanceNavigationTiming, UrlSearchParams};

/// The value of a parameter in the address, decoded: "games/a b.sgf" for "sgf" in `?sgf=games%2Fa%20b.sgf`. Of several
/// with that name it is the first; `None` where there is none, or nothing after it.
///
/// An address as a value may stand as it is unless it has `&`, `+`, `%` or `#` in it, which have to be encoded.
#[must_use]
pub fn parameter(name: &str) -> Option<String> {
    let search = web_sys::window()?.location().search().ok()?;
    UrlSearchParams::new_with_str(&search).ok()?.get(name).filter(|value| !value.is_empty())
}

/// The page's address without what follows `?` or `#`: "https://example.org/baduk/".
#[must_use]
pub fn own() -> String {
    let address = web_sys::window().and_then(|window| window.location().href().ok()).unwrap_or_default();
    address.split(['?', '#']).next().unwrap_or_default().to_owned()
}

/// Whether the page was loaded again in its place, or come back to, and did not just get here by its address.
#[must_use]
pub fn is_revisited() -> bool {
    let entries = web_sys::window()
        .and_then(|window| window.performance())
        .map(|performance| performance.get_entries_by_type("navigation"));
    let visit = entries.and_then(|entries| entries.get(0).dyn_into::<PerformanceNavigationTiming>().ok());
    visit.is_some_and(|visit| visit.type_() != NavigationType::Navigate)
}
