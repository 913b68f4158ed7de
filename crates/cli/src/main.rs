//! The `badukpan` command: what the rules say of a game record, as JSON for authors, scripts and tests.
//!
//! The answer goes to standard output, errors and warnings to standard error. Exit codes: 0; 1 when the file or the rules
//! say no; 2 when the command was called wrongly.

mod check;
mod decode;
mod failure;
mod json;
mod record;
mod score;

use std::io::{ErrorKind, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "badukpan", version, about = "Checks and counts records of baduk games, and answers in JSON.")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Replay the main line of a record and list its illegal moves; exit 1 if there are any.
    Check(check::Arguments),
    /// Count the last position of a record's main line.
    Score(score::Arguments),
}

fn main() -> ExitCode {
    let answer = match Cli::parse().command {
        Command::Check(arguments) => check::run(&arguments),
        Command::Score(arguments) => score::run(&arguments),
    };
    match answer {
        Ok(answer) => {
            match writeln!(std::io::stdout(), "{}", answer.json) {
                // Whoever reads may close the pipe early: that is no error of ours.
                Err(error) if error.kind() != ErrorKind::BrokenPipe => {
                    let _ = writeln!(std::io::stderr(), "error: the answer cannot be written: {error}");
                    ExitCode::FAILURE
                }
                _ => ExitCode::from(u8::from(!answer.legal)),
            }
        }
        Err(failure) => {
            let _ = writeln!(std::io::stderr(), "error: {failure}");
            ExitCode::from(failure.code())
        }
    }
}
