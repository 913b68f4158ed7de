//! Turns the texts in `locales/` into Rust, so that the code can name no text that is not there, and has the linker
//! leave in a release what splitting its programs needs.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use baduk_locales::Locales;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=locales");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR")?);
    let locales = Locales::read(Path::new("locales"))?;
    fs::write(out.join("i18n.rs"), locales.code())?;
    for (language, file) in locales.languages().iter().zip(locales.files()) {
        fs::write(out.join(format!("{}.txt", language.tag)), file)?;
    }
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release")
        && std::env::var("TARGET")?.starts_with("wasm32")
    {
        // Which code and data each function refers to: see xtask/src/split.rs.
        println!("cargo::rustc-link-arg-bins=--emit-relocs");
    }
    Ok(())
}
