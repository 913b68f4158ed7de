//! The script of the embedded board as bundlers need it.
//!
//! `embed.js` composes the names of the program's files. A bundler copies only files whose names are written out, in
//! `import("./name")` and `new URL("./name", import.meta.url)`. This writes them out.

use anyhow::{Context, Result, bail};
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// The lines of `public/embed.js` that load a part of the program by its name.
const FETCH: &str = "const fetchPart = (name) => fetch(new URL(PARTS + name, import.meta.url));\n";
const IMPORT: &str = "const importPart = (name) => import(new URL(PARTS + name, import.meta.url).href);\n";

/// Loads a part of the program in a bundle. Vite's development server answers with a page for a file that is not there.
const FETCH_BUNDLED: &str = "\
const fetchPart = async (name) => {
  const response = await fetch(URLS[name]());
  if (!response.headers.get(\"content-type\")?.startsWith(\"text/html\")) return response;
  throw new Error(`There is no ${name} at ${response.url}. In Vite 7 and earlier, add this to vite.config.js: optimizeDeps: { exclude: [\"badukpan\"] }`);
};
";

/// The script of the program.
const PROGRAM: &str = "embed.js";

/// The names of its copies for bundlers. The first one is loaded as `embed.js`. If the program fails, boards start again in a fresh copy:
/// `embed.js?1`, then `embed.js?2`. After that, a board asks the reader to reload the page. They are files, since not every bundler makes a
/// module of its own of a name with a query.
const COPIES: [&str; 3] = ["bundled.js", "bundled-1.js", "bundled-2.js"];

/// How the script of the program names a later part, and how a copy names it: Vite would put a small file into the script, which would make
/// the start larger.
const PART: &str = ".wasm\",import.meta.url";
const PART_NOT_INLINE: &str = ".wasm?no-inline\",import.meta.url";

/// Adds the copies of the program's script to the folder `parts` of a package.
///
/// # Errors
///
/// If the script cannot be read, or does not name its later parts as expected.
pub(super) fn add_copies(parts: &Path) -> Result<()> {
    let script = fs::read_to_string(parts.join(PROGRAM)).with_context(|| format!("cannot read {PROGRAM}"))?;
    if !script.contains(PART) {
        bail!("{PROGRAM} names no part with `{PART}`; update xtask/src/package/bundled.rs");
    }
    for copy in COPIES {
        fs::write(parts.join(copy), script.replace(PART, PART_NOT_INLINE))?;
    }
    Ok(())
}

/// Returns `public/embed.js` with the names of the files that it loads. `files` are those in the folder `parts`.
///
/// # Errors
///
/// If the script does not load its parts as expected.
pub(super) fn script(source: &str, parts: &str, files: &[String]) -> Result<String> {
    if source.matches(FETCH).count() != 1 || source.matches(IMPORT).count() != 1 {
        bail!(
            "public/embed.js does not define fetchPart and importPart as expected; update xtask/src/package/bundled.rs"
        );
    }
    let copies = COPIES.iter().enumerate().map(|(nth, copy)| match nth {
        0 => (PROGRAM.to_owned(), *copy),
        _ => (format!("{PROGRAM}?{nth}"), *copy),
    });
    let others = files.iter().filter(|file| file.ends_with(".js") && *file != PROGRAM);
    let scripts = copies.chain(others.map(|file| (file.clone(), file.as_str())));
    let fetched = source.split("fetchPart(\"").skip(1).filter_map(|rest| rest.split('"').next());
    let imports = table(scripts, |file| format!("() => import(\"./{parts}/{file}\")"));
    let texts = files.iter().map(String::as_str).filter(|file| file.ends_with(".txt"));
    let urls = table(fetched.chain(texts).map(|file| (file.to_owned(), file)), |file| {
        format!("() => new URL(\"./{parts}/{file}\", import.meta.url)")
    });
    let fetch = format!("const URLS = {urls};\n{FETCH_BUNDLED}");
    let import = format!("const IMPORTS = {imports};\nconst importPart = async (name) => IMPORTS[name]();\n");
    Ok(source.replacen(FETCH, &fetch, 1).replacen(IMPORT, &import, 1))
}

/// Returns an object with a function for each name, which loads a file.
fn table<'a>(names: impl IntoIterator<Item = (String, &'a str)>, function: impl Fn(&str) -> String) -> String {
    let mut table = String::from("{\n");
    for (name, file) in names {
        let _ = writeln!(table, "  \"{name}\": {},", function(file));
    }
    table + "}"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_written_out() {
        let files = ["embed.js", "embed_bg.wasm", "ko.txt", "split_tree.wasm", "style.js"].map(str::to_owned);
        let source = format!("a\n{FETCH}{IMPORT}fetchPart(\"embed_bg.wasm\");\n");
        let script = script(&source, "embed-0a", &files).unwrap();
        let (before, after) = script.split_once(FETCH_BUNDLED).unwrap();
        let expected = "\
a
const URLS = {
  \"embed_bg.wasm\": () => new URL(\"./embed-0a/embed_bg.wasm\", import.meta.url),
  \"ko.txt\": () => new URL(\"./embed-0a/ko.txt\", import.meta.url),
};
";
        assert_eq!(before, expected);
        let expected = "\
const IMPORTS = {
  \"embed.js\": () => import(\"./embed-0a/bundled.js\"),
  \"embed.js?1\": () => import(\"./embed-0a/bundled-1.js\"),
  \"embed.js?2\": () => import(\"./embed-0a/bundled-2.js\"),
  \"style.js\": () => import(\"./embed-0a/style.js\"),
};
const importPart = async (name) => IMPORTS[name]();
fetchPart(\"embed_bg.wasm\");
";
        assert_eq!(after, expected);
    }

    #[test]
    fn the_script_loads_its_parts_as_expected() {
        let source = fs::read_to_string(crate::root().join("public/embed.js")).unwrap();
        assert!(script(&source, "embed-0a", &[]).unwrap().contains("./embed-0a/embed_bg.wasm"));
        assert!(script("", "embed-0a", &[]).is_err());
    }
}
