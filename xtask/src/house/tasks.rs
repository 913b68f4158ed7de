//! Only one module starts futures and timers, and only one adds listeners: they end with their component. A future or a handler that
//! uses a disposed signal would panic.

use super::source::{self, Source};
use anyhow::Result;
use std::path::Path;

const BROWSER: &str = "src/browser";

/// Names that only one file may use, and what others use instead.
const RULES: [Rule; 2] = [
    Rule {
        home: "src/browser/task.rs",
        names: &[
            "spawn_local",
            "spawn_local_scoped",
            "spawn_local_scoped_with_cancellation",
            "set_timeout",
            "set_timeout_with_handle",
            "set_interval",
            "set_interval_with_handle",
            "request_animation_frame",
            "request_idle_callback",
            "queue_microtask",
        ],
        within: "src",
        instead: "Tasks::spawn or Tasks::after",
    },
    // Only in the browser's folder: records have a `forget` of their own.
    Rule {
        home: "src/browser/event.rs",
        names: &["EventListener", "forget", "into_js_value"],
        within: BROWSER,
        instead: "event::add_listener",
    },
];

struct Rule {
    home: &'static str,
    names: &'static [&'static str],
    within: &'static str,
    instead: &'static str,
}

/// Checks every Rust file of the app.
pub(super) fn check() -> Result<Vec<String>> {
    let mut violations = Vec::new();
    for file in source::files(Path::new("src"), "rs")? {
        violations.extend(violations_in(&file, &Source::read(&file)?));
    }
    Ok(violations)
}

fn violations_in(path: &Path, file: &Source) -> Vec<String> {
    let code = source::without_comments_and_strings(&file.text);
    let rules = RULES.iter().filter(|rule| path.starts_with(rule.within) && path != Path::new(rule.home));
    let violations = rules.flat_map(|rule| {
        let names = source::words(&code).filter(|(_, word)| rule.names.contains(word));
        names.map(|(at, word)| file.violation(at, &format!("{word} belongs in {}: use {}", rule.home, rule.instead)))
    });
    violations.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn violations(name: &str, text: &str) -> Vec<String> {
        violations_in(Path::new(name), &Source::new(name, text))
    }

    #[test]
    fn futures_and_timers_are_started_in_one_module() {
        let text = "use leptos::task::spawn_local;\n\nfn f() { set_timeout(g, h); }";
        assert_eq!(
            violations("src/components/board.rs", text),
            [
                "src/components/board.rs:1: spawn_local belongs in src/browser/task.rs: use Tasks::spawn or Tasks::after",
                "src/components/board.rs:3: set_timeout belongs in src/browser/task.rs: use Tasks::spawn or Tasks::after",
            ]
        );
        assert_eq!(violations("src/browser/files.rs", text).len(), 2);
        assert!(violations("src/browser/task.rs", text).is_empty());
    }

    #[test]
    fn listeners_are_added_in_one_module() {
        let text = "fn f() { EventListener::new(a, b, c).forget(); closure.into_js_value(); }";
        assert_eq!(violations("src/browser/part.rs", text).len(), 3);
        assert!(violations("src/browser/event.rs", text).is_empty());
        assert!(violations("src/state/session/write.rs", "tree.forget(&change);").is_empty());
    }

    #[test]
    fn comments_are_ignored() {
        assert!(violations("src/browser/part.rs", "// spawn_local\nlet a = \"set_timeout\";").is_empty());
    }
}
