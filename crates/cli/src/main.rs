//! The `badukpan` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    badukpan_cli::run()
}
