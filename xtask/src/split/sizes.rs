//! The sizes of a program's functions, by crate and by part, from the names that the compiler gave them.
//!
//! While it builds, `cargo xtask build --sizes` writes one line for each function of the optimized program to a file in
//! [`FOLDER`]. Then it prints a table of the sums. Bytes are those before compression: after brotli, a program has about
//! two fifths of them.

use anyhow::{Context, Result};
use rustc_demangle::demangle;
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

/// The size of one function.
#[derive(Debug, PartialEq, Eq)]
struct Size {
    bytes: usize,
    name: String,
}

/// Returns the path of the list of the functions in `part`, a file of a program; `None` if no lists are wanted.
pub(super) fn list_of(program: &str, part: &Path) -> Result<Option<PathBuf>> {
    let Some(folder) = env::var_os(SIZES).map(|folder| Path::new(&folder).join(program)) else { return Ok(None) };
    fs::create_dir_all(&folder)?;
    let name = part.file_stem().context("the part has no name")?;
    Ok(Some(folder.join(name).with_extension("tsv")))
}

/// Writes the list of the functions in an optimized module with names: bytes, crate and name of each.
pub(super) fn write(module: &Path, list: &Path) -> Result<()> {
    let mut lines = String::new();
    for Size { bytes, name } in sizes(&fs::read(module)?)? {
        writeln!(lines, "{bytes}\t{}\t{name}", crate_of(&name))?;
    }
    Ok(fs::write(list, lines)?)
}

/// Returns the sizes of the functions in a module, the data segments, and the rest, largest first.
fn sizes(module: &[u8]) -> Result<Vec<Size>> {
    let (mut bodies, mut names, mut imported) = (Vec::new(), BTreeMap::new(), 0);
    let (mut data, mut rest) = (0, 0);
    for payload in Parser::new(0).parse_all(module) {
        match payload? {
            Payload::CodeSectionEntry(body) => bodies.push(usize::try_from(body.range().end - body.range().start)?),
            Payload::ImportSection(imports) => {
                rest += usize::try_from(imports.range().end - imports.range().start)?;
                for import in imports.into_imports() {
                    imported += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                }
            }
            Payload::DataSection(section) => data += usize::try_from(section.range().end - section.range().start)?,
            Payload::CustomSection(section) => {
                if let KnownCustom::Name(section) = section.as_known() {
                    for name in section {
                        let Name::Function(functions) = name? else { continue };
                        for function in functions {
                            let function = function?;
                            names.insert(function.index, function.name.to_owned());
                        }
                    }
                }
            }
            other => {
                if let Some((id, range)) = other.as_section() {
                    // The code itself is counted function by function.
                    rest += if id == 10 { 0 } else { usize::try_from(range.end - range.start)? };
                }
            }
        }
    }
    let mut sizes: Vec<_> = (imported..)
        .zip(bodies)
        .map(|(index, bytes)| {
            let name = names.get(&index).map_or_else(|| format!("function {index}"), |name| readable(name));
            Size { bytes, name }
        })
        .collect();
    sizes.push(Size { bytes: data, name: "(data)".to_owned() });
    sizes.push(Size { bytes: rest, name: "(tables)".to_owned() });
    sizes.sort_by_key(|size| std::cmp::Reverse(size.bytes));
    Ok(sizes)
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
    if name.starts_with('(') {
        return name;
    }
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
        let folder = Path::new(FOLDER).join(program);
        let mut parts = BTreeMap::new();
        for file in crate::hashed::files(&folder).with_context(|| format!("cannot read {}", folder.display()))? {
            let part = file.file_stem().context("a file has no name")?.to_string_lossy().into_owned();
            parts.insert(part, fs::read_to_string(&file)?);
        }
        text += &tables(program, &parts)?;
    }
    Ok(text)
}

/// Returns the tables of one program, whose `parts` are the lines of [`write()`] by the name of the part.
fn tables(program: &str, parts: &BTreeMap<String, String>) -> Result<String> {
    let first = format!("{program}_bg");
    let mut crates: BTreeMap<&str, BTreeMap<&str, usize>> = BTreeMap::new();
    let mut largest = Vec::new();
    for (part, lines) in parts {
        for line in lines.lines() {
            let mut columns = line.splitn(3, '\t');
            let (Some(bytes), Some(name), Some(function)) = (columns.next(), columns.next(), columns.next()) else {
                continue;
            };
            let bytes: usize = bytes.parse()?;
            *crates.entry(name).or_default().entry(part).or_default() += bytes;
            if *part == first {
                largest.push((bytes, function));
            }
        }
    }
    let sum = |part: &str| crates.values().filter_map(|sizes| sizes.get(part)).sum::<usize>();
    let mut columns: Vec<_> = parts.keys().map(String::as_str).filter(|part| *part != first).collect();
    columns.sort_by_key(|part| std::cmp::Reverse(sum(part)));
    columns.insert(0, &first);
    let mut rows: Vec<_> = crates.iter().collect();
    rows.sort_by_key(|(_, sizes)| std::cmp::Reverse(sizes.get(first.as_str()).copied().unwrap_or(0)));
    let mut text = format!("\n{program}: bytes of code by crate and part, before compression\n{:20}", "");
    let short =
        |part: &str| part.trim_start_matches("split_").trim_end_matches("_bg").chars().take(9).collect::<String>();
    columns.iter().for_each(|part| text += &format!("{:>10}", short(part)));
    for (name, sizes) in rows {
        write!(text, "\n{name:20}")?;
        columns.iter().for_each(|part| match sizes.get(part) {
            Some(bytes) => text += &format!("{bytes:>10}"),
            None => text += &format!("{:10}", ""),
        });
    }
    write!(text, "\n{:20}", "in all")?;
    columns.iter().for_each(|part| text += &format!("{:>10}", sum(part)));
    writeln!(text, "\n\n{program}: the largest functions of the first part")?;
    largest.sort_by_key(|(bytes, _)| std::cmp::Reverse(*bytes));
    for (bytes, function) in largest.iter().take(LARGEST) {
        writeln!(text, "{bytes:>8} {function}")?;
    }
    Ok(text)
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
            ("(data)", "(data)"),
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
        let sizes = sizes(&module).unwrap();
        let bytes = |name: &str| sizes.iter().find(|size| size.name == name).map(|size| size.bytes);
        assert_eq!((bytes("start"), bytes("baduk_board::draw")), (Some(2), Some(4)));
        assert!(sizes.is_sorted_by_key(|size| std::cmp::Reverse(size.bytes)));
    }

    #[test]
    fn the_table_sums_up_each_crate_in_each_part() {
        let parts = BTreeMap::from([
            ("page_bg".to_owned(), "30\tbadukpan\tbadukpan::page\n12\tcore\tcore::fmt\n".to_owned()),
            ("split_share".to_owned(), "5\tbadukpan\tbadukpan::share\n".to_owned()),
        ]);
        let text = tables("page", &parts).unwrap();
        let row = |name: &str| {
            text.lines()
                .find(|line| line.starts_with(name))
                .map(|line| line.split_whitespace().skip(1).collect::<Vec<_>>())
        };
        assert_eq!(row("badukpan"), Some(vec!["30", "5"]));
        assert_eq!(row("in all"), Some(vec!["all", "42", "5"]));
        assert!(text.trim_end().ends_with("12 core::fmt"), "{text}");
    }
}
