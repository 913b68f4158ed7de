//! The order of the modules in `crates/rules`: which may name which.

use super::source::{self, Source};
use anyhow::Result;
use std::path::Path;

const FOLDER: &str = "crates/rules/src";

const BASE: &[&str] = &["color", "grade", "point", "size"];
const BOARD: &[&str] = &["board", "chain", "zobrist"];
const RULES: &[&str] = &["ruleset", "handicap", "history", "ko", "opening", "refusal", "suicide"];

/// Each module and the groups of modules that it may name, beside itself.
const MODULES: &[(&str, &[&[&str]])] = &[
    ("color", &[BASE]),
    ("grade", &[BASE]),
    ("point", &[BASE]),
    ("size", &[BASE]),
    ("board", &[BASE, BOARD]),
    ("chain", &[BASE, BOARD]),
    ("zobrist", &[BASE, BOARD]),
    ("ruleset", &[BASE, BOARD, RULES]),
    ("handicap", &[BASE, BOARD, RULES]),
    ("history", &[BASE, BOARD]),
    ("ko", &[BASE, BOARD, RULES]),
    ("opening", &[BASE, BOARD, RULES]),
    ("refusal", &[BASE]),
    ("suicide", &[BASE, BOARD, RULES]),
    ("game", &[BASE, BOARD, RULES]),
    ("score", &[BASE, BOARD, &["ruleset", "handicap"]]),
    ("clock", &[BASE]),
];

/// Checks every module of the rules crate. `lib.rs` may name all; tests may too.
pub(super) fn check() -> Result<Vec<String>> {
    let mut violations = Vec::new();
    for file in source::files(Path::new(FOLDER), "rs")? {
        let inside = file.strip_prefix(FOLDER).unwrap_or(&file);
        let module = inside.iter().next().map(|part| part.to_string_lossy().trim_end_matches(".rs").to_owned());
        match module {
            Some(module) if module != "lib" && !file.ends_with("tests.rs") => {
                violations.extend(violations_in(&module, &Source::read(&file)?));
            }
            _ => {}
        }
    }
    Ok(violations)
}

fn violations_in(module: &str, file: &Source) -> Vec<String> {
    let Some((_, allowed)) = MODULES.iter().find(|(name, _)| *name == module) else {
        return vec![file.violation(0, "a new module: add it to the table in xtask/src/house/modules.rs")];
    };
    let code = source::without_comments_and_strings(&file.text);
    let shipped = code.split("#[cfg(test)]").next().unwrap_or_default();
    let is_module = |name: &str| MODULES.iter().any(|(known, _)| *known == name);
    let mut violations = Vec::new();
    for (at, name) in named_after(shipped, "crate") {
        if !is_module(name) {
            violations.push(
                file.violation(at, &format!("crate::{name} hides its module: name it, as in crate::board::Board")),
            );
        }
    }
    for (at, name) in named_after(shipped, "crate").into_iter().chain(named_after(shipped, "super")) {
        if is_module(name) && name != module && !allowed.concat().contains(&name) {
            violations.push(file.violation(at, &format!("{module} may not know {name}")));
        }
    }
    violations
}

/// Returns the names, with their offsets, that follow `root::` directly or in a `root::{a::X, b::{Y, Z}}` group.
fn named_after<'a>(code: &'a str, root: &str) -> Vec<(usize, &'a str)> {
    let path = format!("{root}::");
    let mut names = Vec::new();
    for (at, _) in code.match_indices(&path) {
        let part_of_a_longer_word =
            code[..at].ends_with(|before: char| before.is_alphanumeric() || "_$".contains(before));
        let start = at + path.len();
        if part_of_a_longer_word {
            continue;
        }
        if code[start..].starts_with('{') {
            names.extend(group_heads(code, start));
        } else {
            names.extend(word_at(code, start));
        }
    }
    names
}

/// Returns the first word of each path in the `{...}` group that opens at `start`.
fn group_heads(code: &str, start: usize) -> Vec<(usize, &str)> {
    let mut heads = Vec::new();
    let mut depth = 0;
    for (at, letter) in code.bytes().enumerate().skip(start) {
        match letter {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            break;
        }
        if depth == 1 && (letter == b'{' || letter == b',') {
            heads.extend(word_at(code, at + 1));
        }
    }
    heads
}

/// Returns the first word after `start`, without spaces before it.
fn word_at(code: &str, start: usize) -> Option<(usize, &str)> {
    let start = start + (code[start..].len() - code[start..].trim_start().len());
    source::words(&code[start..]).next().filter(|(at, _)| *at == 0).map(|(_, word)| (start, word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn violations(module: &str, text: &str) -> Vec<String> {
        violations_in(module, &Source::new(&format!("{module}.rs"), text))
    }

    #[test]
    fn modules_may_name_those_below_and_beside_them() {
        assert!(violations("board", "use crate::{\n    color::Color,\n    chain::{Chain, Liberties},\n};").is_empty());
        assert!(violations("game", "use crate::ko::Ko;\nfn f(b: &crate::board::Board) {}").is_empty());
    }

    #[test]
    fn modules_may_not_name_those_above_them() {
        assert_eq!(violations("color", "\nuse crate::board::Board;"), ["color.rs:2: color may not know board"]);
        assert_eq!(
            violations("score", "use crate::{\n    color::Color,\n    game::{Game},\n};"),
            ["score.rs:3: score may not know game"]
        );
        assert_eq!(violations("board", "use super::game::Game;").len(), 1);
    }

    #[test]
    fn names_from_the_root_of_the_crate_are_reported() {
        assert_eq!(violations("board", "use crate::{Color, point::Point};").len(), 1);
    }

    #[test]
    fn tests_comments_and_macros_are_ignored() {
        assert!(violations("board", "// crate::game\n$crate::x!();\npub(crate) fn f() {}").is_empty());
        assert!(violations("board", "fn f() {}\n#[cfg(test)]\nmod tests { use crate::game::Game; }").is_empty());
    }

    #[test]
    fn an_unknown_module_is_reported() {
        assert!(violations("fresh", "")[0].contains("add it to the table"));
    }
}
