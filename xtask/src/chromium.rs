//! Finds Chromium for the browser tests.

use crate::debian;
use crate::run::on_path;
use anyhow::{Context, Result, anyhow, bail};
use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The names that Chromium and related browsers may have on PATH.
const NAMES: &[&str] = &["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

/// The name of the headless version of Chromium, which Debian has in a package of its own.
const HEADLESS: &str = "chromium-headless-shell";

/// The paths of Chromium and related browsers on systems whose installers don't put them on PATH.
const PLACES: &[&str] = &[
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

const ADVICE: &str = "The tests in the browser need Chromium. Install it (Debian: apt-get install chromium; Fedora: dnf install \
    chromium; macOS: brew install --cask chromium), or set CHROME to the path of a Chrome or Chromium you have.";

/// Returns the path of Chromium or a related browser; `None` if Playwright has a browser of its own. Installs Debian's package if there
/// is no browser and the installation needs no confirmation.
///
/// # Errors
///
/// If there is no browser and none can be installed. The message says what to do.
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

/// Returns the path of the browser for tests; `None` if Playwright has a browser of its own. Prefers the headless version of Chromium,
/// which takes half the time, if it exists or can be installed, to the browser of [`ensure`].
///
/// # Errors
///
/// As for [`ensure`].
pub(crate) fn ensure_headless() -> Result<Option<PathBuf>> {
    if env::var_os("CHROME").is_none() {
        let found = on_path(&[HEADLESS]);
        if found.is_some() {
            return Ok(found);
        }
        if debian::add(HEADLESS, "in which the tests take half the time") {
            return Ok(on_path(&[HEADLESS]));
        }
    }
    ensure()
}

fn installed() -> Option<PathBuf> {
    on_path(NAMES).or_else(|| PLACES.iter().map(PathBuf::from).find(|file| file.is_file()))
}

fn playwright_has_its_own() -> bool {
    let ask = "console.log(require('@playwright/test').chromium.executablePath())";
    let answer = Command::new("node").args(["-e", ask]).current_dir("e2e").output();
    answer.is_ok_and(|output| Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_file())
}
