//! Only `src/browser/` names the browser's interfaces, and the two programs: their exports to scripts cannot be in the library, since every
//! program that uses the library would export them.

use super::source::{self, Source};
use anyhow::Result;
use std::path::Path;

const HOME: &str = "src/browser";
const PROGRAMS: [&str; 2] = ["src/main.rs", "src/bin/embed.rs"];
const CRATES: &[&str] = &["web_sys", "js_sys", "wasm_bindgen"];

/// Checks every Rust file of the app.
pub(super) fn check() -> Result<Vec<String>> {
    let mut violations = Vec::new();
    for file in source::files(Path::new("src"), "rs")? {
        if !file.starts_with(HOME) && !PROGRAMS.iter().any(|program| file == Path::new(program)) {
            violations.extend(violations_in(&Source::read(&file)?));
        }
    }
    Ok(violations)
}

fn violations_in(file: &Source) -> Vec<String> {
    let code = source::without_comments_and_strings(&file.text);
    let names =
        source::words(&code).filter(|(_, word)| CRATES.contains(word) || *word == "gloo" || word.starts_with("gloo_"));
    names.map(|(at, word)| file.violation(at, &format!("{word} belongs in {HOME}/"))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn violations(text: &str) -> Vec<String> {
        violations_in(&Source::new("src/store.rs", text))
    }

    #[test]
    fn the_line_that_names_the_browser_is_reported() {
        assert_eq!(
            violations("use leptos::*;\nuse web_sys::Window;\n"),
            ["src/store.rs:2: web_sys belongs in src/browser/"]
        );
        assert_eq!(violations("gloo_timers::f(); js_sys::Date::now(); #[wasm_bindgen] fn f() {}").len(), 3);
    }

    #[test]
    fn comments_strings_and_longer_names_are_ignored() {
        assert!(violations("// web_sys\n/* js_sys */ let a = \"gloo\"; my_web_sys();").is_empty());
    }
}
