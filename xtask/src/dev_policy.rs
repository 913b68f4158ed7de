//! Lets trunk's live reload run in debug builds.
//!
//! The page's content security policy allows neither inline scripts nor sockets, and live reload is an inline script that opens one.
//! Trunk calls this after each build (see `Trunk.toml`); a release build is left as it is.

use anyhow::{Context, Result, bail};
use std::env;
use std::fs;
use std::path::Path;

/// Allows what live reload needs in the page just built, when the build is a debug build.
///
/// # Errors
///
/// When not called by trunk, or when the page has no policy of the form expected.
pub(crate) fn relax_debug_build() -> Result<()> {
    let profile = env::var("TRUNK_PROFILE").context("TRUNK_PROFILE is not set: this command is for trunk to call")?;
    if profile != "debug" {
        return Ok(());
    }
    let folder = env::var("TRUNK_STAGING_DIR").context("TRUNK_STAGING_DIR is not set")?;
    let page = Path::new(&folder).join("index.html");
    let html = fs::read_to_string(&page).with_context(|| format!("cannot read {}", page.display()))?;
    Ok(fs::write(&page, relaxed(&html)?)?)
}

/// The page with a policy that lets in inline scripts and sockets, and nothing else.
fn relaxed(html: &str) -> Result<String> {
    let html = allow(html, "script-src 'self'", "'unsafe-inline'")?;
    allow(&html, "connect-src 'self'", "ws:")
}

fn allow(html: &str, directive: &str, source: &str) -> Result<String> {
    if !html.contains(directive) {
        bail!("index.html has no content security policy with \"{directive}\"; change xtask/src/dev_policy.rs with it");
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
