//! Compiles programs from crates.io with changes of our own.

use crate::run;
use crate::tools::{Optimized, compiled_fast};
use anyhow::{Context, Result, bail};
use std::env;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// A program on crates.io, and the patch file with our change to it.
pub(crate) struct Patched<'a> {
    pub(crate) package: &'a str,
    pub(crate) name: &'a str,
    pub(crate) version: &'a str,
    pub(crate) features: &'a str,
    pub(crate) patch: &'a str,
}

/// Installs the program into a folder below `cache`, unless this version with this change is already installed, and returns the folder
/// that has to be added to PATH.
///
/// # Errors
///
/// If the program's source can't be downloaded, changed or compiled.
pub(crate) fn install(program: &Patched<'_>, cache: &Path) -> Result<PathBuf> {
    let Patched { package, name, version, features, patch } = program;
    let change = fs::read(patch).with_context(|| format!("cannot read {patch}"))?;
    let mut hasher = DefaultHasher::new();
    change.hash(&mut hasher);
    let home = cache.join(format!("{package}-{version}-{:016x}", hasher.finish()));
    let folder = home.join("bin");
    if folder.join(name).with_extension(env::consts::EXE_EXTENSION).is_file() {
        return Ok(folder);
    }
    println!(
        "{package} {version}, with {patch}, splits WebAssembly. Compiling it, once for this machine, takes about a minute;"
    );
    println!("it goes to {}.", home.display());
    let source = home.join("source");
    let _ = fs::remove_dir_all(&source);
    copy(&fetched(program, &home)?, &source)?;
    let patch = fs::canonicalize(patch)?;
    // If the folder is inside another repository, git would look for the files in the root of that repository.
    run::show(Command::new("git").arg("apply").arg(&patch).current_dir(&source).env("GIT_CEILING_DIRECTORIES", &home))
        .with_context(|| format!("{} does not fit {package} {version}", patch.display()))?;
    let mut install = Command::new("cargo");
    install.args(["install", "--locked", "--features", features, "--path"]).arg(&source).arg("--root").arg(&home);
    let start = Instant::now();
    if !compiled_fast(&mut install, Optimized::Everything).status().context("cannot start `cargo install`")?.success() {
        bail!("{package} could not be installed. Is crates.io within reach? Run the same command again to retry.");
    }
    println!("Compiling {package} took {}.", run::duration(start.elapsed()));
    let _ = fs::remove_dir_all(source);
    Ok(folder)
}

/// Lets cargo download the source of the program, and returns the folder with the source.
fn fetched(program: &Patched<'_>, home: &Path) -> Result<PathBuf> {
    let Patched { package, version, .. } = program;
    let folder = home.join("fetch");
    fs::create_dir_all(folder.join("src"))?;
    fs::write(folder.join("src/lib.rs"), "")?;
    fs::write(
        folder.join("Cargo.toml"),
        format!(
            "[package]\nname = \"fetch\"\nedition = \"2024\"\n[workspace]\n[dependencies]\n{package} = \"={version}\"\n"
        ),
    )?;
    let metadata = Command::new("cargo")
        .args(["metadata", "--format-version", "1", "--manifest-path"])
        .arg(folder.join("Cargo.toml"))
        .output()
        .context("cannot start `cargo metadata`")?;
    if !metadata.status.success() {
        bail!("{package} could not be loaded: {}", String::from_utf8_lossy(&metadata.stderr));
    }
    let _ = fs::remove_dir_all(folder);
    let text = String::from_utf8(metadata.stdout)?;
    let end = format!("{package}-{version}{}Cargo.toml", std::path::MAIN_SEPARATOR.escape_default());
    let mut paths = text.split('"').filter(|word| word.ends_with(&end));
    let manifest = paths.next().with_context(|| format!("cargo does not say where the source of {package} is"))?;
    Ok(Path::new(manifest).parent().context("a manifest is in a folder")?.to_owned())
}

/// Copies a folder with its subfolders.
fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let copied = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &copied)?;
        } else {
            fs::copy(entry.path(), copied)?;
        }
    }
    Ok(())
}
