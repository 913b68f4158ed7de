//! The `badukpan` command, which checks, scores and converts game records, for authors, scripts and tests.
//!
//! Answers go to standard output, errors and warnings to standard error. The exit code is 0; 1 if something is wrong
//! with the file or illegal; 2 if the arguments are not valid.

mod analyze;
mod check;
mod dead;
mod diagram;
mod estimate;
mod failure;
mod gtp;
mod json;
mod link;
mod mdbook;
mod network;
mod page;
mod raster;
mod record;
mod render;
mod score;
mod sgf;

use std::io::{ErrorKind, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "badukpan", version, about = "Checks, scores, converts and draws baduk (Go) game records.")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Check the main line of a game record for illegal moves. The exit code is 1 if there are any.
    Check(check::Arguments),
    /// Score the last position of the main line.
    Score(score::Arguments),
    /// Estimate who leads in a position, and which groups are not settled.
    Estimate(estimate::Arguments),
    /// Review the main line: who leads after each move, what each move lost, and what was better than the largest mistakes.
    ///
    /// In SGF, the points by which Black leads are V, Black's chance of winning in percent is SBKV, and the better moves are
    /// variations with the name "Badukpan".
    Analyze(analyze::Arguments),
    /// Convert game records to SGF version 4 in UTF-8, or print statistics.
    ///
    /// Warnings go to standard error as lines such as {"game":1,"offset":20,"line":1,"warning":"..."}. Games are counted from 1;
    /// 0 stands for the file. The offset is in bytes of the text as UTF-8, without a byte order mark. Lines are counted from 1.
    /// The text encoding is printed there too, unless it is plain UTF-8.
    ///
    /// In JSON, "leaves" is the number of nodes without children. "depth" is the number of nodes on the longest path, and
    /// "main_line" the number on the main line, both with the root. Other games and unsupported boards are copied unchanged.
    Sgf(sgf::Arguments),
    /// Convert a game record to a share link, or a share link to a game record.
    Link(link::Arguments),
    /// Draw a position as SVG or PNG.
    ///
    /// The same arguments always produce the same SVG. It needs no script, style sheet or font. Its title and description make it
    /// accessible.
    Render(render::Arguments),
    /// Add a still picture to every board of an HTML or Markdown page, so that the page works without scripts.
    ///
    /// Fenced code blocks with the language "baduk" become baduk-pan elements. Each element gets its picture. Nothing else on the page
    /// changes. Pictures from an earlier run are replaced. Boards that can't be drawn stay unchanged and are reported on standard
    /// error with file and line. The exit code is then 1.
    Page(page::Arguments),
    /// Run as an mdBook preprocessor, which does the same as `page` for every chapter. Put command = "badukpan mdbook" under
    /// [preprocessor.badukpan] in book.toml.
    Mdbook(mdbook::Arguments),
    /// Play as an engine for programs that speak the Go Text Protocol, version 2, such as GoGui and Sabaki.
    Gtp(gtp::Arguments),
    /// Convert text diagrams in the format of Sensei's Library to game records, or a position to a text diagram (with --at).
    Diagram(diagram::Arguments),
}

/// Runs the command with the arguments of the process, and returns its exit code.
#[must_use]
pub fn run() -> ExitCode {
    let answer = match Cli::parse().command {
        Command::Check(arguments) => check::run(&arguments),
        Command::Score(arguments) => score::run(&arguments),
        Command::Estimate(arguments) => estimate::run(&arguments),
        Command::Analyze(arguments) => analyze::run(&arguments),
        Command::Sgf(arguments) => sgf::run(&arguments),
        Command::Link(arguments) => link::run(&arguments),
        Command::Render(arguments) => render::run(&arguments),
        Command::Page(arguments) => page::run(&arguments),
        Command::Mdbook(arguments) => mdbook::run(&arguments),
        Command::Gtp(arguments) => gtp::run(&arguments),
        Command::Diagram(arguments) => diagram::run(&arguments),
    };
    match answer {
        Ok(answer) => {
            match write!(std::io::stdout(), "{}", answer.text) {
                // Readers may close the pipe early, which is not an error.
                Err(error) if error.kind() != ErrorKind::BrokenPipe => {
                    let _ = writeln!(std::io::stderr(), "error: can't write the output: {error}");
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
