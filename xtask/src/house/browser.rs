//! Only `src/browser/` names the browser's own interfaces, and the program of the embedded board, whose door to scripts cannot be in
//! the library: what is exported there, every program that uses the library exports.

use super::source::{self, Source};
use anyhow::Result;
use std::path::Path;

const HOME: &str = "src/browser";
const DOOR: &str = "src/bin/embed.rs";
const CRATES: &[&str] = &["web_sys", "js_sys", "wasm_bindgen"];

/// Checks every Rust file of the app.
pub(super) fn check() -> Result<Vec<String>> {
    let mut complaints = Vec::new();
    for file in source::files(Path::new("src"), "rs")? {
        if !file.starts_with(HOME) && file != Path::new(DOOR) {
            complaints.extend(complaints_about(&Source::read(&file)?));
        }
    }
    Ok(complaints)
}

fn complaints_about(file: &Source) -> Vec<String> {
    let code = source::without_comments_and_strings(&file.text);
    let names =
        source::words(&code).filter(|(_, word)| CRATES.contains(word) || *word == "gloo" || word.starts_with("gloo_"));
    names.map(|(at, word)| file.complain(at, &format!("{word} belongs in {HOME}/"))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaints(text: &str) -> Vec<String> {
        complaints_about(&Source::new("src/store.rs", text))
    }

    #[test]
    fn the_line_that_names_the_browser_is_pointed_at() {
        assert_eq!(
            complaints("use leptos::*;\nuse web_sys::Window;\n"),
            ["src/store.rs:2: web_sys belongs in src/browser/"]
        );
        assert_eq!(complaints("gloo_timers::f(); js_sys::Date::now(); #[wasm_bindgen] fn f() {}").len(), 3);
    }

    #[test]
    fn comments_strings_and_longer_names_do_not_count() {
        assert!(complaints("// web_sys\n/* js_sys */ let a = \"gloo\"; my_web_sys();").is_empty());
    }
}
