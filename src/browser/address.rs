//! The page's own address.

use leptos::prelude::{location, window};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{NavigationType, PerformanceNavigationTiming, UrlSearchParams};

use super::event;

/// The value of a parameter in the address, decoded: "games/a b.sgf" for "sgf" in `?sgf=games%2Fa%20b.sgf`. Of several
/// with that name it is the first; `None` where there is none, or nothing after it.
///
/// An address as a value may stand as it is unless it has `&`, `+`, `%` or `#` in it, which have to be encoded.
#[must_use]
pub fn parameter(name: &str) -> Option<String> {
    let search = location().search().ok()?;
    UrlSearchParams::new_with_str(&search).ok()?.get(name).filter(|value| !value.is_empty())
}

/// The page's address without what follows `?` or `#`: "https://example.org/baduk/".
#[must_use]
pub fn own() -> String {
    let address = location().href().unwrap_or_default();
    address.split(['?', '#']).next().unwrap_or_default().to_owned()
}

/// The address of the folder that the page is in, with its last "/": "https://example.org/baduk/".
#[must_use]
pub fn folder() -> String {
    let own = own();
    own.rfind('/').map_or_else(String::new, |end| own[..=end].to_owned())
}

/// Whether the page was loaded again in its place, or come back to, and did not just get here by its address.
#[must_use]
pub fn is_revisited() -> bool {
    let entries = window().performance().map(|performance| performance.get_entries_by_type("navigation"));
    let visit = entries.and_then(|entries| entries.get(0).dyn_into::<PerformanceNavigationTiming>().ok());
    visit.is_some_and(|visit| visit.type_() != NavigationType::Navigate)
}

/// What follows the `#` of the address, as it stands there; empty when there is none.
#[must_use]
pub fn fragment() -> String {
    let hash = location().hash().unwrap_or_default();
    hash.trim_start_matches('#').to_owned()
}

/// Calls back, for as long as the component lives that is being made, when the address has got another fragment: by a link, by
/// hand, or by going back and forward. Not when the page itself has changed it.
pub fn on_fragment(changed: impl Fn() + 'static) {
    event::listen(&window(), &["hashchange"], move |_| changed());
}

/// The page's address without parameters, with this fragment.
#[must_use]
pub fn with_fragment(fragment: &str) -> String {
    format!("{}#{fragment}", own())
}

/// What to do with the entry of the browser's history that one is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// It becomes another.
    Replace,
    /// It stays, and another follows it.
    Push,
}

/// Gives the address a fragment, or takes away the one it has (an empty one), without loading anything. `note` stays with the
/// entry of the browser's history. Some browsers refuse it when it is done too often.
pub fn set_fragment(fragment: &str, entry: Entry, note: u64) {
    let (location, Ok(history)) = (location(), window().history()) else { return };
    let address = if fragment.is_empty() {
        let search = location.search().unwrap_or_default();
        location.pathname().map(|path| path + &search).unwrap_or_default()
    } else {
        with_fragment(fragment)
    };
    let note = if fragment.is_empty() { JsValue::NULL } else { JsValue::from_f64(note as f64) };
    // Refused: the address stays as it was, and the next change tries again.
    let _ = match entry {
        Entry::Replace => history.replace_state_with_url(&note, "", Some(&address)),
        Entry::Push => history.push_state_with_url(&note, "", Some(&address)),
    };
}

/// What the page has noted with this entry of the browser's history.
#[must_use]
pub fn noted() -> Option<u64> {
    let note = window().history().ok()?.state().ok()?.as_f64()?;
    Some(note as u64)
}
