//! Installs Debian packages if that needs no confirmation.

use crate::run;
use anyhow::{Result, bail};
use std::fs;
use std::process::Command;

/// Installs a Debian package. `purpose` says in the printed message what the package is for, as in "which the tests in the browser
/// drive".
///
/// # Errors
///
/// If this is not Debian, the user is not root, or the installation fails.
pub(crate) fn install(package: &str, purpose: &str) -> Result<()> {
    if !may_install() {
        bail!("there is no {package} on PATH");
    }
    println!("Installing Debian's {package}, {purpose} (up to a minute).");
    apt_get(&["update"])?;
    apt_get(&["install", "-y", package])
}

/// Installs an optional Debian package, and returns whether the package is installed now. Does not update the package lists first, so it
/// fails at once if there are none.
pub(crate) fn add(package: &str, purpose: &str) -> bool {
    if !may_install() {
        return false;
    }
    println!("Installing Debian's {package}, {purpose} (up to a minute).");
    let mut apt_get = Command::new("apt-get");
    apt_get.args(["install", "-y", package]).env("DEBIAN_FRONTEND", "noninteractive");
    let is_there = run::capture(&mut apt_get).is_ok_and(|outcome| outcome.ok);
    if !is_there {
        println!("It could not be installed. The tests run without it.");
    }
    is_there
}

/// Returns whether this system is Debian and the user is root. (Ubuntu's chromium package only installs a snap.)
fn may_install() -> bool {
    let debian = fs::read_to_string("/etc/os-release").is_ok_and(|text| text.lines().any(|line| line == "ID=debian"));
    debian && Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n")
}

fn apt_get(arguments: &[&str]) -> Result<()> {
    run::show(Command::new("apt-get").args(arguments).env("DEBIAN_FRONTEND", "noninteractive"))
}
