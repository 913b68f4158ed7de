//! Splits a program's WebAssembly: the code that the program marks with `lazy!` goes into files of its own, which are
//! loaded on demand.
//!
//! Trunk does not split programs. It writes one module and a script, which this module replaces by its own files.
//! First, panics in the linked program become traps (`traps`). Then the program is split. wasm-bindgen processes the
//! first part, as it does for trunk, and wasm-opt processes all parts. The script that loads the other parts is
//! joined with that of wasm-bindgen (`loader`). All files go into one folder whose name has a hash of the content,
//! since parts of different builds don't fit together. The embedded board is split like the page.

mod imports;
mod loader;
pub(crate) mod sizes;
mod traps;

use crate::bundle::guard;
use crate::bundle::program::{Profile, bindgen, linked};
use crate::bundle::script::minify;
use crate::files;
use crate::process;
use anyhow::{Context, Result, bail};
use std::env;
use std::fs;
use std::num::NonZero;
use std::panic::resume_unwind;
use std::path::Path;
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::thread;

/// wasm-opt, which npm has as WebAssembly for Node.
const WASM_OPT: &str = "e2e/node_modules/binaryen/bin/wasm-opt";

/// The size of a module in bytes up to which wasm-opt runs without V8's optimizing compiler, which takes longer than the work on it.
const SMALL: u64 = 150_000;

/// The options of wasm-opt. Each round of passes finds more after the one before: the second saves 800 bytes of the page's first part after
/// brotli, and the last one 1,500.
const OPTIONS: [&str; 12] = [
    "--flatten",
    "--rereloop",
    "-O2",
    "-Oz",
    "--flatten",
    "--rereloop",
    "-O2",
    "-Oz",
    "--dae-optimizing",
    "-Oz",
    "--reorder-functions-by-name",
    "--strip-producers",
];

/// The name of the part that a program loads before all other parts, if the program has one. Other parts can rely on this part, so code
/// that they share with it stays in it (`patches/wasm-split.patch`).
const FIRST: &str = "live";

/// The minimum size of a file for shared code, in bytes. A smaller file would save less than the request for it costs.
const MIN_CHUNK: &str = "2048";

/// The environment variable that makes a release build keep panic messages and the names of functions.
pub(crate) const KEEP_PANICS: &str = "BADUKPAN_KEEP_PANICS";

/// Replaces trunk's module and script in `folder` by the parts of the program, and returns the page, `html`, in a form that loads them.
///
/// # Errors
///
/// If there is no linked page, a tool fails, or the page does not name trunk's module and script as expected.
pub(crate) fn split(html: &str, folder: &Path) -> Result<String> {
    let parts = folder.join("page");
    split_into(&parts, "page")?;
    let name = files::rename(&parts)?;
    let (script, module) = (named(html, ".js")?, named(html, "_bg.wasm")?);
    for file in [script, module] {
        fs::remove_file(folder.join(file)).with_context(|| format!("cannot remove {file}"))?;
    }
    Ok(html.replace(script, &format!("{name}/page.js")).replace(module, &format!("{name}/page_bg.wasm")))
}

/// Splits a linked program into the folder `parts`: the script `{program}.js`, the first part `{program}_bg.wasm`, which the script
/// starts, and the other parts.
pub(crate) fn split_into(parts: &Path, program: &str) -> Result<()> {
    fs::create_dir_all(parts)?;
    let whole = parts.join("whole.wasm");
    let keeps_panics = env::var_os(KEEP_PANICS).is_some();
    let module = fs::read(linked(program, Profile::Web)?)?;
    fs::write(&whole, if keeps_panics { module } else { traps::trapped(&module)? })?;
    let mut split = Command::new("wasm-split-cli");
    split.env("WASM_SPLIT_FIRST", FIRST).env("WASM_SPLIT_MIN_CHUNK", MIN_CHUNK);
    process::show(split.arg(&whole).arg(parts).args(["--target", "web", "--out-name", program]))?;
    fs::remove_file(whole)?;
    let first = parts.join(format!("{program}.wasm"));
    // The other parts import functions of the first one by the names that the linker gave them.
    process::show(bindgen(&first, parts).args(["--keep-lld-exports", "--no-demangle"]))?;
    fs::remove_file(first)?;
    let script = parts.join(format!("{program}.js"));
    guard::add(&script)?;
    loader::join(&script)?;
    shorten_imports(parts, program)?;
    // Tests don't wait for the minutes that this takes.
    if !keeps_panics {
        optimize(parts, program)?;
    }
    minify(parts)
}

/// Shortens the names of the functions that a program's first part imports from its script, which saves seven kilobytes
/// (see docs/decisions/2026-11-22-names-of-imports.md).
fn shorten_imports(parts: &Path, program: &str) -> Result<()> {
    let (module, script) = (parts.join(format!("{program}_bg.wasm")), parts.join(format!("{program}.js")));
    let (mut code, mut text) = (fs::read(&module)?, fs::read(&script)?);
    imports::shorten(&mut code, &mut text);
    fs::write(module, code)?;
    Ok(fs::write(script, text)?)
}

/// Optimizes every part of a program with wasm-opt in place, and removes the names of functions. Starts a process for each processor, with
/// the largest parts first.
fn optimize(parts: &Path, program: &str) -> Result<()> {
    let mut files = files::files(parts)?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "wasm"));
    files.sort_by_key(|file| fs::metadata(file).map_or(0, |data| data.len()));
    let files = Mutex::new(files);
    let next = || files.lock().unwrap_or_else(PoisonError::into_inner).pop();
    let work = || -> Result<()> {
        while let Some(part) = next() {
            optimize_part(&part, program)?;
        }
        Ok(())
    };
    let count = thread::available_parallelism().map_or(1, NonZero::get);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..count).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().unwrap_or_else(|panic| resume_unwind(panic)))
    })
}

fn optimize_part(part: &Path, program: &str) -> Result<()> {
    if let Some(list) = sizes::list_of(program, part)? {
        let named = list.with_extension("wasm");
        wasm_opt(part, &OPTIONS, "--debuginfo", &named)?;
        sizes::write(&named, &list)?;
        fs::remove_file(named)?;
    }
    wasm_opt(part, &OPTIONS, "--strip-debug", part)
}

/// Optimizes a module with these options, and keeps or removes the names of functions as `names` says.
pub(crate) fn wasm_opt(module: &Path, options: &[&str], names: &str, output: &Path) -> Result<()> {
    let mut node = Command::new("node");
    if fs::metadata(module)?.len() <= SMALL {
        node.arg("--liftoff-only");
    }
    node.arg(WASM_OPT).arg(module).args(options).arg(names).arg("--output").arg(output);
    // wasm-opt warns about names that it does not know, and removes them.
    let outcome = process::capture(&mut node)?;
    if !outcome.ok {
        bail!("wasm-opt failed on {}:\n{}", module.display(), outcome.text);
    }
    Ok(())
}

/// Returns the name of the file with this ending to which the page, `html`, refers. Trunk has put a hash into the name.
///
/// # Errors
///
/// If the page refers to no such file.
pub(crate) fn named<'a>(html: &'a str, ending: &str) -> Result<&'a str> {
    let mut words = html.split(['"', '=', '/', ' ', '>']);
    let file = words.find(|word| word.starts_with("page-") && word.ends_with(ending));
    file.with_context(|| format!("the page names no page-*{ending}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<script data-js=./page-0a.js data-wasm=./page-0a_bg.wasm src=./start.js type=module></script>\
        <link crossorigin href=./page-0a.js rel=modulepreload>";

    #[test]
    fn the_files_of_trunk_are_found_among_others() {
        assert_eq!(named(PAGE, ".js").unwrap(), "page-0a.js");
        assert_eq!(named(PAGE, "_bg.wasm").unwrap(), "page-0a_bg.wasm");
        assert!(named("<script src=./start.js>", ".js").is_err());
    }
}
