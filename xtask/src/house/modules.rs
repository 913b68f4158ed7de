//! The layers of the modules inside a folder: a module names only modules in the layers below its own, so there are no circles.

use super::source::{self, Source};
use anyhow::Result;
use std::path::Path;

/// A folder of modules. Each entry of `layers` lists modules that don't know each other; the lowest layer comes first.
struct Folder {
    path: &'static str,
    layers: &'static [&'static [&'static str]],
}

const CHECKED: &[Folder] = &[RULES, RECORD, APP];

const RULES: Folder = Folder {
    path: "crates/rules/src",
    layers: &[
        &["color", "size"],
        &["clock", "grade", "point", "refusal", "ruleset", "zobrist"],
        &["board", "handicap", "opening"],
        &["history", "score", "suicide"],
        &["ko"],
        &["game"],
    ],
};

const RECORD: Folder = Folder {
    path: "crates/record/src",
    layers: &[
        &["orientation", "terms", "value"],
        &["point_set", "view"],
        &["tree"],
        &["replay_limit", "tree_builder"],
        &["sgf"],
        &["branch", "edit", "merge", "record", "time"],
        &["replay"],
        &["illegal", "place", "position", "problem"],
        &["diagram"],
    ],
};

const APP: Folder =
    Folder { path: "src", layers: &[&["browser", "i18n"], &["state"], &["modes"], &["components"], &["embed"]] };

/// Checks every file of the checked folders except the crate roots, the programs in `bin/` and the tests.
pub(super) fn check() -> Result<Vec<String>> {
    let mut violations = Vec::new();
    for folder in CHECKED {
        let mut missing: Vec<&str> = folder.layers.concat();
        for path in source::files(Path::new(folder.path), "rs")? {
            let module = module_path(path.strip_prefix(folder.path).unwrap_or(&path));
            let Some(top) = module.first().map(String::as_str) else { continue };
            missing.retain(|name| *name != top);
            if !matches!(top, "lib" | "main" | "bin") && !module.iter().any(|name| name == "tests") {
                violations.extend(folder.violations_in(top, module.len(), &Source::read(&path)?));
            }
        }
        violations.extend(missing.iter().map(|name| {
            format!("{}: no module {name}: remove it from the table in xtask/src/house/modules.rs", folder.path)
        }));
    }
    Ok(violations)
}

/// The names of the modules that lead to a file, its own last: `a/mod.rs` is `a`, `a/b.rs` is `a` and `b`.
fn module_path(file: &Path) -> Vec<String> {
    let file = file.with_extension("");
    let names = file.iter().map(|name| name.to_string_lossy().into_owned());
    names.filter(|name| name != "mod").collect()
}

impl Folder {
    /// The layer of a module, counted from the lowest.
    fn layer(&self, module: &str) -> Option<usize> {
        self.layers.iter().position(|layer| layer.contains(&module))
    }

    /// What is wrong in a file of `module`, which is `depth` modules below the crate's root.
    fn violations_in(&self, module: &str, depth: usize, file: &Source) -> Vec<String> {
        let Some(layer) = self.layer(module) else {
            return vec![file.violation(0, "a new module: add it to the table in xtask/src/house/modules.rs")];
        };
        let code = source::without_comments_and_strings(&file.text);
        let shipped = code.split("\n#[cfg(test)]\nmod ").next().unwrap_or_default();
        let mut violations = Vec::new();
        for root in ["crate".to_owned(), vec!["super"; depth].join("::")] {
            for (at, name) in named_after(shipped, &root) {
                match self.layer(name) {
                    _ if name == module => {}
                    None => violations.push(
                        file.violation(at, &format!("{root}::{name} hides its module: write crate::MODULE::{name}")),
                    ),
                    Some(other) if other >= layer => {
                        violations.push(file.violation(at, &format!("{module} may not know {name}")));
                    }
                    Some(_) => {}
                }
            }
        }
        violations
    }
}

/// The names, with their offsets, that follow `root::` directly or in a `root::{a::X, b::{Y, Z}}` group.
fn named_after<'a>(code: &'a str, root: &str) -> Vec<(usize, &'a str)> {
    let path = format!("{root}::");
    let mut names = Vec::new();
    for (at, _) in code.match_indices(&path) {
        let is_part_of_a_longer_path =
            code[..at].ends_with(|before: char| before.is_alphanumeric() || "_$:".contains(before));
        let start = at + path.len();
        if is_part_of_a_longer_path {
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

/// The first word of each path in the `{...}` group that opens at `start`.
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

/// The word at `start`, past spaces.
fn word_at(code: &str, start: usize) -> Option<(usize, &str)> {
    let start = start + (code[start..].len() - code[start..].trim_start().len());
    source::words(&code[start..]).next().filter(|(at, _)| *at == 0).map(|(_, word)| (start, word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn violations(module: &str, text: &str) -> Vec<String> {
        violations_below(module, 1, text)
    }

    fn violations_below(module: &str, depth: usize, text: &str) -> Vec<String> {
        RULES.violations_in(module, depth, &Source::new(&format!("{module}.rs"), text))
    }

    #[test]
    fn a_module_may_name_itself_and_the_layers_below() {
        assert!(violations("board", "use crate::{\n    color::Color,\n    point::{Point, Points},\n};").is_empty());
        assert!(violations("game", "use crate::ko::Ko;\nfn f(b: &crate::board::Board) {}").is_empty());
        assert!(violations("score", "pub(in crate::score) fn f() {}").is_empty());
    }

    #[test]
    fn a_module_may_not_name_its_own_layer_or_those_above() {
        assert_eq!(violations("color", "\nuse crate::board::Board;"), ["color.rs:2: color may not know board"]);
        assert_eq!(
            violations("score", "use crate::{\n    color::Color,\n    game::{Game},\n};"),
            ["score.rs:3: score may not know game"]
        );
        assert_eq!(violations("board", "use super::game::Game;").len(), 1);
        assert_eq!(violations("history", "use crate::score::Score;").len(), 1);
    }

    #[test]
    fn super_names_the_crate_only_from_the_right_depth() {
        assert!(violations_below("score", 2, "use super::game::X;").is_empty());
        assert_eq!(violations_below("score", 2, "use super::super::game::Game;").len(), 1);
        assert_eq!(module_path(Path::new("score/mod.rs")), ["score"]);
        assert_eq!(module_path(Path::new("score/dead.rs")), ["score", "dead"]);
    }

    #[test]
    fn names_from_the_crates_root_hide_their_module() {
        assert_eq!(violations("board", "use crate::{Color, point::Point};").len(), 1);
    }

    #[test]
    fn tests_comments_and_macros_do_not_count() {
        assert!(violations("board", "// crate::game\n$crate::x!();\npub(crate) fn f() {}").is_empty());
        assert!(violations("board", "fn f() {}\n#[cfg(test)]\nmod tests { use crate::game::Game; }").is_empty());
    }

    #[test]
    fn code_behind_a_field_for_tests_counts() {
        let text = "struct S {\n    #[cfg(test)]\n    tried: usize,\n}\nuse crate::game::Game;";
        assert_eq!(violations("board", text), ["board.rs:5: board may not know game"]);
    }

    #[test]
    fn an_unknown_module_has_to_be_added_to_the_table() {
        assert!(violations("fresh", "")[0].contains("add it to the table"));
    }
}
