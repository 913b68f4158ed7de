//! Programs that the system has, or that Debian's package manager installs if that needs no confirmation.

use crate::process;
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::env::{self, consts::EXE_EXTENSION};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A package of Debian, as `xtask/tools.toml` describes it.
pub(super) struct Package {
    /// The names on PATH and the paths that its program may have. Empty if the program has the name of the package.
    programs: Vec<PathBuf>,
    pub(super) variable: Option<String>,
    pub(super) optional: bool,
    purpose: String,
}

impl Package {
    pub(super) fn from_value(value: &Value) -> Option<Self> {
        let programs = value["programs"].as_array().into_iter().flatten().filter_map(Value::as_str);
        Some(Self {
            programs: programs.map(PathBuf::from).collect(),
            variable: value["variable"].as_str().map(str::to_owned),
            optional: value["optional"] == true,
            purpose: value["purpose"].as_str()?.to_owned(),
        })
    }

    /// Returns the path of the program; `None` if the system lacks it.
    pub(super) fn find(&self, package: &str) -> Option<PathBuf> {
        let own = [PathBuf::from(package)];
        let names = if self.programs.is_empty() { &own[..] } else { &self.programs };
        // A path that is not relative replaces the folder.
        let places = names.iter().flat_map(|name| path().into_iter().map(move |folder| folder.join(name)));
        places.map(|file| file.with_extension(EXE_EXTENSION)).find(|file| file.is_file())
    }

    /// Returns the path of the program that the environment variable names, that the system has, or that was installed now; `None` for
    /// an optional program that can't be installed.
    pub(super) fn find_or_install(&self, package: &str) -> Result<Option<PathBuf>> {
        if let Some(variable) = &self.variable
            && let Some(chosen) = env::var_os(variable).map(PathBuf::from)
        {
            if !chosen.is_file() {
                bail!("{variable} is set to {}, and there is no such file.", chosen.display());
            }
            return Ok(Some(chosen));
        }
        if let Some(found) = self.find(package) {
            return Ok(Some(found));
        }
        let installed = self.install(package).and_then(|()| {
            self.find(package).with_context(|| format!("Debian's {package} is not where it was expected"))
        });
        match installed {
            Err(_) if self.optional => Ok(None),
            Err(error) => {
                let or = self.variable.as_ref().map_or_else(String::new, |name| format!(", or set {name} to its path"));
                Err(error.context(format!("Install {package}, which {}{or}, and run this again", self.purpose)))
            }
            Ok(found) => Ok(Some(found)),
        }
    }

    /// Installs the package if this is Debian and the user is root. (Ubuntu's chromium package only installs a snap.) For an optional
    /// package, the lists of packages are not updated first, so this fails at once if there are none.
    fn install(&self, package: &str) -> Result<()> {
        let is_debian =
            fs::read_to_string("/etc/os-release").is_ok_and(|text| text.lines().any(|line| line == "ID=debian"));
        let is_root = || Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n");
        if !is_debian || !is_root() {
            bail!("there is no {package} on PATH");
        }
        println!("Installing Debian's {package}, which {} (up to a minute).", self.purpose);
        let apt_get = |arguments: &[&str]| {
            process::quietly(Command::new("apt-get").args(arguments).env("DEBIAN_FRONTEND", "noninteractive"))
        };
        if !self.optional {
            apt_get(&["update"])?;
        }
        apt_get(&["install", "-y", package])
    }
}

fn path() -> Vec<PathBuf> {
    env::split_paths(&env::var_os("PATH").unwrap_or_default()).collect()
}

/// Returns whether the system finds programs in this folder by their names.
pub(super) fn is_in_path(folder: &Path) -> bool {
    path().iter().any(|other| other == folder)
}
