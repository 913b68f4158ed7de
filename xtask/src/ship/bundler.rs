//! Rewrites the script of the embedded board for bundlers.

use crate::files;
use anyhow::{Result, bail, ensure};
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// The lines of `public/embed-element/program.js` that name its URL, and that load a file of the program by its name.
const HERE: &str = "const HERE = import.meta.url;\n";
const FETCH: &str = "const fetchPart = (name) => fetch(new URL(PARTS + name, HERE));\n";
const IMPORT: &str = "const importPart = (name) => import(new URL(PARTS + name, HERE).href);\n";

/// The line that replaces [`HERE`]: a bundle is not where the files of the program are. In webpack the URL would be that of a file on the
/// author's machine.
const HERE_BUNDLED: &str = "const HERE = undefined;\n";

/// The lines that replace [`FETCH`]: they load a file of the program in a bundle. Vite's development server answers requests for missing
/// files with an HTML page.
const FETCH_BUNDLED: &str = "\
const fetchPart = async (name) => {
  const response = await fetch(URLS[name]());
  if (!response.headers.get(\"content-type\")?.startsWith(\"text/html\")) return response;
  throw new Error(`There is no ${name} at ${response.url}. In Vite 7 and earlier, add this to vite.config.js: optimizeDeps: { exclude: [\"badukpan\"] }`);
};
";

/// The line that replaces [`IMPORT`]: it loads a script in a bundle. `name` gets another query each time that the program is started
/// again.
const IMPORT_BUNDLED: &str = "const importPart = async (name) => IMPORTS[name.split(\"?\")[0]]();\n";

/// The file name of the program's script.
const PROGRAM: &str = "embed.js";

/// The file name of the script's copy for bundlers: a module with a function that runs the script anew each time,
/// since boards start again in a fresh program after a failure. Bundlers make only one module of a file, and a second
/// file of the program would be in every bundle.
const COPY: &str = "bundled.js";

/// The code with which the program's script names a part that loads later. The other constant is the code with which the copy names it,
/// which tells Vite not to write small files into the script, since that would make the start larger.
const PART: &str = ".wasm\",import.meta.url";
const PART_NOT_INLINE: &str = ".wasm?no-inline\",import.meta.url";

/// Adds a copy of the program's script for bundlers to the folder `parts` of a package.
///
/// # Errors
///
/// If the script can't be read, or does not have the expected form.
pub(super) fn add_copy(parts: &Path) -> Result<()> {
    let script = files::read(parts.join(PROGRAM))?;
    ensure!(script.contains(PART), "{PROGRAM} names no part with `{PART}`");
    fs::write(parts.join(COPY), function(&script.replace(PART, PART_NOT_INLINE))?)?;
    Ok(())
}

/// Returns a module with a function `create`, which runs the code of `module` and returns its exports.
fn function(module: &str) -> Result<String> {
    let (mut body, mut exports) = (String::new(), Vec::new());
    let mut pieces = module.split("export");
    body += pieces.next().unwrap_or_default();
    for piece in pieces {
        let trimmed = piece.trim_start();
        if let Some((list, rest)) = trimmed.strip_prefix('{').and_then(|list| list.split_once('}')) {
            let names = list.split(',').map(str::trim).filter(|name| !name.is_empty());
            exports.extend(names.map(|name| match name.split_once(" as ") {
                Some((own, exported)) => format!("{exported}: {own}"),
                None => name.to_owned(),
            }));
            body += rest.strip_prefix(';').unwrap_or(rest);
        } else if let Some(name) = ["function ", "class "].iter().find_map(|kind| trimmed.strip_prefix(kind)) {
            let end = name.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '$').unwrap_or(name.len());
            exports.push(name[..end].to_owned());
            body += trimmed;
        } else if body.ends_with('.') || piece.starts_with('s') {
            // The word is a property, as in `instance.exports`.
            body += "export";
            body += piece;
        } else {
            bail!("{PROGRAM} has an unexpected export: export{}", piece.get(..40).unwrap_or(piece));
        }
    }
    Ok(format!("export const create = () => {{\n{body}\nreturn {{ {} }};\n}};\n", exports.join(", ")))
}

/// Returns `public/embed.js` with the names of all files that it loads written out. `files` are the files in the
/// folder `parts`.
pub(super) fn script(source: &str, parts: &str, files: &[String]) -> Result<String> {
    let scripts = files.iter().filter(|file| file.ends_with(".js") && ![PROGRAM, COPY].contains(&file.as_str()));
    let fetched = source.split("fetchPart(\"").skip(1).filter_map(|rest| rest.split('"').next());
    let program = (PROGRAM.to_owned(), COPY);
    let imports = table(std::iter::once(program).chain(scripts.map(|file| (file.clone(), file.as_str()))), |file| {
        let create = if file == COPY { ".then(({ create }) => create())" } else { "" };
        format!("() => import(\"./{parts}/{file}\"){create}")
    });
    let texts = files.iter().map(String::as_str).filter(|file| file.ends_with(".txt"));
    let urls = table(fetched.chain(texts).map(|file| (file.to_owned(), file)), |file| {
        format!("() => new URL(\"./{parts}/{file}\", import.meta.url)")
    });
    let fetch = format!("const URLS = {urls};\n{FETCH_BUNDLED}");
    let import = format!("const IMPORTS = {imports};\n{IMPORT_BUNDLED}");
    let pairs = [(FETCH, &*fetch), (IMPORT, &import), (HERE, HERE_BUNDLED)];
    pairs.into_iter().try_fold(source.to_owned(), |source, (from, to)| files::replaced(&source, from, to))
}

/// Returns JavaScript code for an object that has a property for each name: a function that loads the file of that name.
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
        let source = format!("a\n{HERE}{FETCH}{IMPORT}fetchPart(\"embed_bg.wasm\");\n");
        let script = script(&source, "embed-0a", &files).unwrap();
        let (before, after) = script.split_once(FETCH_BUNDLED).unwrap();
        let expected = "\
a
const HERE = undefined;
const URLS = {
  \"embed_bg.wasm\": () => new URL(\"./embed-0a/embed_bg.wasm\", import.meta.url),
  \"ko.txt\": () => new URL(\"./embed-0a/ko.txt\", import.meta.url),
};
";
        assert_eq!(before, expected);
        let expected = "\
const IMPORTS = {
  \"embed.js\": () => import(\"./embed-0a/bundled.js\").then(({ create }) => create()),
  \"style.js\": () => import(\"./embed-0a/style.js\"),
};
const importPart = async (name) => IMPORTS[name.split(\"?\")[0]]();
fetchPart(\"embed_bg.wasm\");
";
        assert_eq!(after, expected);
    }

    #[test]
    fn a_module_becomes_a_function_that_returns_what_it_exports() {
        let module = "let w;export class Board{}export function live(){return w.exports}export{i as initSync,a as default};export function p(){}";
        let expected = "export const create = () => {\nlet w;class Board{}function live(){return w.exports}function p(){}\n\
                        return { Board, live, initSync: i, default: a, p };\n};\n";
        assert_eq!(function(module).unwrap(), expected);
        assert!(function("export default 1").is_err() && function("export*from\"a\"").is_err());
    }

    #[test]
    fn the_script_loads_its_parts_as_expected() {
        let source = crate::bundle::script::joined(&crate::root().join("public/embed.js")).unwrap();
        assert!(script(&source, "embed-0a", &[]).unwrap().contains("./embed-0a/embed_bg.wasm"));
        assert!(script("", "embed-0a", &[]).is_err());
    }
}
