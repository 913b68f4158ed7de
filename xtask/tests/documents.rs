//! Checks that everything which the documents name exists: files, folders, links, and symbols of the code.
//!
//! The documents are all Markdown files and the module comments (`//!`). In them, a word in backticks is
//!
//! - a path if it has a slash or the extension of a source file. It is relative to the root, to its document, or the end of a path, as in
//!   `board/input.rs`;
//! - a symbol if it has two colons, parentheses, an underscore, or an uppercase letter. In a path of ours, the last name must be defined in
//!   the type or module before it. Other names must be words in the code, so they may also be names from other crates and of browser APIs
//!   that the code uses.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The starts of the paths of Markdown files that are not checked: inputs of tests, and the changelog, which describes old versions too.
const NOT_CHECKED: &[&str] = &["CHANGELOG.md", "crates/cli/tests/"];

/// Paths and names in the documents that belong to other projects.
const ELSEWHERE: &[&str] = &[
    // File types.
    "application/wasm",
    "text/plain",
    // Files in the folder of training data, and of KataGo.
    "cpp/tests/results/runNNOnTinyBoardTest.txt",
    "judged/",
    "net/",
    "venv/",
    // Files that `cargo xtask build` and `cargo xtask package` write.
    "engine.js",
    "preload.html",
    // Files in the projects of authors.
    "book.toml",
    "layouts/shortcodes/baduk.html",
    "theme/badukpan.js",
    // Names in crates of which a report in `docs/upstream` tells.
    "EffectInner",
    "IntoUnderlyingByteSource",
    "IntoUnderlyingSink",
    "IntoUnderlyingSource",
    "MemoInner",
    "clear_sources",
    "set_on_abort",
    "try_table",
    // Names in other programs.
    "besogo-all-min.js",
    "canPlaceSolve",
    "headerBoxOn",
    "ignoredTags",
    "loopTime",
    "siblingsOn",
    "skipHtmlTags",
    "specialMoveMatch",
    "variationMarksOn",
    "wgo.min.js",
    "wgo.player.min.js",
    // Names in decisions that a later decision replaced.
    "Skills",
    // Names in crates that were considered.
    "FileReader",
    "JsValueSerdeExt",
    "LocalStorage::raw",
    "Store",
    "console_error_panic_hook",
    "dynamic_load",
    "leptos_i18n",
    "use_clipboard",
    "use_document_visibility",
    "use_drop_zone",
    "use_event_listener",
    "use_local_storage",
    "use_locales",
    "use_timeout_fn",
    "use_web_lock",
    "web_sys_unstable_apis",
];

/// The path of this file, which names things that don't exist.
const THIS: &str = "xtask/tests/documents.rs";

const CODE: &[&str] = &["css", "html", "js", "json", "lock", "mjs", "php", "py", "rs", "sh", "toml", "ts"];

/// The file extensions for which a word without a slash counts as a path.
const SOURCES: &[&str] = &["css", "html", "js", "json", "md", "mjs", "patch", "py", "rs", "sgf", "sh", "toml", "ts"];

#[test]
fn what_the_documents_name_exists() {
    let project = Project::read();
    let documents = project.documents();
    assert!(documents.len() > 100, "the documents were not found");
    let missing: BTreeSet<String> = documents
        .iter()
        .flat_map(|(file, text)| {
            let names = project.missing(file, text);
            names.into_iter().map(move |name| format!("{}: `{name}`", file.display()))
        })
        .collect();
    let list = missing.into_iter().collect::<Vec<_>>().join("\n");
    assert!(list.is_empty(), "no such file or name. Mend the text, or add what is not ours to ELSEWHERE:\n{list}");
}

#[test]
fn a_renamed_file_or_function_is_missed() {
    let project = Project::new(&[
        ("src/modes/play.rs", "impl<T: A> Mode for Play<T> {\n    // tapped\n    pub(crate) async fn tap() {}\n}\n"),
        ("src/modes/mod.rs", "pub enum Tool {\n    Stone,\n    Label(String),\n}\npub const LIMIT: u8 = 1;\n"),
        ("src/main.rs", "fn start() {}"),
        ("docs/cli.md", ""),
    ]);
    let missing = |text: &str| project.missing(Path::new("docs/guide.md"), text);
    let good = "`modes/play.rs`, `src/`, `cli.md`, `Play::tap`, `play::tap`, `Tool::Stone`, `Tool::Label(text)`, `modes::LIMIT`, `start()`, [b](cli.md#top), [c](https://example.org) `Play a game` `x/NAME.rs`";
    assert_eq!(missing(good), [""; 0]);
    for bad in [
        "modes/edit.rs",
        "edit.rs",
        "lib/",
        "Play::tapped",
        "Play::start",
        "play::tapped",
        "Tool::tap",
        "stop()",
        "Edit",
        "play_on",
    ] {
        assert_eq!(missing(&format!("`{bad}`")), [bad]);
    }
    assert_eq!(missing("[a](gone.md)"), ["gone.md"]);
    assert_eq!(missing("```\n`gone.md`\n```\n"), [""; 0]);
}

/// The files that git tracks, and the words and names in the code.
struct Project {
    files: Vec<PathBuf>,
    /// The paths of all files and folders, and all their ends, such as `board/input.rs`.
    ends: HashSet<PathBuf>,
    /// For each source file, the words in its path, and the words in its text without comments.
    words: Vec<HashSet<String>>,
    /// The names that are defined in each type, in each Rust module and in each folder, by the name of the type, module or folder.
    defined: HashMap<String, HashSet<String>>,
}

impl Project {
    fn read() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is a folder of the clone");
        std::env::set_current_dir(root).expect("the clone is there");
        let arguments = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
        let output = Command::new("git").args(arguments).output().expect("git starts");
        let names = String::from_utf8(output.stdout).expect("names are UTF-8");
        let files = names.split_terminator('\0').map(PathBuf::from).filter(|file| file.is_file());
        Self::with(files.collect(), |file| fs::read_to_string(file).unwrap_or_default())
    }

    fn new(files: &[(&str, &str)]) -> Self {
        let text = |file: &Path| files.iter().find(|(name, _)| Path::new(name) == file).map_or("", |(_, text)| text);
        Self::with(files.iter().map(|(name, _)| PathBuf::from(name)).collect(), |file| text(file).to_owned())
    }

    fn with(files: Vec<PathBuf>, read: impl Fn(&Path) -> String) -> Self {
        let folders = files.iter().flat_map(|file| file.ancestors());
        let ends = folders.flat_map(|path| {
            let parts: Vec<_> = path.iter().collect();
            (0..parts.len()).map(|from| parts[from..].iter().collect()).collect::<Vec<PathBuf>>()
        });
        let ends = ends.collect();
        let (mut all_words, mut defined) = (Vec::new(), HashMap::<String, HashSet<String>>::new());
        for file in files.iter().filter(|file| has_extension(file, CODE) && !file.ends_with(THIS)) {
            let path = file.with_extension("").to_string_lossy().into_owned();
            let text = read(file);
            let lines: Vec<_> = text.lines().map(without_comment).collect();
            if has_extension(file, &["rs"]) {
                for (owner, name) in definitions(&lines) {
                    let owners = words(&path).chain(owner);
                    owners.for_each(|owner| _ = defined.entry(owner.to_owned()).or_default().insert(name.to_owned()));
                }
            }
            all_words.push(lines.into_iter().chain([path.as_str()]).flat_map(words).map(str::to_owned).collect());
        }
        Self { files, ends, words: all_words, defined }
    }

    /// The documents, which are the Markdown files and the module comments, each with the path of its file and its text.
    fn documents(&self) -> Vec<(PathBuf, String)> {
        let is_checked = |file: &&PathBuf| !NOT_CHECKED.iter().any(|start| file.starts_with(start));
        let read = |file: &PathBuf| {
            let text = fs::read_to_string(file).ok()?;
            let comment = || text.lines().filter_map(|line| line.trim_start().strip_prefix("//!"));
            match file.extension()?.to_str()? {
                "md" => Some((file.clone(), text)),
                "rs" => Some((file.clone(), comment().collect::<Vec<_>>().join("\n"))),
                _ => None,
            }
        };
        let documents = self.files.iter().filter(is_checked).filter_map(read);
        documents.filter(|(_, text)| !text.is_empty()).collect()
    }

    /// Returns the names in a document of things that don't exist.
    fn missing(&self, document: &Path, text: &str) -> Vec<String> {
        let folder = document.parent().unwrap_or(Path::new(""));
        let mut missing = Vec::new();
        let mut is_in_block = false;
        for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
            match event {
                Event::Start(Tag::CodeBlock(_)) => is_in_block = true,
                Event::End(TagEnd::CodeBlock) => is_in_block = false,
                Event::Code(name) if !is_in_block && !self.has(folder, &name) => missing.push(name.into_string()),
                Event::Start(Tag::Link { dest_url, .. }) if !self.has_linked(folder, &dest_url) => {
                    missing.push(dest_url.into_string());
                }
                _ => {}
            }
        }
        missing
    }

    fn has(&self, folder: &Path, name: &str) -> bool {
        if ELSEWHERE.contains(&name) {
            return true;
        }
        if is_path(name) { self.has_path(folder, name) } else { !is_symbol(name) || self.has_symbol(name) }
    }

    fn has_path(&self, folder: &Path, name: &str) -> bool {
        let name = name.trim_end_matches('/');
        self.ends.contains(Path::new(name)) || self.ends.contains(&folder.join(name)) || is_made(folder, name)
    }

    fn has_linked(&self, folder: &Path, target: &str) -> bool {
        let path = target.split('#').next().unwrap_or_default();
        // Links to items are checked by rustdoc.
        let is_elsewhere = path.is_empty() || path.contains(':') || !path.contains(['/', '.']);
        is_elsewhere || folder.join(path).exists() || self.ends.contains(&folder.join(path))
    }

    fn has_symbol(&self, name: &str) -> bool {
        let path = name.split('(').next().unwrap_or_default();
        let parts: Vec<_> = words(path).collect();
        if let [.., owner, name] = parts[..]
            && let Some(names) = self.defined.get(owner)
        {
            return names.contains(name);
        }
        self.words.iter().any(|file| parts.iter().all(|part| file.contains(*part)))
    }
}

fn has_extension(file: &Path, extensions: &[&str]) -> bool {
    file.extension().is_some_and(|extension| extensions.iter().any(|known| extension == *known))
}

/// Returns whether a word is the path of a single file or folder. Words such as `NAME.sgf` and `xx.json` are not, since the reader has to
/// fill in a name.
fn is_path(name: &str) -> bool {
    let is_plain = name.chars().all(|letter| letter.is_ascii_alphanumeric() || "/._-".contains(letter));
    let is_chosen =
        words(name).any(|word| word == "xx" || (word.len() > 1 && is_in_capitals(word) && word != "README"));
    let has_slash = name.contains('/') && !name.starts_with('/');
    let is_file = !name.starts_with('.') && has_extension(Path::new(name), SOURCES);
    is_plain && !is_chosen && (has_slash || is_file)
}

fn is_in_capitals(word: &str) -> bool {
    word.chars().filter(char::is_ascii_uppercase).count() > 1 && !word.contains(|letter: char| letter.is_lowercase())
}

/// Returns whether git ignores a path, relative to the root or to `folder`: ignored files are made by the build or a tool.
fn is_made(folder: &Path, name: &str) -> bool {
    let path = |path: PathBuf| format!("{}/", path.display());
    let paths = [path(PathBuf::from(name)), path(folder.join(name))];
    let is_ignored = |path: &String| {
        Command::new("git").args(["check-ignore", "-q", path]).status().is_ok_and(|status| status.success())
    };
    paths.iter().any(is_ignored)
}

fn is_symbol(name: &str) -> bool {
    let (path, call) = name.split_once('(').map_or((name, false), |(path, rest)| (path, rest.ends_with(')')));
    let path = path.strip_suffix('!').unwrap_or(path);
    let is_word =
        |part: &str| !part.is_empty() && part.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
    let has_case = path.contains(|letter: char| letter.is_ascii_lowercase());
    // A name is written differently from the words of a sentence: `snake_case`, `TypeName`, `camelCase`.
    let is_name = path.contains('_') || path.contains(|letter: char| letter.is_ascii_uppercase());
    let has_rest = name.contains('(') && !call;
    !has_rest
        && path.starts_with(|letter: char| letter.is_ascii_alphabetic())
        && path.split("::").all(is_word)
        && has_case
        && (call || path.contains("::") || is_name)
}

/// Returns the names that lines of Rust code define, each with the type to which the name belongs, if any. The code must be formatted by
/// rustfmt: only types, traits and implementations that begin at the start of a line can have names below them.
fn definitions<'a>(lines: &[&'a str]) -> Vec<(Option<&'a str>, &'a str)> {
    let (mut owner, mut has_fields, mut found) = (None, false, Vec::new());
    for line in lines {
        let item = without_visibility(line.trim_start());
        let depth = line.len() - line.trim_start().len();
        let keyword = words(item).next().unwrap_or_default();
        let name = name_after_keyword(item);
        if depth == 0 && !item.starts_with(['}', ')']) && !item.is_empty() {
            owner = if keyword == "impl" { implemented(item) } else { name };
            has_fields = ["struct", "enum"].contains(&keyword);
        }
        let is_field = has_fields && depth == 4 && item.starts_with(|letter: char| letter.is_ascii_alphabetic());
        let name = name.or_else(|| is_field.then_some(keyword));
        found.extend(name.map(|name| (owner.filter(|_| depth > 0), name)));
    }
    found
}

fn without_visibility(item: &str) -> &str {
    let Some(rest) = item.strip_prefix("pub") else { return item };
    let rest = if rest.starts_with('(') { rest.split_once(')').map_or(rest, |(_, rest)| rest) } else { rest };
    rest.trim_start()
}

/// Returns the name of an item: the word after a keyword such as `fn` or `struct`, if only other keywords precede it. `None` for a line
/// that is no item.
fn name_after_keyword(item: &str) -> Option<&str> {
    const ITEMS: &[&str] = &["enum", "fn", "macro_rules", "mod", "static", "struct", "trait", "type", "union"];
    let mut words = words(item).skip_while(|word| ["async", "const", "unsafe"].contains(word));
    let first = words.next()?;
    if ITEMS.contains(&first) { words.next() } else { item.starts_with("const ").then_some(first) }
}

/// Returns the name of the type for which an implementation is made, given the implementation's first line; `None` if it has none.
fn implemented(item: &str) -> Option<&str> {
    let head = item.split(" where").next().unwrap_or_default();
    let of = head.rsplit_once(" for ").map(|(_, of)| of);
    let of = of.or_else(|| head.strip_prefix("impl<").and_then(|rest| Some(rest.split_once("> ")?.1)));
    let path = of.or_else(|| head.strip_prefix("impl "))?.split(['<', ' ', '{']).next()?;
    path.rsplit("::").next()
}

/// Returns a line of code without its comment. Two slashes after another character than a space, as in a URL, begin no comment.
fn without_comment(line: &str) -> &str {
    if line.trim_start().starts_with("//") { "" } else { line.split(" // ").next().unwrap_or_default() }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_').filter(|word| !word.is_empty())
}
