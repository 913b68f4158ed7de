//! The page's URL and the entries of the browser's history.

use leptos::prelude::{location, window};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{NavigationType, PerformanceNavigationTiming, UrlSearchParams};

use super::event;

/// Returns the decoded value of a query parameter: "games/a b.sgf" for "sgf" in `?sgf=games%2Fa%20b.sgf`. If several parameters have that
/// name, the value of the first one; `None` if there is no such parameter, or if its value is empty.
///
/// A URL as a value needs encoding only if it contains `&`, `+`, `%` or `#`.
#[must_use]
pub fn parameter(name: &str) -> Option<String> {
    let search = location().search().ok()?;
    UrlSearchParams::new_with_str(&search).ok()?.get(name).filter(|value| !value.is_empty())
}

/// Returns the page's URL without query and fragment: `https://badukpan.github.io/badukpan/`.
#[must_use]
pub fn page() -> String {
    let url = location().href().unwrap_or_default();
    url.split(['?', '#']).next().unwrap_or_default().to_owned()
}

/// Returns the URL of the folder that the page is in, with its final "/": `https://badukpan.github.io/badukpan/`.
#[must_use]
pub fn folder() -> String {
    let page = page();
    page.rfind('/').map_or_else(String::new, |end| page[..=end].to_owned())
}

/// Returns whether the page was reloaded, or reached by going back or forward, rather than opened by its URL.
#[must_use]
pub fn is_revisited() -> bool {
    let entries = window().performance().map(|performance| performance.get_entries_by_type("navigation"));
    let visit = entries.and_then(|entries| entries.get(0).dyn_into::<PerformanceNavigationTiming>().ok());
    visit.is_some_and(|visit| visit.type_() != NavigationType::Navigate)
}

/// Returns the fragment of the page's URL as written, without its `#`; empty if the URL has no fragment.
#[must_use]
pub fn fragment() -> String {
    let hash = location().hash().unwrap_or_default();
    hash.trim_start_matches('#').to_owned()
}

/// Goes to a URL, as if the reader clicked a link to it. Does nothing if the URL is that of this page without a query and fragment.
pub fn go_to(url: &str) {
    let folder = |url: &str| url.trim_end_matches("index.html").to_owned();
    if !url.is_empty() && folder(url) != folder(&page()) {
        // Fails only for a URL that is not valid.
        let _ = location().assign(url);
    }
}

/// Calls `changed` when the fragment of the URL changes by a link, by hand, or by going back or forward, until the current component is
/// unmounted. Changes by [`set_fragment`] don't count.
pub fn on_fragment_change(changed: impl Fn() + 'static) {
    event::add_listener(&window(), &["hashchange"], move |_| changed());
}

/// Returns the page's URL without its query, with the fragment `fragment`.
#[must_use]
pub fn with_fragment(fragment: &str) -> String {
    format!("{}#{fragment}", page())
}

/// What to do with the current entry of the browser's history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// Replace the current entry.
    Replace,
    /// Add a new entry after the current one.
    Push,
}

/// Sets the fragment of the URL, or removes it if `fragment` is empty, without loading anything. The entry of the browser's history gets
/// the number `state`, which is below 2^53. Some browsers refuse the change if this function is called too often.
pub fn set_fragment(fragment: &str, entry: Entry, state: u64) {
    let (location, Ok(history)) = (location(), window().history()) else { return };
    let url = if fragment.is_empty() {
        let search = location.search().unwrap_or_default();
        location.pathname().map(|path| path + &search).unwrap_or_default()
    } else {
        with_fragment(fragment)
    };
    let state = if fragment.is_empty() { JsValue::NULL } else { JsValue::from_f64(state as f64) };
    // If the browser refuses, the URL doesn't change, and the next call tries again.
    let _ = match entry {
        Entry::Replace => history.replace_state_with_url(&state, "", Some(&url)),
        Entry::Push => history.push_state_with_url(&state, "", Some(&url)),
    };
}

/// Returns the number that [`set_fragment`] gave to the current entry of the browser's history; `None` if it gave none.
#[must_use]
pub fn history_state() -> Option<u64> {
    let state = window().history().ok()?.state().ok()?.as_f64()?;
    Some(state as u64)
}
