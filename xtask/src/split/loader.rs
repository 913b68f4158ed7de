//! Joins the script that loads a program's later parts with wasm-bindgen's script.
//!
//! `wasm-split-cli` writes a separate module, which imports the program's script and is imported by it. As one module they are one
//! request, and a second copy of the program, at another URL, has its own parts. The call that tells the program that a part is loaded
//! is wrapped as in `guard.rs`: it goes through the program's function table, not through its exports.

use anyhow::{Context, Result, bail};
use std::fs;
use std::path::Path;

/// The script that `wasm-split-cli` writes beside the program's.
const LOADER: &str = "__wasm_split.js";

/// The call back into the program.
const CALL: &str = "sharedImports.__wasm_split.__indirect_function_table.get(callbackIndex)(callbackData, success)";
const WATCHED: &str =
    "watched(sharedImports.__wasm_split.__indirect_function_table.get(callbackIndex))(callbackData, success)";

/// How the loader fetches the part that is loaded first.
const FETCH_LIVE: &str = r#"fetch(new URL("./split_live.wasm", import.meta.url))"#;

/// Lets the program's script begin that fetch before the program asks for the part.
const PRELOAD: &str = r#"let begun;
const fetchLive = () => fetch(new URL("./split_live.wasm", import.meta.url));
const takeLive = () => { const taken = begun ?? fetchLive(); begun = undefined; return taken; };
export function preloadLive() {
  begun ??= fetchLive();
  begun.catch(() => {});
}
"#;

/// Joins the loader with the program's script beside it, and removes the loader.
///
/// # Errors
///
/// If one of them cannot be read, or does not have the expected form.
pub(super) fn join(script: &Path) -> Result<()> {
    let loader = script.with_file_name(LOADER);
    let text = fs::read_to_string(script).with_context(|| format!("cannot read {}", script.display()))?;
    let parts = fs::read_to_string(&loader).with_context(|| format!("cannot read {}", loader.display()))?;
    fs::write(script, joined(&text, &parts).with_context(|| loader.display().to_string())?)?;
    Ok(fs::remove_file(loader)?)
}

/// Returns the script with the loader in it. The script of a program without later parts imports none, and stays as it is.
fn joined(script: &str, loader: &str) -> Result<String> {
    let (imports, rest): (Vec<_>, Vec<_>) =
        script.split_inclusive('\n').partition(|line| line.starts_with("import ") && line.contains(LOADER));
    if imports.is_empty() {
        return Ok(script.to_owned());
    }
    if loader.matches(CALL).count() != 1 {
        bail!("the loader does not call the program back once as expected; update xtask/src/split/loader.rs");
    }
    let (mut body, mut names) = (String::new(), Vec::new());
    let has_live = loader.contains(FETCH_LIVE);
    for line in loader
        .replace(CALL, WATCHED)
        .replace(FETCH_LIVE, "takeLive()")
        .split_inclusive('\n')
        .filter(|line| !line.starts_with("import "))
    {
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
    text.extend(["const splitParts = (() => {\n", &body, "return { ", &names.join(", "), " };\n})();\n"]);
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

    #[test]
    fn the_loader_becomes_a_value_of_the_script() {
        let script = "import * as import1 from \"./__wasm_split.js\"\nimport * as import2 from \"./__wasm_split.js\"\nlet wasm;\n";
        let loader =
            format!("import {{ initSync }} from \"./page.js\";\nconst a = 1;\n{CALL};\nexport const load_b = a;\n");
        let text = joined(script, &loader).unwrap();
        let expected = format!(
            "let wasm;\nconst splitParts = (() => {{\nconst a = 1;\n{WATCHED};\nconst load_b = a;\nreturn {{ load_b }};\n}})();\n\
             const import1 = splitParts;\nconst import2 = splitParts;\n"
        );
        assert_eq!(text, expected);
    }

    #[test]
    fn the_first_part_can_be_loaded_early() {
        let script = "import * as import1 from \"./__wasm_split.js\"\nlet wasm;\n";
        let text = joined(script, &format!("{CALL};\nexport const load_live = {FETCH_LIVE};\n")).unwrap();
        assert!(
            text.contains("const load_live = takeLive();") && text.contains("export function preloadLive()"),
            "{text}"
        );
    }

    #[test]
    fn a_script_that_imports_no_loader_stays_as_it_is() {
        assert_eq!(joined("let wasm;\n", "anything").unwrap(), "let wasm;\n");
    }

    #[test]
    fn a_loader_of_another_form_is_an_error() {
        assert!(joined("import * as import1 from \"./__wasm_split.js\"\n", "export const a = 1;\n").is_err());
    }
}
