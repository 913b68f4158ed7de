//! The `badukpan` command as a program.

use std::process::ExitCode;

fn main() -> ExitCode {
    #[cfg(target_os = "wasi")]
    enter_current_folder();
    badukpan_cli::run()
}

/// Changes to the folder that `PWD` names: WebAssembly has no current folder of its own (packages/cli/badukpan.mjs).
#[cfg(target_os = "wasi")]
fn enter_current_folder() {
    if let Some(folder) = std::env::var_os("PWD") {
        // If the folder is gone, paths are relative to the root, and the message for a missing file has its full
        // path.
        let _ = std::env::set_current_dir(folder);
    }
}
