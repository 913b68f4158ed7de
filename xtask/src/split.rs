//! Splits the page's WebAssembly: what the page names with `later!` becomes files that are loaded when they are asked for.
//!
//! Trunk knows nothing of this: it has linked the page and made one module of it, with its script. The files made here take
//! their place. The linked page is split; its first part, which the page starts with, goes through wasm-bindgen as with trunk,
//! and every part through wasm-opt. All go into one folder with a hash of them for a name: a part fits only those that it
//! was split from.

mod imports;

use crate::minify::minify;
use crate::run;
use anyhow::{Context, Result, bail};
use std::env;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The page as linked, in the folder that cargo builds in.
const LINKED: &str = "wasm32-unknown-unknown/web/page.wasm";

const WASM_OPT: &str = if cfg!(windows) { "wasm-opt.cmd" } else { "wasm-opt" };
const OPTIONS: [&str; 5] = ["-O2", "-Oz", "--reorder-functions-by-name", "--strip-debug", "--strip-producers"];

/// Puts the parts of the page into `folder` in place of trunk's module and script, and returns the page that loads them.
///
/// # Errors
///
/// When there is no linked page, a tool fails, or the page does not name trunk's module and script as expected.
pub(crate) fn split(html: &str, folder: &Path) -> Result<String> {
    let parts = folder.join("page");
    split_into(&parts)?;
    shorten_imports(&parts)?;
    optimize(&parts)?;
    minify(&parts)?;
    let name = format!("page-{:016x}", hash(&parts)?);
    fs::rename(&parts, folder.join(&name))?;
    let (script, module) = (named(html, ".js")?, named(html, "_bg.wasm")?);
    for file in [script, module] {
        fs::remove_file(folder.join(file)).with_context(|| format!("cannot remove {file}"))?;
    }
    let html = html.replace(script, &format!("{name}/page.js")).replace(module, &format!("{name}/page_bg.wasm"));
    with_loader(&html, &name)
}

/// Splits the linked page into a folder, and joins the first part with its script.
fn split_into(parts: &Path) -> Result<()> {
    let mut split = Command::new("wasm-split-cli");
    run::show(split.arg(linked()?).arg(parts).args(["--target", "web", "--out-name", "page"]))?;
    let first = parts.join("page.wasm");
    let mut bindgen = Command::new("wasm-bindgen");
    bindgen.arg(&first).args(["--target", "web", "--no-typescript", "--out-name", "page", "--out-dir"]).arg(parts);
    // The other parts know what the first shares with them by the linker's names.
    run::show(bindgen.args(["--keep-lld-exports", "--no-demangle"]))?;
    Ok(fs::remove_file(first)?)
}

/// Gives the functions that the first part takes from its script names as short as can be: wasm-bindgen's end in sixteen
/// digits that nothing makes smaller, once in each, five kilobytes in all.
fn shorten_imports(parts: &Path) -> Result<()> {
    let (module, script) = (parts.join("page_bg.wasm"), parts.join("page.js"));
    // The minifier leaves out what is not exported and not used.
    let mut text = fs::read_to_string(&script)?.replace("export class IntoUnderlying", "class IntoUnderlying");
    let (shortened, names) = imports::shortened(&fs::read(&module)?)?;
    for (name, short) in names {
        text = text.replace(&name, &short);
    }
    fs::write(module, shortened)?;
    Ok(fs::write(script, text)?)
}

/// The page as linked: cargo builds it where it has built this program.
fn linked() -> Result<PathBuf> {
    let program = env::current_exe()?;
    let found = program.ancestors().map(|folder| folder.join(LINKED)).find(|page| page.is_file());
    found.with_context(|| format!("there is no {LINKED} where {} was built", program.display()))
}

/// Makes every part as small as wasm-opt can, in place.
fn optimize(parts: &Path) -> Result<()> {
    for part in files(parts)?.iter().filter(|file| file.extension().is_some_and(|extension| extension == "wasm")) {
        // It warns of names that it does not know, and then strips them.
        let ended = run::keep(Command::new(WASM_OPT).arg(part).args(OPTIONS).arg("--output").arg(part))?;
        if !ended.ok {
            bail!("wasm-opt failed on {}:\n{}", part.display(), ended.text);
        }
    }
    Ok(())
}

/// The file of the page that trunk has named with its hash and this ending.
fn named<'a>(html: &'a str, ending: &str) -> Result<&'a str> {
    let mut words = html.split(['"', '=', '/', ' ', '>']);
    let file = words.find(|word| word.starts_with("page-") && word.ends_with(ending));
    file.with_context(|| format!("the page names no page-*{ending}"))
}

/// The page that also fetches early what the script needs to load the other parts.
fn with_loader(html: &str, name: &str) -> Result<String> {
    let script = format!("<link crossorigin href=./{name}/page.js rel=modulepreload>");
    if !html.contains(&script) {
        bail!("the page has no {script}; change xtask/src/split.rs with what trunk writes");
    }
    Ok(html.replacen(&script, &format!("{script}{}", script.replace("/page.js", "/__wasm_split.js")), 1))
}

/// A hash of the files in a folder.
fn hash(folder: &Path) -> Result<u64> {
    let mut hasher = DefaultHasher::new();
    for file in files(folder)? {
        file.file_name().hash(&mut hasher);
        fs::read(file)?.hash(&mut hasher);
    }
    Ok(hasher.finish())
}

/// The files in a folder, in order.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<script data-js=./page-0a.js data-wasm=./page-0a_bg.wasm src=./start.js type=module></script>\
        <link crossorigin href=./page-0a.js rel=modulepreload>";

    #[test]
    fn the_files_of_trunk_are_told_from_the_others() {
        assert_eq!(named(PAGE, ".js").unwrap(), "page-0a.js");
        assert_eq!(named(PAGE, "_bg.wasm").unwrap(), "page-0a_bg.wasm");
        assert!(named("<script src=./start.js>", ".js").is_err());
    }

    #[test]
    fn the_loader_is_fetched_beside_the_script() {
        let page = with_loader(&PAGE.replace("page-0a.js", "page-0b/page.js"), "page-0b").unwrap();
        assert!(page.ends_with("<link crossorigin href=./page-0b/__wasm_split.js rel=modulepreload>"), "{page}");
        assert!(page.contains("<link crossorigin href=./page-0b/page.js rel=modulepreload>"), "{page}");
        assert!(with_loader(PAGE, "page-0b").is_err());
    }

    #[test]
    fn a_hash_changes_with_what_a_file_holds_and_with_its_name() {
        let folder = env::temp_dir().join(format!("badukpan-split-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("a.wasm"), "a").unwrap();
        let before = hash(&folder).unwrap();
        assert_eq!(hash(&folder).unwrap(), before);
        fs::rename(folder.join("a.wasm"), folder.join("b.wasm")).unwrap();
        let renamed = hash(&folder).unwrap();
        fs::write(folder.join("b.wasm"), "b").unwrap();
        let written = hash(&folder).unwrap();
        fs::remove_dir_all(&folder).unwrap();
        assert!(before != renamed && renamed != written);
    }
}
