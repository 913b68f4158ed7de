//! Shortens the names of the functions through which a WebAssembly module and wasm-bindgen's JavaScript glue call each other.

use anyhow::{Context, Result};
use std::convert::Infallible;
use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{ExportSection, ImportSection, Module};
use wasmparser::{Export, ImportSectionReader, Parser};

/// The prefix of the names that wasm-bindgen gives to imports.
const BINDGEN: &str = "__wb";

/// The prefix of the names that the compiler makes. Exports with such a name are the functions that call closures for the glue.
const MANGLED: &str = "_R";

/// Returns a module with short names for its imports from wasm-bindgen's JavaScript glue and for the closures that the glue calls, and
/// the list of renamed functions.
///
/// # Errors
///
/// If the bytes are not a WebAssembly module.
pub(super) fn shortened(module: &[u8]) -> Result<(Vec<u8>, Renamed)> {
    let mut names = Names(Vec::new());
    let mut shortened = Module::new();
    names
        .parse_core_module(&mut shortened, Parser::new(0), module)
        .context("the program cannot be read as WebAssembly")?;
    Ok((shortened.finish(), names.0))
}

/// Returns the JavaScript `script` with the short names in place of the long ones. Other names that contain a long name are not changed.
pub(super) fn renamed(script: &str, names: &[(String, String)]) -> String {
    let is_of_a_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '$';
    let mut text = String::with_capacity(script.len());
    for word in script.split_inclusive(|letter| !is_of_a_name(letter)) {
        let name = word.trim_end_matches(|letter| !is_of_a_name(letter));
        let short = names.iter().find(|(long, _)| long == name).map_or(name, |(_, short)| short);
        text += short;
        text += &word[name.len()..];
    }
    text
}

/// The long names of functions, each with the short name that replaces it.
type Renamed = Vec<(String, String)>;

/// The functions that were renamed so far, with their new names.
struct Names(Renamed);

impl Reencode for Names {
    type Error = Infallible;

    fn parse_import_section(
        &mut self,
        imports: &mut ImportSection,
        section: ImportSectionReader<'_>,
    ) -> Result<(), Error<Infallible>> {
        for import in section.into_imports() {
            let import = import?;
            let kind = self.entity_type(import.ty)?;
            imports.import(import.module, &self.short(import.name, BINDGEN), kind);
        }
        Ok(())
    }

    fn parse_export(&mut self, exports: &mut ExportSection, export: Export<'_>) -> Result<(), Error<Infallible>> {
        let (kind, index) = (self.export_kind(export.kind)?, self.external_index(export.kind, export.index)?);
        exports.export(&self.short(export.name, MANGLED), kind, index);
        Ok(())
    }
}

impl Names {
    /// Returns the short name of a function whose name starts with `prefix`, and other names as they are.
    fn short(&mut self, name: &str, prefix: &str) -> String {
        if !name.starts_with(prefix) {
            return name.to_owned();
        }
        let known = self.0.iter().find(|(long, _)| long == name).map(|(_, short)| short.clone());
        known.unwrap_or_else(|| {
            let short = format!("w{}", self.0.len());
            self.0.push((name.to_owned(), short.clone()));
            short
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{EntityType, ExportKind, FunctionSection, TypeSection};

    fn module(imports: &[(&str, &str)]) -> Vec<u8> {
        let mut types = TypeSection::new();
        types.ty().function([], []);
        let mut section = ImportSection::new();
        for (from, name) in imports {
            section.import(from, name, EntityType::Function(0));
        }
        Module::new().section(&types).section(&section).section(&FunctionSection::new()).clone().finish()
    }

    #[test]
    fn names_in_the_script_are_renamed_only_as_a_whole() {
        let names = [("__wbg_new_1".to_owned(), "w0".to_owned()), ("__wbg_set".to_owned(), "w1".to_owned())];
        let script = "const __wbg_new_1=wasm.__wbg_new_12;({\"__wbg_set\":__wbg_new_1}); /* 판 __wbg_set */__wbg_set";
        let expected = "const w0=wasm.__wbg_new_12;({\"w1\":w0}); /* 판 w1 */w1";
        assert_eq!(renamed(script, &names), expected);
    }

    #[test]
    fn the_names_of_wasm_bindgen_are_shortened_and_no_others() {
        let (long, other) = ("__wbg_name_30c2cf5d3e6226e8", "__wbg_set_575d3ddb70fe831d");
        let before =
            module(&[("./page_bg.js", long), ("split", "shared"), ("./page_bg.js", other), ("./page_bg.js", long)]);
        let after =
            module(&[("./page_bg.js", "w0"), ("split", "shared"), ("./page_bg.js", "w1"), ("./page_bg.js", "w0")]);
        let (shortened, names) = shortened(&before).unwrap();
        assert_eq!(shortened, after);
        assert_eq!(names, [(long.to_owned(), "w0".to_owned()), (other.to_owned(), "w1".to_owned())]);
        assert!(super::shortened(b"no module").is_err());
    }

    #[test]
    fn exports_that_the_compiler_named_are_shortened_and_no_others() {
        let module = |[first, second]: [&str; 2]| {
            let mut exports = ExportSection::new();
            exports.export(first, ExportKind::Func, 0).export(second, ExportKind::Func, 0);
            let mut types = TypeSection::new();
            types.ty().function([], []);
            let mut imports = ImportSection::new();
            imports.import("./page_bg.js", "__wbg_now", EntityType::Function(0));
            Module::new().section(&types).section(&imports).section(&exports).clone().finish()
        };
        let (shortened, names) = shortened(&module(["_RNvNtCs1_3web6invoke", "__wbindgen_start"])).unwrap();
        assert_eq!(names[1], ("_RNvNtCs1_3web6invoke".to_owned(), "w1".to_owned()));
        let expected = super::shortened(&module(["w1", "__wbindgen_start"])).unwrap().0;
        assert_eq!(shortened, expected);
    }
}
