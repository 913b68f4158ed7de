//! What is done to the page after trunk has built it; trunk calls this itself (see `Trunk.toml`).
//!
//! A release build has its JavaScript minified. A debug build has its content security policy relaxed: the policy allows
//! neither inline scripts nor sockets, and trunk's live reload is an inline script that opens one.

use crate::run;
use anyhow::{Context, Result, bail};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const TERSER: &str = if cfg!(windows) { "terser.cmd" } else { "terser" };

/// Finishes the page that trunk has just built.
///
/// # Errors
///
/// When not called by trunk, when the page has no policy of the form expected, or when minifying fails.
pub(crate) fn finish_page() -> Result<()> {
    let profile = env::var("TRUNK_PROFILE").context("TRUNK_PROFILE is not set: this command is for trunk to call")?;
    let folder = PathBuf::from(env::var_os("TRUNK_STAGING_DIR").context("TRUNK_STAGING_DIR is not set")?);
    if profile == "debug" { relax(&folder.join("index.html")) } else { minify(&folder) }
}

/// Minifies the scripts in a folder, in place.
fn minify(folder: &Path) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let script = entry?.path();
        if script.extension().is_some_and(|extension| extension == "js") {
            let mut terser = Command::new(TERSER);
            terser.arg(&script).args(["--module", "--compress", "--mangle", "--output"]).arg(&script);
            run::show(&mut terser)?;
        }
    }
    Ok(())
}

/// Allows what live reload needs.
fn relax(page: &Path) -> Result<()> {
    let html = fs::read_to_string(page).with_context(|| format!("cannot read {}", page.display()))?;
    Ok(fs::write(page, relaxed(&html)?)?)
}

/// The page with a policy that lets in inline scripts and sockets, and nothing else.
fn relaxed(html: &str) -> Result<String> {
    let html = allow(html, "script-src 'self'", "'unsafe-inline'")?;
    allow(&html, "connect-src 'self'", "ws:")
}

fn allow(html: &str, directive: &str, source: &str) -> Result<String> {
    if !html.contains(directive) {
        bail!("index.html has no content security policy with \"{directive}\"; change xtask/src/finish.rs with it");
    }
    Ok(html.replacen(directive, &format!("{directive} {source}"), 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_of_this_project_is_relaxed_for_live_reload_and_for_nothing_else() {
        let strict = fs::read_to_string(crate::root().join("index.html")).unwrap();
        let relaxed = relaxed(&strict).unwrap();
        assert!(relaxed.contains("script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'"));
        assert!(relaxed.contains("connect-src 'self' ws:"));
        assert_eq!(relaxed.replace(" 'unsafe-inline'", "").replace(" ws:", ""), strict);
    }

    #[test]
    fn a_page_without_a_policy_is_an_error() {
        assert!(relaxed("<!doctype html>").is_err());
    }
}
