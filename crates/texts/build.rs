//! Generates Rust code from the texts in `locales/`, so that using a text that doesn't exist is a compile error.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use baduk_locales::Locales;

/// The folder with the files of the languages, relative to this crate.
const FOLDER: &str = "../../locales";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={FOLDER}");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR")?);
    let locales = Locales::read(Path::new(FOLDER))?;
    fs::write(out.join("keys.rs"), locales.code())?;
    for (language, file) in locales.languages().iter().zip(locales.files()) {
        fs::write(out.join(format!("{}.txt", language.tag)), file)?;
    }
    Ok(())
}
