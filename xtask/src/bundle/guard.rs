//! Wraps all calls from JavaScript into a program, so that a failure of the program can be reported.
//!
//! Event handlers, timers, promises and parts that load later call a program through the exports of its first module. The script of
//! wasm-bindgen stores these exports in one variable. This module adds the functions of `guard.js` to that script, and a statement that
//! wraps the exports.

use anyhow::{Context, Result, bail};
use std::fs;
use std::path::Path;

/// The statement with which wasm-bindgen's script stores the exports of the program.
const EXPORTS: &str = "wasm = instance.exports;";

const GUARD: &str = include_str!("guard.js");

/// Adds the functions of `guard.js` to a script of wasm-bindgen, in place.
///
/// # Errors
///
/// If the script can't be read or written, or does not have the form that wasm-bindgen writes.
pub(crate) fn add(script: &Path) -> Result<()> {
    let text = fs::read_to_string(script).with_context(|| format!("cannot read {}", script.display()))?;
    let text = guarded(&text).with_context(|| script.display().to_string())?;
    Ok(fs::write(script, text)?)
}

fn guarded(script: &str) -> Result<String> {
    if script.matches(EXPORTS).count() != 1 {
        bail!(
            "the script does not contain `{EXPORTS}` once; update xtask/src/bundle/guard.rs to what wasm-bindgen writes"
        );
    }
    Ok(script.replace(EXPORTS, "wasm = guarded(instance.exports);") + GUARD)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exports_are_wrapped() {
        let script = guarded("function __wbg_finalize_init(instance) {\n  wasm = instance.exports;\n}\n").unwrap();
        assert!(script.contains("wasm = guarded(instance.exports);"), "{script}");
        assert!(script.ends_with(GUARD));
    }

    #[test]
    fn a_script_of_another_form_is_an_error() {
        assert!(guarded("let wasm = module.exports;").is_err());
    }
}
