//! Finds Firefox and WebKit for the browser tests.

use crate::debian;
use crate::run::on_path;
use anyhow::{Context, Result, bail};
use std::env;
use std::path::PathBuf;

/// The names that the program Firefox may have on PATH.
const FIREFOX: &[&str] = &["firefox-esr", "firefox"];

/// The path of Firefox on macOS, where its installer does not put it on PATH.
const FIREFOX_ON_MACOS: &str = "/Applications/Firefox.app/Contents/MacOS/firefox";

/// The programs that WebKit tests need, each with its Debian package.
const WEBKIT: [(&str, &str); 2] = [("WebKitWebDriver", "webkit2gtk-driver"), ("Xvfb", "xvfb")];

/// Returns the path of Firefox. Installs Debian's package if Firefox is missing and the installation needs no
/// confirmation.
///
/// # Errors
///
/// If Firefox is missing and can't be installed. The message says what to do.
pub(crate) fn firefox() -> Result<PathBuf> {
    if let Some(chosen) = env::var_os("FIREFOX").map(PathBuf::from) {
        if !chosen.is_file() {
            bail!("FIREFOX is set to {}, and there is no such file.", chosen.display());
        }
        return Ok(chosen);
    }
    let find = || on_path(FIREFOX).or_else(|| Some(PathBuf::from(FIREFOX_ON_MACOS)).filter(|file| file.is_file()));
    if let Some(found) = find() {
        return Ok(found);
    }
    debian::install("firefox-esr", "which the stage \"browsers\" drives").context(
        "That stage needs Firefox. Install it, set FIREFOX to the path of one you have, or name the stages to run without it",
    )?;
    find().context("Debian's firefox-esr is not where it was expected")
}

/// Installs WebKit's driver and a virtual display if they are missing and the installation needs no confirmation.
///
/// # Errors
///
/// If one of the two is missing and can't be installed. The message says what to do.
pub(crate) fn webkit() -> Result<()> {
    for (program, package) in WEBKIT {
        if on_path(&[program]).is_none() {
            debian::install(package, "with which the stage \"browsers\" drives WebKit").with_context(|| {
                format!(
                    "That stage needs {program}, which there is only for Linux. Install {package}, or name the stages to run \
                     without it"
                )
            })?;
        }
    }
    Ok(())
}
