//! The sizes of a program's functions, by crate and by part, from the names that the compiler gave them.
//!
//! While it builds, `cargo xtask build --sizes` writes one line for each function of the optimized program to a file in
//! [`FOLDER`]. Then it prints a table of the sums. Bytes are those before compression: after brotli, a program has about
//! two fifths of them.

use crate::files;
use anyhow::{Context, Result};
use rustc_demangle::demangle;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::env;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use wasmparser::{KnownCustom, Name, Parser, Payload, TypeRef};

/// The environment variable that makes a release build write the sizes of its functions. Its value is a folder.
pub(crate) const SIZES: &str = "BADUKPAN_SIZES";

/// The folder for the files of `cargo xtask build --sizes`.
pub(crate) const FOLDER: &str = "target/sizes";

/// The number of functions that the table lists by name.
const LARGEST: usize = 25;

/// Returns the path of the list of the functions in `part`, a file of a program; `None` if no lists are wanted.
pub(super) fn list_of(program: &str, part: &Path) -> Result<Option<PathBuf>> {
    let Some(folder) = env::var_os(SIZES).map(|folder| Path::new(&folder).join(program)) else { return Ok(None) };
    fs::create_dir_all(&folder)?;
    let name = part.file_stem().context("the part has no name")?;
    Ok(Some(folder.join(name).with_extension("tsv")))
}

/// Writes the list of the functions in an optimized module with names: bytes, crate and name of each. What isn't code is one line.
pub(super) fn write(module: &Path, list: &Path) -> Result<()> {
    let module = fs::read(module)?;
    let (mut bodies, mut names, mut imported) = (Vec::new(), BTreeMap::new(), 0);
    for payload in Parser::new(0).parse_all(&module) {
        match payload? {
            Payload::CodeSectionEntry(body) => bodies.push(usize::try_from(body.range().end - body.range().start)?),
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    imported += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                }
            }
            Payload::CustomSection(section) if let KnownCustom::Name(parts) = section.as_known() => {
                for part in parts {
                    let Name::Function(functions) = part? else { continue };
                    for function in functions {
                        let function = function?;
                        names.insert(function.index, readable(function.name));
                    }
                }
            }
            _ => {}
        }
    }
    let names_of = (imported..).map(|index| names.remove(&index).unwrap_or_else(|| format!("function {index}")));
    let mut lines = String::new();
    for (name, bytes) in names_of.zip(bodies) {
        writeln!(lines, "{bytes}\t{}\t{name}", crate_of(&name))?;
    }
    Ok(fs::write(list, lines)?)
}

/// Returns the readable form of a mangled name, without hashes and without what wasm-bindgen adds to it, such as " externref shim".
fn readable(name: &str) -> String {
    let mangled = name.split_once(' ').map_or(name, |(mangled, _)| mangled);
    format!("{:#}", demangle(mangled))
}

/// Our crates, in the order in which a function belongs to them that names several.
const OURS: [&str; 10] = [
    "badukpan",
    "baduk_embed",
    "baduk_board",
    "baduk_game",
    "baduk_view",
    "baduk_link",
    "baduk_problem",
    "baduk_record",
    "baduk_sgf",
    "baduk_rules",
];

/// Returns the crate to which a function with this readable name belongs: the first of ours that it names, since generic code is compiled
/// for its user, else the first crate that it names. Functions without a path are exports.
fn crate_of(name: &str) -> &str {
    if !name.contains("::") {
        return "(exports)";
    }
    let is_path = |word: &&str| !word.is_empty() && !matches!(*word, "as" | "dyn" | "mut" | "fn" | "impl");
    let ours = OURS.into_iter().find(|our| name.contains(&format!("{our}::")));
    let first = || name.split(|c: char| !(c.is_alphanumeric() || c == '_')).find(is_path);
    ours.or_else(first).unwrap_or("(exports)")
}

/// Returns the sizes of two programs as tables.
///
/// # Errors
///
/// If the build has not written the sizes.
pub(crate) fn table() -> Result<String> {
    let mut text = String::new();
    for program in ["page", "embed"] {
        let mut parts = BTreeMap::new();
        for file in files::files(&Path::new(FOLDER).join(program))? {
            let part = file.file_stem().context("a file has no name")?.to_string_lossy().into_owned();
            parts.insert(part, fs::read_to_string(&file)?);
        }
        text += &tables(program, &parts);
    }
    Ok(text)
}

/// Returns the tables of one program, whose `parts` are the lines of [`write()`] by the name of the part: the bytes of each crate in the first
/// part and in each other part that has some, and the largest functions of the first part.
fn tables(program: &str, parts: &BTreeMap<String, String>) -> String {
    let first = format!("{program}_bg");
    let mut crates: BTreeMap<&str, BTreeMap<&str, usize>> = BTreeMap::new();
    let mut largest = Vec::new();
    for (part, lines) in parts {
        for line in lines.lines() {
            let columns: Vec<_> = line.splitn(3, '\t').collect();
            let [bytes, name, function] = columns[..] else { continue };
            let bytes: usize = bytes.parse().unwrap_or(0);
            *crates.entry(name).or_default().entry(part).or_default() += bytes;
            if *part == first {
                largest.push((bytes, function));
            }
        }
    }
    let mut rows: Vec<_> = crates.iter().collect();
    rows.sort_by_key(|(_, sizes)| Reverse(sizes.get(first.as_str())));
    let mut text =
        format!("\n{program}: bytes of code by crate, before compression, in the first part and in others\n");
    for (name, sizes) in rows {
        let others = sizes.iter().filter(|(part, _)| **part != first).map(|(part, bytes)| format!("{part} {bytes}"));
        let others = others.collect::<Vec<_>>().join(", ");
        text += &format!("{name:20}{:>10}  {others}\n", sizes.get(first.as_str()).unwrap_or(&0));
    }
    text += &format!("\n{program}: the largest functions of the first part\n");
    largest.sort_by_key(|(bytes, _)| Reverse(*bytes));
    text.extend(largest.iter().take(LARGEST).map(|(bytes, function)| format!("{bytes:>8} {function}\n")));
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{CodeSection, Function, FunctionSection, Module, NameMap, NameSection, TypeSection};

    #[test]
    fn a_function_belongs_to_the_first_of_our_crates_in_its_name_or_else_to_the_first_crate() {
        for (name, expected) in [
            ("<baduk_board::modes::play::Play as baduk_board::modes::Mode>::describe", "baduk_board"),
            ("<reactive_graph::effect::Effect>::new::<badukpan::page::Page::{closure#0}>", "badukpan"),
            ("<&mut dyn core::fmt::Write as core::fmt::Write>::write_str", "core"),
            ("start", "(exports)"),
        ] {
            assert_eq!(crate_of(name), expected, "{name}");
        }
    }

    #[test]
    fn a_module_is_listed_by_the_names_of_its_functions() {
        let mut types = TypeSection::new();
        types.ty().function([], []);
        let (mut functions, mut code) = (FunctionSection::new(), CodeSection::new());
        for instructions in [&[0x0b][..], &[0x01, 0x01, 0x0b]] {
            functions.function(0);
            let mut body = Function::new([]);
            body.raw(instructions.iter().copied());
            code.function(&body);
        }
        let (mut names, mut map) = (NameSection::new(), NameMap::new());
        map.append(0, "start externref shim");
        map.append(1, "_RNvCskRVbFXeOX0W_11baduk_board4draw");
        names.functions(&map);
        let module = Module::new().section(&types).section(&functions).section(&code).section(&names).clone().finish();
        let folder = files::empty_folder("sizes");
        fs::write(folder.join("a.wasm"), module).unwrap();
        write(&folder.join("a.wasm"), &folder.join("a.tsv")).unwrap();
        let list = fs::read_to_string(folder.join("a.tsv")).unwrap();
        assert_eq!(list, "2\t(exports)\tstart\n4\tbaduk_board\tbaduk_board::draw\n");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn the_table_sums_up_each_crate_in_each_part() {
        let parts = BTreeMap::from([
            ("page_bg".to_owned(), "30\tbadukpan\tbadukpan::page\n12\tcore\tcore::fmt\n".to_owned()),
            ("split_share".to_owned(), "5\tbadukpan\tbadukpan::share\n".to_owned()),
        ]);
        let text = tables("page", &parts);
        let row = text.lines().find(|line| line.starts_with("badukpan")).unwrap();
        assert_eq!(row.split_whitespace().collect::<Vec<_>>(), ["badukpan", "30", "split_share", "5"]);
        assert!(text.trim_end().ends_with("12 core::fmt"), "{text}");
    }
}
