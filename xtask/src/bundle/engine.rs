//! Puts the engine into the page's folder: the script that a worker runs, a folder with the program, and the network.
//!
//! The script keeps its name, engine.js, and only imports the script in that folder, whose name has a hash. So neither the
//! page nor `embed.js` has to know the hash at its start. The name of the network's file has a hash of its own, since the
//! network changes more rarely than the program.

use crate::bundle::build::RUSTFLAGS;
use crate::bundle::program::{self, ENGINE, Profile, bindgen, linked};
use crate::bundle::script::minify;
use crate::bundle::split::wasm_opt;
use crate::files;
use crate::process;
use anyhow::{Context, Result};
use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The script that runs the program in a worker.
const SCRIPT: &str = "crates/worker/worker.js";

/// The file of the network.
const NETWORK: &str = "public/network.bin.gz";

/// The name for the network's file in the script. In a release, a hash is added to it. It doesn't end in `.gz`: some hosts say of such files
/// that they are to be unpacked.
const NETWORK_NAME: &str = "network.bin";

/// The number of bytes of the program and the network in the script, which the build sets.
const BYTES: &str = "const BYTES = 0;";

/// The options of wasm-opt.
const OPTIONS: [&str; 2] = ["-O3", "--strip-producers"];

/// Returns the command that compiles the program with the instructions for several numbers at once (SIMD). `flags` are the compiler flags
/// of the other programs.
pub(crate) fn compile(profile: Profile, flags: &str) -> Command {
    let mut cargo = program::compile(&[ENGINE], profile);
    cargo.env(RUSTFLAGS, format!("{flags} -Ctarget-feature=+simd128"));
    cargo
}

/// Puts the engine into `folder`. The program is compiled if it isn't yet.
///
/// # Errors
///
/// If a tool fails, or a file is missing.
pub(crate) fn add(folder: &Path, profile: Profile) -> Result<()> {
    process::show(&mut compile(profile, &env::var(RUSTFLAGS).unwrap_or_default()))?;
    let parts = folder.join(ENGINE);
    process::show(&mut bindgen(&linked(ENGINE, profile)?, &parts))?;
    let network = fs::read(NETWORK).with_context(|| format!("cannot read {NETWORK}"))?;
    let named = files::named(NETWORK_NAME, &network);
    fs::write(folder.join(&named), network)?;
    let module = parts.join(format!("{ENGINE}_bg.wasm"));
    if profile == Profile::Web {
        wasm_opt(&module, &OPTIONS, "--strip-debug", &module)?;
    }
    let bytes = fs::metadata(&module)?.len() + fs::metadata(folder.join(&named))?.len();
    let script = files::replaced(&files::read(SCRIPT)?, NETWORK_NAME, &named)?;
    fs::write(parts.join("worker.js"), files::replaced(&script, BYTES, &format!("const BYTES = {bytes};"))?)?;
    if profile == Profile::Web {
        minify(&parts)?;
    }
    let parts = files::rename(&parts)?;
    Ok(fs::write(folder.join("engine.js"), format!("import \"./{parts}/worker.js\";\n"))?)
}
