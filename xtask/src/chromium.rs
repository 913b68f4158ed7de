//! Finds a Chromium to drive.

use crate::debian;
use anyhow::{Context, Result, anyhow, bail};
use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What Chromium and its kin are called on PATH.
const NAMES: &[&str] = &["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

/// Where installers put it on systems that leave PATH alone.
const PLACES: &[&str] = &[
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

const ADVICE: &str = "The tests in the browser need Chromium. Install it (Debian: apt-get install chromium; Fedora: dnf install \
    chromium; macOS: brew install --cask chromium), or set CHROME to the path of a Chrome or Chromium you have.";

/// The browser's path, or `None` when Playwright has its own. Installs Debian's when that can be done without asking.
///
/// # Errors
///
/// When there is none and none can be installed; the message says what to do.
pub(crate) fn ensure() -> Result<Option<PathBuf>> {
    if let Some(chosen) = env::var_os("CHROME").map(PathBuf::from) {
        if !chosen.is_file() {
            bail!("CHROME is set to {}, and there is no such file.", chosen.display());
        }
        return Ok(Some(chosen));
    }
    if let Some(found) = installed() {
        return Ok(Some(found));
    }
    if playwright_has_its_own() {
        return Ok(None);
    }
    let found = debian::install("chromium", "which the tests in the browser drive")
        .and_then(|()| installed().context("Debian's chromium is not where it was expected"));
    found.map(Some).map_err(|error| anyhow!("{error:#}. {ADVICE}"))
}

fn installed() -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let on_path = env::split_paths(&path)
        .flat_map(|folder| NAMES.iter().map(move |name| folder.join(name).with_extension(env::consts::EXE_EXTENSION)));
    on_path.chain(PLACES.iter().map(PathBuf::from)).find(|file| file.is_file())
}

fn playwright_has_its_own() -> bool {
    let ask = "console.log(require('@playwright/test').chromium.executablePath())";
    let answer = Command::new("node").args(["-e", ask]).current_dir("e2e").output();
    answer.is_ok_and(|output| Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_file())
}
