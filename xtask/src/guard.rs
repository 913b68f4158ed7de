//! Puts a watch on the calls from JavaScript into a program, so that a fault in it can be reported.
//!
//! Every handler, timer, promise and later part of a program reaches it through the exports of its first module, which
//! wasm-bindgen's script holds in one variable. The script gets the functions of `guard.js` and holds watched exports instead.

use anyhow::{Context, Result, bail};
use std::fs;
use std::path::Path;

/// Where wasm-bindgen's script takes the exports.
const EXPORTS: &str = "wasm = instance.exports;";

const GUARD: &str = include_str!("guard.js");

/// Adds the guard to a script that wasm-bindgen has written, in place.
///
/// # Errors
///
/// When the script can't be read or written, or isn't of the form that wasm-bindgen writes.
pub(crate) fn add(script: &Path) -> Result<()> {
    let text = fs::read_to_string(script).with_context(|| format!("cannot read {}", script.display()))?;
    let text = guarded(&text).with_context(|| script.display().to_string())?;
    Ok(fs::write(script, text)?)
}

fn guarded(script: &str) -> Result<String> {
    if script.matches(EXPORTS).count() != 1 {
        bail!("the script doesn't say `{EXPORTS}` once; change xtask/src/guard.rs to what wasm-bindgen writes");
    }
    Ok(script.replace(EXPORTS, "wasm = guarded(instance.exports);") + GUARD)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exports_are_watched() {
        let script = guarded("function __wbg_finalize_init(instance) {\n  wasm = instance.exports;\n}\n").unwrap();
        assert!(script.contains("wasm = guarded(instance.exports);"), "{script}");
        assert!(script.ends_with(GUARD));
    }

    #[test]
    fn a_script_of_another_form_is_an_error() {
        assert!(guarded("let wasm = module.exports;").is_err());
    }
}
