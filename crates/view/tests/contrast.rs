//! Tests the contrast of texts, lines and marks in every theme of `style/tokens.css`, as WCAG 2.2 computes it (1.4.3 and 1.4.11).

use std::collections::HashMap;

use baduk_view::ThemeName;

const TOKENS: &str = include_str!("../../../style/tokens.css");

/// The color tokens of texts, each with the tokens of its backgrounds. The contrast must be at least 4.5 to 1.
const TEXTS: &[(&str, &[&str])] = &[
    ("ink", &["paper", "surface"]),
    ("ink-muted", &["paper", "surface"]),
    ("accent", &["paper", "surface"]),
    ("accent-ink", &["accent"]),
    ("warning", &["paper", "surface"]),
    ("paper", &["warning"]),
    ("label", &["board-light", "board-dark"]),
    ("on-board", &["board-light", "board-dark", "patch"]),
    ("on-black", &["slate-light", "slate", "slate-dark"]),
    ("on-white", &["shell-light", "shell", "shell-dark"]),
];

/// The color tokens of lines, marks and the cursor, each with the tokens of its backgrounds. The contrast must be at least 3 to 1.
const SHAPES: &[(&str, &[&str])] = &[
    ("line", &["board-light", "board-dark"]),
    ("cursor", &["board-light", "board-dark"]),
    ("pointed", &["board-light", "board-dark"]),
    ("refused", &["board-light", "board-dark"]),
    ("accent", &["paper", "surface"]),
    ("tree-edge", &["surface"]),
    ("branch", &["surface"]),
];

/// The color tokens of a page with certain settings, and whether the page is dark.
struct Page {
    tokens: HashMap<&'static str, &'static str>,
    is_dark: bool,
}

impl Page {
    fn new(theme: ThemeName, is_dark: bool, is_flat: bool, wants_contrast: bool) -> Self {
        let mut tokens = HashMap::new();
        for (condition, selectors, declarations) in rules() {
            let applies = match condition {
                "" => true,
                "@media (prefers-contrast: more)" => wants_contrast,
                _ => false,
            };
            let own = format!("[data-theme=\"{}\"]", theme.name());
            let is_matched = |selector: &str| {
                selector == ":root"
                    || selector == "[data-theme]"
                    || selector == own
                    || selector == "[data-stones=\"flat\"]" && is_flat
            };
            if applies && selectors.split(',').any(|selector| is_matched(selector.trim())) {
                let declared = declarations.split(';').filter_map(|declaration| declaration.split_once(':'));
                tokens.extend(declared.map(|(name, value)| (name.trim(), value.trim())));
            }
        }
        Self {
            tokens,
            is_dark: is_dark && tokens_scheme(theme) != Some("light") || tokens_scheme(theme) == Some("dark"),
        }
    }

    /// The color that a token has on this page, as red, green and blue.
    fn color(&self, token: &str) -> [f64; 3] {
        let mut value = self.tokens[&*format!("--{token}")];
        loop {
            if let Some(name) = inside(value, "var") {
                value = self.tokens[name];
            } else if let Some(both) = inside(value, "light-dark") {
                let (light, dark) = both.split_once(", ").unwrap();
                value = if self.is_dark { dark } else { light };
            } else {
                let digits = value.strip_prefix('#').unwrap_or_else(|| panic!("--{token}: {value} is no color"));
                return [0, 2, 4].map(|at| f64::from(u8::from_str_radix(&digits[at..at + 2], 16).unwrap()) / 255.0);
            }
        }
    }

    fn contrast(&self, one: &str, other: &str) -> f64 {
        let [one, other] = [one, other].map(|token| luminance(self.color(token)));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }
}

/// The color scheme that a theme sets itself, "light" or "dark"; `None` if it sets none.
fn tokens_scheme(theme: ThemeName) -> Option<&'static str> {
    let own = format!("[data-theme=\"{}\"]", theme.name());
    let (_, _, declarations) = rules().into_iter().find(|(_, selector, _)| *selector == own)?;
    let (_, rest) = declarations.split_once("color-scheme: ")?;
    rest.split_once(';').map(|(scheme, _)| scheme)
}

/// The argument of the CSS function `function` in a value; `None` if the value is not a call of this function.
fn inside<'a>(value: &'a str, function: &str) -> Option<&'a str> {
    value.strip_prefix(function)?.strip_prefix('(')?.strip_suffix(')')
}

/// The rules of the style sheet, each as the query around the rule, its selectors, and its declarations.
fn rules() -> Vec<(&'static str, &'static str, &'static str)> {
    let (mut rules, mut condition, mut rest) = (Vec::new(), "", TOKENS);
    loop {
        rest = rest.trim_start();
        if let Some(comment) = rest.strip_prefix("/*") {
            rest = comment.split_once("*/").unwrap().1;
        } else if let Some(after) = rest.strip_prefix('}') {
            (condition, rest) = ("", after);
        } else if let Some((prelude, after)) = rest.split_once('{') {
            if prelude.starts_with('@') {
                (condition, rest) = (prelude.trim(), after);
            } else {
                let (declarations, after) = after.split_once('}').unwrap();
                rules.push((condition, prelude.trim(), without_comments(declarations)));
                rest = after;
            }
        } else {
            return rules;
        }
    }
}

fn without_comments(css: &'static str) -> &'static str {
    let kept =
        css.split("/*").enumerate().map(|(n, piece)| if n == 0 { piece } else { piece.split_once("*/").unwrap().1 });
    String::leak(kept.collect())
}

/// The relative luminance of an sRGB color.
fn luminance([red, green, blue]: [f64; 3]) -> f64 {
    let linear = |part: f64| if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) };
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/// A page in every theme, light and dark, with and without flat stones, and with and without more contrast. Each has a name.
fn pages() -> impl Iterator<Item = (String, Page)> {
    let switches = (0..8).map(|bits| [1, 2, 4].map(|bit| bits & bit != 0));
    let looks = ThemeName::ALL.iter().copied().flat_map(move |theme| switches.clone().map(move |look| (theme, look)));
    looks.map(|(theme, [is_dark, is_flat, wants_contrast])| {
        let name = format!("{} dark={is_dark} flat={is_flat} contrast={wants_contrast}", theme.name());
        (name, Page::new(theme, is_dark, is_flat, wants_contrast))
    })
}

#[test]
fn texts_lines_and_marks_can_be_seen_in_every_theme() {
    let mut faint = Vec::new();
    for (name, page) in pages() {
        for (least, pairs) in [(4.5, TEXTS), (3.0, SHAPES)] {
            for &(token, grounds) in pairs {
                for ground in grounds {
                    let contrast = page.contrast(token, ground);
                    if contrast < least {
                        faint.push(format!("{name}: --{token} on --{ground}: {contrast:.2} is less than {least}"));
                    }
                }
            }
        }
    }
    assert!(faint.is_empty(), "{}", faint.join("\n"));
}

#[test]
fn black_stones_and_their_territory_can_be_seen_on_every_board() {
    for (name, page) in pages() {
        for ground in ["board-light", "board-dark"] {
            for inner in ["slate", "on-white"] {
                let has_edge = page.tokens["--slate-edge"] != "none";
                let edge = if has_edge { page.contrast("slate-edge", ground) } else { 0.0 };
                let contrast = page.contrast(inner, ground).max(edge);
                assert!(contrast >= 3.0, "{name}: --{inner} on --{ground}: {contrast:.2}");
            }
        }
    }
}

#[test]
fn white_stones_have_a_clear_edge_where_they_are_flat_or_the_reader_asks_for_contrast() {
    for (name, page) in pages().filter(|(name, _)| name.contains("flat=true") || name.contains("contrast=true")) {
        for ground in ["board-light", "board-dark"] {
            let contrast = page.contrast("shell", ground).max(page.contrast("shell-edge", ground));
            assert!(contrast >= 3.0, "{name}: a white stone on --{ground}: {contrast:.2}");
        }
    }
}

#[test]
fn contrast_is_that_of_the_definition() {
    let page = Page::new(ThemeName::Paper, false, false, false);
    assert!((page.contrast("ink", "paper") - 21.0).abs() < 1e-9);
    assert!((luminance([0.5; 3]) - 0.214).abs() < 1e-3);
}
