//! The `badukpan` command.

use clap::Parser;

#[derive(Parser)]
#[command(name = "badukpan", version, about = "Checks and counts records of baduk games, and answers in JSON.")]
struct Cli {}

fn main() {
    Cli::parse();
}
