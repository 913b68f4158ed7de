//! Tests the records in `golden/`, which its README explains: the text of each record after it is read and written, and its warnings.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

/// The file extensions of the files that belong to a record.
const ENDINGS: [&str; 3] = [".out.sgf", ".warnings", ".sgf"];

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// The text of a file in `golden/`; empty if the file doesn't exist.
fn text(name: &str, ending: &str) -> String {
    fs::read_to_string(folder().join(format!("{name}{ending}"))).unwrap_or_default()
}

/// The names of the records in `golden/`: those of all files except the README.
fn names() -> BTreeSet<String> {
    let files = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let name_of = |file: String| ENDINGS.iter().find_map(|ending| file.strip_suffix(ending).map(str::to_owned));
    let names: BTreeSet<String> = files.filter(|file| file != "README.md").filter_map(name_of).collect();
    assert!(names.len() > 70, "{names:?}");
    names
}

#[test]
fn golden_records_are_written_as_expected() {
    for name in names() {
        let (games, warnings) = baduk_sgf::read(&text(&name, ".sgf")).unwrap_or_else(|error| panic!("{name}: {error}"));
        let all = warnings.into_iter().chain(games.iter().flat_map(baduk_sgf::check));
        let told: String = all.map(|warning| format!("{warning}\n")).collect();
        assert_eq!(told, text(&name, ".warnings"), "{name}");
        assert_eq!(baduk_sgf::write(&games), text(&name, ".out.sgf"), "{name}");
    }
}

#[test]
fn golden_records_survive_writing_and_reading() {
    for name in names() {
        let games = baduk_sgf::read(&text(&name, ".sgf")).unwrap().0;
        let out = text(&name, ".out.sgf");
        let (again, warnings) = baduk_sgf::read(&out).unwrap();
        assert_eq!(again, games, "{name}");
        assert_eq!(baduk_sgf::write(&again), out, "{name}");
        assert!(warnings.is_empty(), "{name}: {warnings:?}");
    }
}

#[test]
fn golden_records_are_listed_in_the_readme() {
    let readme = fs::read_to_string(folder().join("README.md")).unwrap();
    let explained: Vec<_> = readme.lines().filter_map(|line| line.strip_prefix("| `")?.split_once('`')).collect();
    let names = names();
    assert_eq!(explained.len(), names.len());
    for (name, _) in explained {
        assert!(names.contains(name), "{name}");
    }
}
