//! Joins the script that loads a program's later parts with wasm-bindgen's script.
//!
//! `wasm-split-cli` writes a separate module, which imports the program's script and is imported by it. Joined, both
//! take one request, and a second copy of the program, at another URL, has its own parts. The call that tells the
//! program that a part is loaded is wrapped as in `guard.rs`, which can't do it: the call goes through the program's
//! function table and not through its exports.

use anyhow::{Context, Result, bail};
use std::fs;
use std::path::Path;

/// The name of the script that `wasm-split-cli` writes beside the script of the program.
const LOADER: &str = "__wasm_split.js";

/// The code with which the loader calls the program.
const CALL: &str = "sharedImports.__wasm_split.__indirect_function_table.get(callbackIndex)(callbackData, success)";
const WATCHED: &str =
    "watched(sharedImports.__wasm_split.__indirect_function_table.get(callbackIndex))(callbackData, success)";

/// The loader's code that fetches and instantiates a part: here the code before the part's URL. The next constant is the code after the
/// URL.
const FETCH: &str = "() => {\n    const src = fetch(";
const INSTANTIATE: &str = ");\n    src.catch(() => {});\n    \
    return async (imports) => (WebAssembly.instantiateStreaming(src, imports));\n}\n";

/// The code that replaces [`FETCH`] and [`INSTANTIATE`]. If a part doesn't arrive, it is requested again when the
/// reader asks for it (`browser::parts`).
const LOAD: &str = "loadPart(";
const LOAD_PART: &str = r#"const loadPart = (url, begun) => () => {
  let control;
  let source = begun?.();
  const begin = () => {
    control = new AbortController();
    source ??= fetch(url, { signal: control.signal });
    source.catch(() => {});
  };
  begin();
  addEventListener("badukpan-retry", () => control.abort());
  return async (imports) => {
    for (;;) {
      try {
        return await WebAssembly.instantiateStreaming(source, imports);
      } catch (error) {
        if (!control.signal.aborted) throw error;
        source = undefined;
        begin();
      }
    }
  };
};
"#;

/// The code that names the URL of the part that is loaded first.
const LIVE: &str = r#"loadPart(new URL("./split_live.wasm", import.meta.url)"#;

/// A function of the program's script that begins to fetch the first part before the program asks for it.
const PRELOAD: &str = r#"let begun;
const takeLive = () => { const taken = begun; begun = undefined; return taken; };
export function preloadLive() {
  begun ??= fetch(new URL("./split_live.wasm", import.meta.url));
  begun.catch(() => {});
}
"#;

/// Adds the code of the loader to the program's script, and removes the loader's own file.
///
/// # Errors
///
/// If a script can't be read, or does not have the expected form.
pub(super) fn join(script: &Path) -> Result<()> {
    let loader = script.with_file_name(LOADER);
    let text = fs::read_to_string(script).with_context(|| format!("cannot read {}", script.display()))?;
    let parts = fs::read_to_string(&loader).with_context(|| format!("cannot read {}", loader.display()))?;
    fs::write(script, joined(&text, &parts).with_context(|| loader.display().to_string())?)?;
    Ok(fs::remove_file(loader)?)
}

/// Returns the program's script with the code of the loader in it. A script that imports no loader, since its program has no later parts,
/// is returned unchanged.
fn joined(script: &str, loader: &str) -> Result<String> {
    let (imports, rest): (Vec<_>, Vec<_>) =
        script.split_inclusive('\n').partition(|line| line.starts_with("import ") && line.contains(LOADER));
    if imports.is_empty() {
        return Ok(script.to_owned());
    }
    if loader.matches(CALL).count() != 1 {
        bail!("the loader does not call the program back once as expected; update xtask/src/bundle/split/loader.rs");
    }
    let count = loader.matches(FETCH).count();
    if loader.matches(INSTANTIATE).count() != count || loader.matches("instantiateStreaming").count() != count {
        bail!("the loader does not fetch its parts as expected; update xtask/src/bundle/split/loader.rs");
    }
    let (mut body, mut names) = (String::new(), Vec::new());
    let loader = loader.replace(CALL, WATCHED).replace(FETCH, LOAD).replace(INSTANTIATE, ")");
    let has_live = loader.contains(LIVE);
    let loader = loader.replace(LIVE, &format!("{LIVE}, takeLive"));
    for line in loader.split_inclusive('\n').filter(|line| !line.starts_with("import ")) {
        let exported = line.strip_prefix("export ");
        if let Some(name) = exported.and_then(|line| line.strip_prefix("const ")?.split(' ').next()) {
            names.push(name.to_owned());
        }
        body += exported.unwrap_or(line);
    }
    let mut text: String = rest.concat();
    if has_live {
        text += PRELOAD;
    }
    text.extend([LOAD_PART, "const splitParts = (() => {\n", &body, "return { ", &names.join(", "), " };\n})();\n"]);
    for import in imports {
        let name = import.strip_prefix("import * as ").and_then(|line| line.split(' ').next());
        let name = name.with_context(|| format!("the script has an unexpected import: {}", import.trim()))?;
        text.extend(["const ", name, " = splitParts;\n"]);
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the code in the loader that loads one part, as `wasm-split-cli` writes it.
    fn load(name: &str) -> String {
        format!("makeLoad({FETCH}new URL(\"./{name}.wasm\", import.meta.url){INSTANTIATE}, [])")
    }

    #[test]
    fn the_loader_becomes_a_value_of_the_script() {
        let script = "import * as import1 from \"./__wasm_split.js\"\nimport * as import2 from \"./__wasm_split.js\"\nlet wasm;\n";
        let loader =
            format!("import {{ initSync }} from \"./page.js\";\nconst a = 1;\n{CALL};\nexport const load_b = a;\n");
        let text = joined(script, &loader).unwrap();
        let expected = format!(
            "let wasm;\n{LOAD_PART}const splitParts = (() => {{\nconst a = 1;\n{WATCHED};\nconst load_b = a;\n\
             return {{ load_b }};\n}})();\nconst import1 = splitParts;\nconst import2 = splitParts;\n"
        );
        assert_eq!(text, expected);
    }

    #[test]
    fn parts_can_be_loaded_again_and_the_first_one_early() {
        let script = "import * as import1 from \"./__wasm_split.js\"\nlet wasm;\n";
        let (chunk, live) = (load("chunk_1"), load("split_live"));
        let text = joined(script, &format!("{CALL};\nconst a = {chunk};\nexport const load_live = {live};\n")).unwrap();
        let url = |name: &str| format!("new URL(\"./{name}.wasm\", import.meta.url)");
        assert!(text.contains(&format!("const a = makeLoad(loadPart({}), []);", url("chunk_1"))), "{text}");
        let live = format!("const load_live = makeLoad(loadPart({}, takeLive), []);", url("split_live"));
        assert!(text.contains(&live) && text.contains("export function preloadLive()"), "{text}");
    }

    #[test]
    fn a_script_that_imports_no_loader_stays_as_it_is() {
        assert_eq!(joined("let wasm;\n", "anything").unwrap(), "let wasm;\n");
    }

    #[test]
    fn a_loader_of_another_form_is_an_error() {
        let script = "import * as import1 from \"./__wasm_split.js\"\n";
        assert!(joined(script, "export const a = 1;\n").is_err());
        assert!(joined(script, &format!("{CALL};\nWebAssembly.instantiateStreaming(source);\n")).is_err());
    }
}
