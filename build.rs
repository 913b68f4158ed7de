//! Turns the translations in `locales/` into Rust, so that the code can name no text that is not there, and has the linker
//! leave in a release what splitting its programs needs.

use std::error::Error;
use std::path::PathBuf;

use leptos_i18n_build::{Config, ParseOptions, TranslationsInfos};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR")?).join("i18n");
    let options = ParseOptions::new().interpolate_display(true);
    let translations = TranslationsInfos::parse(Config::new("en")?.add_locale("ko")?.parse_options(options))?;
    translations.emit_diagnostics();
    translations.rerun_if_locales_changed();
    translations.generate_i18n_module(out)?;
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release")
        && std::env::var("TARGET")?.starts_with("wasm32")
    {
        // Which code and data each function refers to: see xtask/src/split.rs.
        println!("cargo::rustc-link-arg-bins=--emit-relocs");
    }
    Ok(())
}
