//! Only `style/tokens.css` contains raw colors, lengths and durations.

use super::source::{self, Source};
use anyhow::Result;
use std::path::Path;

const HOME: &str = "style/tokens.css";
const COLOR_FUNCTIONS: &[&str] = &["rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color"];
const UNITS: &[&str] = &["px", "rem", "ms", "s"];

/// Checks every other style sheet.
pub(super) fn check() -> Result<Vec<String>> {
    let mut violations = Vec::new();
    for file in source::files(Path::new("style"), "css")? {
        if file != Path::new(HOME) {
            violations.extend(violations_in(&Source::read(&file)?));
        }
    }
    Ok(violations)
}

fn violations_in(file: &Source) -> Vec<String> {
    let css = without_comments_strings_and_urls(&file.text);
    let mut violations = Vec::new();
    let mut start = 0;
    for (at, end) in css.match_indices(['{', '}', ';']) {
        // Before `{` is a selector or a media query, which cannot use tokens; before `;` or `}` is a declaration.
        if end != "{"
            && let Some(colon) = css[start..at].find(':')
        {
            let value = start + colon + 1;
            let raw = raw_values(&css[value..at]);
            violations
                .extend(raw.map(|(offset, word)| file.violation(value + offset, &format!("{word} belongs in {HOME}"))));
        }
        start = at + 1;
    }
    violations
}

/// Returns the raw values in the value of a declaration, with their offsets.
fn raw_values(value: &str) -> impl Iterator<Item = (usize, &str)> {
    let words = source::pieces(value, |letter| letter.is_alphanumeric() || "_-#.%+".contains(letter));
    words.filter(|(at, word)| is_raw(word, &value[at + word.len()..]))
}

/// Returns whether `word`, followed by `rest`, is a raw color, length or duration. `0` and `1px` are allowed.
fn is_raw(word: &str, rest: &str) -> bool {
    if let Some(digits) = word.strip_prefix('#') {
        return matches!(digits.len(), 3 | 4 | 6 | 8) && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    }
    if COLOR_FUNCTIONS.contains(&word) {
        // `oklch(from var(--token) ...)` derives from a token.
        return rest.strip_prefix('(').is_some_and(|inside| !inside.trim_start().starts_with("from "));
    }
    let unsigned = word.trim_start_matches(['+', '-']);
    let unit = unsigned.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == '.');
    let number: Option<f64> = unsigned[..unsigned.len() - unit.len()].parse().ok();
    number.is_some_and(|number| UNITS.contains(&unit) && number != 0.0 && unsigned != "1px")
}

fn without_comments_strings_and_urls(css: &str) -> String {
    let mut plain = source::without_comments_and_strings(css);
    let urls: Vec<_> = plain.match_indices("url(").map(|(at, _)| at).collect();
    for at in urls {
        let end = plain[at..].find(')').map_or(plain.len(), |length| at + length);
        plain.replace_range(at..end, &" ".repeat(end - at));
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    fn violations(css: &str) -> Vec<String> {
        violations_in(&Source::new("style/board.css", css))
    }

    #[test]
    fn raw_values_are_reported() {
        assert_eq!(violations("a {\n  color: #fff;\n}"), ["style/board.css:2: #fff belongs in style/tokens.css"]);
        for value in [
            "#1a2b3c80",
            "rgb(1 2 3)",
            "oklch(50% 0 0)",
            "2px",
            "-4px",
            "0.5px",
            "1rem",
            ".5rem",
            "200ms",
            "calc(100% - 3px)",
            "all 0.2s",
        ] {
            assert_eq!(violations(&format!("a {{ x: {value} }}")).len(), 1, "{value}");
        }
    }

    #[test]
    fn tokens_and_relative_values_are_allowed() {
        for value in [
            "0",
            "0px",
            "1px",
            "-1px",
            "0s",
            "var(--gap-2px)",
            "50%",
            "1fr",
            "2em",
            "10ch",
            "url(#abc)",
            "\"#fff 3px\"",
            "100dvh",
        ] {
            assert!(violations(&format!("a {{ x: {value}; }}")).is_empty(), "{value}");
        }
        assert!(violations("a { color: color-mix(in oklab, var(--a), oklch(from var(--b) l c h)); }").is_empty());
    }

    #[test]
    fn selectors_media_queries_and_comments_are_ignored() {
        assert!(
            violations("#add:hover { color: red }\n@media (min-width: 40rem) { /* x: 3px; */ b { c: 0 } }").is_empty()
        );
    }
}
