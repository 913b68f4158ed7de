//! Debian's packages, installed when that can be done without asking.

use crate::run;
use anyhow::{Result, bail};
use std::fs;
use std::process::Command;

/// Installs a package of Debian's. `purpose` says what it is for: "which the tests in the browser drive".
///
/// # Errors
///
/// When this is not Debian, we are not root, or it fails.
pub(crate) fn install(package: &str, purpose: &str) -> Result<()> {
    if !may_install() {
        bail!("there is no {package} on PATH");
    }
    println!("Installing Debian's {package}, {purpose} (up to a minute).");
    apt_get(&["update"])?;
    apt_get(&["install", "-y", package])
}

/// Installs a package of Debian's that one can do without, and says whether it is there. Asks no server what there is: where that is
/// not known, or no server can be reached, nothing is lost.
pub(crate) fn add(package: &str, purpose: &str) -> bool {
    if !may_install() {
        return false;
    }
    println!("Installing Debian's {package}, {purpose} (up to a minute).");
    let mut apt_get = Command::new("apt-get");
    apt_get.args(["install", "-y", package]).env("DEBIAN_FRONTEND", "noninteractive");
    let is_there = run::keep(&mut apt_get).is_ok_and(|ended| ended.ok);
    if !is_there {
        println!("It can't be installed now. The tests do without.");
    }
    is_there
}

/// Whether this is Debian itself, and we are root. (Ubuntu's chromium is only a door to the snap store.)
fn may_install() -> bool {
    let debian = fs::read_to_string("/etc/os-release").is_ok_and(|text| text.lines().any(|line| line == "ID=debian"));
    debian && Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n")
}

fn apt_get(arguments: &[&str]) -> Result<()> {
    run::show(Command::new("apt-get").args(arguments).env("DEBIAN_FRONTEND", "noninteractive"))
}
