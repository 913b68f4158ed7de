//! Minifies JavaScript with terser.

use crate::run;
use anyhow::Result;
use std::fs;
use std::path::Path;
use std::process::Command;

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
    run::show(&mut terser)
}
