//! Only `style/tokens.css` contains raw colors, lengths and durations. And what a rule with `:has` is for has a name.

use super::source::{self, Source};
use anyhow::Result;
use std::path::Path;

const HOME: &str = "style/tokens.css";
const COLOR_FUNCTIONS: &[&str] = &["rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color"];
const UNITS: &[&str] = &["px", "rem", "ms", "s"];

/// Checks every other style sheet.
pub(super) fn check() -> Result<Vec<String>> {
    let mut violations = Vec::new();
    for path in source::files(Path::new("style"), "css")? {
        let file = Source::read(&path)?;
        if path != Path::new(HOME) {
            violations.extend(violations_in(&file));
        }
        violations.extend(broad_selectors_in(&file));
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

/// Returns a violation for each selector such as `.page:has(.record) > :not(.card)`, whose last part could be any element. Because of a
/// single one, Chromium computes the style of the whole board anew whenever the focus moves in it, three times a click.
fn broad_selectors_in(file: &Source) -> Vec<String> {
    let css = without_comments_strings_and_urls(&file.text);
    let mut violations = Vec::new();
    let mut start = 0;
    for (at, end) in css.match_indices(['{', '}', ';', ',']) {
        let depth = |text: &str| text.matches('(').count().saturating_sub(text.matches(')').count());
        if end == "," && depth(&css[start..at]) > 0 {
            continue;
        }
        let selector = css[start..at].trim();
        if matches!(end, "{" | ",") && selector.contains(":has(") {
            let is_between = |(at, letter): &(usize, char)| " >+~".contains(*letter) && depth(&selector[..*at]) == 0;
            let last = selector.char_indices().rfind(is_between).map_or(selector, |(at, _)| &selector[at + 1..]);
            if !last.contains(":has(") && (last.starts_with('*') || last.starts_with(":not(")) {
                let message = format!("{last} after :has() could be any element: name them, or add [class]");
                violations
                    .push(file.violation(start + css[start..at].len() - css[start..at].trim_start().len(), &message));
            }
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
    fn what_a_rule_with_has_is_for_has_a_name() {
        let broad = |css: &str| broad_selectors_in(&Source::new("style/page.css", css)).len();
        for css in [".a:has(.b) > :not(.c) { x: y }", "h1, .a:has(.b, .d)\n  * {}", ".a { } .b:has(i) > *, p {}"] {
            assert_eq!(broad(css), 1, "{css}");
        }
        for css in [
            ".a:has(.b) > p:not(.c) {}",
            ".a:has(> :not(.b)) {}",
            ".a:has(.b) > :is(h1, p) {}",
            ".a > :not(.c):has(.b) {}",
            "a { b: c, * }",
        ] {
            assert_eq!(broad(css), 0, "{css}");
        }
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
