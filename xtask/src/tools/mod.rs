//! Finds the tools that the commands need, or else installs them as `xtask/tools.toml` says.

mod debian;
mod program;

use crate::process;
use anyhow::{Context, Result, bail};
use program::Program;
use serde_json::Value;
use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::Instant;

pub(crate) const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

/// Rust's target for WebAssembly in browsers.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// Rust's target for WebAssembly outside of browsers.
pub(crate) const WASI: &str = "wasm32-wasip1";

/// A target of Rust without an operating system, and so without `std`.
pub(crate) const BARE: &str = "thumbv7em-none-eabihf";

/// The folder with the npm packages of the build and of the tests.
pub(crate) const NODE_PACKAGES: &str = "e2e";

/// The browser for the tests: Chromium without a window if possible, which takes half the time.
pub(crate) const HEADLESS: &[&str] = &["chromium-headless-shell", "chromium"];

/// The tools that are needed for building a release.
pub(crate) const FOR_RELEASE: &[&str] = &[WASM, "trunk", "wasm-bindgen", "wasm-split-cli", NODE_PACKAGES];

/// The content of `xtask/tools.toml`.
struct Tools(Value);

impl Tools {
    fn read() -> Result<Self> {
        Ok(Self(toml::from_str(include_str!("../../tools.toml")).context("xtask/tools.toml is not valid")?))
    }

    /// Returns what stands there for a tool of a kind that has one text for each.
    fn text(&self, kind: &str, name: &str) -> Option<&str> {
        self.0[kind][name].as_str()
    }

    fn program(&self, name: &str) -> Option<Program> {
        Program::from_value(&self.0["program"][name])
    }

    /// Returns whether a program from crates.io among these tools is not installed yet.
    fn has_missing_program(&self, names: &[&str]) -> bool {
        names.iter().any(|name| self.program(name).is_some_and(|program| !program.is_installed(name)))
    }
}

/// The folders of tools for PATH, and the variables that tell programs where others are.
#[derive(Default)]
pub(crate) struct Toolbox {
    folders: Vec<PathBuf>,
    variables: BTreeMap<String, PathBuf>,
}

impl Toolbox {
    /// Installs those tools that are missing, and prints what it installs and why. The tools have the names that they have in
    /// `xtask/tools.toml`.
    ///
    /// # Errors
    ///
    /// If a tool can't be installed. The message says what to do.
    pub(crate) fn with(names: &[&str]) -> Result<Self> {
        let (tools, mut toolbox) = (Tools::read()?, Self::default());
        let installs = tools.has_missing_program(names);
        for name in names {
            if let Some(purpose) = tools.text("target", name) {
                add_target(name, purpose)?;
            } else if let Some(program) = tools.program(name) {
                toolbox.folders.extend(program.install(name)?);
            } else if let Some(content) = tools.text("npm", name) {
                toolbox.folders.push(node_packages(name, content, tools.0["node"].as_u64().unwrap_or_default())?);
            } else if let Some(version) = tools.text("python", name) {
                toolbox.folders.push(python_package(name, version)?);
            } else {
                let package = debian::Package::from_value(&tools.0["debian"][name]);
                let package = package.with_context(|| format!("tools.toml has no {name}"))?;
                toolbox.add_system_program(&package, name)?;
            }
        }
        if installs {
            program::remove_shared_files()?;
        }
        Ok(toolbox)
    }

    /// Adds a program that the system has or Debian can install.
    fn add_system_program(&mut self, package: &debian::Package, name: &str) -> Result<()> {
        if let Some(variable) = &package.variable
            && (self.variables.contains_key(variable) || variable == "CHROME" && playwright_has_its_own(package, name))
        {
            return Ok(());
        }
        let Some(program) = package.find_or_install(name)? else { return Ok(()) };
        if let Some(variable) = &package.variable {
            self.variables.insert(variable.clone(), program);
        } else if let Some(folder) = program.parent().filter(|folder| !debian::is_in_path(folder)) {
            // A folder that PATH has keeps its place there, so that no other program of it comes before others.
            self.folders.push(folder.to_owned());
        }
        Ok(())
    }

    /// Installs those tools that are missing, as [`Toolbox::with`] does. If a tool has to be compiled, runs `commands` one after the
    /// other meanwhile, since compiling a tool does not keep all processors busy.
    ///
    /// # Errors
    ///
    /// As for [`Toolbox::with`]. A failure of a command is no error here: the command is run again later and fails then.
    pub(crate) fn with_meanwhile(names: &[&str], commands: Vec<Command>) -> Result<Self> {
        if !Tools::read()?.has_missing_program(names) {
            return Self::with(names);
        }
        // The commands compile code for WebAssembly.
        Self::with(&[WASM])?;
        println!("The page is compiled at the same time.");
        thread::scope(|scope| {
            scope.spawn(move || {
                let start = Instant::now();
                if commands.into_iter().all(|mut command| process::quietly(&mut command).is_ok()) {
                    println!("Compiling the page took {}.", process::duration(start.elapsed()));
                }
            });
            Self::with(names)
        })
    }

    /// Returns a command for a program. The PATH of the command has the folders of installed tools, and then the PATH of this process.
    pub(crate) fn command(&self, program: &str) -> Command {
        let path = env::var_os("PATH").unwrap_or_default();
        let folders = self.folders.iter().cloned().chain(env::split_paths(&path));
        let mut command = Command::new(program);
        command.env("PATH", env::join_paths(folders).unwrap_or(path)).envs(&self.variables);
        command
    }

    /// Returns `trunk` with `arguments`, without its check for a newer version, and without its warning that it cannot minify the script
    /// of wasm-bindgen: [`minify`](crate::bundle::script::minify) does that.
    pub(crate) fn trunk(&self, arguments: &[&str]) -> Command {
        let mut trunk = self.command("trunk");
        // Trunk reads NO_COLOR as a flag that must be "true" or "false".
        trunk.args(arguments).env("TRUNK_SKIP_VERSION_CHECK", "true").env_remove("NO_COLOR");
        if env::var_os("RUST_LOG").is_none() {
            trunk.env("RUST_LOG", "error,trunk=info,trunk::processing::minify=error");
        }
        trunk
    }
}

/// Adds a compilation target to the current Rust toolchain if the target is missing.
fn add_target(name: &str, purpose: &str) -> Result<()> {
    let output = Command::new("rustc").args(["--print", "target-libdir", "--target", name]).output();
    let folder = output.context("cannot start `rustc`")?.stdout;
    if Path::new(String::from_utf8_lossy(&folder).trim()).is_dir() {
        return Ok(());
    }
    println!("Adding Rust's {name} target, which {purpose} (some seconds).");
    process::show(Command::new("rustup").args(["target", "add", name]))
        .with_context(|| format!("Install rustup (https://rustup.rs), then run: rustup target add {name}"))
}

/// Installs the npm packages of the lock file in a folder if they are missing or old, and returns the folder with their programs.
fn node_packages(folder: &str, content: &str, oldest_node: u64) -> Result<PathBuf> {
    let version = process::version("node").unwrap_or_default();
    let major = version.trim_start_matches('v').split('.').next().and_then(|major| major.parse::<u64>().ok());
    if major.is_none_or(|major| major < oldest_node) {
        bail!("Install Node.js {oldest_node} or newer, with npm (https://nodejs.org), not \"{version}\".");
    }
    let folder = Path::new(folder);
    let lock_file = folder.join("package-lock.json");
    let lock = fs::read(&lock_file).with_context(|| format!("cannot read {}", lock_file.display()))?;
    let installed = folder.join("node_modules/.installed-lock.json");
    if fs::read(&installed).ok().as_ref() != Some(&lock) {
        println!("Installing the npm packages of {}: {content} (about ten seconds).", folder.display());
        let mut npm = Command::new(NPM);
        // Without this variable, Playwright downloads browsers, which are not from a package registry.
        npm.args(["ci", "--no-audit", "--no-fund"]).current_dir(folder).env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
        process::show(&mut npm)
            .context("the npm packages could not be installed. Is the npm registry within reach?")?;
        fs::write(installed, lock)?;
    }
    Ok(env::current_dir()?.join(folder).join("node_modules/.bin"))
}

/// Installs a package of PyPI into a virtual environment if it is missing, and returns the folder with that environment's programs.
fn python_package(name: &str, version: &str) -> Result<PathBuf> {
    let home = cache_folder()?.join(format!("{name}-{version}"));
    let folder = home.join(if cfg!(windows) { "Scripts" } else { "bin" });
    let python = || Command::new(folder.join("python3"));
    let ask = format!("from importlib.metadata import version; version('{name}')");
    if !python().args(["-c", &ask]).output().is_ok_and(|output| output.status.success()) {
        println!("Installing {name} {version} into {}.", home.display());
        let advice = "Install Python 3 with venv and pip; is PyPI within reach?";
        process::show(Command::new("python3").args(["-m", "venv"]).arg(&home)).context(advice)?;
        let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
        process::show(python().args(pip).arg(format!("{name}=={version}"))).context(advice)?;
    }
    Ok(folder)
}

/// Returns whether no browser with this name is on this system, but Playwright has one of its own.
fn playwright_has_its_own(chromium: &debian::Package, name: &str) -> bool {
    let ask = "console.log(require('@playwright/test').chromium.executablePath())";
    let answer = || Command::new("node").args(["-e", ask]).current_dir("e2e").output();
    let is_there = |text: &[u8]| Path::new(String::from_utf8_lossy(text).trim()).is_file();
    chromium.find(name).is_none() && !chromium.optional && answer().is_ok_and(|output| is_there(&output.stdout))
}

/// Returns the folder for installed tools, which all clones of a user share.
fn cache_folder() -> Result<PathBuf> {
    let variable = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let cache = variable("XDG_CACHE_HOME").or_else(|| match env::consts::OS {
        "windows" => variable("LOCALAPPDATA"),
        "macos" => variable("HOME").map(|home| home.join("Library/Caches")),
        _ => variable("HOME").map(|home| home.join(".cache")),
    });
    Ok(cache.context("set XDG_CACHE_HOME to a folder in which tools are kept")?.join("badukpan/tools"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_of_tools_is_valid_and_has_those_of_a_release() {
        let tools = Tools::read().unwrap();
        assert!(tools.program("trunk").is_some() && tools.text("npm", NODE_PACKAGES).is_some());
        let packages = tools.0["debian"].as_object().unwrap();
        assert!(packages.values().all(|package| debian::Package::from_value(package).is_some()));
        let manifest = fs::read_to_string(crate::root().join("crates/link/Cargo.toml")).unwrap();
        assert!(manifest.contains(&format!("gungraun = \"={}\"", tools.program("gungraun-runner").unwrap().version)));
    }

    #[test]
    fn npm_lock_files_name_no_registry() {
        let projects = crate::root().join("e2e/packages/projects");
        let mut folders: Vec<_> = fs::read_dir(projects).unwrap().map(|entry| entry.unwrap().path()).collect();
        folders.push(crate::root().join("e2e"));
        assert!(folders.len() > 5);
        for folder in folders {
            let lock = fs::read_to_string(folder.join("package-lock.json")).unwrap();
            let name = folder.display();
            assert!(
                !lock.contains("\"resolved\""),
                "the lock file in {name} names a host: make it again beside its .npmrc"
            );
        }
    }
}
