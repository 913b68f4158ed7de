//! The page's own address.

use web_sys::UrlSearchParams;

/// The value of a parameter in the address, decoded: "games/a b.sgf" for "sgf" in `?sgf=games%2Fa%20b.sgf`. Of several
/// with that name it is the first; one without a value is an empty text.
///
/// An address as a value may stand as it is unless it has `&`, `+`, `%` or `#` in it, which have to be encoded.
#[must_use]
pub fn parameter(name: &str) -> Option<String> {
    let search = web_sys::window()?.location().search().ok()?;
    UrlSearchParams::new_with_str(&search).ok()?.get(name)
}
