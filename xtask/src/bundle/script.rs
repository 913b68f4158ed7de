//! Joins scripts that are written as several modules into the single file that authors and pages load, and minifies scripts.

use crate::files;
use crate::process;
use anyhow::Result;
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The import of `public/languages.js`. This module isn't joined here, since `languages::with_languages` replaces the import later.
const LANGUAGES: &str = "./languages.js";

/// Returns the text of a script in which the code of the imported modules replaces the imports. All code is in one scope then, so names
/// must differ between modules.
///
/// # Errors
///
/// If a file can't be read.
pub(crate) fn joined(script: &Path) -> Result<String> {
    with_modules(script, &mut HashSet::new(), "")
}

/// Returns the code of a module without the text `export` before its items, after the code of the modules that it imports and `seen` lacks.
fn with_modules(path: &Path, seen: &mut HashSet<PathBuf>, export: &str) -> Result<String> {
    let mut text = String::new();
    for line in files::read(path)?.split_inclusive('\n') {
        match imported(line).map(|name| path.with_file_name("").join(name.trim_start_matches("./"))) {
            None => text += line.strip_prefix(export).unwrap_or(line),
            Some(module) if seen.insert(module.clone()) => text += &with_modules(&module, seen, "export ")?,
            Some(_) => {}
        }
    }
    Ok(text)
}

/// Returns the name of the module that a line imports; `None` if the line imports nothing, or only `public/languages.js`.
fn imported(line: &str) -> Option<&str> {
    let (_, rest) = line.strip_prefix("import {")?.split_once("} from \"")?;
    rest.strip_suffix("\";\n").filter(|&name| name != LANGUAGES)
}

const TERSER: &str = if cfg!(windows) { "terser.cmd" } else { "terser" };

/// Minifies the scripts of a folder in place, except for the scripts in its subfolders.
pub(crate) fn minify(folder: &Path) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let script = entry?.path();
        if script.extension().is_some_and(|extension| extension == "js") {
            minify_script(&script)?;
        }
    }
    Ok(())
}

/// Minifies a script in place.
pub(crate) fn minify_script(script: &Path) -> Result<()> {
    let mut terser = Command::new(TERSER);
    terser.arg(script).args(["--module", "--compress", "--mangle", "--output"]).arg(script);
    process::show(&mut terser)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_take_the_place_of_their_imports_once() {
        let folder = files::empty_folder("script");
        fs::create_dir_all(folder.join("parts")).unwrap();
        let languages = "import { LANGUAGES } from \"./languages.js\";\n";
        let script = format!(
            "{languages}import {{ b }} from \"./parts/b.js\";\nimport {{ c }} from \"./parts/c.js\";\nexport {{ b }};\nb(c);\n"
        );
        fs::write(folder.join("a.js"), script).unwrap();
        fs::write(folder.join("parts/b.js"), "export const b = (c) => c;\n").unwrap();
        fs::write(folder.join("parts/c.js"), "import { b } from \"./b.js\";\nexport let c = b(1);\n").unwrap();
        let text = joined(&folder.join("a.js")).unwrap();
        assert_eq!(text, format!("{languages}const b = (c) => c;\nlet c = b(1);\nexport {{ b }};\nb(c);\n"));
        fs::remove_file(folder.join("parts/b.js")).unwrap();
        assert!(joined(&folder.join("a.js")).is_err());
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn the_script_of_the_embedded_board_imports_only_the_languages() {
        let text = joined(&crate::root().join("public/embed.js")).unwrap();
        assert_eq!(text.matches("import {").count(), 1);
        assert_eq!(text.matches("\nexport ").count(), 1);
        assert!(text.contains("\nfunction load() {"));
    }
}
